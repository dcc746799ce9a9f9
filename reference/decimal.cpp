#include "reference/decimal.h"

#include <gmpxx.h>

#include <bit>

#include "reference/format.h"

namespace plumbline {
namespace {

mpz_class power(unsigned long base, unsigned long exponent) {
  mpz_class out;
  mpz_ui_pow_ui(out.get_mpz_t(), base, exponent);
  return out;
}

/// numerator / denominator = |x| * 10^places.
struct Quotient {
  mpz_class numerator, denominator = 1;
};

Quotient scaled(Scalar x, long places) {
  const BinaryNumber number = binary_number(x);
  Quotient q{mpz_class(static_cast<unsigned long>(number.significand)), 1};
  const auto multiply = [&q](unsigned long base, long exponent) {
    if (exponent >= 0)
      q.numerator *= power(base, static_cast<unsigned long>(exponent));
    else
      q.denominator *= power(base, static_cast<unsigned long>(-exponent));
  };
  multiply(2, number.exponent);
  multiply(10, places);
  return q;
}

}  // namespace

BinaryNumber binary_number(Scalar x) {
  const Format& f = format_of(x.type);
  const std::uint64_t magnitude = f.magnitude(x.bits), fraction = magnitude & f.fraction_mask();
  if (magnitude == 0) return {};
  const bool normal = magnitude >= f.min_normal();
  const auto biased = static_cast<long>(magnitude >> (f.precision - 1));
  const std::uint64_t significand = normal ? fraction | f.min_normal() : fraction;
  const int zeros = std::countr_zero(significand);
  return {significand >> zeros, (normal ? biased : 1) - f.emax - (f.precision - 1) + zeros};
}

DecimalNeighbours decimal_neighbours(Scalar x, long places) {
  const Quotient q = scaled(x, places);
  mpz_class whole, rest;
  mpz_fdiv_qr(whole.get_mpz_t(), rest.get_mpz_t(), q.numerator.get_mpz_t(), q.denominator.get_mpz_t());
  DecimalNeighbours out;
  out.lower = out.upper = whole.get_str();
  if (rest == 0) return out;
  const int half = cmp(2 * rest, q.denominator);
  out.is_tie = half == 0;
  out.upper_is_nearest = half > 0 || (out.is_tie && mpz_odd_p(whole.get_mpz_t()) != 0);
  whole += 1;
  out.upper = whole.get_str();
  return out;
}

long decimal_exponent(Scalar x) {
  // Enough that the smallest number of binary64 becomes more than 1.
  constexpr long shift = 400;
  return static_cast<long>(decimal_neighbours(x, shift).lower.size()) - 1 - shift;
}

}  // namespace plumbline
