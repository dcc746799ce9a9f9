#pragma once

#include <gmpxx.h>

#include <algorithm>
#include <cmath>
#include <compare>

#include "suites/images/integer_axis.h"

namespace plumbline {

/// significand 2^-bits. Sums, differences and products are exact, and need no greatest common divisor as
/// rationals do.
struct BinaryFraction {
  mpz_class significand = 0;
  int bits = 0;

  static BinaryFraction of(const Dyadic& number) {
    return {mpz_class(static_cast<long>(number.significand)), -number.exponent};
  }
  /// Precondition: finite.
  static BinaryFraction of(double number) {
    constexpr int digits = 53;
    int exponent = 0;
    const double fraction = std::frexp(number, &exponent);
    return {mpz_class(std::ldexp(fraction, digits)), digits - exponent};
  }
  /// The significand in units of 2^-more. Precondition: more >= bits.
  mpz_class in_units(int more) const { return significand << static_cast<mp_bitcnt_t>(more - bits); }
};

/// `combine` of both significands in their common unit.
template <class Combine>
auto in_common_unit(const BinaryFraction& a, const BinaryFraction& b, Combine&& combine) {
  if (a.bits == b.bits) return combine(a.significand, b.significand);
  return a.bits < b.bits ? combine(a.in_units(b.bits), b.significand)
                         : combine(a.significand, b.in_units(a.bits));
}

inline BinaryFraction operator+(const BinaryFraction& a, const BinaryFraction& b) {
  return {in_common_unit(a, b, [](const mpz_class& x, const mpz_class& y) { return mpz_class(x + y); }),
          std::max(a.bits, b.bits)};
}

inline BinaryFraction operator-(const BinaryFraction& a, const BinaryFraction& b) {
  return {in_common_unit(a, b, [](const mpz_class& x, const mpz_class& y) { return mpz_class(x - y); }),
          std::max(a.bits, b.bits)};
}

inline BinaryFraction operator*(const BinaryFraction& a, const BinaryFraction& b) {
  return {a.significand * b.significand, a.bits + b.bits};
}

inline std::strong_ordering operator<=>(const BinaryFraction& a, const BinaryFraction& b) {
  return in_common_unit(a, b, [](const mpz_class& x, const mpz_class& y) { return cmp(x, y); }) <=> 0;
}

inline BinaryFraction abs(BinaryFraction x) {
  mpz_abs(x.significand.get_mpz_t(), x.significand.get_mpz_t());
  return x;
}

/// x / divisor. Precondition: divisor > 0.
inline mpq_class quotient_of(const BinaryFraction& x, std::int64_t divisor) {
  mpq_class out(x.significand, static_cast<long>(divisor));
  out.canonicalize();
  if (x.bits >= 0)
    mpq_div_2exp(out.get_mpq_t(), out.get_mpq_t(), static_cast<mp_bitcnt_t>(x.bits));
  else
    mpq_mul_2exp(out.get_mpq_t(), out.get_mpq_t(), static_cast<mp_bitcnt_t>(-x.bits));
  return out;
}

inline mpz_class integer_of(Integer128 x) {
  const auto high = static_cast<std::int64_t>(x >> 64);
  return (mpz_class(static_cast<long>(high)) << 64) + mpz_class(static_cast<unsigned long>(x));
}

}  // namespace plumbline
