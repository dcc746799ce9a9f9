// The rulings of docs/rulings.md on what no document bounds, and on what options allow.

#include <gtest/gtest.h>

#include <cmath>

#include "suites/suites.h"
#include "tests/suites/ruled.h"

namespace plumbline {
namespace {

using namespace rulings_test;

// 6.12.4 and 6.12.5 state no error: what lies beyond this project's figures is excused.
TEST(Rulings, AFigureOfOursFailsNobody) {
  const auto ruled = [](const char* builtin, ScalarType precision, const char* signature) {
    return RuledCase{
        .suite = geometric_suite(), .builtin = builtin, .precision = precision, .signature = signature};
  };
  const RuledCase dot = ruled("dot", ScalarType::f32, "(float2, float2)");
  const std::vector<Scalar> point{f32(1), f32(1), f32(1), f32(0.5f)};
  EXPECT_EQ(reason(dot, point, f32(1.5f + 3 * 0x1p-23f)), bound);
  EXPECT_EQ(reason(dot, point, f32(1.5f + 4 * 0x1p-23f)), beyond_figure);
  EXPECT_EQ(reason(dot, point, f32(7)), beyond_figure);
  EXPECT_EQ(std::string(judged(dot, point, {f32(7)}).clause).substr(0, 5), "7.5.1");
  EXPECT_EQ(reason(dot, point, f32(nan)), failed);
  EXPECT_EQ(reason(dot, {f32(nan), f32(1), f32(1), f32(1)}, f32(1)), failed);
  const RuledCase degrees{common_suite(), "degrees"};
  EXPECT_EQ(reason(degrees, {f32(0)}, f32(1)), beyond_figure);
  EXPECT_EQ(reason(degrees, {f32(inf)}, f32(1)), failed);
  const RuledCase smoothstep{common_suite(), "smoothstep", ScalarType::f64};
  EXPECT_EQ(reason(smoothstep, {f64(-0.5), f64(1), f64(0)}, f64(0.25925928354263306)), beyond_figure);
  EXPECT_EQ(reason(smoothstep, {f64(-0.5), f64(1), f64(0)}, f64(7.0 / 27)), bound);
}

// What suite math excuses is counted there; suite special records the same results.
TEST(Rulings, WhatMathExcusesSpecialOnlyRecords) {
  const auto ruled = [](std::unique_ptr<Suite> suite) {
    return RuledCase{std::move(suite), "tan", ScalarType::f32, "glibc"};
  };
  const Scalar far_off = f32(1.5575f);  // tan(1) = 1.55740772
  EXPECT_EQ(reason(ruled(math_suite()), {f32(1)}, far_off), beyond_figure);
  EXPECT_EQ(reason(ruled(special_suite()), {f32(1)}, far_off), bound);
}

// A subnormal half beside a single is a normal single once it is converted, and no flush reaches it there.
TEST(Rulings, OperandsAreFlushedInTheCommonType) {
  DeviceInfo device = without_inf_nan();
  device.half.subnormals = device.single.subnormals = device.single.round_to_nearest = false;
  device.single.round_to_zero = true;
  const RuledCase sum{conversions_suite(), "mixed:x+y", ScalarType::f32, "opencl-1.2-embedded",
                      std::move(device),   "default",   "(half, float)"};
  const std::vector<Scalar> point{{ScalarType::f16, 0x8001}, f32(0x1p-149f)};
  EXPECT_EQ(reason(sum, point, f32(-0x1.fffffep-25f)), bound);
  EXPECT_EQ(reason(sum, point, f32(-0x1p-24f)), flush_result);
  EXPECT_EQ(reason(sum, point, f32(-0x1.fffffcp-25f)), failed);
}

// 10, item 7: the condition compares a NaN, of which a device without CL_FP_INF_NAN may make anything.
TEST(Rulings, AConditionOfANanIsTheDevicesWhereItHasNone) {
  const auto ruled = [](DeviceInfo device) {
    return RuledCase{conversions_suite(), "mixed:conditional", ScalarType::f32, "opencl-1.2-embedded",
                     std::move(device),   "default",           "(int, float)"};
  };
  const std::vector<Scalar> of_nan{{ScalarType::i32, 1}, f32(nan)}, of_number{{ScalarType::i32, 1}, f32(2)};
  EXPECT_TRUE(judged(ruled(without_inf_nan()), of_nan, {f32(1)}).passed());
  EXPECT_EQ(reason(ruled(full_device()), of_nan, f32(1)), failed);
  EXPECT_EQ(reason(ruled(without_inf_nan()), of_number, f32(2)), failed);
}

// 7.5.1: length "without overflow or extraordinary precision loss due to underflow".
TEST(Rulings, LengthsNeitherOverflowNorLoseAllDigitsWhateverTheirPrecision) {
  const RuledCase length{.suite = geometric_suite(), .builtin = "length", .signature = "float(float2)"};
  EXPECT_EQ(reason(length, {f32(3), f32(4)}, f32(5.01f)), beyond_figure);
  EXPECT_EQ(reason(length, {f32(3), f32(4)}, f32(6.999f)), beyond_figure);  // 2^22 ulp of 2^-21 are 2
  EXPECT_EQ(reason(length, {f32(3), f32(4)}, f32(7)), failed);
  EXPECT_EQ(reason(length, {f32(1e30f), f32(1e30f)}, f32(inf)), failed);
  EXPECT_EQ(reason(length, {f32(1e-30f), f32(1e-30f)}, f32(0)), failed);
  EXPECT_EQ(reason(length, {f32(0), f32(nan)}, f32(0)), failed);
}

TEST(Rulings, WithoutSignedZerosEitherZeroIsRightOfAlternatives) {
  const Scalar plus = f32(0), minus = f32(-0.0f);
  for (const char* mode : {"no-signed-zeros", "unsafe", "fast-relaxed"})
    for (const char* book : {"opencl-1.2", "spirv-env-3.0"}) {
      const RuledCase max{common_suite(), "max", ScalarType::f32, book, full_device(), mode};
      EXPECT_TRUE(judged(max, {minus, minus}, {plus}).passed()) << mode << book;
      const RuledCase fused{contraction_suite(), "x*y+z:off", ScalarType::f32, book, full_device(), mode};
      EXPECT_TRUE(judged(fused, {f32(1), minus, minus}, {plus}).passed()) << mode << book;
    }
  const RuledCase max{common_suite(), "max"};
  EXPECT_EQ(reason(max, {minus, minus}, plus), failed);
  const RuledCase none{common_suite(), "max",         ScalarType::f32,
                       "opencl-1.2",   full_device(), "no-signed-zeros"};
  EXPECT_EQ(reason(none, {minus, minus}, f32(1e-45f)), failed);
  const RuledCase fused{contraction_suite(), "x*y+z:off"};
  EXPECT_EQ(reason(fused, {f32(1), minus, minus}, plus), failed);
}

// 5.6.4.3: the unsafe options include -cl-no-signed-zeros.
TEST(Rulings, UnsafeOptionsIgnoreTheSignOfAZero) {
  for (const char* mode : {"unsafe", "fast-relaxed", "no-signed-zeros"})
    for (const char* builtin : {"asin", "rint"}) {
      const RuledCase q{math_suite(), builtin, ScalarType::f32, "spirv-env-3.0", full_device(), mode};
      EXPECT_TRUE(judged(q, {f32(-0.0f)}, {f32(0)}).passed()) << builtin << mode;
      EXPECT_EQ(reason(q, {f32(-0.0f)}, f32(0.5f)), failed) << builtin << mode;
    }
  const RuledCase q{math_suite(), "asin", ScalarType::f32, "spirv-env-3.0", full_device(), "mad-enable"};
  EXPECT_EQ(reason(q, {f32(-0.0f)}, f32(0)), failed);
}

TEST(Rulings, AMadKeepsNanUnlessTheOptionsAreUnsafe) {
  for (const ScalarType precision : {ScalarType::f32, ScalarType::f64}) {
    const auto number = [precision](double x) {
      return precision == ScalarType::f32 ? f32(static_cast<float>(x)) : f64(x);
    };
    const std::vector<Scalar> point{number(std::nan("")), number(1), number(2)};
    for (const char* builtin : {"x*y+z:off", "x*y+z:on"}) {
      const auto ruled = [&](const char* mode) {
        return RuledCase{contraction_suite(), builtin, precision, "spirv-env-3.0", full_device(), mode};
      };
      EXPECT_EQ(reason(ruled("mad-enable"), point, number(7)), failed) << builtin;
      EXPECT_TRUE(judged(ruled("mad-enable"), point, {number(std::nan(""))}).passed());
      EXPECT_EQ(reason(ruled("unsafe"), point, number(7)), undefined) << builtin;
    }
  }
  const Rulebook book = *Rulebook::load("spirv-env-3.0");
  for (const ScalarType precision : {ScalarType::f16, ScalarType::f32, ScalarType::f64}) {
    EXPECT_FALSE(book.find("x*y+z", precision, "mad-enable")->nan_optional);
    EXPECT_TRUE(book.find("x*y+z", precision, "unsafe")->nan_optional);
  }
}

// GLSL.std.450's FAbs, FMin and FMax choose an operand; that is no matter of precision. Floor is one.
TEST(Rulings, SelectionsOfVulkanAreExactAndItsRoundingsAreRecorded) {
  const auto ruled = [](const char* builtin) {
    return RuledCase{math_suite(), builtin, ScalarType::f32, "vulkan-1.1"};
  };
  EXPECT_TRUE(judged(ruled("fabs"), {f32(-1.5f)}, {f32(1.5f)}).passed());
  EXPECT_EQ(reason(ruled("fabs"), {f32(-1.5f)}, f32(std::nextafter(1.5f, 2.0f))), failed);
  EXPECT_EQ(reason(ruled("fabs"), {f32(nan)}, f32(7)), undefined);
  EXPECT_TRUE(judged(ruled("fabs"), {f32(-0.0f)}, {f32(-0.0f)}).passed());
  EXPECT_TRUE(judged(ruled("fmax"), {f32(1), f32(2)}, {f32(2)}).passed());
  EXPECT_EQ(reason(ruled("fmax"), {f32(1), f32(2)}, f32(std::nextafter(2.0f, 3.0f))), failed);
  EXPECT_TRUE(judged(ruled("fmin"), {f32(0), f32(-0.0f)}, {f32(0)}).passed());
  EXPECT_TRUE(criterion_of(ruled("fabs"))->bound().bounds_results);
  EXPECT_EQ(reason(ruled("floor"), {f32(1.5f)}, f32(77)), undefined);
  EXPECT_FALSE(criterion_of(ruled("floor"))->bound().bounds_results);
}

TEST(Rulings, WhatTheDocumentsLeaveOpenIsRecorded) {
  const auto bounds = [](const char* builtin, const char* book, const char* mode = "default") {
    return criterion_of(RuledCase{math_suite(), builtin, ScalarType::f32, book, full_device(), mode})
        ->bound()
        .bounds_results;
  };
  for (const char* open : {"native_sin", "mad", "lgamma"}) EXPECT_FALSE(bounds(open, "opencl-1.2")) << open;
  EXPECT_TRUE(bounds("sin", "opencl-1.2"));
  EXPECT_FALSE(bounds("sin", "opencl-1.2", "unsafe"));
  EXPECT_TRUE(bounds("sin", "spirv-env-3.0", "unsafe"));  // within [-pi, pi]
  EXPECT_TRUE(bounds("mad", "spirv-env-3.0"));
  EXPECT_FALSE(bounds("cos", "c-annex-f"));
  EXPECT_TRUE(bounds("sqrt", "c-annex-f"));
}

}  // namespace
}  // namespace plumbline
