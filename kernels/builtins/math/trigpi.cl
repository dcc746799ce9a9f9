// sinpi, cospi, tanpi (6.12.2; exact cases as in 7.5.1). Errors: accuracy.tsv.

#include "trig_kernel.h"

/// x pi - k pi/2 and k modulo 4, exact before the product with pi. NaN for an infinity or NaN.
PART double_double reduce_half_turns(double x, int* k) {
  const double within = x - 2.0 * __builtin_rint(0.5 * x);
  const double r = within - 0.5 * nearest(2.0 * within, k);
  return multiply_double(pair(PI_0, PI_1), r);
}

PART double sinpi_tiny(double x) {
  // Scaled, so that the product's error is not lost among the subnormals.
  return multiply_double(pair(PI_0, PI_1), x * 0x1p200).hi * 0x1p-200;
}

BUILTIN double sinpi(double x) {
  int k;
  const double_double r = reduce_half_turns(x, &k);
  double result = quarter_turns(sin_reduced(r), cos_reduced(r), k, 0).hi;
  result = magnitude(x) < 0x1p-60 ? sinpi_tiny(x) : result;
  result = is_integer(x) ? with_sign(0.0, x) : result;
  return is_infinite(x) ? __builtin_nan("") : result;
}

BUILTIN double cospi(double x) {
  int k;
  const double_double r = reduce_half_turns(x, &k);
  // + 0.0 makes the zeros positive, as 7.5.1 requires.
  const double result = quarter_turns(sin_reduced(r), cos_reduced(r), k, 1).hi + 0.0;
  return is_infinite(x) ? __builtin_nan("") : result;
}

BUILTIN double tanpi(double x) {
  int k;
  const double_double r = reduce_half_turns(x, &k);
  const double_double s = sin_reduced(r), c = cos_reduced(r);
  double result = divide(select_pair(k & 1, negate(c), s), select_pair(k & 1, s, c)).hi;
  result = magnitude(x) < 0x1p-60 ? sinpi_tiny(x) : result;
  // tanpi(n) is copysign(0, n) for even n and copysign(0, -n) for odd n; tanpi(n + 1/2) is +inf for even n,
  // -inf for odd n.
  const bool odd = is_odd(x);
  result = is_integer(x) ? with_sign(0.0, odd ? -x : x) : result;
  const bool half_way = is_integer(2.0 * x) && !is_integer(x);
  result = half_way ? (is_odd(__builtin_floor(x)) ? -__builtin_inf() : __builtin_inf()) : result;
  return is_infinite(x) ? __builtin_nan("") : result;
}

BUILTIN float sinpi(float x) { return (float)sinpi((double)x); }
BUILTIN float cospi(float x) { return (float)cospi((double)x); }
BUILTIN float tanpi(float x) { return (float)tanpi((double)x); }

WIDEN_1(sinpi, double, double)
WIDEN_1(cospi, double, double)
WIDEN_1(tanpi, double, double)
WIDEN_1(sinpi, float, float)
WIDEN_1(cospi, float, float)
WIDEN_1(tanpi, float, float)
