// The suite of CUDA's own functions and instructions: the processor's own operations in each direction pass,
// and their neighbours do not.

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cfenv>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "harness/run/configuration.h"
#include "harness/support/precision_name.h"
#include "suites/suites.h"
#include "tests/suites/judging.h"

namespace plumbline {
namespace {

using suites_test::criterion_of;
using suites_test::judged;

const Rulebook& cuda_book() {
  static const Rulebook book = *Rulebook::load("cuda");
  return book;
}

const TestCase& intrinsic(std::string_view name, ScalarType precision) {
  static std::map<ScalarType, std::vector<TestCase>> all;
  if (all[precision].empty()) all[precision] = intrinsics_suite()->cases(precision);
  for (const TestCase& test_case : all[precision])
    if (test_case.builtin == name) return test_case;
  throw std::runtime_error("no test case " + std::string(name));
}

/// What the host's operation gives in this direction.
template <class T, class Operation>
T rounded_in(int direction, Operation operation) {
  const int before = std::fegetround();
  std::fesetround(direction);
  volatile T result = operation();
  std::fesetround(before);
  return result;
}

Scalar scalar(float x) { return {ScalarType::f32, std::bit_cast<std::uint32_t>(x)}; }
Scalar scalar(double x) { return {ScalarType::f64, std::bit_cast<std::uint64_t>(x)}; }

/// Of every operation, in each direction, the result of the host at these operands.
template <class T>
std::map<std::string, T> host_results(T x, T y, T z) {
  const volatile T a = x, b = y, c = z, one = 1;
  const std::string letter = std::is_same_v<T, float> ? "f" : "d", f = std::is_same_v<T, float> ? "f" : "";
  const std::string type = std::is_same_v<T, float> ? ".f32" : ".f64";
  struct Way {
    const char *suffix, *modifier;
    int direction;
  };
  constexpr std::array ways{Way{"_rn", ".rn", FE_TONEAREST}, Way{"_rz", ".rz", FE_TOWARDZERO},
                            Way{"_ru", ".rp", FE_UPWARD}, Way{"_rd", ".rm", FE_DOWNWARD}};
  std::map<std::string, T> out;
  for (const auto& [suffix, modifier, direction] : ways) {
    const auto add = [&, suffix = suffix, modifier = modifier](const std::string& name,
                                                               const std::string& instruction, T value) {
      out["__" + name + suffix] = out[instruction + modifier + type] = value;
    };
    add(letter + "add", "add", rounded_in<T>(direction, [&] { return a + b; }));
    add(letter + "sub", "sub", rounded_in<T>(direction, [&] { return a - b; }));
    add(letter + "mul", "mul", rounded_in<T>(direction, [&] { return a * b; }));
    add(letter + "div", "div", rounded_in<T>(direction, [&] { return a / b; }));
    add(letter + "rcp", "rcp", rounded_in<T>(direction, [&] { return one / a; }));
    add(letter + "sqrt", "sqrt", rounded_in<T>(direction, [&] { return std::sqrt(T(a)); }));
    add("fma" + f, "fma", rounded_in<T>(direction, [&] { return std::fma(T(a), T(b), T(c)); }));
  }
  return out;
}

template <class T>
void expect_directions(T a, T b, T c) {
  constexpr T infinity = std::numeric_limits<T>::infinity();
  for (const auto& named : host_results<T>(a, b, c)) {
    const std::string& name = named.first;
    const T result = named.second;
    const TestCase& test_case = intrinsic(name, scalar(a).type);
    const auto criterion = criterion_of(test_case, cuda_book());
    ASSERT_NE(criterion, nullptr) << name;
    const std::array all{scalar(a), scalar(b), scalar(c)};
    const std::span point(all.data(), test_case.call.arguments.size());
    const auto passes = [&](T value) {
      const Scalar s = scalar(value);
      const bool passed = judged(*criterion, point, {&s, 1})[0].passed();
      EXPECT_FALSE(passed && criterion->must_reject(point, 0, s)) << name;
      return passed;
    };
    EXPECT_TRUE(passes(result)) << name << " at " << a << ", " << b << ", " << c;
    for (const T end : {infinity, -infinity}) {
      const T other = std::nextafter(result, end);
      EXPECT_TRUE(other == result || !passes(other)) << name << " at " << a << ", " << b << ", " << c;
    }
  }
}

TEST(IntrinsicsSuite, RoundsAsTheProcessorDoesInEachDirection) {
  constexpr float tiny = std::numeric_limits<float>::denorm_min(), great = std::numeric_limits<float>::max();
  expect_directions<float>(1.1f, 0.3f, -0.33f);
  expect_directions<float>(7, -3.1e-9f, 0.1f);
  expect_directions<float>(3e-39f, 0.7f, tiny);
  expect_directions<float>(great, great / 3, -great);
  expect_directions<float>(2.5f, -great, 1e-30f);
  expect_directions<double>(1.1, 0.3, -0.33);
  expect_directions<double>(3e-309, 0.7, 5e-324);
  expect_directions<double>(std::numeric_limits<double>::max(), 1e300, -1);
}

// In -ftz=true subnormal numbers are zero, with the processor's result right besides.
TEST(IntrinsicsSuite, ModesFlushAsTheirOptionsDo) {
  const TestCase& product = intrinsic("__fmul_ru", ScalarType::f32);
  const std::array point{scalar(1e-30f), scalar(1e-30f)};
  const auto passes = [&](const char* mode, float result) {
    const Scalar s = scalar(result);
    return judged(*criterion_of(product, cuda_book(), mode), point, {&s, 1})[0].passed();
  };
  constexpr float least = std::numeric_limits<float>::denorm_min();
  EXPECT_TRUE(passes("default", least));
  EXPECT_FALSE(passes("default", 0));
  EXPECT_TRUE(passes("ftz", 0));
  EXPECT_FALSE(passes("ftz", std::numeric_limits<float>::min()));
}

/// What an approximation may give at x: |result - truth| <= allowed.
struct Reach {
  const char* name;
  float x;
  long double truth, allowed;
};

/// The document's own figures, at the greatest numbers within them and the least beyond.
TEST(IntrinsicsSuite, ApproximationsReachTheirBounds) {
  const auto relative = [](const char* name, float x, long double truth, double exponent) {
    return Reach{name, x, truth, std::fabs(truth) * exp2l(exponent)};
  };
  const Reach reaches[] = {relative("tanh.approx.f32", 0.5f, tanhl(0.5L), -11),
                           relative("rsqrt.approx.f32", 3, 1 / sqrtl(3), -22.9),
                           relative("rsqrt.approx.ftz.f32", 0x1p-100f, exp2l(50), -22.9),
                           relative("sqrt.approx.f32", 3, sqrtl(3), -23),
                           relative("lg2.approx.f32", 0.3f, log2l(0.3f), -22),
                           {"lg2.approx.f32", 0.75f, log2l(0.75L), exp2l(-22)},
                           {"sin.approx.f32", 3, sinl(3), exp2l(-20.5L)},
                           {"cos.approx.ftz.f32", 300, cosl(300), exp2l(-14.7L)},
                           {"rcp.approx.f32", 3, 1 / 3.0L, exp2l(-25)},
                           {"ex2.approx.f32", 0.5f, sqrtl(2), 2.5L * exp2l(-23)}};
  for (const auto& [name, x, truth, allowed] : reaches) {
    const auto criterion = criterion_of(intrinsic(name, ScalarType::f32), cuda_book());
    const std::array point{scalar(x)};
    for (const int sign : {-1, 1}) {
      const auto limit = static_cast<float>(truth + sign * allowed);
      float result = std::nextafter(std::nextafter(limit, 0.0f), 0.0f);
      for (int step = 0; step < 5; ++step, result = std::nextafter(result, 2 * limit)) {
        const Scalar s = scalar(result);
        const bool passed = judged(*criterion, point, {&s, 1})[0].passed();
        EXPECT_EQ(passed, std::fabs(result - truth) <= allowed) << name << " " << sign << " " << step;
        EXPECT_FALSE(passed && criterion->must_reject(point, 0, s)) << name << " " << sign << " " << step;
      }
      const Scalar far = scalar(static_cast<float>(truth + 4 * sign * allowed));
      EXPECT_TRUE(criterion->must_reject(point, 0, far)) << name << " " << sign;
    }
  }
}

TEST(IntrinsicsSuite, WhatADocumentLeavesOpenIsRecorded) {
  const auto criterion = criterion_of(intrinsic("sin.approx.f32", ScalarType::f32), cuda_book());
  const std::array point{scalar(1000.0f)};
  const Scalar wrong = scalar(0.0f);
  EXPECT_EQ(judged(*criterion, point, {&wrong, 1})[0].reason, PassReason::undefined);
  for (const auto& [name, precision] :
       {std::pair{"__tanhf", ScalarType::f32}, std::pair{"rsqrt.approx.f64", ScalarType::f64}})
    EXPECT_FALSE(criterion_of(intrinsic(name, precision), cuda_book())->bound().bounds_results) << name;
}

// The instruction reads the upper half of the operand, in which this NaN is an infinity; a quiet one is not.
TEST(IntrinsicsSuite, ANaNMayBeAnInfinityToAGrossReciprocal) {
  const std::array point{Scalar{ScalarType::f64, 0x7ff0000000000001}};
  const std::array quiet{Scalar{ScalarType::f64, 0x7ff8000000000000}};
  for (const char* name : {"rcp.approx.ftz.f64", "rsqrt.approx.ftz.f64"}) {
    const auto criterion = criterion_of(intrinsic(name, ScalarType::f64), cuda_book());
    const auto passes = [&](std::span<const Scalar> operand, double result) {
      const Scalar s = scalar(result);
      return judged(*criterion, operand, {&s, 1})[0].passed();
    };
    EXPECT_TRUE(passes(point, 0.0)) << name;
    EXPECT_TRUE(passes(point, std::numeric_limits<double>::quiet_NaN())) << name;
    EXPECT_FALSE(passes(point, 1.0)) << name;
    EXPECT_FALSE(passes(quiet, 0.0)) << name;
  }
}

TEST(IntrinsicsSuite, Clamps) {
  const auto right = [](std::string_view name, std::vector<Scalar> point) {
    const TestCase& test_case = intrinsic(name, point[0].type);
    return criterion_of(test_case, cuda_book())->right_result(point, 0);
  };
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(right("__saturatef", {scalar(0.25f)}), scalar(0.25f));
  EXPECT_EQ(right("__saturatef", {scalar(1.5f)}), scalar(1.0f));
  EXPECT_EQ(right("__saturatef", {scalar(-2.0f)}), scalar(0.0f));
  EXPECT_EQ(right("__saturatef", {scalar(nan)}), scalar(0.0f));
  EXPECT_EQ(right("__saturatef", {scalar(-0.0f)}), std::nullopt);
  const auto half = [](std::uint64_t bits) { return Scalar{ScalarType::f16, bits}; };
  EXPECT_EQ(right("__hadd_sat", {half(0x3c00), half(0x3800)}), half(0x3c00));  // 1 + 0.5
  EXPECT_EQ(right("__hsub_sat", {half(0x3800), half(0x3c00)}), half(0));       // 0.5 - 1
  EXPECT_EQ(right("__hmul_sat", {half(0x7c00), half(0)}), half(0));            // NaN
  EXPECT_EQ(right("__hfma_sat", {half(0x3800), half(0x3800), half(0x3400)}), half(0x3800));
  EXPECT_EQ(right("__hfma_relu", {half(0x4000), half(0x4000), half(0x3c00)}), half(0x4500));  // 5
  EXPECT_EQ(right("__hfma_relu", {half(0x4000), half(0xc000), half(0x3c00)}), half(0));       // -3
  EXPECT_EQ(right("__hfma_relu", {half(0x7e00), half(0), half(0)}), half(0x7e00));
}

// 28 operations of floats and of doubles, each in CUDA C++ and in PTX; of half precision and of bfloat16
// three and htanh_approx, and two approximations of PTX. Of floats __frsqrt_rn, __tanhf, tanh, and nine
// others with .ftz and without it. Three of doubles. __saturatef and five that clamp. Of integers
// 14 functions that OpenCL has, and 12 others.
TEST(IntrinsicsSuite, MeasuresEveryForm) {
  std::map<ScalarType, std::size_t> counts;
  for (const ScalarType precision :
       {ScalarType::f16, ScalarType::bf16, ScalarType::f32, ScalarType::f64, ScalarType::i32}) {
    std::set<std::string> names;
    for (const TestCase& test_case : intrinsics_suite()->cases(precision)) {
      EXPECT_TRUE(names.insert(test_case.builtin).second) << test_case.builtin;
      EXPECT_TRUE(test_case.call.expression.empty() && test_case.call.spirv.empty()) << test_case.builtin;
      EXPECT_EQ(test_case.lanes, 1) << test_case.builtin;
    }
    counts[precision] = names.size();
  }
  EXPECT_EQ(counts, (std::map<ScalarType, std::size_t>{{ScalarType::f16, 4 + 2 + 5},
                                                       {ScalarType::bf16, 4 + 2 + 5},
                                                       {ScalarType::f32, 2 * 28 + 3 + 2 * 9 + 1},
                                                       {ScalarType::f64, 2 * 28 + 3},
                                                       {ScalarType::i32, 14 + 12}}));
}

TEST(IntrinsicsSuite, ComputesIntegers) {
  const auto right = [](std::string_view name, std::vector<std::uint64_t> bits) {
    const TestCase& test_case = intrinsic(name, ScalarType::i32);
    std::vector<Scalar> point;
    for (std::size_t k = 0; k < bits.size(); ++k)
      point.push_back({test_case.call.arguments[k], bits[k] & type_mask(test_case.call.arguments[k])});
    return criterion_of(test_case, cuda_book())->right_result(point, 0)->bits;
  };
  EXPECT_EQ(right("__brev", {0x80000001}), 0x80000001U);
  EXPECT_EQ(right("__brev", {0x6}), 0x60000000U);
  EXPECT_EQ(right("__byte_perm", {0x33221100, 0x77665544, 0x7250}), 0x77225500U);
  EXPECT_EQ(right("__dp4a", {0xff02ff02, 0x03030303, 10}), 10U + 2 * (-3 + 6));
  EXPECT_EQ(right("__ffs", {0}), 0U);
  EXPECT_EQ(right("__ffsll", {std::uint64_t{1} << 40}), 41U);
  EXPECT_EQ(right("__funnelshift_l", {0xf0000000, 1, 36}), 0x1fU);
  EXPECT_EQ(right("__funnelshift_lc", {0xf0000000, 1, 36}), 0xf0000000U);
  EXPECT_EQ(right("__funnelshift_r", {0xf0000000, 1, 36}), 0x1f000000U);
  EXPECT_EQ(right("__funnelshift_rc", {0xf0000000, 1, 36}), 1U);
  EXPECT_EQ(right("__sad", {0x80000000, 0x7fffffff, 3}), 2U);  // 2^32 - 1 + 3
  EXPECT_EQ(right("__usad", {1, 5, 3}), 7U);
  EXPECT_EQ(right("__mul64hi", {~std::uint64_t{0}, 5}), ~std::uint64_t{0});
  EXPECT_EQ(right("__urhadd", {0xffffffff, 0xfffffffe}), 0xffffffffU);
}

TEST(IntrinsicsSuite, WritesInstructionsAsInlineAssembly) {
  EXPECT_EQ(intrinsic("__fmaf_rd", ScalarType::f32).call.cuda, "__fmaf_rd(a, b, c)");
  EXPECT_EQ(intrinsic("fma.rm.f64", ScalarType::f64).call.cuda,
            R"([&] { double d; asm("fma.rm.f64 %0, %1, %2, %3;" : "=d"(d) : "d"((a)), "d"((b)), "d"((c))); )"
            "return (d); }()");
}

TEST(IntrinsicsSuite, ConvertsNarrowFormatsForTheirRegisters) {
  EXPECT_EQ(intrinsic("ex2.approx.ftz.bf16", ScalarType::bf16).call.cuda,
            "[&] { unsigned short d; asm(\"ex2.approx.ftz.bf16 %0, %1;\" : \"=h\"(d) : "
            "\"h\"(__bfloat16_as_ushort(a))); return __ushort_as_bfloat16(d); }()");
}

TEST(IntrinsicsSuite, IsOfCudaAlone) {
  const TestCase& sum = intrinsic("__fadd_rz", ScalarType::f32);
  DeviceInfo other = suites_test::full_device(), cuda = other;
  cuda.library = MathLibrary::cuda;
  EXPECT_EQ(skip_reason_of(sum, default_mode(), Front::source, cuda), "");
  EXPECT_EQ(skip_reason_of(sum, default_mode(), Front::source, other), "OpenCL C has no form of it");
  EXPECT_EQ(skip_reason_of(sum, default_mode(), Front::spirv, other), "it is CUDA's own");
}

}  // namespace
}  // namespace plumbline
