#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/judge_sample.h"

namespace plumbline::judge_test {
namespace {

struct Case {
  const char* why;
  const char* builtin;
  std::vector<Scalar> arguments;
  Scalar result;
  Ground ground;
  int output = 0;
};

void check(const std::vector<Case>& cases, Allowances allowances = {}) {
  for (const Case& c : cases) {
    const Verdict verdict = judged(c.builtin, c.arguments, c.result, allowances, c.output);
    EXPECT_EQ(name_of(verdict.ground), name_of(c.ground))
        << c.builtin << ": " << c.why << ", ulp " << verdict.ulp;
  }
}

TEST(Judge, AcceptsWhatLiesWithinTheBoundAndNothingBeyond) {
  for (const char* builtin : {"sin", "exp", "log", "tanh", "cbrt", "erfc", "sqrt", "tgamma", "asinpi"})
    for (float x : {0.30f, 0.71f, 0.997f}) {
      const double bound = opencl().find(builtin, ScalarType::f32)->bound.ulp;
      for (int steps = -20; steps <= 20; ++steps) {
        const Verdict verdict = judged(builtin, {f32(x)}, near_truth(builtin, {f32(x)}, steps));
        EXPECT_EQ(verdict.passed(), verdict.ulp <= bound) << builtin << " " << x << " " << steps;
        // Near a power of two the ulp halves or doubles.
        EXPECT_LE(verdict.ulp, 2 * std::abs(steps) + 0.5);
        EXPECT_GE(verdict.ulp, 0.5 * std::abs(steps) - 0.5);
      }
    }
}

TEST(Judge, AsksForTheOneCorrectlyRoundedResult) {
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
  check({{"even", "x+y", {f32(1.0f), f32(0x1p-24f)}, f32(1.0f), Ground::bound},
         {"odd", "x+y", {f32(1.0f), f32(0x1p-24f)}, f32(1.0f + 0x1p-23f), Ground::failed}});
}

TEST(Judge, FollowsTheDevicesOnlyRoundingDirection) {
  const std::vector<Scalar> sum = {f32(1.0f), f32(0x1.8p-24f)};
  const Allowances to_zero{.rounding = Direction::toward_zero};
  EXPECT_TRUE(judged("x+y", sum, f32(1.0f), to_zero).passed());
  EXPECT_FALSE(judged("x+y", sum, f32(1.0f + 0x1p-23f), to_zero).passed());
}

TEST(Judge, NeverTakesNanForANumberNorANumberForNan) {
  check({{"NaN for a number", "sin", {f32(1.0f)}, f32_bits(quiet), Ground::failed},
         {"NaN for infinity", "exp", {f32(1000.0f)}, f32_bits(quiet), Ground::failed},
         {"NaN for a number the document bounds by nothing",
          "lgamma",
          {f32(1.5f)},
          f32_bits(quiet),
          Ground::failed},
         {"number for NaN", "sin", {f32_bits(inf)}, f32(0.0f), Ground::failed},
         {"infinity for NaN", "log", {f32(-1.0f)}, f32_bits(minus_inf), Ground::failed},
         {"number for a NaN operand", "sin", {f32_bits(quiet)}, f32(0.0f), Ground::failed},
         {"NaN for a NaN operand", "sin", {f32_bits(quiet)}, f32_bits(quiet | minus_zero), Ground::nan_class},
         {"a quiet NaN stays quiet", "sin", {f32_bits(quiet)}, f32_bits(signaling), Ground::failed},
         {"a signaling NaN may stay", "fabs", {f32_bits(signaling)}, f32_bits(signaling), Ground::nan_class},
         {"a signaling NaN need not count as missing",
          "fmax",
          {f32_bits(signaling), f32(1.0f)},
          f32_bits(quiet),
          Ground::nan_class},
         {"a quiet NaN counts as missing",
          "fmax",
          {f32_bits(quiet), f32(1.0f)},
          f32_bits(quiet),
          Ground::failed},
         {"even NaN", "pow", {f32(1.0f), f32_bits(quiet)}, f32_bits(quiet), Ground::failed},
         {"even NaN", "pow", {f32(1.0f), f32_bits(quiet)}, f32(1.0f), Ground::edge},
         {"any value at all", "mad", {f32(1.0f), f32(1.0f), f32(1.0f)}, f32_bits(quiet), Ground::bound}});
  EXPECT_TRUE(std::isnan(judged("sin", {f32(1.0f)}, f32_bits(quiet)).ulp));
}

TEST(Judge, TellsTheZerosApartWhereTheyArePrescribed) {
  check({{"±0", "sin", {f32_bits(minus_zero)}, f32(0.0f), Ground::failed},
         {"±0", "sin", {f32_bits(minus_zero)}, f32_bits(minus_zero), Ground::edge},
         {"the document's own example", "ceil", {f32(-0.5f)}, f32(0.0f), Ground::failed},
         {"the document's own example", "ceil", {f32(-0.5f)}, f32_bits(minus_zero), Ground::edge},
         {"IEEE 754's sign of an exact sum",
          "x+y",
          {f32(1.0f), f32(-1.0f)},
          f32_bits(minus_zero),
          Ground::failed},
         {"IEEE 754's sign of an exact sum", "x+y", {f32(1.0f), f32(-1.0f)}, f32(0.0f), Ground::bound},
         {"sign of the dividend", "fmod", {f32(-4.0f), f32(2.0f)}, f32(0.0f), Ground::failed},
         {"sign of the dividend", "fmod", {f32(-4.0f), f32(2.0f)}, f32_bits(minus_zero), Ground::bound},
         {"left open", "fmax", {f32(0.0f), f32_bits(minus_zero)}, f32_bits(minus_zero), Ground::edge},
         {"left open", "fmin", {f32_bits(minus_zero), f32(0.0f)}, f32(0.0f), Ground::edge},
         {"negative integers", "sinpi", {f32(-3.0f)}, f32(0.0f), Ground::failed},
         {"odd integers", "tanpi", {f32(3.0f)}, f32(0.0f), Ground::failed},
         {"odd integers", "tanpi", {f32(3.0f)}, f32_bits(minus_zero), Ground::edge},
         {"a nonzero truth has no zero's sign", "exp", {f32(-200.0f)}, f32_bits(minus_zero), Ground::bound},
         {"but the correctly rounded one does",
          "x*y",
          {f32(0x1p-100f), f32(0x1p-100f)},
          f32_bits(minus_zero),
          Ground::failed}});
}

TEST(Judge, JudgesPointerAndIntegerResultsExactly) {
  check({{"exponent", "frexp", {f32(3.0f)}, i32(2), Ground::bound, 1},
         {"exponent", "frexp", {f32(3.0f)}, i32(1), Ground::failed, 1},
         {"stores 0", "frexp", {f32_bits(inf)}, i32(0), Ground::edge, 1},
         {"stores 0", "frexp", {f32_bits(inf)}, i32(128), Ground::failed, 1},
         {"FP_ILOGB0", "ilogb", {f32(0.0f)}, i32(INT32_MIN), Ground::edge},
         {"FP_ILOGB0", "ilogb", {f32(0.0f)}, i32(-INT32_MAX), Ground::edge},
         {"FP_ILOGB0", "ilogb", {f32(0.0f)}, i32(INT32_MAX), Ground::failed},
         {"FP_ILOGBNAN", "ilogb", {f32_bits(quiet)}, i32(INT32_MAX), Ground::edge},
         {"FP_ILOGBNAN", "ilogb", {f32_bits(quiet)}, i32(0), Ground::failed},
         {"seven bits", "remquo", {f32(7.0f), f32(2.0f)}, i32(4), Ground::bound, 1},
         {"seven bits", "remquo", {f32(7.0f), f32(2.0f)}, i32(3), Ground::failed, 1},
         {"floor", "fract", {f32(-0.25f)}, f32(-1.0f), Ground::bound, 1},
         {"floor", "fract", {f32(-0.25f)}, f32(0.0f), Ground::failed, 1},
         {"cosine", "sincos", {f32(0.0f)}, f32(1.0f), Ground::edge, 1},
         {"cosine", "sincos", {f32(0.0f)}, f32(0.0f), Ground::failed, 1},
         {"sign of gamma", "lgamma_r", {f32(-0.5f)}, i32(-1), Ground::bound, 1},
         {"sign of gamma", "lgamma_r", {f32(-0.5f)}, i32(1), Ground::failed, 1},
         {"0 at a pole", "lgamma_r", {f32(-2.0f)}, i32(0), Ground::edge, 1}});
}

TEST(Judge, CountsInfinityByTheOverflowRule) {
  // exp overflows binary32 above 88.7228…; 0x1.62e42ep+6 = 88.72283 gives the last finite values.
  const Scalar last = f32(0x1.62e42ep+6f);
  check({{"the truth rounds to infinity", "exp", {f32(89.0f)}, f32_bits(inf), Ground::bound},
         {"the truth is finite", "exp", {last}, f32_bits(inf), Ground::failed},
         {"wrong infinity", "exp", {f32(89.0f)}, f32_bits(minus_inf), Ground::failed},
         {"far beyond", "exp", {f32(89.0f)}, f32_bits(max_finite), Ground::failed},
         {"a pole", "log", {f32(0.0f)}, f32(-max_finite), Ground::failed}});
  // 2^128 (1 - 2^-25) is halfway between the greatest number and 2^128 and rounds to infinity.
  const std::vector<Scalar> halfway = {f32_bits(max_finite), f32(0x1p103f)};
  check({{"halfway", "x+y", halfway, f32_bits(inf), Ground::bound},
         {"halfway", "x+y", halfway, f32_bits(max_finite), Ground::failed}});
  // hypot of the greatest number and something small lies between it and the halfway point: finite, within 4
  // ulp.
  const std::vector<Scalar> close = {f32_bits(max_finite), f32(0x1p110f)};
  const Allowances lenient{.overflow = OverflowRule::lenient};
  EXPECT_FALSE(judged("hypot", close, f32_bits(inf)).passed());
  EXPECT_TRUE(judged("hypot", close, f32_bits(inf)).only_strictly);
  EXPECT_EQ(judged("hypot", close, f32_bits(inf), lenient).ground, Ground::overflow);
  EXPECT_EQ(judged("x+y", halfway, f32_bits(inf), lenient).ground, Ground::bound);  // right under both
  EXPECT_FALSE(judged("hypot", {f32(0x1p126f), f32(0x1p126f)}, f32_bits(inf)).only_strictly);
  EXPECT_FALSE(judged("hypot", {f32(0x1p126f), f32(0x1p126f)}, f32_bits(inf), lenient).passed());
}

TEST(Judge, FlushesOnlyWhereTheFourCasesDo) {
  const Scalar tiny = f32_bits(1), minus_tiny = f32_bits(1 | minus_zero), zero = f32(0.0f);
  const std::vector<Case> cases = {
      {"case 2", "x*y", {f32(0x1p-100f), f32(0x1p-30f)}, f32_bits(minus_zero), Ground::flush_result},
      {"case 2, before rounding",
       "x*y",
       {f32_bits(max_subnormal), f32(0x1.000002p0f)},
       zero,
       Ground::flush_result},
      {"normal results stay", "x*y", {f32(0x1p-100f), f32(0x1p-26f)}, zero, Ground::failed},
      {"case 3", "1/x", {tiny}, f32_bits(minus_inf), Ground::flush_operand},
      {"case 3",
       "x+y",
       {f32_bits(min_normal), f32_bits(max_subnormal)},
       f32_bits(min_normal),
       Ground::flush_operand},
      {"case 3, one of two", "x+y", {tiny, f32_bits(3)}, f32_bits(3), Ground::flush_operand},
      {"case 4", "x*y", {tiny, f32(1.5f)}, zero, Ground::flush_result},
      {"an exact zero is not subnormal", "x-y", {f32(1.0f), f32(1.0f)}, f32_bits(minus_zero), Ground::failed},
      {"edges of flushed operands", "log", {minus_tiny}, f32_bits(minus_inf), Ground::flush_operand},
      {"the document's own example", "ceil", {minus_tiny}, zero, Ground::failed},
      {"the document's own example", "ceil", {minus_tiny}, f32_bits(minus_zero), Ground::edge},
      {"copies", "fmod", {tiny, f32_bits(inf)}, zero, Ground::flush_result},
      {"alternative", "nextafter", {f32_bits(minus_zero), f32(1.0f)}, f32_bits(min_normal), Ground::edge},
      {"alternative", "nextafter", {f32_bits(minus_zero), f32(1.0f)}, tiny, Ground::edge},
      {"prescribed", "nextafter", {f32_bits(minus_zero), f32(1.0f)}, zero, Ground::failed},
      {"alternative", "nextafter", {f32_bits(min_normal), f32(0.0f)}, zero, Ground::edge},
      {"alternative", "nextafter", {f32_bits(min_normal), f32(0.0f)}, f32_bits(max_subnormal), Ground::bound},
      {"flushed, then the alternative",
       "nextafter",
       {tiny, f32(1.0f)},
       f32_bits(min_normal),
       Ground::flush_operand},
      {"not a flush at all", "nextafter", {f32(1.0f), f32(2.0f)}, zero, Ground::failed},
  };
  check(cases, flushing());
  for (Case c : cases) {
    if (c.ground != Ground::flush_result && c.ground != Ground::flush_operand) continue;
    c.ground = Ground::failed;
    check({c});
  }
}

TEST(Judge, LetsHalfFunctionsFlushInEveryMode) {
  EXPECT_EQ(judged("half_recip", {f32(0x1p127f)}, f32(0.0f)).ground, Ground::flush_result);
  EXPECT_EQ(judged("1/x", {f32(0x1p127f)}, f32(0.0f)).ground, Ground::failed);
  EXPECT_EQ(judged("half_recip", {f32_bits(1)}, f32_bits(inf)).ground, Ground::bound);  // it overflows anyway
  EXPECT_EQ(judged("half_cos", {f32(70000.0f)}, f32(42.0f)).ground, Ground::undefined);
  EXPECT_EQ(judged("half_cos", {f32_bits(inf)}, f32(42.0f)).ground, Ground::failed);
}

TEST(Judge, NamesTheClauseOfTheEdgeCase) {
  EXPECT_EQ(judged("atan2pi", {f32_bits(inf), f32_bits(inf)}, f32(0.25f)).clause, "7.5.1");
  EXPECT_EQ(judged("log", {f32(0.0f)}, f32(1.0f)).clause, "C99 F.9.3.7");
  EXPECT_EQ(judged("log", {f32(2.0f)}, f32(1.0f)).clause, "");
}

TEST(Judge, RecordsWhatTheDocumentLeavesOpen) {
  check({{"no bound", "lgamma", {f32(3.7f)}, f32(42.0f), Ground::undefined},
         {"edges hold all the same", "lgamma", {f32(1.0f)}, f32(42.0f), Ground::failed},
         {"implementation-defined", "native_sin", {f32(1.0f)}, f32(42.0f), Ground::undefined},
         {"implementation-defined", "native_sin", {f32_bits(inf)}, f32(42.0f), Ground::undefined}});
  EXPECT_GT(judged("lgamma", {f32(3.7f)}, f32(42.0f)).ulp, 1e6);
}

}  // namespace
}  // namespace plumbline::judge_test
