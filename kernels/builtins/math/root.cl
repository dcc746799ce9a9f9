// cbrt, hypot, rsqrt, sqrt (6.12.2). sqrt is correctly rounded. Errors: accuracy.tsv.

#include "double_double.h"
#include "ieee.h"
#include "math/coefficients.h"

BUILTIN double sqrt(double x) { return __builtin_sqrt(x); }
BUILTIN float sqrt(float x) { return __builtin_sqrtf(x); }

BUILTIN double rsqrt(double x) {
  // Far from 1 the square of the estimate would overflow or become subnormal.
  const bool small = x < 0x1p-900;
  const bool large = x > 0x1p900;
  const double scaled = x * (small ? 0x1p200 : large ? 0x1p-200 : 1.0);
  const double estimate = 1.0 / __builtin_sqrt(scaled);
  const double_double square = two_product(estimate, estimate);
  const double residual = __builtin_fma(-scaled, square.hi, 1.0) - scaled * square.lo;
  const double corrected = __builtin_fma(0.5 * estimate, residual, estimate);
  const double result = estimate > 0.0 && estimate < __builtin_inf() ? corrected : estimate;
  return result * (small ? 0x1p100 : large ? 0x1p-100 : 1.0);
}
BUILTIN float rsqrt(float x) { return (float)(1.0 / __builtin_sqrt((double)x)); }

/// The cube root of finite a > 0: a = m 8^k with m in [1, 8), a polynomial estimate to 2^-20 of the root of
/// m's significand times 2^(j/3), a step of Halley's, and one of Newton's on the exact residual.
PART double cube_root(double a) {
  const bool subnormal = a < 0x1p-1022;
  const ulong bits = as_ulong(subnormal ? a * 0x1p54 : a);
  const int exponent = (int)(bits >> 52) - 1023 - (subnormal ? 54 : 0);
  const int third = (exponent + 1200) / 3 - 400;
  const int j = exponent - 3 * third;
  const double significand = as_double((bits & 0xffffffffffffful) | 0x3ff0000000000000ul);
  const double m = significand * (j == 2 ? 4.0 : j == 1 ? 2.0 : 1.0);
  double y = cbrt_estimate(significand) * (j == 2 ? CBRT_4_0 : j == 1 ? CBRT_2_0 : 1.0);
  const double cube = y * y * y;
  y -= y * (cube - m) / (2.0 * cube + m);
  const double_double square = two_product(y, y);
  const double_double product = two_product(square.hi, y);
  const double residual = (m - product.hi) - __builtin_fma(square.lo, y, product.lo);
  return (y + residual / (3.0 * square.hi)) * power_of_two(third);
}

BUILTIN double cbrt(double x) {
  const double a = magnitude(x);
  const double result = with_sign(cube_root(a), x);
  // The sum is x where x is its own root, and flushed where subnormals are.
  return a > 0.0 && a < __builtin_inf() ? result : x + x;
}
BUILTIN float cbrt(float x) { return (float)cbrt((double)x); }

BUILTIN double hypot(double x, double y) {
  const double a = magnitude(x), b = magnitude(y);
  const double larger = a > b ? a : b;
  const bool huge = larger > 0x1p500, tiny = larger < 0x1p-400;
  const double factor = huge ? 0x1p-600 : tiny ? 0x1p600 : 1.0;
  const double back = huge ? 0x1p600 : tiny ? 0x1p-600 : 1.0;
  const double s = a * factor, t = b * factor;
  const double result = square_root(add(two_product(s, s), two_product(t, t))).hi * back;
  // An infinite operand makes the result infinite even if the other is a NaN.
  return is_infinite(x) || is_infinite(y) ? __builtin_inf() : result;
}
/// Correctly rounded. The squares are exact, and so is their sum as a pair. The root of its first part
/// differs from that of the pair by less than half an ulp, so that only a root that is a tie of singles needs
/// more: the sign of the residual, which a sum of two doubles has for certain.
BUILTIN float hypot(float x, float y) {
  const double a = x, b = y;
  const double_double sum = two_sum(a * a, b * b);
  const double root = __builtin_sqrt(sum.hi);
  const float result = to_single(pair(root, __builtin_fma(-root, root, sum.hi) + sum.lo));
  return is_infinite(x) || is_infinite(y) ? __builtin_inff() : result;
}

WIDEN_1(sqrt, double, double)
WIDEN_1(rsqrt, double, double)
WIDEN_1(cbrt, double, double)
WIDEN_2(hypot, double, double, double)
WIDEN_1(sqrt, float, float)
WIDEN_1(rsqrt, float, float)
WIDEN_1(cbrt, float, float)
WIDEN_2(hypot, float, float, float)
