// What WGSL bounds and what it leaves open, each from both sides of its line.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "suites/suites.h"
#include "tests/suites/ruled.h"

namespace plumbline {
namespace {

using namespace rulings_test;

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float largest = std::numeric_limits<float>::max();
constexpr float tiny = 0x1p-140f;

struct Ruled {
  const char* builtin;
  std::vector<float> operands;
  float inside, outside;  ///< a result that the document allows, and one that it does not
};

std::vector<Scalar> point_of(const std::vector<float>& operands) {
  std::vector<Scalar> point(operands.size());
  std::ranges::transform(operands, point.begin(), f32);
  return point;
}

RuledCase ruled(const char* builtin) {
  for (auto suite : {math_suite, common_suite})
    for (const TestCase& t : suite()->cases(ScalarType::f32))
      if (t.builtin == std::string(builtin)) return {suite(), builtin, ScalarType::f32, "wgsl"};
  throw std::runtime_error(builtin);
}

TEST(WgslRulings, ABoundEndsWhereTheDocumentStates) {
  const Ruled cases[] = {
      {"x+y", {1, 0x1p-30f}, 1 + 0x1p-23f, 1 + 0x1p-22f},  // up or down
      {"x+y", {1, 0x1p-30f}, 1, 1 - 0x1p-24f},
      {"x/y", {1, 3}, 1 / 3.0f + 2 * 0x1p-25f, 1 / 3.0f + 3 * 0x1p-25f},
      {"rsqrt", {3}, 1 / std::sqrt(3.0f) + 2 * 0x1p-24f, 1 / std::sqrt(3.0f) + 3 * 0x1p-24f},
      {"sin", {3}, 0.14112f + 0x1p-12f, 0.14112f + 0x1p-10f},
      {"cos", {-3}, -0.9899925f + 0x1p-12f, -0.9899925f + 0x1p-10f},
      {"log", {1}, 0x1p-21f, 0x1.000002p-21f},
      {"log2", {0.5f}, -1 + 0x1p-21f, -1 + 0x1.8p-21f},
      {"exp", {10}, std::exp(10.0f) + 22 * 0x1p-9f, std::exp(10.0f) + 24 * 0x1p-9f},  // 23 ulp
      {"atan", {1}, 0.785398163f + 4095 * 0x1p-24f, 0.785398163f + 4098 * 0x1p-24f},
      {"acos", {0.5f}, 1.04719755f + 6.7e-5f, 1.04719755f + 1.5e-3f},
      {"tanh", {0.5f}, 0.46211716f + 9e-6f, 0.46211716f + 2e-5f},
      {"degrees", {1}, 57.29578f - 0x1p-18f, 57.29578f + 0x1p-18f},
      {"sqrt", {2}, 1.41421356f + 3 * 0x1p-23f, 1.41421356f + 5 * 0x1p-23f},
      {"mix", {1, 3, 0.5f}, 2, 2 + 0x1p-20f},
      {"asin", {0.999f}, 1.5260711f + 1e-4f, 1.5260711f + 1.5e-3f},  // by atan2's 4096 ulp
      {"asinh", {2.5f}, 1.6472311f + 4 * 0x1p-23f, 1.6472311f + 10 * 0x1p-23f},
      {"fma", {1.5f, 0x1.000002p0f, 0x1p-30f}, 1.5f + 0x1p-22f, 1.5f + 0x1p-21f},
      {"fmod", {7, 3}, 1, 0.5f},
      {"floor", {2.5f}, 2, 3},
      {"sign", {-2}, -1, 1},
      {"step", {1, 2}, 1, 0},
      {"max", {1, 2}, 2, 1},
      {"clamp", {5, 1, 2}, 2, 5}};
  for (const Ruled& c : cases) {
    const RuledCase q = ruled(c.builtin);
    EXPECT_TRUE(judged(q, point_of(c.operands), {f32(c.inside)}).passed()) << c.builtin << " " << c.inside;
    EXPECT_EQ(reason(q, point_of(c.operands), f32(c.outside)), failed) << c.builtin << " " << c.outside;
  }
}

TEST(WgslRulings, AnythingMayComeWhereAnInfinityOrANanIsAnOperandOrAllowed) {
  const Ruled open[] = {{"x+y", {infinity, 1}, 5, 0},
                        {"x*y", {nan, 1}, 5, 0},
                        {"x+y", {largest, largest}, 5, 0},  // overflow
                        {"1/x", {0}, 5, 0},                 // an infinity of finite operands
                        {"exp", {88.722839f}, 5, 0},        // below the largest number by less than its bound
                        {"log", {0}, 5, 0},
                        {"log", {-1}, 5, 0},
                        {"fmax", {nan, 1}, nan, 0},
                        {"clamp", {1, 3, 2}, 5, 0},
                        {"clamp", {infinity, 1, 2}, 5, 0}};
  for (const Ruled& c : open)
    EXPECT_EQ(reason(ruled(c.builtin), point_of(c.operands), f32(c.inside)), undefined) << c.builtin;
  EXPECT_EQ(reason(ruled("sqrt"), {f32(0)}, f32(nan)), derived);  // 1 / inverseSqrt(0)
  EXPECT_EQ(reason(ruled("exp"), {f32(80)}, f32(nan)), failed);
  EXPECT_EQ(reason(ruled("x*y"), {f32(0x1p126f), f32(1.5f)}, f32(infinity)), failed);
  EXPECT_EQ(reason(ruled("x+y"), {f32(1), f32(1)}, f32(nan)), failed);
}

TEST(WgslRulings, ComparisonsOfNumbersAreCorrectAndOfOthersOpen) {
  const RuledCase less{relational_suite(), "x<y", ScalarType::f32, "wgsl"};
  const Scalar yes{ScalarType::i32, 1}, no{ScalarType::i32, 0};
  EXPECT_TRUE(judged(less, {f32(1), f32(2)}, {yes}).passed());
  EXPECT_EQ(reason(less, {f32(1), f32(2)}, no), failed);
  EXPECT_EQ(reason(less, {f32(1), f32(infinity)}, no), undefined);
  EXPECT_EQ(reason(less, {f32(nan), f32(1)}, yes), undefined);
}

TEST(WgslRulings, SubnormalNumbersAndSignsOfZerosMayBeLost) {
  EXPECT_TRUE(judged(ruled("x*y"), {f32(tiny), f32(1)}, {f32(0)}).passed());
  EXPECT_TRUE(judged(ruled("x*y"), {f32(tiny), f32(1)}, {f32(-0.0f)}).passed());
  EXPECT_TRUE(judged(ruled("x*y"), {f32(-1), f32(0)}, {f32(0)}).passed());
  EXPECT_EQ(reason(ruled("x*y"), {f32(1), f32(0x1p-126f)}, f32(0)), failed);
  EXPECT_TRUE(judged(ruled("max"), {f32(tiny), f32(2 * tiny)}, {f32(tiny)}).passed());
  EXPECT_EQ(reason(ruled("max"), {f32(tiny), f32(2 * tiny)}, f32(4 * tiny)), failed);
}

TEST(WgslRulings, AWideExponentOfLdexpIsOpenAndASmallOneMayGiveZero) {
  const RuledCase q{math_suite(), "ldexp", ScalarType::f32, "wgsl"};
  const auto exponent = [](std::int32_t n) { return Scalar{ScalarType::i32, static_cast<std::uint32_t>(n)}; };
  EXPECT_EQ(reason(q, {f32(1), exponent(129)}, f32(5)), undefined);
  EXPECT_EQ(reason(q, {f32(1), exponent(127)}, f32(5)), failed);
  EXPECT_TRUE(judged(q, {f32(2), exponent(-127)}, {f32(0)}).passed());
  EXPECT_EQ(reason(q, {f32(2), exponent(-126)}, f32(0)), failed);
}

}  // namespace
}  // namespace plumbline
