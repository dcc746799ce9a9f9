#include "harness/rulebook/edge_case.h"

#include <gtest/gtest.h>

#include <random>

#include "reference/rounding.h"

namespace plumbline {
namespace {

/// The same number as a double: its squares are summed in MPFR.
Operand as_double(const Operand& x) {
  Operand out = x;
  out.scalar = {ScalarType::f64, x.magnitude};
  return out;
}

TEST(SumOfSquares, OfShortNumbersIsThatOfTheSameDoubles) {
  std::mt19937_64 random(3);
  int inexact = 0;
  for (const ScalarType type : {ScalarType::f16, ScalarType::bf16, ScalarType::f32}) {
    const Format& format = format_of(type);
    for (int trial = 0; trial < 30000; ++trial) {
      // Of like magnitude, of any, and neighbours of powers of two.
      const std::uint64_t shared = random() & type_mask(type);
      std::vector<Operand> operands, doubles;
      for (std::uint64_t lane = 0; lane < 1 + random() % 4; ++lane) {
        std::uint64_t bits = random() & type_mask(type);
        if (trial % 3 == 1) bits = shared ^ (bits & format.fraction_mask());
        if (trial % 3 == 2) bits = (bits & ~format.fraction_mask()) + random() % 3 - 1;
        operands.emplace_back(Scalar{type, bits & type_mask(type)});
        doubles.push_back(as_double(operands.back()));
      }
      const Operand sum = sum_of_squares(operands), expected = sum_of_squares(doubles);
      ASSERT_EQ(sum.magnitude, expected.magnitude) << opencl_name(type) << ", trial " << trial;
      ASSERT_EQ(sum.is_nan, expected.is_nan);
      ASSERT_EQ(sum.scalar.type, type);
      inexact += static_cast<int>(sum.magnitude & 1);
    }
  }
  EXPECT_GT(inexact, 10000);
}

}  // namespace
}  // namespace plumbline
