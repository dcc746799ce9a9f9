// Functions of whole vectors: bounds that scale with the lanes and with the largest operand. OpenCL 1.2
// states none, so that a result outside of these is beyond a figure of this project's.

#include <gtest/gtest.h>

#include <cfloat>
#include <cmath>

#include "tests/harness/judge/judge_sample.h"

namespace plumbline::judge_test {
namespace {

std::vector<Scalar> lanes(std::initializer_list<float> values) {
  std::vector<Scalar> out;
  for (float v : values) out.push_back(f32(v));
  return out;
}

constexpr float inf = INFINITY, nan = NAN, eps = FLT_EPSILON;

// |error| <= (2n - 1) epsilon max^2: 3 * 16 * epsilon about 1*3 + 2*4 = 11.
TEST(JudgeVectors, DotIsHeldToTheSquareOfItsLargestLane) {
  const auto point = lanes({1, 2, 3, 4});
  EXPECT_TRUE(judged("dot", point, f32(11)).passed());
  EXPECT_TRUE(judged("dot", point, f32(11 + 40 * eps)).passed());
  EXPECT_EQ(judged("dot", point, f32(11 + 56 * eps)).reason, PassReason::beyond_figure);
}

TEST(JudgeVectors, ProductsBeyondTheFormatHoldNoResultToTheBound) {
  EXPECT_EQ(judged("dot", lanes({FLT_MAX, FLT_MAX, FLT_MAX, -FLT_MAX}), f32(nan)).reason,
            PassReason::undefined);
  EXPECT_EQ(judged("dot", lanes({1e30f, 1e30f, 1e30f, -inf}), f32(nan)).reason, PassReason::undefined);
  EXPECT_FALSE(judged("dot", lanes({1, 1, 1, -inf}), f32(nan)).passed());
}

// 1 and 1.5 times 2^-74, squared and added: 6.5 subnormals, of which each product may lose one.
TEST(JudgeVectors, ProductsThatUnderflowMayLoseTheirBits) {
  const auto point = lanes({0x1p-74f, 0x1.8p-74f, 0x1p-74f, 0x1.8p-74f});
  for (const std::uint32_t bits : {5, 6, 7, 8})
    EXPECT_TRUE(judged("dot", point, f32_bits(bits)).passed()) << bits;
  for (const std::uint32_t bits : {4, 9})
    EXPECT_EQ(judged("dot", point, f32_bits(bits)).reason, PassReason::beyond_figure) << bits;
}

TEST(JudgeVectors, LengthOfNanBesideInfinityIsEither) {
  EXPECT_TRUE(judged("length", lanes({nan, inf}), f32(inf)).passed());
  EXPECT_TRUE(judged("length", lanes({nan, inf}), f32(nan)).passed());
  EXPECT_FALSE(judged("length", lanes({nan, inf}), f32(-inf)).passed());
  EXPECT_FALSE(judged("length", lanes({nan, 1}), f32(inf)).passed());
  EXPECT_FALSE(judged("length", lanes({1, inf}), f32(nan)).passed());
}

// 2.75 + 0.5 n ulp.
TEST(JudgeVectors, LengthMayErrByMoreInMoreLanes) {
  EXPECT_TRUE(judged("length", lanes({3, 4}), f32_bits(0x40a00000 + 3)).passed());
  EXPECT_EQ(judged("length", lanes({3, 4}), f32_bits(0x40a00000 + 4)).reason, PassReason::beyond_figure);
  EXPECT_TRUE(judged("length", lanes({3, 4, 0, 0}), f32_bits(0x40a00000 + 4)).passed());
}

// mix is x + (y - x) a within 3 epsilon max(|x|, |y|), whatever a's size; outside 0 <= a <= 1 it is
// undefined.
TEST(JudgeVectors, MixIsHeldToTheLargerOfItsEnds) {
  EXPECT_TRUE(judged("mix", lanes({1, 2, 0.5f}), f32(1.5f + 5 * eps)).passed());
  EXPECT_EQ(judged("mix", lanes({1, 2, 0.5f}), f32(1.5f + 7 * eps)).reason, PassReason::beyond_figure);
  EXPECT_TRUE(judged("mix", lanes({1, 2, 1.5f}), f32(7)).passed());
}

}  // namespace
}  // namespace plumbline::judge_test
