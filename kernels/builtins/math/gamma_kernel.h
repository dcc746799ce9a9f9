// lgamma in double-double, for gamma.cl and the second phase of singles.
#pragma once

#include "log_kernel.h"
#include "trig_kernel.h"

PART double piece(__constant const double* row, double t, int first, int coefficients) {
  double p = row[coefficients - 1];
  for (int i = coefficients - 2; i >= first; --i) p = __builtin_fma(p, t, row[i]);
  return p;
}

/// lgamma z for 8 <= z < 2^1000, by Stirling's series; relative error below 2^-57.
PART double_double lgamma_stirling(double z) {
  const double_double body = multiply(log_accurate(z), two_sum(z, -0.5));
  const double_double sum = add_double(add(body, pair(HALF_LOG_2PI_0, HALF_LOG_2PI_1)), -z);
  const double inverse = 1.0 / z;
  return add_double(sum, inverse * stirling_tail(inverse * inverse));
}

/// sin(pi z) for z >= 0, not an integer; relative error below 2^-58.
PART double_double sin_half_turns(double z) {
  int k;
  const double within = z - 2.0 * __builtin_rint(0.5 * z);
  const double r = within - 0.5 * nearest(2.0 * within, &k);
  const double_double angle = multiply_double(pair(PI_0, PI_1), r);
  return quarter_turns(sin_reduced_accurately(angle), cos_reduced_accurately(angle), k, 0);
}

/// lgamma w for 15/16 <= w <= 9, with full relative accuracy at the zeros 1 and 2.
PART double_double lgamma_central(double_double w) {
  int row;
  const double centre = 0.125 * nearest((w.hi - 1.0) * 8.0, &row);
  const double_double t = fast_two_sum((w.hi - 1.0) - centre, w.lo);
  __constant const double* c = LGAMMA_PIECES[row];
  const double_double slope = two_product(c[2], t.hi);
  const double curve = t.hi * t.hi * piece(c, t.hi, 4, 17);
  const double_double sum = two_sum(c[0], slope.hi);
  return fast_two_sum(
      sum.hi, sum.lo + (curve + (slope.lo + __builtin_fma(c[2], t.lo, __builtin_fma(c[3], t.hi, c[1])))));
}

/// lgamma z for 2^-60 <= z < 2^1000.
PART double_double lgamma_positive(double z) {
  const bool below = z < 0.9375, large = z >= 8.0;
  const double_double central = lgamma_central(below ? two_sum(1.0, z) : pair(large ? 2.0 : z, 0.0));
  const double_double shifted = add(central, negate(log_pair(z)));
  return select_pair(large, lgamma_stirling(large ? z : 8.0), select_pair(below, shifted, central));
}

/// lgamma(-z) = log(pi / (z |sin(pi z)|)) - lgamma(z) for z > 0 no integer; absolute error below 2^-58 max(1,
/// z).
PART double_double lgamma_reflected(double z, double_double lgamma_z) {
  const double_double divisor = multiply_double(sin_half_turns(z), z);
  const double_double absolute = select_pair(divisor.hi < 0.0, negate(divisor), divisor);
  const double_double logarithm = add_double(log_accurate(absolute.hi), absolute.lo / absolute.hi);
  return add(add(pair(LOG_PI_0, LOG_PI_1), negate(logarithm)), negate(lgamma_z));
}

/// Near a zero between -18 and -2 the reflection cancels: there the zero's own series, elsewhere `reflected`.
PART double_double lgamma_near_zeros(double x, double_double reflected) {
  const double n = __builtin_floor(-x);
  if (!(n >= 2.0 && n < 18.0)) return reflected;
  __constant const double* c = LGAMMA_ZEROS[2 * ((int)n - 2) + (-x - n < 0.5)];
  const double_double t = two_sum(x - c[0], -c[1]);
  const double_double s = multiply(t, pair(c[2], c[3]));
  const double curve = s.hi * s.hi * piece(c, s.hi, 4, 18);
  return select_pair(magnitude(s.hi) < 0x1p-5, fast_two_sum(s.hi, s.lo + curve), reflected);
}

/// lgamma z for z > 2^60: z (log z - 1), the rest not counting; overflows where it should.
PART double lgamma_of_huge(double z) {
  const double_double factor = add_double(log_accurate(z), -1.0);
  return __builtin_fma(z, factor.hi, z * factor.lo);
}

/// lgamma x for 2^-200 <= |x| <= 2^200, x no pole.
PART double_double lgamma_moderate(double x) {
  const double_double positive = lgamma_positive(magnitude(x));
  if (!(x < 0.0)) return positive;
  return lgamma_near_zeros(x, lgamma_reflected(magnitude(x), positive));
}

PART bool is_pole(double x) { return x <= 0.0 && !is_infinite(x) && is_integer(x); }
