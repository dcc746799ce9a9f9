// One field of a rule at a time: what it allows, and the next thing that it does not.

#include <gtest/gtest.h>

#include <cmath>

#include "harness/judge/multiply_add.h"
#include "tests/harness/judge/judge_sample.h"

namespace plumbline::judge_test {
namespace {

constexpr JudgeOptions toward_zero{.rounding = Direction::toward_zero};

Rule rule_of(const char* builtin) { return *opencl().find(builtin, ScalarType::f32); }

Judgement judged_by(const Rule& rule, std::vector<Scalar> arguments, Scalar result,
                    const JudgeOptions& options = {}, int output = 0) {
  Truth truth(*rule.function, arguments);
  return judge(truth, output, result, rule, options);
}

// The nearest number to sqrt(2) is 0.2 ulp away from it.
TEST(JudgeBounds, HoldForCorrectlyRoundedResultsToo) {
  Rule rule = rule_of("sqrt");
  rule.bound = {.kind = Bound::Kind::ulp, .ulp = 0.25};
  EXPECT_TRUE(judged_by(rule, {f32(2)}, f32(std::sqrt(2.0F))).passed());
  rule.bound.ulp = 0.125;
  EXPECT_FALSE(judged_by(rule, {f32(2)}, f32(std::sqrt(2.0F))).passed());
}

TEST(JudgeBounds, AreFlooredWhereTheDocumentFloorsThem) {
  Rule rule = rule_of("exp");
  rule.bound = {.kind = Bound::Kind::ulp, .ulp = 3, .ulp_per_x = 2, .floor_per_x = true};
  int between = 0;
  for (const float x : {10.3F, 10.35F, 10.4F, 10.45F})
    for (const int steps : {-24, -23, 23, 24}) {
      const Judgement judgement = judged_by(rule, {f32(x)}, near_truth("exp", {f32(x)}, steps));
      EXPECT_EQ(judgement.passed(), judgement.ulp <= 23) << judgement.ulp;
      between += judgement.ulp > 23 && judgement.ulp < 23.6 ? 1 : 0;
    }
  EXPECT_GT(between, 0);
}

TEST(JudgeBounds, ErrorsOfDirectedRoundingsAreNotThoseToNearest) {
  const Judgement below = judged("x+y", {f32(1), f32(0x1.8p-24F)}, f32(1), toward_zero);
  EXPECT_TRUE(below.passed());
  EXPECT_EQ(below.ulp, 0.75);
  const Judgement least =
      judged("x+y", {f32_bits(max_finite), f32(0x1p103F)}, f32_bits(max_finite), toward_zero);
  EXPECT_TRUE(least.passed());
  EXPECT_EQ(least.ulp, 0.5);
  const Judgement overflow = judged("exp", {f32(89)}, f32_bits(max_finite), toward_zero);
  EXPECT_TRUE(overflow.passed());
  EXPECT_EQ(overflow.ulp, 0) << "as right as infinity is to nearest";
}

TEST(JudgeBounds, NearestIsAllowedBesideADirectionWhereTheDocumentLeavesIt) {
  const std::vector<Scalar> sum = {f32(1), f32(0x1.8p-24F)};
  EXPECT_FALSE(judged("x+y", sum, f32(1 + 0x1p-23F), toward_zero).passed());
  JudgeOptions either = toward_zero;
  either.nearest_too = true;
  EXPECT_TRUE(judged("x+y", sum, f32(1 + 0x1p-23F), either).passed());
  EXPECT_FALSE(judged("x+y", sum, f32(1 + 0x1p-22F), either).passed());
}

// Without the rule's edge cases too: at a pole there is nothing for the document to leave open.
TEST(JudgeBounds, AnInfinityIsMetByThatAlone) {
  Rule rule = rule_of("lgamma");
  ASSERT_EQ(rule.bound.kind, Bound::Kind::undefined);
  rule.edges.clear();
  EXPECT_TRUE(judged_by(rule, {f32(0)}, f32_bits(inf)).passed());
  EXPECT_FALSE(judged_by(rule, {f32(0)}, f32(1)).passed());
}

// Item 7 of chapter 10 leaves open what overflows, and not what a pole gives.
TEST(JudgeBounds, AnInfinityIsDueWhereTheDeviceHasNoneToReport) {
  const JudgeOptions without{.without_inf_nan = true};
  JudgeOptions cut = toward_zero;
  cut.without_inf_nan = true;
  EXPECT_EQ(judged("fma", {f32(0x1p64F), f32(0x1p64F), f32(0x1p-140F)}, f32(5), cut).reason,
            PassReason::undefined);
  EXPECT_EQ(judged("fma", {f32(0x1p64F), f32(0x1p64F), f32(-0x1p-140F)}, f32(5), cut).reason,
            PassReason::failed);
  EXPECT_EQ(judged("x*y", {f32(0x1p100F), f32(0x1p100F)}, f32(5), without).reason, PassReason::undefined);
  EXPECT_EQ(judged("x*y", {f32(0x1p100F), f32(0x1p27F)}, f32(5), without).reason, PassReason::failed);
  EXPECT_EQ(judged("x/y", {f32(1), f32(0)}, f32(5), without).reason, PassReason::failed);
}

TEST(JudgeBounds, OfAMultiplyAndAnAddASubnormalProductAloneIsFlushed) {
  const auto flushed_of = [](float factor) {
    const std::vector<Scalar> point = {f32(factor), f32(0x1p-63F), f32(0x1p-140F)};
    return is_multiply_add(point, f32(0x1p-140F), Direction::nearest_even, true);
  };
  EXPECT_TRUE(flushed_of(0x1p-64F));
  EXPECT_FALSE(flushed_of(0x1p-63F));
}

// sin(0.75) is 0.68, of which an ulp is 2^-24. Two binary digits of it are left below an error of 2^22 ulp.
TEST(JudgeBounds, OfThisProjectExcuseWhatKeepsTwoBits) {
  Rule rule = rule_of("sin");
  rule.ours = true;
  const auto reason = [&](int steps) {
    return judged_by(rule, {f32(0.75F)}, near_truth("sin", {f32(0.75F)}, steps)).reason;
  };
  EXPECT_EQ(reason(0), PassReason::bound);
  EXPECT_EQ(reason(-(3 << 21)), PassReason::beyond_figure);
  EXPECT_EQ(judged_by(rule, {f32(0.75F)}, f32_bits(inf)).reason, PassReason::beyond_figure);
  rule.in_range = true;
  EXPECT_EQ(reason(-(1 << 21)), PassReason::beyond_figure);
  EXPECT_EQ(judged_by(rule, {f32(0.75F)}, f32(0.3F)).reason, PassReason::failed) << "6 2^20 ulp off";
  EXPECT_EQ(judged_by(rule, {f32(0.75F)}, f32_bits(inf)).reason, PassReason::failed);
}

TEST(JudgeBounds, AZeroMayBePositiveAndNotNegative) {
  Rule rule = rule_of("x*y");
  const std::vector<Scalar> negative = {f32(-0x1p-100F), f32(0x1p-100F)},
                            positive = {f32(0x1p-100F), f32(0x1p-100F)};
  EXPECT_FALSE(judged_by(rule, negative, f32(0)).passed());
  rule.zero_may_be_positive = true;
  EXPECT_TRUE(judged_by(rule, negative, f32(0)).passed());
  EXPECT_FALSE(judged_by(rule, positive, f32_bits(minus_zero)).passed());
}

TEST(JudgeBounds, ASignalingNanDepartsFromARecommendation) {
  Rule rule = rule_of("log");
  EXPECT_EQ(judged_by(rule, {f32(-1)}, f32_bits(signaling)).reason, PassReason::nan_class);
  rule.quiet_nan = {.required = false, .clause = "6.7.1"};
  EXPECT_EQ(judged_by(rule, {f32(-1)}, f32_bits(signaling)).reason, PassReason::departs);
  EXPECT_EQ(judged_by(rule, {f32(-1)}, f32_bits(quiet)).reason, PassReason::nan_class);
  EXPECT_EQ(judged_by(rule, {f32_bits(signaling)}, f32_bits(signaling)).reason, PassReason::nan_class);
}

// FP_ILOGB0 may be either of two integers, which are next to each other.
TEST(JudgeBounds, TheErrorIsTheLeastOfWhatIsAllowed) {
  EXPECT_EQ(judged("ilogb", {f32(0)}, i32(INT32_MAX)).ulp, 2.0 * INT32_MAX);
}

TEST(JudgeBounds, QuotientsOfMoreBitsHaveSevenAndTheSignInCommon) {
  const Rulebook book = *Rulebook::load("spirv-env-3.0");
  const Rule& rule = *book.find("remquo", ScalarType::f32);
  const auto passes = [&](float x, std::int32_t stored) {
    return judged_by(rule, {f32(x), f32(2)}, i32(stored), {}, 1).passed();
  };
  EXPECT_TRUE(passes(7, 4 + 128));
  EXPECT_TRUE(passes(-7, -4 - 128));
  EXPECT_FALSE(passes(7, 4 + 64));
  EXPECT_FALSE(passes(7, -4));
  EXPECT_FALSE(passes(7, -4 - 128));
}

// rootn of 1 is the operand, and may err by 16 ulp: it is subnormal before rounding below 2^-126 + 2^-145.
TEST(JudgeBounds, AResultIsFlushedWhereASubnormalOneConforms) {
  for (const std::uint32_t sign : {0U, minus_zero}) {
    const auto reason = [sign](std::uint32_t above) {
      return judged("rootn", {f32_bits(sign | (min_normal + above)), i32(1)}, f32(0), flushing()).reason;
    };
    EXPECT_EQ(reason(15), PassReason::flush_result);
    EXPECT_EQ(reason(16), PassReason::failed);
  }
}

/// Between 0.9 and 1.1 at every precision, and 5 of zero.
void vague(std::span<const Scalar> operands, mpfr_prec_t, std::span<Enclosure> outputs) {
  const bool zero = is_zero(operands[0]);
  mpfr_set_d(outputs[0].lower.get(), zero ? 5 : 0.9, MPFR_RNDN);
  mpfr_set_d(outputs[0].upper.get(), zero ? 5 : 1.1, MPFR_RNDN);
}

TEST(JudgeBounds, WhatIsUndecidedIsNotFailedThoughAFlushedOperandIs) {
  static constexpr Function function{.name = "vague", .enclose = vague};
  Rule rule = rule_of("exp");
  rule.function = &function;
  rule.edges.clear();
  EXPECT_EQ(judged_by(rule, {f32_bits(1)}, f32(1)).reason, PassReason::undecided);
  EXPECT_EQ(judged_by(rule, {f32_bits(1)}, f32(1), flushing()).reason, PassReason::undecided);
  EXPECT_EQ(judged_by(rule, {f32_bits(1)}, f32(3), flushing()).reason, PassReason::failed);
  EXPECT_EQ(judged_by(rule, {f32_bits(1)}, f32(5), flushing()).reason, PassReason::flush_operand);
}

}  // namespace
}  // namespace plumbline::judge_test
