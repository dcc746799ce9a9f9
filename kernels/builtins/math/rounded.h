// The rounding test of a first phase in double-double.
#pragma once

#include "double_double.h"
#include "ieee.h"

/// A sum that is not normalised, and the bound of its error.
typedef struct {
  double hi, lo, error;
} bounded_sum;

/// A result that is on the right side of every tie, unless it is doubtful.
typedef struct {
  double value;
  bool doubtful;
} rounded;

/// A sum rounded. Its error includes those of the two sums with lo. NaN is not doubtful.
PART rounded round_within(bounded_sum sum) {
  rounded r;
  r.value = sum.hi + (sum.lo - sum.error);
  r.doubtful = r.value < sum.hi + (sum.lo + sum.error);
  return r;
}

/// a >= 0 rounded to a double, or to a multiple of 2^-52 `unit`, a power of two, if it is below `unit`.
PART double round_positive_to_unit(double_double a, double unit) {
  const double_double sum = fast_two_sum(unit, a.hi);
  const double rounded = (sum.hi + (sum.lo + a.lo)) - unit;
  return a.hi < unit ? rounded : a.hi;
}

/// The same of either sign.
PART double round_to_unit(double_double a, double unit) {
  const double low = negative(a.hi) ? -a.lo : a.lo;
  return with_sign(round_positive_to_unit(pair(magnitude(a.hi), low), unit), a.hi);
}

/// a 2^k rounded once, subnormal or not, for a normalised and |k| <= 2044.
PART double scale_pair_by(double_double a, int k) {
  const int least_normal = -1022 - k;
  return scale_by(round_to_unit(a, power_of_two(least_normal < -1022 ? -1022 : least_of(least_normal, 1023))),
                  k);
}

/// What covers the roundings of a quotient's error.
#define QUOTIENT_ERROR 1.125

/// A quotient of sums as a sum, with errors in proportion to the quotient: those of both and 2^-100.
PART bounded_sum divide_sums(bounded_sum n, bounded_sum d) {
  const double_double a = fast_two_sum(n.hi, n.lo), b = fast_two_sum(d.hi, d.lo);
  bounded_sum q;
  const double inverse = 1.0 / b.hi;
  q.hi = a.hi * inverse;
  q.lo = (__builtin_fma(-q.hi, b.hi, a.hi) + __builtin_fma(-q.hi, b.lo, a.lo)) * inverse;
  const double size = magnitude(q.hi);
  q.error = __builtin_fma(__builtin_fma(size, d.error, n.error), magnitude(inverse), size * 0x1p-101) *
            QUOTIENT_ERROR;
  return q;
}
