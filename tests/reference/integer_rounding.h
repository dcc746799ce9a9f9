#pragma once

#include <gmpxx.h>

#include <algorithm>

#include "reference/rounding.h"

namespace plumbline::testing {

/// q rounded to a format by integer division, sharing nothing with round_to. A zero q gives +0.
inline std::uint64_t rounded_by_integers(const Format& format, const mpq_class& q, Direction direction) {
  if (q == 0) return 0;
  const bool negative = q < 0;
  const mpz_class numerator = abs(q.get_num());
  const mpz_class& denominator = q.get_den();
  long exponent =
      static_cast<long>(mpz_sizeinbase(numerator.get_mpz_t(), 2)) -
      static_cast<long>(mpz_sizeinbase(denominator.get_mpz_t(), 2));  // within 1 of floor(log2 |q|)
  exponent = std::max<long>(exponent - 1, format.emin());
  mpz_class quotient, rest, divisor;
  for (;; ++exponent) {  // |q| = (quotient + rest/divisor) * 2^(exponent - (precision - 1))
    const long scale = exponent - (format.precision - 1);
    mpz_class dividend = numerator;
    divisor = denominator;
    scale < 0 ? dividend <<= static_cast<unsigned long>(-scale)
              : divisor <<= static_cast<unsigned long>(scale);
    mpz_fdiv_qr(quotient.get_mpz_t(), rest.get_mpz_t(), dividend.get_mpz_t(), divisor.get_mpz_t());
    if (mpz_sizeinbase(quotient.get_mpz_t(), 2) <= static_cast<std::size_t>(format.precision)) break;
  }
  const int half = cmp(mpz_class(2 * rest), divisor);
  const bool inexact = rest != 0;
  const bool away = direction == Direction::nearest_even
                        ? half > 0 || (half == 0 && mpz_odd_p(quotient.get_mpz_t()))
                        : inexact && ((direction == Direction::toward_positive && !negative) ||
                                      (direction == Direction::toward_negative && negative));
  if (away) quotient += 1;
  const std::uint64_t sign = negative ? format.sign_mask() : 0;
  const std::uint64_t biased = static_cast<std::uint64_t>(exponent - format.emin());
  const bool to_infinity = direction == Direction::nearest_even || away ||
                           (direction == Direction::toward_positive && !negative) ||
                           (direction == Direction::toward_negative && negative);
  const std::uint64_t overflow = to_infinity ? format.infinity() : format.max_finite();
  if (exponent > format.emax) return sign | overflow;
  // A subnormal quotient has no hidden bit: exponent field 0. A carry out runs into the exponent field.
  const std::uint64_t bits = (biased << (format.precision - 1)) + quotient.get_ui();
  return sign | (bits >= format.infinity() ? overflow : bits);
}

}  // namespace plumbline::testing
