#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/judge/judge_sample.h"

namespace plumbline::judge_test {
namespace {

struct Case {
  const char* why;
  const char* builtin;
  std::vector<Scalar> arguments;
  Scalar result;
  PassReason reason;
  int output = 0;
};

void check(const std::vector<Case>& cases, JudgeOptions options = {}) {
  for (const Case& c : cases) {
    const Judgement judgement = judged(c.builtin, c.arguments, c.result, options, c.output);
    EXPECT_EQ(name_of(judgement.reason), name_of(c.reason))
        << c.builtin << ": " << c.why << ", ulp " << judgement.ulp;
  }
}

TEST(Judge, AcceptsWhatLiesWithinTheBoundAndNothingBeyond) {
  for (const char* builtin : {"sin", "exp", "log", "tanh", "cbrt", "erfc", "sqrt", "tgamma", "asinpi"})
    for (float x : {0.30f, 0.71f, 0.997f}) {
      const double bound = opencl().find(builtin, ScalarType::f32)->bound.ulp;
      for (int steps = -20; steps <= 20; ++steps) {
        const Judgement judgement = judged(builtin, {f32(x)}, near_truth(builtin, {f32(x)}, steps));
        EXPECT_EQ(judgement.passed(), judgement.ulp <= bound) << builtin << " " << x << " " << steps;
        // Near a power of two the ulp halves or doubles.
        EXPECT_LE(judgement.ulp, 2 * std::abs(steps) + 0.5);
        EXPECT_GE(judgement.ulp, 0.5 * std::abs(steps) - 0.5);
      }
    }
}

// Near zero sin(x) is x less a part of an ulp that no double can state, and sinh(x) is x and such a part.
TEST(Judge, DecidesErrorsThatRoundToTheBound) {
  const double x = 0x1.8p-60;  // an ulp is 2^-112
  const float subnormal = 0x1.8p-140F;
  check({{"4 ulp above x", "sin", {f64(x)}, f64(x + 0x4p-112), PassReason::failed},
         {"4 ulp below x", "sin", {f64(x)}, f64(x - 0x4p-112), PassReason::bound},
         {"4 ulp below x", "sinh", {f64(x)}, f64(x - 0x4p-112), PassReason::failed},
         {"4 ulp above x", "sinh", {f64(x)}, f64(x + 0x4p-112), PassReason::bound},
         {"of subnormals", "sin", {f32(subnormal)}, f32(subnormal + 0x4p-149F), PassReason::failed},
         {"of subnormals", "sin", {f32(subnormal)}, f32(subnormal - 0x4p-149F), PassReason::bound}});
  EXPECT_GT(judged("sin", {f64(x)}, f64(x + 0x4p-112)).ulp, 4);
}

TEST(Judge, RequiresTheOneCorrectlyRoundedResult) {
  for (int steps : {-1, 1}) {
    EXPECT_FALSE(
        judged("x+y", {f32(1.0f), f32(0x1p-25f)}, near_truth("x+y", {f32(1.0f), f32(0x1p-25f)}, steps))
            .passed());
    EXPECT_FALSE(judged("fma", {f32(1.1f), f32(1.3f), f32(7.0f)},
                        near_truth("fma", {f32(1.1f), f32(1.3f), f32(7.0f)}, steps))
                     .passed());
    EXPECT_FALSE(judged("sqrt", {f64(2.0)}, near_truth("sqrt", {f64(2.0)}, steps)).passed());
    EXPECT_TRUE(judged("sqrt", {f32(2.0f)}, near_truth("sqrt", {f32(2.0f)}, steps)).passed());
  }
  // A tie goes to even, although its other neighbour is as near.
  check({{"even", "x+y", {f32(1.0f), f32(0x1p-24f)}, f32(1.0f), PassReason::bound},
         {"odd", "x+y", {f32(1.0f), f32(0x1p-24f)}, f32(1.0f + 0x1p-23f), PassReason::failed}});
}

TEST(Judge, FollowsTheDevicesOnlyRoundingDirection) {
  const std::vector<Scalar> sum = {f32(1.0f), f32(0x1.8p-24f)};
  const JudgeOptions to_zero{.rounding = Direction::toward_zero};
  EXPECT_TRUE(judged("x+y", sum, f32(1.0f), to_zero).passed());
  EXPECT_FALSE(judged("x+y", sum, f32(1.0f + 0x1p-23f), to_zero).passed());
}

TEST(Judge, NeverTakesNanForANumberNorANumberForNan) {
  check({{"NaN for a number", "sin", {f32(1.0f)}, f32_bits(quiet), PassReason::failed},
         {"NaN for infinity", "exp", {f32(1000.0f)}, f32_bits(quiet), PassReason::failed},
         {"NaN for a number the document bounds by nothing",
          "lgamma",
          {f32(1.5f)},
          f32_bits(quiet),
          PassReason::failed},
         {"number for NaN", "sin", {f32_bits(inf)}, f32(0.0f), PassReason::failed},
         {"infinity for NaN", "log", {f32(-1.0f)}, f32_bits(minus_inf), PassReason::failed},
         {"number for a NaN operand", "sin", {f32_bits(quiet)}, f32(0.0f), PassReason::failed},
         {"NaN for a NaN operand",
          "sin",
          {f32_bits(quiet)},
          f32_bits(quiet | minus_zero),
          PassReason::nan_class},
         {"a quiet NaN stays quiet", "sin", {f32_bits(quiet)}, f32_bits(signaling), PassReason::failed},
         {"a signaling NaN may stay",
          "fabs",
          {f32_bits(signaling)},
          f32_bits(signaling),
          PassReason::nan_class},
         {"a signaling NaN need not count as missing",
          "fmax",
          {f32_bits(signaling), f32(1.0f)},
          f32_bits(quiet),
          PassReason::nan_class},
         {"a quiet NaN counts as missing",
          "fmax",
          {f32_bits(quiet), f32(1.0f)},
          f32_bits(quiet),
          PassReason::failed},
         {"even NaN", "pow", {f32(1.0f), f32_bits(quiet)}, f32_bits(quiet), PassReason::failed},
         {"even NaN", "pow", {f32(1.0f), f32_bits(quiet)}, f32(1.0f), PassReason::edge},
         {"any value at all", "mad", {f32(1.0f), f32(1.0f), f32(1.0f)}, f32_bits(quiet), PassReason::bound}});
  EXPECT_TRUE(std::isnan(judged("sin", {f32(1.0f)}, f32_bits(quiet)).ulp));
}

TEST(Judge, DistinguishesTheZerosWhereTheyArePrescribed) {
  check(
      {{"±0", "sin", {f32_bits(minus_zero)}, f32(0.0f), PassReason::failed},
       {"±0", "sin", {f32_bits(minus_zero)}, f32_bits(minus_zero), PassReason::edge},
       {"the document's own example", "ceil", {f32(-0.5f)}, f32(0.0f), PassReason::failed},
       {"the document's own example", "ceil", {f32(-0.5f)}, f32_bits(minus_zero), PassReason::edge},
       {"IEEE 754's sign of an exact sum",
        "x+y",
        {f32(1.0f), f32(-1.0f)},
        f32_bits(minus_zero),
        PassReason::failed},
       {"IEEE 754's sign of an exact sum", "x+y", {f32(1.0f), f32(-1.0f)}, f32(0.0f), PassReason::bound},
       {"sign of the dividend", "fmod", {f32(-4.0f), f32(2.0f)}, f32(0.0f), PassReason::failed},
       {"sign of the dividend", "fmod", {f32(-4.0f), f32(2.0f)}, f32_bits(minus_zero), PassReason::bound},
       {"left open", "fmax", {f32(0.0f), f32_bits(minus_zero)}, f32_bits(minus_zero), PassReason::edge},
       {"left open", "fmin", {f32_bits(minus_zero), f32(0.0f)}, f32(0.0f), PassReason::edge},
       {"negative integers", "sinpi", {f32(-3.0f)}, f32(0.0f), PassReason::failed},
       {"odd integers", "tanpi", {f32(3.0f)}, f32(0.0f), PassReason::failed},
       {"odd integers", "tanpi", {f32(3.0f)}, f32_bits(minus_zero), PassReason::edge},
       {"a nonzero truth has no zero's sign", "exp", {f32(-200.0f)}, f32_bits(minus_zero), PassReason::bound},
       {"but the correctly rounded one does",
        "x*y",
        {f32(0x1p-100f), f32(0x1p-100f)},
        f32_bits(minus_zero),
        PassReason::failed}});
}

TEST(Judge, LetsRemquoAloneStoreMoreBits) {
  const Rulebook book = *Rulebook::load("spirv-env-3.0");
  const auto reason_of_stored = [&](const char* builtin, std::vector<Scalar> x, std::int32_t stored) {
    const Rule& rule = *book.find(builtin, ScalarType::f32);
    Truth truth(*rule.function, x);
    return judge(truth, 1, i32(stored), rule, {}).reason;
  };
  EXPECT_EQ(reason_of_stored("remquo", {f32(7.0f), f32(2.0f)}, 4 + 128), PassReason::bound);
  EXPECT_EQ(reason_of_stored("frexp", {f32(3.0f)}, 2), PassReason::bound);
  EXPECT_EQ(reason_of_stored("frexp", {f32(3.0f)}, 2 + 128), PassReason::failed);
}

TEST(Judge, JudgesPointerAndIntegerResultsExactly) {
  check({{"exponent", "frexp", {f32(3.0f)}, i32(2), PassReason::bound, 1},
         {"exponent", "frexp", {f32(3.0f)}, i32(1), PassReason::failed, 1},
         {"stores 0", "frexp", {f32_bits(inf)}, i32(0), PassReason::edge, 1},
         {"stores 0", "frexp", {f32_bits(inf)}, i32(128), PassReason::failed, 1},
         {"FP_ILOGB0", "ilogb", {f32(0.0f)}, i32(INT32_MIN), PassReason::edge},
         {"FP_ILOGB0", "ilogb", {f32(0.0f)}, i32(-INT32_MAX), PassReason::edge},
         {"FP_ILOGB0", "ilogb", {f32(0.0f)}, i32(INT32_MAX), PassReason::failed},
         {"FP_ILOGBNAN", "ilogb", {f32_bits(quiet)}, i32(INT32_MAX), PassReason::edge},
         {"FP_ILOGBNAN", "ilogb", {f32_bits(quiet)}, i32(0), PassReason::failed},
         {"seven bits", "remquo", {f32(7.0f), f32(2.0f)}, i32(4), PassReason::bound, 1},
         {"seven bits", "remquo", {f32(7.0f), f32(2.0f)}, i32(3), PassReason::failed, 1},
         {"floor", "fract", {f32(-0.25f)}, f32(-1.0f), PassReason::bound, 1},
         {"floor", "fract", {f32(-0.25f)}, f32(0.0f), PassReason::failed, 1},
         {"cosine", "sincos", {f32(0.0f)}, f32(1.0f), PassReason::edge, 1},
         {"cosine", "sincos", {f32(0.0f)}, f32(0.0f), PassReason::failed, 1},
         {"sign of gamma", "lgamma_r", {f32(-0.5f)}, i32(-1), PassReason::bound, 1},
         {"sign of gamma", "lgamma_r", {f32(-0.5f)}, i32(1), PassReason::failed, 1},
         {"0 at a pole", "lgamma_r", {f32(-2.0f)}, i32(0), PassReason::edge, 1}});
}

// "Result overflow within the specified ULP error is permitted" (OpenCL C 3.0, 7.4); a pole overflows
// nothing.
TEST(Judge, CountsInfinityByTheOverflowRule) {
  // exp overflows binary32 above 88.7228…; 0x1.62e42ep+6 = 88.72283 gives the last finite values.
  const Scalar last = f32(0x1.62e42ep+6f);
  check({{"the truth rounds to infinity", "exp", {f32(89.0f)}, f32_bits(inf), PassReason::bound},
         {"the truth is finite", "exp", {last}, f32_bits(inf), PassReason::failed},
         {"wrong infinity", "exp", {f32(89.0f)}, f32_bits(minus_inf), PassReason::failed},
         {"far beyond", "exp", {f32(89.0f)}, f32_bits(max_finite), PassReason::failed},
         {"a pole", "log", {f32(0.0f)}, f32(-max_finite), PassReason::failed},
         {"a pole", "x/y", {f32(1.0f), f32(0.0f)}, f32_bits(max_finite), PassReason::failed}});
  // 2^128 (1 - 2^-25) is halfway between the greatest number and 2^128 and rounds to infinity.
  const std::vector<Scalar> halfway = {f32_bits(max_finite), f32(0x1p103f)};
  check({{"halfway", "x+y", halfway, f32_bits(inf), PassReason::bound},
         {"halfway", "x+y", halfway, f32_bits(max_finite), PassReason::failed}});
  // hypot of the greatest number and something small lies between it and the halfway point: finite, within 4
  // ulp.
  const std::vector<Scalar> close = {f32_bits(max_finite), f32(0x1p110f)};
  const JudgeOptions strict{.overflow = OverflowRule::strict};
  EXPECT_FALSE(judged("hypot", close, f32_bits(inf), strict).passed());
  EXPECT_TRUE(judged("hypot", close, f32_bits(inf), strict).only_strictly);
  EXPECT_EQ(judged("hypot", close, f32_bits(inf)).reason, PassReason::overflow);
  EXPECT_EQ(judged("x+y", halfway, f32_bits(inf)).reason, PassReason::bound);  // right under both
  EXPECT_FALSE(judged("hypot", {f32(0x1p126f), f32(0x1p126f)}, f32_bits(inf), strict).only_strictly);
  EXPECT_FALSE(judged("hypot", {f32(0x1p126f), f32(0x1p126f)}, f32_bits(inf)).passed());
  // rootn may err by 16 ulp, and 2^128 - 2^104 (k + 1) is k + 1 ulp from 2^128.
  const auto below = [](unsigned k) { return f32_bits(max_finite - k); };
  EXPECT_EQ(judged("rootn", {below(0), i32(1)}, f32_bits(inf)).reason, PassReason::overflow);
  EXPECT_EQ(judged("rootn", {below(15), i32(1)}, f32_bits(inf)).reason, PassReason::overflow);
  EXPECT_FALSE(judged("rootn", {below(16), i32(1)}, f32_bits(inf)).passed());
  EXPECT_FALSE(judged("x+y", {below(0), f32(0.0f)}, f32_bits(inf)).passed()) << "correctly rounded";
}

TEST(Judge, FlushesOnlyWhereTheFourCasesDo) {
  const Scalar tiny = f32_bits(1), minus_tiny = f32_bits(1 | minus_zero), zero = f32(0.0f);
  const std::vector<Case> cases = {
      {"case 2", "x*y", {f32(0x1p-100f), f32(0x1p-30f)}, f32_bits(minus_zero), PassReason::flush_result},
      {"case 2, before rounding",
       "x*y",
       {f32_bits(max_subnormal), f32(0x1.000002p0f)},
       zero,
       PassReason::flush_result},
      {"normal results stay", "x*y", {f32(0x1p-100f), f32(0x1p-26f)}, zero, PassReason::failed},
      {"case 3", "1/x", {tiny}, f32_bits(minus_inf), PassReason::flush_operand},
      {"case 3",
       "x+y",
       {f32_bits(min_normal), f32_bits(max_subnormal)},
       f32_bits(min_normal),
       PassReason::flush_operand},
      {"case 3, one of two", "x+y", {tiny, f32_bits(3)}, f32_bits(3), PassReason::flush_operand},
      {"case 4", "x*y", {tiny, f32(1.5f)}, zero, PassReason::flush_result},
      {"an exact zero is not subnormal",
       "x-y",
       {f32(1.0f), f32(1.0f)},
       f32_bits(minus_zero),
       PassReason::failed},
      {"edges of flushed operands", "log", {minus_tiny}, f32_bits(minus_inf), PassReason::flush_operand},
      {"the document's own example", "ceil", {minus_tiny}, zero, PassReason::failed},
      {"the document's own example", "ceil", {minus_tiny}, f32_bits(minus_zero), PassReason::edge},
      {"copies", "fmod", {tiny, f32_bits(inf)}, zero, PassReason::flush_result},
      {"alternative", "nextafter", {f32_bits(minus_zero), f32(1.0f)}, f32_bits(min_normal), PassReason::edge},
      {"alternative", "nextafter", {f32_bits(minus_zero), f32(1.0f)}, tiny, PassReason::edge},
      {"prescribed", "nextafter", {f32_bits(minus_zero), f32(1.0f)}, zero, PassReason::failed},
      {"alternative", "nextafter", {f32_bits(min_normal), f32(0.0f)}, zero, PassReason::edge},
      {"alternative",
       "nextafter",
       {f32_bits(min_normal), f32(0.0f)},
       f32_bits(max_subnormal),
       PassReason::bound},
      {"flushed, then the alternative",
       "nextafter",
       {tiny, f32(1.0f)},
       f32_bits(min_normal),
       PassReason::flush_operand},
      {"not a flush at all", "nextafter", {f32(1.0f), f32(2.0f)}, zero, PassReason::failed},
  };
  check(cases, flushing());
  for (Case c : cases) {
    if (c.reason != PassReason::flush_result && c.reason != PassReason::flush_operand) continue;
    c.reason = PassReason::failed;
    check({c});
  }
}

TEST(Judge, LetsHalfFunctionsFlushInEveryMode) {
  EXPECT_EQ(judged("half_recip", {f32(0x1p127f)}, f32(0.0f)).reason, PassReason::flush_result);
  EXPECT_EQ(judged("1/x", {f32(0x1p127f)}, f32(0.0f)).reason, PassReason::failed);
  EXPECT_EQ(judged("half_recip", {f32_bits(1)}, f32_bits(inf)).reason,
            PassReason::bound);  // it overflows anyway
  EXPECT_EQ(judged("half_cos", {f32(70000.0f)}, f32(42.0f)).reason, PassReason::undefined);
  EXPECT_EQ(judged("half_cos", {f32_bits(inf)}, f32(42.0f)).reason, PassReason::failed);
}

TEST(Judge, NamesTheClauseOfTheEdgeCase) {
  EXPECT_EQ(judged("atan2pi", {f32_bits(inf), f32_bits(inf)}, f32(0.25f)).clause, "7.5.1");
  EXPECT_EQ(judged("log", {f32(0.0f)}, f32(1.0f)).clause, "C99 F.9.3.7");
  EXPECT_EQ(judged("log", {f32(2.0f)}, f32(1.0f)).clause, "");
}

TEST(Judge, RecordsWhatTheDocumentLeavesOpen) {
  check({{"no bound", "lgamma", {f32(3.7f)}, f32(42.0f), PassReason::undefined},
         {"edges hold all the same", "lgamma", {f32(1.0f)}, f32(42.0f), PassReason::failed},
         {"implementation-defined", "native_sin", {f32(1.0f)}, f32(42.0f), PassReason::undefined},
         {"implementation-defined", "native_sin", {f32_bits(inf)}, f32(42.0f), PassReason::undefined}});
  EXPECT_GT(judged("lgamma", {f32(3.7f)}, f32(42.0f)).ulp, 1e6);
}

}  // namespace
}  // namespace plumbline::judge_test
