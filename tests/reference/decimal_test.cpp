// Exact decimal digits, against those of the C library, which rounds any number of them correctly.

#include "reference/decimal.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "reference/format.h"

namespace plumbline {
namespace {

std::string digits_of(const char* style, int precision, double x) {
  char text[1500];
  std::snprintf(text, sizeof text, style, precision, x);
  std::string out;
  for (const char* c = text; *c != '\0' && *c != 'e'; ++c)
    if (*c >= '0' && *c <= '9') out += *c;
  return out;
}

Scalar scalar(double x) { return {ScalarType::f64, std::bit_cast<std::uint64_t>(x)}; }

TEST(Decimal, TheNearestIsWhatTheCLibraryPrints) {
  std::mt19937_64 random(1);
  for (int k = 0; k < 20000; ++k) {
    const Scalar x{ScalarType::f64, random() & 0x7fffffffffffffff};
    if (!binary64.is_finite(x.bits) || binary64.is_zero(x.bits)) continue;
    const double value = std::bit_cast<double>(x.bits);
    const int precision = static_cast<int>(random() % 25);
    const DecimalNeighbours n = decimal_neighbours(x, precision - decimal_exponent(x));
    const std::string wanted = digits_of("%.*e", precision, value);
    // The next power of ten has a digit more here.
    EXPECT_EQ(n.nearest().substr(0, wanted.size()), wanted) << value << " to " << precision;
  }
}

TEST(Decimal, TiesGoToTheEvenNumber) {
  for (const double x : {0.5, 1.5, 2.5, 3.5, 1e15 + 0.5, 8388608.5}) {
    const DecimalNeighbours n = decimal_neighbours(scalar(x), 0);
    EXPECT_TRUE(n.is_tie);
    EXPECT_EQ(n.nearest(), digits_of("%.*f", 0, x));
    EXPECT_EQ(n.lower, digits_of("%.*f", 0, std::floor(x)));
    EXPECT_EQ(n.upper, digits_of("%.*f", 0, std::ceil(x)));
  }
  EXPECT_FALSE(decimal_neighbours(scalar(0.5000001), 0).is_tie);
  EXPECT_TRUE(decimal_neighbours(scalar(0.5), 1).is_exact());
  EXPECT_TRUE(decimal_neighbours(scalar(0), 3).is_exact());
}

TEST(Decimal, ExponentsAreThoseOfTheLargestPowerOfTenThatFits) {
  for (int e = -307; e <= 308; ++e) {
    const double power = std::strtod(("1e" + std::to_string(e)).c_str(), nullptr);
    // A power that was rounded down is below it.
    const bool below = digits_of("%.*e", 700, power)[0] == '9';
    EXPECT_EQ(decimal_exponent(scalar(power)), below ? e - 1 : e);
    EXPECT_EQ(decimal_exponent(scalar(std::nextafter(power, INFINITY))), e);
    if (e < 308) {
      EXPECT_EQ(decimal_exponent(scalar(-5 * power)), e);
    }
  }
  EXPECT_EQ(decimal_exponent({ScalarType::f64, 1}), -324);
  EXPECT_EQ(decimal_exponent({ScalarType::f16, 1}), -8);
}

TEST(Decimal, BinaryNumbersAreExactInEveryFormat) {
  std::mt19937_64 random(2);
  for (const ScalarType type : {ScalarType::f16, ScalarType::f32, ScalarType::f64})
    for (int k = 0; k < 2000; ++k) {
      const Scalar x{type, random() & type_mask(type) & ~format_of(type).sign_mask()};
      if (!format_of(type).is_finite(x.bits)) continue;
      const BinaryNumber n = binary_number(x);
      EXPECT_TRUE(n.significand % 2 == 1 || format_of(type).is_zero(x.bits));
      if (type != ScalarType::f64) continue;
      EXPECT_EQ(std::ldexp(static_cast<double>(n.significand), static_cast<int>(n.exponent)),
                std::bit_cast<double>(x.bits));
    }
}

}  // namespace
}  // namespace plumbline
