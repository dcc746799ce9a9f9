// Instructions decorated RelaxedPrecision: what a number may become, and what judges results of 32 bits.

#include "harness/judge/relaxed.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "harness/judge/bounded.h"
#include "harness/judge/exact.h"
#include "tests/harness/judge/judge_sample.h"

namespace plumbline::judge_test::relaxed_test {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

void expect_between(float x, float low, float high) {
  const StepRange range = relaxed(f32(x));
  EXPECT_FALSE(range.anything);
  for (const float end : {low, high}) EXPECT_TRUE(range.holds(f32(end))) << x << " as " << end;
  const float below = std::nextafter(low, -infinity), above = std::nextafter(high, infinity);
  EXPECT_TRUE(below == low || !range.holds(f32(below))) << x << " as " << below;
  EXPECT_TRUE(above == high || !range.holds(f32(above))) << x << " as " << above;
}

TEST(Relaxed, NumbersMayLoseAllButElevenBits) {
  expect_between(1, 1, 1);
  expect_between(1 + 0x1p-10f, 1 + 0x1p-10f, 1 + 0x1p-10f);
  expect_between(1 + 0x1p-23f, 1, 1 + 0x1p-10f);
  expect_between(2 - 0x1p-23f, 2 - 0x1p-10f, 2);
  expect_between(-3.14159274f, -3.142578125f, -3.140625f);
}

TEST(Relaxed, BeyondTheRangeTheyMayBeTheLargestOrInfiniteAndBelowItZero) {
  expect_between(16376, 16376, 16376);
  expect_between(16377, 16376, infinity);
  expect_between(1e30f, 16376, infinity);
  expect_between(-infinity, -infinity, -16376);
  expect_between(0x1p-14f, 0x1p-14f, 0x1p-14f);
  expect_between(0x1.fffffep-15f, 0, 0x1p-14f);
  expect_between(-1e-45f, -0x1p-14f, 0);
  expect_between(0, 0, 0);
  EXPECT_TRUE(relaxed(f32(1e-30f)).holds(f32(-0.0f)));
  EXPECT_TRUE(relaxed(f32(NAN)).anything);
}

Scalar u32(std::uint32_t x) { return {ScalarType::u32, x}; }

/// The criterion of an exact result where results are relaxed.
class Relaxation {
 public:
  Relaxation(ExactFunction exact, const Call& call)
      : Relaxation(
            std::make_shared<Exact>(RightResult{std::move(exact)}, Recommendation{}, "", 1, JudgeOptions{}),
            call) {}
  Relaxation(std::shared_ptr<const Criterion> criterion, const Call& call)
      : criterion_(relaxing(std::move(criterion), call)) {}

  PassReason reason(std::vector<Scalar> point, Scalar result) const {
    PointTruths at(point);
    Judgement judgement;
    criterion_->judge(at, {&result, 1}, {&judgement, 1});
    EXPECT_FALSE(judgement.passed() && criterion_->must_reject(point, 0, result));
    return judgement.reason;
  }
  bool must_reject(std::vector<Scalar> point, Scalar result) const {
    return criterion_->must_reject(point, 0, result);
  }

