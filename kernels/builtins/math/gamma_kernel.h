// lgamma in double-double, for gamma.cl and the second phase of singles.
#pragma once

#include "log_kernel.h"
#include "pieces.h"
#include "trig_first.h"

/// lgamma z for 8 <= z < 2^1000, by Stirling's series; relative error below 2^-68, that of log z included.
PART double_double lgamma_stirling(double z, double_double log) {
  const double_double body = multiply(log, two_sum(z, -0.5));
  const double_double sum = add_double(add(body, pair(HALF_LOG_2PI_0, HALF_LOG_2PI_1)), -z);
  const double inverse = 1.0 / z, inverse_low = __builtin_fma(-inverse, z, 1.0) * inverse;
  const double square = inverse * inverse;
  const double_double first = two_product(inverse, TWELFTH_0);
  const double rest = inverse * __builtin_fma(square, stirling_tail(square), TWELFTH_1);
  return add(sum, fast_two_sum(first.hi, first.lo + __builtin_fma(inverse_low, TWELFTH_0, rest)));
}

/// sin(pi z) for z >= 0, not an integer; relative error below 2^-60.
PART double_double sin_half_turns(double z) {
  const angle a = reduce_half_turns(z);
  const bounded_sum sine = sine_of(a, a.n);
  return fast_two_sum(with_sign_of_angle(sine.hi, a.n), with_sign_of_angle(sine.lo, a.n));
}

/// lgamma w for 15/16 <= w <= 9; relative error below 2^-59, at the zeros 1 and 2 as well.
PART double_double lgamma_central(double_double w) {
  int row;
  const double centre = 0.125 * nearest((w.hi - 1.0) * 8.0, &row);
  return piece_pairs(LGAMMA_PIECES[row], fast_two_sum((w.hi - 1.0) - centre, w.lo), 3, 17);
}

/// lgamma z for 2^-60 <= z < 2^1000.
PART double_double lgamma_positive(double z, double_double log) {
  const bool below = z < 0.9375, large = z >= 8.0;
  const double_double central = lgamma_central(below ? two_sum(1.0, z) : pair(large ? 2.0 : z, 0.0));
  const double_double shifted = add(central, negate(log));
  return select_pair(large, lgamma_stirling(large ? z : 8.0, log), select_pair(below, shifted, central));
}

/// lgamma(-z) = log(pi / (z |sin(pi z)|)) - lgamma(z) for z > 0 no integer; relative error below 2^-58 where
/// lgamma_near_zeros() takes it.
PART double_double lgamma_reflected(double z, double_double lgamma_z) {
  const double_double divisor = multiply_double(sin_half_turns(z), z);
  const double_double absolute = select_pair(divisor.hi < 0.0, negate(divisor), divisor);
  const double_double logarithm = add_double(log_accurate(absolute.hi), absolute.lo / absolute.hi);
  return add(add(pair(LOG_PI_0, LOG_PI_1), negate(logarithm)), negate(lgamma_z));
}

/// Near a zero between -18 and -2 the reflection cancels: there the zero's own series, elsewhere `reflected`.
/// The series converge as far as the next pole or zero: those of the first two zeros for s below 1/16, the
/// others below 0.102; relative error below 2^-60.
PART double_double lgamma_near_zeros(double x, double_double reflected) {
  const double n = __builtin_floor(-x);
  if (!(n >= 2.0 && n < 18.0)) return reflected;
  __constant const double* c = LGAMMA_ZEROS[2 * ((int)n - 2) + (-x - n < 0.5)];
  const double_double head = two_sum(x - c[0], -c[1]), t = fast_two_sum(head.hi, head.lo - c[2]);
  const double_double s = multiply(t, pair(c[3], c[4]));
  const double_double value = add(s, multiply(multiply(s, s), piece_pairs(c + 5, s, 2, 22)));
  return select_pair(magnitude(s.hi) < (n < 3.0 ? 0x1p-4 : 0x1.ap-4), value, reflected);
}

/// lgamma z for z > 2^60: z (log z - 1), the rest not counting; overflows where it should.
PART double lgamma_of_huge(double z, double_double log) {
  const double_double factor = add_double(log, -1.0);
  return __builtin_fma(z, factor.hi, z * factor.lo);
}

/// lgamma x for 2^-200 <= |x| <= 2^200, x no pole, given log |x|.
PART double_double lgamma_moderate(double x, double_double log) {
  const double_double positive = lgamma_positive(magnitude(x), log);
  if (!(x < 0.0)) return positive;
  return lgamma_near_zeros(x, lgamma_reflected(magnitude(x), positive));
}

PART bool is_pole(double x) { return x <= 0.0 && !is_infinite(x) && is_integer(x); }
