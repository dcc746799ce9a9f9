#include "harness/judge/taken.h"

#include <gtest/gtest.h>

#include <array>

namespace plumbline::taken_test {
namespace {

constexpr Scalar ran{ScalarType::u32, 0}, refused{ScalarType::u32, 3};

Taken criterion(const TakenModule& expected) {
  return {std::make_shared<const TakenModule>(expected), "clause"};
}

std::array<Judgement, 2> judged(const Taken& criterion, std::uint64_t place, Scalar outcome,
                                std::uint64_t word) {
  const Scalar point{ScalarType::u32, place};
  PointTruths at({&point, 1});
  const std::array results{outcome, Scalar{ScalarType::u32, word}};
  std::array<Judgement, 2> judgements;
  criterion.judge(at, results, judgements);
  return judgements;
}

TEST(TakenModules, HaveToRunAndToWriteTheRightWords) {
  const Taken valid = criterion({"Int64", {5, 7}});
  EXPECT_TRUE(judged(valid, 0, ran, 5)[0].passed());
  EXPECT_TRUE(judged(valid, 0, ran, 5)[1].passed());
  EXPECT_TRUE(judged(valid, 1, ran, 7)[1].passed());
  EXPECT_FALSE(judged(valid, 1, ran, 5)[1].passed());
  EXPECT_FALSE(judged(valid, 0, refused, 0)[0].passed());
  const Scalar place{ScalarType::u32, 1};
  EXPECT_EQ(valid.right_result({&place, 1}, 1)->bits, 7U);
  EXPECT_TRUE(valid.must_reject({&place, 1}, 0, refused));
  EXPECT_FALSE(valid.must_reject({&place, 1}, 0, ran));
  EXPECT_EQ(valid.result_text(std::array{refused, ran}, 0), "refused by the build");
  EXPECT_EQ(valid.truth({&place, 1}, 0, shown_digits), "taken");
}

// A device that takes one is distinguished, but does not fail.
TEST(TakenModules, ThatBreakARuleMayBeRefused) {
  const Taken broken = criterion({"recursion", {}, "no cycles"});
  EXPECT_EQ(judged(broken, 0, refused, 0)[0].reason, PassReason::bound);
  const auto taken = judged(broken, 0, ran, 9);
  EXPECT_EQ(taken[0].reason, PassReason::undefined);
  EXPECT_EQ(taken[0].clause, "no cycles");
  EXPECT_TRUE(taken[1].passed());
  const Scalar place{ScalarType::u32, 0};
  EXPECT_FALSE(broken.must_reject({&place, 1}, 0, ran));
}

TEST(TakenModules, AreMeasuredOnDevicesThatARequirementCovers) {
  static const Rulebook book = *Rulebook::load("opencl-1.2");
  const auto clause = [](const char* version, bool embedded) {
    DeviceInfo device;
    device.version = version;
    device.embedded = embedded;
    Call call;
    call.kind = ModuleCall{.requirements = {{.since = 20, .until = 22, .clause = "2.2"},
                                            {.since = 30, .embedded = false, .clause = "3.0"}}};
    const auto choice =
        taken({"Int64", {1}})({call, ScalarType::i32, "", false, book, device, build_modes()[0]});
    return choice.criterion ? choice.criterion->bound().clause : choice.skip_reason;
  };
  EXPECT_EQ(clause("OpenCL 2.1 x", false), "2.2");
  EXPECT_EQ(clause("OpenCL 3.0 x", false), "3.0");
  EXPECT_EQ(clause("OpenCL 3.0 x", true),
            "the documents ask nothing of it of embedded profile devices of OpenCL 3.0");
  EXPECT_EQ(clause("OpenCL 1.2 x", false),
            "the documents ask nothing of it of full profile devices of OpenCL 1.2");
}

}  // namespace
}  // namespace plumbline::taken_test
