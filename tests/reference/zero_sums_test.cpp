// The sign of a sum that is exactly zero, IEEE 754-2008 clause 6.3, in each direction: as the processor's,
// which adds and multiplies numbers of binary16 in binary64 without another rounding.

#include <gtest/gtest.h>

#include <bit>
#include <cfenv>
#include <cmath>

#include "reference/ziv.h"

namespace plumbline::testing {
namespace {

struct Rounding {
  Direction direction;
  int host;
};
constexpr Rounding roundings[] = {{Direction::nearest_even, FE_TONEAREST},
                                  {Direction::toward_zero, FE_TOWARDZERO},
                                  {Direction::toward_positive, FE_UPWARD},
                                  {Direction::toward_negative, FE_DOWNWARD}};

Scalar half(std::uint64_t bits) { return {ScalarType::f16, bits}; }
std::uint64_t negated(std::uint64_t bits) { return bits ^ binary16.sign_mask(); }
double value(std::uint64_t bits) { return mpfr_get_d(Real::exactly(half(bits)).get(), MPFR_RNDN); }

/// x y + z on the processor. volatile: the compiler ignores directions.
double on_processor(double x, double y, double z, int direction) {
  volatile double a = x, b = y, c = z;
  std::fesetround(direction);
  volatile double r = a * b;
  r = r + c;
  std::fesetround(FE_TONEAREST);
  return r;
}

void expect_zero_of(const char* name, std::vector<Scalar> operands, double x, double y, double z) {
  for (const Rounding& rounding : roundings) {
    const double expected = on_processor(x, y, z, rounding.host);
    ASSERT_EQ(expected, 0) << name;
    const auto bits = correctly_rounded(*find_function(name), operands, 0, binary16, rounding.direction);
    ASSERT_EQ(bits, std::signbit(expected) ? binary16.sign_mask() : 0)
        << name << " of " << x << ", " << y << ", " << z << " direction "
        << static_cast<int>(rounding.direction);
  }
}

TEST(ZeroSums, HaveTheDirectionsSignWhateverCancels) {
  for (std::uint64_t x = 0; x < 1 << 16 && !HasFailure(); ++x) {
    if (!binary16.is_finite(x)) continue;
    expect_zero_of("x+y", {half(x), half(negated(x))}, value(x), 1, -value(x));
    expect_zero_of("x-y", {half(x), half(x)}, value(x), 1, -value(x));
  }
}

TEST(ZeroSums, OfZerosHaveTheirCommonSign) {
  for (std::uint64_t x : {std::uint64_t{0}, binary16.sign_mask()})
    for (std::uint64_t y : {std::uint64_t{0}, binary16.sign_mask()}) {
      expect_zero_of("x+y", {half(x), half(y)}, value(x), 1, value(y));
      expect_zero_of("x-y", {half(x), half(negated(y))}, value(x), 1, value(y));
    }
}

/// Every x times powers of two that leave its bits alone, less the product, and zero products plus zeros.
TEST(ZeroSums, OfProductsToo) {
  for (std::uint64_t x = 0; x < 1 << 16 && !HasFailure(); ++x) {
    if (!binary16.is_finite(x)) continue;
    for (std::uint64_t y : {0x3c00u, 0xbc00u, 0x4000u, 0xb800u, 0x0000u, 0x8000u}) {
      const double product = value(x) * value(y);
      Real exact(64);
      mpfr_set_d(exact.get(), -product, MPFR_RNDN);
      const std::uint64_t z = round_to(binary16, exact, Direction::toward_zero);
      if (!binary16.is_finite(z) || value(z) != -product) continue;
      expect_zero_of("fma", {half(x), half(y), half(z)}, value(x), value(y), value(z));
      if (product == 0)
        expect_zero_of("fma", {half(x), half(y), half(negated(z))}, value(x), value(y), value(negated(z)));
    }
  }
}

/// Of vectors: terms that cancel are -0 toward negative; products that are all +0 are +0.
TEST(ZeroSums, OfVectorsToo) {
  const Scalar zero = half(0), one = half(0x3c00), minus_one = half(0xbc00);
  struct Row {
    const char* name;
    std::vector<Scalar> operands;
    std::uint64_t down;
  };
  const Row rows[] = {{"dot", {one, one, one, minus_one}, 0x8000},
                      {"dot", {zero, zero, one, one}, 0},
                      {"dot", {zero, zero, one, minus_one}, 0x8000},
                      {"cross", {one, one, one, one, one, one}, 0x8000},
                      {"mix", {one, zero, one}, 0x8000},
                      {"fract", {half(0x4000)}, 0x8000}};
  for (const Row& row : rows)
    for (const Rounding& rounding : roundings)
      EXPECT_EQ(correctly_rounded(*find_function(row.name), row.operands, 0, binary16, rounding.direction),
                rounding.direction == Direction::toward_negative ? row.down : 0)
          << row.name << " direction " << static_cast<int>(rounding.direction);
}

}  // namespace
}  // namespace plumbline::testing
