#include "harness/judge/listed.h"

#include <gtest/gtest.h>

#include "harness/device/build_modes.h"
#include "reference/format.h"

namespace plumbline::listed_test {
namespace {

constexpr ScalarType t = ScalarType::f32;
constexpr std::uint64_t one = 0x3f800000, subnormal = 1, infinity = 0x7f800000, quiet = 0x7fc00000;

CriterionFactory list() {
  return listed({{"ONE", {{t, one}, {t, one + 1}}},
                 {"TINY", {{t, subnormal}}},
                 {"HUGE", {{t, infinity}}},
                 {"NAN", {{t, quiet}}},
                 {"ZERO", {{t, 0}}}});
}

std::shared_ptr<const Criterion> criterion(const char* mode = "default", bool subnormals = true) {
  static const Rulebook book = *Rulebook::load("opencl-1.2");
  DeviceInfo device;
  device.single = {.supported = true, .subnormals = subnormals, .inf_nan = true};
  Call call;
  call.arguments = {ScalarType::u32};
  call.results = {t};
  return list()({call, t, "6.12.2.1", false, book, device, *find_build_mode(mode)}).criterion;
}

PassReason reason(const Criterion& c, std::uint64_t place, std::uint64_t bits) {
  const Scalar point{ScalarType::u32, place}, result{t, bits};
  PointTruths at({&point, 1});
  Judgement judgement;
  c.judge(at, {&result, 1}, {&judgement, 1});
  return judgement.reason;
}

TEST(Listed, ARightResultPassesAndItsNeighbourFails) {
  const auto c = criterion();
  EXPECT_EQ(reason(*c, 0, one), PassReason::bound);
  EXPECT_EQ(reason(*c, 0, one + 1), PassReason::bound);
  EXPECT_EQ(reason(*c, 0, one - 1), PassReason::failed);
  EXPECT_EQ(reason(*c, 0, one + 2), PassReason::failed);
  EXPECT_EQ(reason(*c, 3, quiet + 5), PassReason::nan_class);
  EXPECT_EQ(reason(*c, 3, one), PassReason::failed);
  EXPECT_EQ(reason(*c, 4, 0x80000000), PassReason::failed);
}

TEST(Listed, WhatMustBeRejectedIsWhatIsNotRight) {
  const auto c = criterion();
  const Scalar first{ScalarType::u32, 0};
  EXPECT_FALSE(c->must_reject({&first, 1}, 0, {t, one + 1}));
  EXPECT_TRUE(c->must_reject({&first, 1}, 0, {t, one + 2}));
}

TEST(Listed, FlushedSubnormalsPassWhereTheDeviceHasNone) {
  EXPECT_EQ(reason(*criterion(), 1, 0), PassReason::failed);
  EXPECT_EQ(reason(*criterion("default", false), 1, 0), PassReason::flush_result);
  EXPECT_EQ(reason(*criterion("denorms-are-zero"), 1, 0), PassReason::flush_result);
}

TEST(Listed, OptionsThatAssumeNumbersLeaveTheOthersOpen) {
  EXPECT_EQ(reason(*criterion(), 2, one), PassReason::failed);
  for (const char* mode : {"finite-only", "fast-relaxed"}) {
    EXPECT_EQ(reason(*criterion(mode), 2, one), PassReason::undefined) << mode;
    EXPECT_EQ(reason(*criterion(mode), 3, one), PassReason::undefined) << mode;
    EXPECT_EQ(reason(*criterion(mode), 0, one + 2), PassReason::failed) << mode;
  }
}

TEST(Listed, TheSignOfAZeroIsIgnoredWhereTheOptionsAllowIt) {
  EXPECT_EQ(reason(*criterion("no-signed-zeros"), 4, 0x80000000), PassReason::bound);
  EXPECT_EQ(reason(*criterion("no-signed-zeros"), 4, 1), PassReason::failed);
}

}  // namespace
}  // namespace plumbline::listed_test
