#include "harness/judge/folded.h"

#include <gtest/gtest.h>

#include "harness/device/build_modes.h"
#include "harness/judge/bounded.h"

namespace plumbline::folded_test {
namespace {

constexpr ScalarType t = ScalarType::f32;
constexpr std::uint64_t one = 0x3f800000, three = 0x40400000, third = 0x3eaaaaab;

std::shared_ptr<const Criterion> of_quotients() {
  static const Rulebook book = *Rulebook::load("opencl-1.2");
  DeviceInfo device;
  device.single = {.supported = true, .subnormals = true, .inf_nan = true, .round_to_nearest = true};
  Call call;
  call.builtin = "x/y";
  call.arguments = {t, t, ScalarType::u32};
  call.results = {t, t};
  return folded(by_rulebook())({call, t, "", false, book, device, build_modes()[0]}).criterion;
}

const std::vector<Scalar> point{{t, one}, {t, three}, {ScalarType::u32, 7}};

// 7.4 allows quotients 2.5 ulp.
TEST(Folded, EitherResultIsHeldToTheRule) {
  const auto c = of_quotients();
  const auto passes = [&](std::uint64_t folded, std::uint64_t at_run_time) {
    const std::vector<Scalar> results{{t, folded}, {t, at_run_time}};
    PointTruths at(point);
    std::vector<Judgement> judgements(2);
    c->judge(at, results, judgements);
    return std::pair(judgements[0].passed(), judgements[1].passed());
  };
  EXPECT_EQ(passes(third, third + 2), std::pair(true, true));
  EXPECT_EQ(passes(third + 3, third), std::pair(false, true));
  EXPECT_EQ(passes(third, third + 3), std::pair(true, false));
  EXPECT_TRUE(c->must_reject(point, 0, {t, third + 3}));
  EXPECT_FALSE(c->must_reject(point, 1, {t, third + 2}));
  EXPECT_EQ(c->right_result(point, 0)->bits, third);
}

TEST(Folded, DifferencesWithinTheBoundAreCounted) {
  const auto c = of_quotients();
  const auto observer = c->description().observer(Study::none);
  const std::vector<Scalar> alike{{t, third}, {t, third}}, other{{t, third}, {t, third + 1}};
  const std::vector<Scalar> nans{{t, 0x7fc00000}, {t, 0xffc00001}};
  PointTruths at(point);
  observer->see(at, alike, {});
  observer->see(at, nans, {});
  EXPECT_EQ(facts_of(observer->sightings({})).at("constant operands"), (Fact{"as at run time", 2, 2}));
  observer->see(at, other, {});
  EXPECT_EQ(facts_of(observer->sightings({})).at("constant operands"), (Fact{"differ from run time", 1, 3}));
}

}  // namespace
}  // namespace plumbline::folded_test