 private:
  std::shared_ptr<const Criterion> criterion_;
};

Call call_of(std::vector<ScalarType> arguments, ScalarType result, std::string words = "") {
  Call call;
  call.spirv = std::move(words);
  call.arguments = std::move(arguments);
  call.results = {result};
  return call;
}

TEST(Relaxed, AnOperandThatIsChosenMayBeTruncated) {
  const Relaxation larger(
      [](std::span<const Scalar> x, int) {
        const auto number = [](Scalar s) { return std::bit_cast<float>(static_cast<std::uint32_t>(s.bits)); };
        return std::optional(number(x[0]) < number(x[1]) ? x[1] : x[0]);
      },
      call_of({ScalarType::f32, ScalarType::f32}, ScalarType::f32));
  const std::vector<Scalar> point{f32(1 + 0x1p-20f), f32(-7)};
  EXPECT_EQ(larger.reason(point, f32(1 + 0x1p-20f)), PassReason::bound);
  for (const float right : {1.0f, 1 + 0x1p-21f, 1 + 0x1p-10f})
    EXPECT_EQ(larger.reason(point, f32(right)), PassReason::derived) << right;
  for (const float wrong : {1 + 0x1p-9f, 1 - 0x1p-24f, -7.0f, NAN})
    EXPECT_EQ(larger.reason(point, f32(wrong)), PassReason::failed) << wrong;
  EXPECT_EQ(larger.reason({f32(0x1p-126f), f32(0)}, f32(0)), PassReason::derived);
  EXPECT_EQ(larger.reason({f32(70000), f32(0)}, f32(infinity)), PassReason::derived);
  EXPECT_EQ(larger.reason({f32(70000), f32(0)}, f32(16000)), PassReason::failed);
}

TEST(Relaxed, AComparisonMayBeOfTruncatedOperands) {
  const Relaxation step(
      [](std::span<const Scalar> x, int) {
        const auto number = [](Scalar s) { return std::bit_cast<float>(static_cast<std::uint32_t>(s.bits)); };
        return std::optional(f32(number(x[1]) < number(x[0]) ? 0 : 1));
      },
      call_of({ScalarType::f32, ScalarType::f32}, ScalarType::f32));
  EXPECT_EQ(step.reason({f32(3 + 0x1p-20f), f32(3)}, f32(1)), PassReason::derived);
  EXPECT_EQ(step.reason({f32(3), f32(3 - 0x1p-20f)}, f32(1)), PassReason::derived);
  EXPECT_EQ(step.reason({f32(4), f32(3)}, f32(1)), PassReason::failed);
  EXPECT_EQ(step.reason({f32(4), f32(3)}, f32(0.5f)), PassReason::failed);
}

TEST(Relaxed, IntegersAreExactWhereSixteenBitsHoldThem) {
  const auto sum = [](std::span<const Scalar> x, int) {
    return std::optional(Scalar{x[0].type, (x[0].bits + x[1].bits) & 0xffffffff});
  };
  const Relaxation of_int(sum, call_of({ScalarType::i32, ScalarType::i32}, ScalarType::i32, "OpIAdd(a, b)"));
  EXPECT_EQ(of_int.reason({i32(-3), i32(5)}, i32(2)), PassReason::bound);
  EXPECT_EQ(of_int.reason({i32(-3), i32(5)}, i32(3)), PassReason::failed);
  EXPECT_TRUE(of_int.must_reject({i32(-3), i32(5)}, i32(3)));
  EXPECT_EQ(of_int.reason({i32(32767), i32(1)}, i32(-32768)), PassReason::undefined);
  EXPECT_EQ(of_int.reason({i32(65536), i32(1)}, i32(1)), PassReason::undefined);
  EXPECT_FALSE(of_int.must_reject({i32(65536), i32(1)}, i32(1)));
  const Relaxation of_uint(sum, call_of({ScalarType::u32, ScalarType::u32}, ScalarType::u32, "OpIAdd(a, b)"));
  EXPECT_EQ(of_uint.reason({u32(32767), u32(1)}, u32(0xffff8000)), PassReason::failed);
  EXPECT_EQ(of_uint.reason({u32(65535), u32(1)}, u32(0)), PassReason::undefined);
}

TEST(Relaxed, InstructionsThatDependOnTheWidthAreOpen) {
  const Relaxation carry(
      [](std::span<const Scalar> x, int) {
        return std::optional(Scalar{ScalarType::u32, (x[0].bits + x[1].bits) >> 32});
      },
      call_of({ScalarType::u32, ScalarType::u32}, ScalarType::u32, "OpIAddCarry<pair uint uint>(a, b)"));
  EXPECT_EQ(carry.reason({u32(65535), u32(1)}, u32(1)), PassReason::undefined);
  EXPECT_FALSE(carry.must_reject({u32(65535), u32(1)}, u32(1)));
}

/// What judges single precision by Vulkan's rule for a builtin, decorated so.
Relaxation by_rule_of(const char* builtin, std::size_t arity) {
  static const Rulebook book = *Rulebook::load("vulkan-1.1");
  DeviceInfo device;
  device.single = {.supported = true, .subnormals = true, .inf_nan = true, .round_to_nearest = true};
  Call call = call_of(std::vector(arity, ScalarType::f32), ScalarType::f32);
  call.builtin = builtin;
  return {
      by_rulebook()({call, ScalarType::f32, "", false, book, device, *find_build_mode("relaxed-precision")})
          .criterion,
      call};
}

// "Dividing a non-zero by a zero results in the appropriately signed infinity": of what is no zero in 16
// bits.
TEST(Relaxed, APrescribedResultIsThatOfTruncatedOperands) {
  const Relaxation quotient = by_rule_of("x/y", 2);
  const auto reason = [&](float x, float y, float result) {
    return quotient.reason({f32(x), f32(y)}, f32(result));
  };
  EXPECT_EQ(reason(0x1p-126f, 0, NAN), PassReason::derived);  // 0 / 0
  EXPECT_EQ(reason(0x1p-126f, 0, infinity), PassReason::edge);
  EXPECT_EQ(reason(1, 0x1p-126f, 7), PassReason::undefined);  // bounded by nothing
  EXPECT_EQ(reason(1, 0, infinity), PassReason::edge);
  EXPECT_EQ(reason(0x1p-14f, 0, infinity), PassReason::edge);
  EXPECT_EQ(reason(1, 0, 16376), PassReason::derived);  // of a range without infinity
  for (const float wrong : {1.0f, 16368.0f, 0.0f, -16376.0f, -infinity, std::nanf("")}) {
    EXPECT_EQ(reason(1, 0, wrong), PassReason::failed) << wrong;
    EXPECT_EQ(reason(0x1p-14f, 0, wrong), PassReason::failed) << wrong;
  }
  const Relaxation reciprocal = by_rule_of("1/x", 1);
  EXPECT_EQ(reciprocal.reason({f32(-0.0f)}, f32(-infinity)), PassReason::edge);
  EXPECT_EQ(reciprocal.reason({f32(0)}, f32(1)), PassReason::failed);
  EXPECT_TRUE(reciprocal.must_reject({f32(0)}, f32(1)));
  EXPECT_FALSE(reciprocal.must_reject({f32(0)}, f32(65504)));
  EXPECT_EQ(reciprocal.reason({f32(0x1p-126f)}, f32(1)), PassReason::undefined);
}

// The steps of 2^-10 are those of operands and results: from 1 to 2 a relaxed number is 2^-10 from the next.
TEST(Relaxed, SumsAndProductsAreBoundedByTheStepsOfTheirOperands) {
  constexpr float step = 0x1p-10f;
  const Relaxation sum = by_rule_of("x+y", 2), product = by_rule_of("x*y", 2);
  EXPECT_EQ(sum.reason({f32(1), f32(0.25f)}, f32(1.25f)), PassReason::derived);
  EXPECT_EQ(sum.reason({f32(1), f32(0.25f)}, f32(std::nextafter(1.25f, 2.0f))), PassReason::failed);
  // 1 + 2^-23 may be 1 or 1 + 2^-10, and so may the sum's terms both.
  const std::vector<Scalar> near_one{f32(1 + 0x1p-23f), f32(0.25f)};
  for (const float result : {1.25f, 1.25f + step, 1.2505f})
    EXPECT_EQ(sum.reason(near_one, f32(result)), PassReason::derived);
  EXPECT_EQ(sum.reason(near_one, f32(1.25f - step)), PassReason::failed);
  EXPECT_EQ(sum.reason(near_one, f32(std::nextafter(1.25f + step, 2.0f))), PassReason::failed);
  EXPECT_TRUE(sum.must_reject({f32(1), f32(0.25f)}, f32(1.5f)));
  EXPECT_FALSE(sum.must_reject(near_one, f32(1.5f)));
  // 33 * 33 = 1089 has 11 bits; 65 * 33 = 2145 lies between 2144 and 2146.
  EXPECT_EQ(product.reason({f32(33), f32(33)}, f32(1089)), PassReason::derived);
  EXPECT_EQ(product.reason({f32(33), f32(33)}, f32(1088.5f)), PassReason::failed);
  for (const float result : {2144.0f, 2145.0f, 2146.0f})
    EXPECT_EQ(product.reason({f32(65), f32(33)}, f32(result)), PassReason::derived);
  EXPECT_EQ(product.reason({f32(65), f32(33)}, f32(2147)), PassReason::failed);
  EXPECT_EQ(product.reason({f32(1e4f), f32(1e4f)}, f32(infinity)), PassReason::derived);
  EXPECT_EQ(product.reason({f32(1e4f), f32(1e4f)}, f32(1e4f)), PassReason::failed);
  EXPECT_EQ(product.reason({f32(NAN), f32(1)}, f32(7)), PassReason::undefined);
}

TEST(Relaxed, AQuotientMayLieTwoAndAHalfStepsFurther) {
  const Relaxation quotient = by_rule_of("x/y", 2);
  for (int steps = -3; steps <= 3; ++steps)
    EXPECT_EQ(quotient.reason({f32(3), f32(2)}, f32(1.5f + static_cast<float>(steps) * 0x1p-10f)),
              PassReason::derived)
        << steps;
  for (const int steps : {-4, 4})
    EXPECT_EQ(quotient.reason({f32(3), f32(2)}, f32(1.5f + static_cast<float>(steps) * 0x1p-10f)),
              PassReason::failed)
        << steps;
}

TEST(Relaxed, SelectionsGiveARelaxedOperand) {
  const Relaxation magnitude = by_rule_of("fabs", 1), larger = by_rule_of("fmax", 2);
  EXPECT_EQ(magnitude.reason({f32(-1.5f)}, f32(1.5f)), PassReason::derived);
  EXPECT_EQ(magnitude.reason({f32(-1.5f)}, f32(1.5f + 0x1p-10f)), PassReason::failed);
  EXPECT_EQ(magnitude.reason({f32(-1 - 0x1p-23f)}, f32(1 + 0x1p-10f)), PassReason::derived);
  EXPECT_EQ(larger.reason({f32(1), f32(2 + 0x1p-22f)}, f32(2)), PassReason::derived);
  EXPECT_EQ(larger.reason({f32(1), f32(2 + 0x1p-22f)}, f32(1)), PassReason::failed);
}

// Results of other widths are not decorated.
TEST(Relaxed, ResultsOfOtherWidthsAreJudgedAsEver) {
  const auto same = [](std::span<const Scalar> x, int) { return std::optional(x[0]); };
  const auto exact = std::make_shared<Exact>(RightResult{same}, Recommendation{}, "", 1, JudgeOptions{});
  EXPECT_EQ(relaxing(exact, call_of({ScalarType::f64}, ScalarType::f64)), exact);
  EXPECT_NE(relaxing(exact, call_of({ScalarType::f32}, ScalarType::f32)), exact);
}

}  // namespace
}  // namespace plumbline::judge_test::relaxed_test
