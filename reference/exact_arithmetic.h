#pragma once

#include <algorithm>

#include "reference/real.h"

namespace plumbline {

// Sums and products without any rounding: the result's precision is chosen to hold every bit. For operands of
// binary64 a sum takes at most 2100 bits and the square of one 4200, so that everything composed of a
// few of them stays within microseconds and its one final rounding is correct.

/// r = a * b. r must be neither operand.
inline void exact_mul(mpfr_ptr r, mpfr_srcptr a, mpfr_srcptr b) {
  mpfr_set_prec(r, mpfr_get_prec(a) + mpfr_get_prec(b));
  mpfr_mul(r, a, b, MPFR_RNDN);
}

/// Bits that a + b or a - b may take.
inline mpfr_prec_t exact_sum_precision(mpfr_srcptr a, mpfr_srcptr b) {
  const mpfr_prec_t widest = std::max(mpfr_get_prec(a), mpfr_get_prec(b));
  if (!mpfr_regular_p(a) || !mpfr_regular_p(b)) return widest;
  const mpfr_exp_t top = std::max(mpfr_get_exp(a), mpfr_get_exp(b)) + 1;
  const mpfr_exp_t bottom = std::min(mpfr_get_exp(a) - static_cast<mpfr_exp_t>(mpfr_min_prec(a)),
                                     mpfr_get_exp(b) - static_cast<mpfr_exp_t>(mpfr_min_prec(b)));
  return std::max<mpfr_prec_t>(top - bottom, MPFR_PREC_MIN);
}

/// r = a + b. r must be neither operand.
inline void exact_add(mpfr_ptr r, mpfr_srcptr a, mpfr_srcptr b) {
  mpfr_set_prec(r, exact_sum_precision(a, b));
  mpfr_add(r, a, b, MPFR_RNDN);
}

/// r = a - b. r must be neither operand.
inline void exact_sub(mpfr_ptr r, mpfr_srcptr a, mpfr_srcptr b) {
  mpfr_set_prec(r, exact_sum_precision(a, b));
  mpfr_sub(r, a, b, MPFR_RNDN);
}

}  // namespace plumbline
