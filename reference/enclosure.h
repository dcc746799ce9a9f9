#pragma once

#include "reference/real.h"

namespace plumbline {

/// Two MPFR numbers that provably hold a real result: either lower == result == upper or
/// lower < result < upper. That unequal ends are never the result itself lets a rounding be decided
/// beside an exact case (exp of a tiny number is above 1), and beside zero and overflow.
///
/// An exact zero carries the sign IEEE 754 gives it. Where the rounding direction decides (clause 6.3: x -
/// x), `lower` is -0, the zero of rounding toward negative, and `upper` +0, that of the other directions. A
/// result that is exactly an infinity (a pole, or the limit at an infinite argument) has both ends at that
/// infinity. A result that does not exist in the extended reals (log(-1), sin(inf)) has both ends NaN.
struct Enclosure {
  Real lower;
  Real upper;

  explicit Enclosure(mpfr_prec_t precision) : lower(precision), upper(precision) {}
  bool is_nan() const { return mpfr_nan_p(lower.get()) != 0; }
  bool is_exact() const { return !is_nan() && mpfr_equal_p(lower.get(), upper.get()) != 0; }
  bool is_infinite() const {
    return mpfr_inf_p(lower.get()) != 0 && mpfr_inf_p(upper.get()) != 0 && is_exact();
  }
};

}  // namespace plumbline
