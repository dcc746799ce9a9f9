// Models against sums that share nothing with them: the host's fused multiply-add, and exact sums in
// binary64.

#include "harness/matrix/dot_model.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>

#include "harness/matrix/number_fields.h"
#include "tests/harness/matrix/models.h"

namespace plumbline::matrix {
namespace {

constexpr std::uint32_t nan_result = 0x7fffffff;

float single(std::uint32_t bits) { return std::bit_cast<float>(bits); }
float of_bf16(std::uint32_t bits) { return single(bits << 16); }

std::uint32_t bits_of(float x) { return std::isnan(x) ? nan_result : std::bit_cast<std::uint32_t>(x); }

/// Operands of any bits, or with exponents near each other.
std::vector<std::uint32_t> operands(std::mt19937& random, bool any) {
  std::vector<std::uint32_t> out(16);
  for (std::uint32_t& bits : out)
    bits = any ? random() & 0xffff : (random() & 0x807f) | ((120 + random() % 12) << 7);
  return out;
}

std::vector<Number> numbers(std::span<const std::uint32_t> bits) {
  std::vector<Number> out;
  for (const std::uint32_t b : bits) out.push_back(decoded(Operand::bf16, b));
  return out;
}

TEST(DotModel, OneProductAfterTheOtherIsFma) {
  std::mt19937 random(1);
  DotModel model;
  model.kept_bits = DotModel::every_bit;
  for (int n = 0; n < 20000; ++n) {
    const auto a = operands(random, n % 2 == 0), b = operands(random, n % 2 == 0);
    const std::uint32_t c = n % 4 == 0 ? random()
                                       : bits_of(std::ldexp(1.0f + static_cast<float>(random() % 4096) / 4096,
                                                            static_cast<int>(random() % 20) - 10));
    float sum = single(c);
    for (std::size_t i = 0; i < a.size(); ++i) sum = std::fma(of_bf16(a[i]), of_bf16(b[i]), sum);
    ASSERT_EQ(evaluated(model, Operand::bf16, Accumulator::f32, numbers(a), numbers(b), c, nan_result),
              bits_of(sum))
        << n;
  }
}

// Where the exponents span few binades every bit of a sum of all is kept, and it is exact in binary64.
TEST(DotModel, OneStepThatKeepsAllIsRoundedOnce) {
  std::mt19937 random(2);
  DotModel model;
  model.group = 16;
  for (const ResultRounding rounding : {ResultRounding::nearest_even, ResultRounding::toward_zero})
    for (int n = 0; n < 10000; ++n) {
      const auto a = operands(random, false), b = operands(random, false);
      const float c = static_cast<float>(random() % 1000) - 500;
      double sum = static_cast<double>(c);
      for (std::size_t i = 0; i < a.size(); ++i) sum += double{of_bf16(a[i])} * double{of_bf16(b[i])};
      float due = static_cast<float>(sum);
      if (rounding == ResultRounding::toward_zero && std::fabs(double{due}) > std::fabs(sum))
        due = std::nextafter(due, 0.0f);
      model.kept_bits = 40;
      model.rounding = rounding;
      ASSERT_EQ(
          evaluated(model, Operand::bf16, Accumulator::f32, numbers(a), numbers(b), bits_of(c), nan_result),
          bits_of(due))
          << n;
    }
}

/// 1 - 2^-(kept + 1): the small addend is cut off toward zero, to 2^-kept downward.
TEST(DotModel, WhatIsCutOffGoesTowardZeroOrDownward) {
  DotModel model = one_step(unit_named("matrix_16x8x16_bf16_f32"));
  model.kept_bits = 10;
  std::vector<std::uint32_t> a(16, 0), b(16, 0);
  a[3] = 0xbf80;  // -1
  b[3] = static_cast<std::uint32_t>(127 - 11) << 7;
  const auto value = [&] {
    return single(
        evaluated(model, Operand::bf16, Accumulator::f32, numbers(a), numbers(b), bits_of(1), nan_result));
  };
  EXPECT_EQ(value(), 1);
  model.cut = Cut::downward;
  EXPECT_EQ(value(), 1 - 0x1p-10f);
  model.kept_bits = 11;
  EXPECT_EQ(value(), 1 - 0x1p-11f);
}

TEST(DotModel, IntegersWrapAroundOrAreClamped) {
  const std::vector<Number> a(32, decoded(Operand::i8, 0x80)), b(32, decoded(Operand::i8, 0x80));
  DotModel model;
  EXPECT_EQ(evaluated(model, Operand::i8, Accumulator::i32, a, b, 0x7fffffff, 0),
            0x7fffffff + 32u * 128 * 128);
  model.saturates = true;
  EXPECT_EQ(evaluated(model, Operand::i8, Accumulator::i32, a, b, 0x7fffffff, 0), 0x7fffffffu);
  EXPECT_EQ(evaluated(model, Operand::i8, Accumulator::i32, a, b, 0x80000000, 0),
            0x80000000u + 32 * 128 * 128);
}

TEST(DotModel, TakesEveryFormatApart) {
  struct Row {
    Operand operand;
    std::uint32_t bits;
    double value;
  };
  const Row rows[] = {{Operand::f16, 0x3c01, 1 + 0x1p-10}, {Operand::f16, 0x8001, -0x1p-24},
                      {Operand::bf16, 0x0001, 0x1p-133},   {Operand::tf32, 0x3f802000, 1 + 0x1p-10},
                      {Operand::e4m3, 0x7e, 448},          {Operand::e5m2, 0x7b, 57344},
                      {Operand::e4m3, 0x81, -0x1p-9}};
  for (const Row& row : rows) {
    const Number number = decoded(row.operand, row.bits);
    const double size =
        std::ldexp(number.significand, number.exponent - fields_of(row.operand).fraction_bits);
    EXPECT_EQ(number.negative ? -size : size, row.value);
  }
  EXPECT_EQ(decoded(Operand::e4m3, 0xff).kind, Number::Kind::nan);
  EXPECT_EQ(decoded(Operand::e5m2, 0xfc).kind, Number::Kind::infinite);
}

}  // namespace
}  // namespace plumbline::matrix
