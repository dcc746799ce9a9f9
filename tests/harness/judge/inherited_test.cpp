// Results that inherit their precision from the operations of a formula: the ranges, and what judges by them.

#include "harness/judge/inherited.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/harness/judge/judge_sample.h"

namespace plumbline::judge_test {
namespace {

constexpr StepArithmetic::Terms nearest{.any_direction = false, .may_flush = false};

float number(Scalar x) { return std::bit_cast<float>(static_cast<std::uint32_t>(x.bits)); }

void expect_range(const StepRange& range, float low, float high) {
  EXPECT_FALSE(range.anything);
  EXPECT_EQ(number(range.low), low);
  EXPECT_EQ(number(range.high), high);
}

TEST(StepRange, ASumIsRoundedInTheDirectionsThatThereAre) {
  const StepArithmetic any(binary32, {.may_flush = false}), one(binary32, nearest);
  const Scalar a = f32(1), b = f32(0x1p-30f);
  expect_range(any.add(any.of(a), any.of(b)), 1, 1 + 0x1p-23f);
  expect_range(one.add(one.of(a), one.of(b)), 1, 1);
}

// What is added lies a thousand binades below the last place.
TEST(StepRange, ABitIsLostAtNoDistance) {
  constexpr double least = 0x1p-1074, epsilon = 0x1p-52;
  const StepArithmetic any(binary64, {.may_flush = false}), one(binary64, nearest);
  const auto f64 = [](double x) { return Scalar{ScalarType::f64, std::bit_cast<std::uint64_t>(x)}; };
  const auto expect_sum = [&](const StepArithmetic& s, double a, double b, double low, double high) {
    const StepRange sum = s.add(s.of(f64(a)), s.of(f64(b)));
    EXPECT_EQ(std::bit_cast<double>(sum.low.bits), low) << a << " + " << b;
    EXPECT_EQ(std::bit_cast<double>(sum.high.bits), high) << a << " + " << b;
  };
  expect_sum(any, 1, least, 1, 1 + epsilon);
  expect_sum(any, 1, -least, 1 - epsilon / 2, 1);
  expect_sum(any, -1, least, -1, -1 + epsilon / 2);
  expect_sum(any, -1, -least, -1 - epsilon, -1);
  expect_sum(one, 1, least, 1, 1);
}

TEST(StepRange, AProductTakesTheCornersOfBothSigns) {
  const StepArithmetic s(binary32, {.may_flush = false});
  expect_range(s.multiply({f32(-2), f32(3)}, {f32(-5), f32(7)}), -15, 21);
}

TEST(StepRange, AFusedProductMayStandForBothOperations) {
  const float a = 1 + 0x1p-12f;  // a * a is 1 + 2^-11 + 2^-24
  const Scalar c = f32(-(1 + 0x1p-11f));
  StepArithmetic::Terms terms = nearest;
  const StepArithmetic fused(binary32, terms);
  expect_range(fused.multiply_add(fused.of(f32(a)), fused.of(f32(a)), fused.of(c)), 0, 0x1p-24f);
  terms.contracts = false;
  const StepArithmetic separate(binary32, terms);
  expect_range(separate.multiply_add(separate.of(f32(a)), separate.of(f32(a)), separate.of(c)), 0, 0);
}

// 2^24 + 1 + 1 is 2^24 from left to right and 2^24 + 2 from right to left.
TEST(StepRange, ADotProductIsSummedInEveryOrder) {
  StepArithmetic::Terms terms = nearest;
  terms.contracts = false;
  const StepArithmetic s(binary32, terms);
  const std::array a{s.of(f32(0x1p24f)), s.of(f32(1)), s.of(f32(1))},
      b{s.of(f32(1)), s.of(f32(1)), s.of(f32(1))};
  expect_range(s.dot(a, b), 0x1p24f, 0x1p24f + 2);
}

TEST(StepRange, AQuotientErrsByTwoAndAHalfUlp) {
  const StepArithmetic s(binary32, {.may_flush = false});
  const float ulp = 0x1p-23f;  // 3 / 2 is exact
  expect_range(s.divide(s.of(f32(3)), s.of(f32(2))), 1.5f - 2 * ulp, 1.5f + 2 * ulp);
  EXPECT_TRUE(s.divide(s.of(f32(1)), s.of(f32(0x1p127f))).anything);  // "b in the range [2^-126, 2^126]"
  EXPECT_FALSE(s.divide(s.of(f32(1)), s.of(f32(0x1p126f))).anything);
  EXPECT_FALSE(s.divide(s.of(f32(1)), s.of(f32(0x1p-126f))).anything);
  EXPECT_TRUE(s.divide(s.of(f32(1)), {f32(-1), f32(1)}).anything);
}

TEST(StepRange, ARootIsWhatItsFormulaGives) {
  const StepArithmetic s(binary32, {.may_flush = false});
  const StepRange root = s.sqrt(s.of(f32(4)));
  EXPECT_LT(number(root.low), 2);
  EXPECT_GT(number(root.high), 2);
  EXPECT_NEAR(number(root.low), 2, 6 * 0x1p-22);  // 2 ulp of the root, then 2.5 of the quotient
  expect_range(s.sqrt(s.of(f32(0))), 0, 0);
  const StepRange tiny = s.sqrt(s.of(f32(0x1p-140f)));
  EXPECT_GT(number(tiny.low), 0x1.fp-71) << "a subnormal operand that is kept is no zero";
  EXPECT_LT(number(tiny.high), 0x1.1p-70);
  const StepArithmetic flushes(binary32, {});
  EXPECT_EQ(number(flushes.sqrt(flushes.of(f32(0x1p-140f))).low), 0);
  EXPECT_TRUE(s.sqrt(s.of(f32(-1))).anything);
}

TEST(StepRange, SubnormalNumbersMayBeZeros) {
  const Scalar tiny = f32(0x1p-140f);
  const StepArithmetic flushes(binary32, {}), keeps(binary32, {.may_flush = false});
  expect_range(flushes.of(tiny), 0, 0x1p-140f);
  expect_range(keeps.of(tiny), 0x1p-140f, 0x1p-140f);
  EXPECT_TRUE(flushes.of(tiny).holds(f32(-0.0f)));
  const Scalar small = f32(0x1p-70f);
  expect_range(flushes.multiply(flushes.of(small), flushes.of(small)), 0, 0x1p-140f);
  expect_range(keeps.multiply(keeps.of(small), keeps.of(small)), 0x1p-140f, 0x1p-140f);
  const Scalar least{ScalarType::f32, binary32.min_normal()};
  EXPECT_EQ(with_flushed({least, least}).low, least) << "the least normal number is none";
  const Scalar negative{ScalarType::f32, least.bits | binary32.sign_mask()};
  EXPECT_EQ(with_flushed({negative, negative}).high, negative);
}

TEST(StepRange, NanAndInfinityTimesZeroMayBeAnything) {
  const StepArithmetic s(binary32, {});
  EXPECT_TRUE(s.of(f32(std::nanf(""))).anything);
  EXPECT_TRUE(s.multiply(s.of(f32(std::numeric_limits<float>::infinity())), s.of(f32(0))).anything);
  EXPECT_TRUE(s.dot(std::array{s.of(f32(std::nanf("")))}, std::array{s.of(f32(1))}).holds(f32(7)));
}

TEST(StepRange, ChoosesBySignWhereItIsCertain) {
  const StepArithmetic s(binary32, {});
  const auto one = [&](const StepRange&) { return s.of(f32(1)); };
  expect_range(s.where_negative(s.of(f32(-3)), s.of(f32(9)), one), 9, 9);
  expect_range(s.where_negative(s.of(f32(3)), s.of(f32(9)), one), 1, 1);
  expect_range(s.where_negative({f32(-3), f32(3)}, s.of(f32(9)), one), 1, 9);
}

/// A formula of three numbers, of shaders in a mode; `of` has it in either arithmetic.
template <class Of>
std::shared_ptr<const Criterion> criterion_of(Of of, Inherited::Terms terms, const char* mode) {
  static const Call call{.builtin = "x",
                         .expression = {},
                         .arguments = std::vector(3, ScalarType::f32),
                         .results = {ScalarType::f32}};
  static const Rulebook book = *Rulebook::load("vulkan-1.1");
  static const DeviceInfo device;
  return inherited([of](std::span<const Scalar> x, const StepArithmetic& s) { return of(s, x); },
                   [of](std::span<const long double> x) { return of(PlainArithmetic(24), x); },
                   std::move(terms),
                   ScalarType::f32)({call, ScalarType::f32, "", false, book, device, *find_build_mode(mode)})
      .criterion;
}

std::shared_ptr<const Criterion> product_and_sum(const char* mode, bool bounded = true) {
  return criterion_of(
      [](const auto& s, const auto& x) {
        return std::vector{s.multiply_add(s.of(x[0]), s.of(x[1]), s.of(x[2]))};
      },
      {.formula = "x * y + z", .clause = "a clause", .bounded = bounded, .of_core = true}, mode);
}

Judgement judged_by(const Criterion& criterion, std::vector<Scalar> point, Scalar result) {
  PointTruths at(point);
  Judgement judgement;
  criterion.judge(at, {&result, 1}, {&judgement, 1});
  return judgement;
}

TEST(Inherited, PassesWhatTheFormulaMayGiveAndNothingElse) {
  const auto criterion = product_and_sum("default");
  const std::vector<Scalar> point{f32(1.1f), f32(1.3f), f32(7)};
  const float exact = std::fma(1.1f, 1.3f, 7.0f);
  EXPECT_EQ(judged_by(*criterion, point, f32(exact)).reason, PassReason::derived);
  EXPECT_EQ(judged_by(*criterion, point, f32(exact)).clause, "x * y + z");
  const Judgement far = judged_by(*criterion, point, f32(exact + 0x1p-18f));
  EXPECT_EQ(far.reason, PassReason::failed);
  EXPECT_GT(far.ulp, 1);
  EXPECT_EQ(judged_by(*criterion, point, f32(std::nanf(""))).reason, PassReason::failed);
  const float infinity = std::numeric_limits<float>::infinity();
  for (const float x : {std::nanf(""), infinity})
    EXPECT_EQ(judged_by(*criterion, {f32(x), f32(1), f32(1)}, f32(5)).reason, PassReason::undefined);
}

TEST(Inherited, FailuresAreAsFarAsTheNearerEndIs) {
  constexpr float ulp = 0x1p-23f;  // from 1.5 to 1.5 + ulp
  const std::vector<Scalar> point{f32(1.5f), f32(1), f32(0x1p-30f)};
  const auto criterion = product_and_sum("default");
  EXPECT_EQ(judged_by(*criterion, point, f32(1.5f + 3 * ulp)).ulp, 2);
  EXPECT_EQ(judged_by(*criterion, point, f32(1.5f - 3 * ulp)).ulp, 3);
}

// (1 + 2^-30) - 1 is 0 where both round to nearest, and 2^-30 in truth.
TEST(Inherited, OfTheCoreWhatIsMoreAccurateFails) {
  const std::vector<Scalar> point{f32(1), f32(0x1p-30f), f32(-1)};
  const auto sums = [](const auto& s, const auto& x) {
    return std::vector{s.add(s.add(s.of(x[0]), s.of(x[1])), s.of(x[2]))};
  };
  for (const bool of_core : {true, false}) {
    const auto criterion =
        criterion_of(sums, {.formula = "", .clause = "", .of_core = of_core}, "rounding-rte");
    EXPECT_TRUE(judged_by(*criterion, point, f32(0)).passed()) << of_core;
    EXPECT_EQ(judged_by(*criterion, point, f32(0x1p-30f)).passed(), !of_core);
  }
}

TEST(Inherited, ModesNarrowWhatMayCome) {
  const float a = 1 + 0x1p-12f;
  const std::vector<Scalar> cancels{f32(a), f32(a), f32(-(1 + 0x1p-11f))};
  EXPECT_TRUE(judged_by(*product_and_sum("default"), cancels, f32(0x1p-24f)).passed());
  EXPECT_FALSE(judged_by(*product_and_sum("rounding-rtz"), cancels, f32(0x1p-23f)).passed());
  EXPECT_TRUE(judged_by(*product_and_sum("no-contraction"), cancels, f32(0)).passed());
  const std::vector<Scalar> tiny{f32(0x1p-140f), f32(1), f32(0)};
  EXPECT_TRUE(judged_by(*product_and_sum("default"), tiny, f32(0)).passed());
  EXPECT_FALSE(judged_by(*product_and_sum("denorm-preserve"), tiny, f32(0)).passed());
  EXPECT_EQ(judged_by(*product_and_sum("relaxed-precision"), tiny, f32(42)).reason, PassReason::undefined);
}

TEST(Inherited, RecordsWhatTheDocumentDoesNotBound) {
  const auto criterion = product_and_sum("default", false);
  EXPECT_EQ(judged_by(*criterion, {f32(1), f32(2), f32(3)}, f32(77)).reason, PassReason::undefined);
  EXPECT_FALSE(criterion->must_reject(std::array{f32(1), f32(2), f32(3)}, 0, f32(77)));
}

TEST(Inherited, HasARightResultAndWhatMustNotPass) {
  const auto criterion = product_and_sum("default");
  const std::array point{f32(1.5f), f32(2), f32(3)};
  EXPECT_EQ(criterion->right_result(point, 0), f32(6));
  EXPECT_TRUE(criterion->must_reject(point, 0, f32(6.01f)));
  EXPECT_TRUE(criterion->must_reject(point, 0, f32(std::nanf(""))));
  EXPECT_FALSE(criterion->must_reject(point, 0, f32(6)));
  // Near the ends of the range a step may overflow or be flushed.
  EXPECT_FALSE(criterion->must_reject(std::array{f32(0x1p-130f), f32(1), f32(0)}, 0, f32(0)));
}

}  // namespace
}  // namespace plumbline::judge_test
