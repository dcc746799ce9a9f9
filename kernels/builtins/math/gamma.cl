// tgamma, lgamma, lgamma_r (6.12.2). Errors: accuracy.tsv.

#include "exp_kernel.h"
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

/// Gamma(w) for w in [1, 2]; relative error below 2^-57.
PART double_double gamma_central(double_double w) {
  int row;
  const double centre = 0.0625 * nearest((w.hi - 1.0) * 16.0, &row);
  const double t = ((w.hi - 1.0) - centre) + w.lo;
  const double rest = __builtin_fma(piece(GAMMA_PIECES[row], t, 2, 14), t, GAMMA_PIECES[row][1]);
  return fast_two_sum(GAMMA_PIECES[row][0], rest);
}

/// Gamma(z) for 2^-60 <= z < 12: down to [1, 2) by Gamma(z) = (z - 1) Gamma(z - 1), exact differences.
PART double_double gamma_product(double z) {
  const bool below = z < 1.0;
  const double steps = below ? 0.0 : __builtin_floor(z) - 1.0;
  double_double product = pair(1.0, 0.0);
  for (double i = 1.0; i <= 10.0; i += 1.0) product = multiply_double(product, i <= steps ? z - i : 1.0);
  const double_double central = gamma_central(below ? two_sum(1.0, z) : pair(z - steps, 0.0));
  return select_pair(below, divide(central, pair(z, 0.0)), multiply(central, product));
}

/// Gamma(z) = g 2^k for z >= 2^-60; overflow and beyond ends at some k above 1024.
PART double_double gamma_scaled(double z, int* k) {
  const bool near_zero = z < 12.0;
  int exponent;
  const double bounded = z > 190.0 ? 190.0 : z;
  const double_double large = exp_scaled(lgamma_stirling(near_zero ? 12.0 : bounded), &exponent);
  *k = near_zero ? 0 : exponent;
  return select_pair(near_zero, gamma_product(near_zero ? z : 2.0), large);
}

/// sin(pi z) for z >= 0, not an integer; relative error below 2^-58.
PART double_double sin_half_turns(double z) {
  int k;
  const double within = z - 2.0 * __builtin_rint(0.5 * z);
  const double r = within - 0.5 * nearest(2.0 * within, &k);
  const double_double angle = multiply_double(pair(PI_0, PI_1), r);
  return quarter_turns(sin_reduced_accurately(angle), cos_reduced_accurately(angle), k, 0);
}

BUILTIN double tgamma(double x) {
  const double z = magnitude(x);
  int k;
  const bool tiny = z < 0x1p-60;
  const double_double g = gamma_scaled(tiny ? 1.0 : z, &k);
  // Gamma(-z) = -pi / (z sin(pi z) Gamma(z)).
  const double_double sine = sin_half_turns(tiny || is_integer(z) ? 0.5 : z);
  const double_double divisor = multiply(multiply_double(g, tiny || z > 190.0 ? 190.0 : z), sine);
  const double reflected = scale_by(divide(pair(-PI_0, -PI_1), divisor).hi, -k);
  double result = x < 0.0 ? reflected : scale_by(g.hi, k);
  result = tiny ? 1.0 / x : result;
  result = x < 0.0 && is_integer(x) ? __builtin_nan("") : result;
  return is_nan(x) || x == __builtin_inf() ? x : result;
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

/// The sign of Gamma(x), 0 at a pole.
PART int gamma_sign(double x) {
  const double n = __builtin_floor(x);
  const bool minus = x < 0.0 && !is_infinite(x) && __builtin_floor(0.5 * n) != 0.5 * n;
  return is_pole(x) ? 0 : minus ? -1 : 1;
}

BUILTIN double lgamma_r(double x, int* sign) {
  const double z = magnitude(x);
  const bool tiny = z < 0x1p-60, huge = !(z <= 0x1p60), pole = is_pole(x);
  double result = lgamma_moderate(tiny || huge || pole ? 1.5 : x).hi;
  result = tiny ? -log_pair(z).hi : result;
  result = huge ? lgamma_of_huge(z) : result;
  result = pole || is_infinite(x) ? __builtin_inf() : result;
  *sign = gamma_sign(x);
  return is_nan(x) ? x : result;
}

BUILTIN double lgamma(double x) {
  int sign;
  return lgamma_r(x, &sign);
}

/// Gamma(z) for 1 <= z <= 43: down to [1, 2) by Gamma(z) = (z - 1) Gamma(z - 1); Gamma(1 + z) for z < 1. z is
/// a binary32 value, so that the differences are exact. Relative error below 2^-47, 64 units of 2^-53: the 43
/// products are off by a unit each, the polynomial by 2^-54.31 and by fewer than 5 units in its evaluation
/// (the roundings of its steps shrink by x^2 <= 1/4 and sum to less than 3 units of 1, and Gamma is above
/// 0.885).
PART double gamma_product_single(double z) {
  double product = 1.0;
  // As long as z - i is 1 or more it is a factor.
  _Pragma("unroll") for (int i = 42; i >= 1; --i) {
    const double factor = z - (double)i;
    product *= factor > 1.0 ? factor : 1.0;
  }
  const double steps = __builtin_floor(z) - 1.0;
  return product * gamma_short(z < 1.0 ? z - 0.5 : (z - steps) - 1.5);
}

/// sin(pi z) for a single precision result, z a binary32 value; relative error below 2^-50.
PART double sin_half_turns_single(double z) {
  int k;
  const double within = z - 2.0 * __builtin_rint(0.5 * z);
  const double r = (within - 0.5 * nearest(2.0 * within, &k)) * PI_0;
  return quarter_turns_single(sin_reduced_single(r), cos_reduced_single(r), k, 0);
}

/// Gamma overflows above 36, and below -43 it is 0 or of no value.
BUILTIN float tgamma(float x) {
  const double z = magnitude(x);
  const bool below = z < 1.0, reflect = x < 0.0f;
  const double gamma = gamma_product_single(z > 43.0 ? 43.0 : z);
  // Gamma(z) is gamma, or gamma / z below 1; Gamma(-z) = -pi / (z sin(pi z) Gamma(z)).
  const double divisor = sin_half_turns_single(z) * gamma * (below ? 1.0 : z);
  double result = (reflect ? -PI_0 : gamma) / (reflect ? divisor : below ? z : 1.0);
  result = x == 0.0f ? 1.0 / x : result;
  result = reflect && is_integer(z) ? __builtin_nan("") : result;
  result = x > 40.0f ? __builtin_inf() : result;
  return (float)(is_nan(x) ? (double)x : result);
}
BUILTIN float lgamma_r(float x, int* sign) {
  const bool finite = magnitude_f(x) < __builtin_inff(), pole = is_pole(x);
  const float result = to_single(lgamma_moderate(finite && !pole ? (double)x : 1.5));
  *sign = gamma_sign(x);
  return x != x ? x + x : finite && !pole ? result : __builtin_inff();
}
BUILTIN float lgamma(float x) {
  int sign;
  return lgamma_r(x, &sign);
}

WIDEN_1(tgamma, double, double)
WIDEN_1(lgamma, double, double)
WIDEN_POINTER_1(lgamma_r, double, double, int)
WIDEN_1(tgamma, float, float)
WIDEN_1(lgamma, float, float)
WIDEN_POINTER_1(lgamma_r, float, float, int)
