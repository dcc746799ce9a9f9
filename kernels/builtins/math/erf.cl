// erf, erfc (6.12.2). Errors: accuracy.tsv.

#include "exp_kernel.h"

PART double piece(__constant const double* row, double t, int coefficients) {
  double p = row[coefficients - 1];
  for (int i = coefficients - 2; i >= 2; --i) p = __builtin_fma(p, t, row[i]);
  return p * t + row[1];
}

/// erf a times a power of two, for 0 <= a <= 0.5; relative error below 2^-57.
PART double_double erf_near_zero(double a, double power) {
  const double_double square = two_product(a, a);
  const double rest = square.hi * erf_tail(square.hi);
  const double_double ratio = fast_two_sum(TWO_OVER_SQRT_PI_0, TWO_OVER_SQRT_PI_1 + rest);
  return multiply_double(ratio, a * power);
}

/// erf a for 0.4375 <= a <= 6.
PART double_double erf_middle(double a) {
  int row;
  const double centre = 0.5 + 0.125 * nearest((a - 0.5) * 8.0, &row);
  return fast_two_sum(ERF_PIECES[row][0], piece(ERF_PIECES[row], a - centre, 14));
}

/// erfc a = (hi + lo) 2^k for 0.46 <= a <= 28.
PART double_double erfc_tail(double a, int* k) {
  const double u = 1.0 / a;
  const double u_low = __builtin_fma(-u, a, 1.0) * u;
  int row;
  const double centre = 0x1p-5 * nearest(u * 0x1p5, &row);
  const double t = (u - centre) + u_low;
  const double_double ratio = fast_two_sum(ERFC_PIECES[row - 1][0], piece(ERFC_PIECES[row - 1], t, 13));
  const double_double decay = exp_scaled(negate(two_product(a, a)), k);
  return multiply(multiply(ratio, pair(u, u_low)), decay);
}

BUILTIN double erf(double x) {
  const double a = magnitude(x);
  const bool small = a < 0.5;
  const double bounded = a < 6.0 ? a : 6.0;
  const double middle = erf_middle(small ? 0.5 : bounded).hi;
  // Scaled, so that the products of tiny operands keep their low parts.
  const bool tiny = a < 0x1p-500;
  const double near_zero = erf_near_zero(small ? a : 0.5, tiny ? 0x1p500 : 1.0).hi * (tiny ? 0x1p-500 : 1.0);
  return is_nan(x) ? x : with_sign(small ? near_zero : middle, x);
}

/// erfc x = (hi + lo) 2^k; |x| beyond `largest`, at most 28, is as if there.
PART double_double erfc_pair(double x, double largest, int* k) {
  const double a = magnitude(x);
  const bool small = a < 0.5;
  const double_double inner = erf_near_zero(small ? a : 0.5, 1.0);
  const double_double near_zero = add_smaller(pair(1.0, 0.0), negative(x) ? inner : negate(inner));
  const double_double tail = erfc_tail(small ? 0.5 : a < largest ? a : largest, k);
  // 1 + erf a, which for a beyond 6 is 2.
  const double_double below = add_smaller(pair(1.0, 0.0), erf_middle(small ? 0.5 : a < 6.0 ? a : 6.0));
  *k = small || negative(x) ? 0 : *k;
  return select_pair(small, near_zero, select_pair(negative(x), below, tail));
}

BUILTIN double erfc(double x) {
  int k;
  const double_double result = erfc_pair(x, 28.0, &k);
  return is_nan(x) ? x : scale_by(result.hi, k);
}

BUILTIN float erf(float x) { return (float)erf((double)x); }
/// erfc 11 is below half the least subnormal.
BUILTIN float erfc(float x) {
  int k;
  const double_double result = erfc_pair(x, 11.0, &k);
  return x != x ? x + x : to_single(scale(result, power_of_two(k)));
}

WIDEN_1(erf, double, double)
WIDEN_1(erfc, double, double)
WIDEN_1(erf, float, float)
WIDEN_1(erfc, float, float)
