#pragma once

#include <utility>

#include "reference/enclosure.h"

namespace plumbline {

/// Fills an enclosure from one correctly rounded MPFR evaluation.
///
/// `evaluate(out)` must round to nearest and return MPFR's ternary value: zero means exact, otherwise its
/// sign decides on which side of the result the truth lies, so that one neighbour closes the interval.
/// Overflow and underflow of MPFR's own range come out as intervals to infinity or from zero.
template <class Evaluate>
void bracket(Enclosure& out, mpfr_prec_t precision, Evaluate&& evaluate) {
  mpfr_set_prec(out.lower.get(), precision);
  mpfr_set_prec(out.upper.get(), precision);
  const int ternary = evaluate(out.lower.get());
  mpfr_set(out.upper.get(), out.lower.get(), MPFR_RNDN);
  if (mpfr_nan_p(out.lower.get()) || ternary == 0) return;
  if (ternary < 0) {
    mpfr_nextabove(out.upper.get());
  } else {
    mpfr_nextbelow(out.lower.get());
  }
}

/// The same for a sum or difference, `evaluate(out, rounding)`: one that is exactly zero is -0 rounded toward
/// negative and +0 in the other directions, unless all its terms are zeros of one sign (IEEE 754-2008 clause
/// 6.3).
template <class Evaluate>
void bracket_sum(Enclosure& out, mpfr_prec_t precision, Evaluate&& evaluate) {
  bracket(out, precision, [&](mpfr_ptr r) { return evaluate(r, MPFR_RNDN); });
  if (mpfr_zero_p(out.lower.get()) && mpfr_zero_p(out.upper.get())) evaluate(out.lower.get(), MPFR_RNDD);
}

/// An exact scalar as an enclosure.
inline void set_exact(Enclosure& out, Scalar value) {
  mpfr_set_prec(out.lower.get(), 64);
  mpfr_set_prec(out.upper.get(), 64);
  out.lower.set(value);
  out.upper.set(value);
}

inline void set_integer(Enclosure& out, long value) {
  mpfr_set_prec(out.lower.get(), 64);
  mpfr_set_prec(out.upper.get(), 64);
  mpfr_set_si(out.lower.get(), value, MPFR_RNDN);
  mpfr_set_si(out.upper.get(), value, MPFR_RNDN);
}

inline void set_zero(Enclosure& out, bool negative) {
  mpfr_set_zero(out.lower.get(), negative ? -1 : 1);
  mpfr_set_zero(out.upper.get(), negative ? -1 : 1);
}

inline void set_nan(Enclosure& out) {
  mpfr_set_nan(out.lower.get());
  mpfr_set_nan(out.upper.get());
}

/// The operand as an exact MPFR number, in thread-local storage that the next call for `index` reuses.
inline mpfr_srcptr operand(Scalar value, int index) {
  static thread_local Real slots[4] = {Real(64), Real(64), Real(64), Real(64)};
  slots[index].set(value);
  return std::as_const(slots[index]).get();
}

}  // namespace plumbline
