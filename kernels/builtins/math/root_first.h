// The first phases of roots of doubles, for root.cl and their second phases.
#pragma once

#include "math/coefficients.h"
#include "rounded.h"

/// The root of what is `operand` scaled to be near 1, less its error and with it: `scale` scales it back.
typedef struct {
  double low, high, operand, scale;
} scaled_root;

/// In proportion to a root: a step of Newton's from an estimate with an error below 2^-50 leaves 2^-99, and
/// the residual of exact products, which is below 2^-49, has an error below 2^-50 of itself.
#define ROOT_ERROR 0x1p-101
/// The correction of a cube root is below 2^-50, and its slope is off by 2^-20.
#define CBRT_ERROR 0x1p-73

PART scaled_root root_of_sum(double estimate, double correction, double error, double operand, double scale) {
  const scaled_root r = {estimate + __builtin_fma(-error, estimate, correction),
                         estimate + __builtin_fma(error, estimate, correction), operand, scale};
  return r;
}

/// Whether a tie is within the error; not for NaN.
PART bool is_doubtful_root(scaled_root r) { return r.low < r.high; }

/// 1 / sqrt(x), of which 0, an infinity and NaN are not doubtful. The product of x and the estimate is near
/// the square root, so that nothing overflows or is subnormal.
PART scaled_root rsqrt_first(double x) {
  const double estimate = 1.0 / __builtin_sqrt(x);
  const double_double root = two_product(x, estimate);
  const double residual = __builtin_fma(-root.hi, estimate, 1.0) - root.lo * estimate;
  scaled_root r = root_of_sum(estimate, 0.5 * estimate * residual, ROOT_ERROR, x, 1.0);
  r.low = estimate > 0.0 && estimate < __builtin_inf() ? r.low : estimate;
  return r;
}

/// The cube root of finite a > 0: a = m 8^k with m in [1, 8), a polynomial estimate to 2^-20 of the root of
/// m's significand times 2^(j/3), a step of Halley's, and one of Newton's on the exact residual.
PART scaled_root cbrt_first(double a) {
  const bool subnormal = a < 0x1p-1022;
  const ulong bits = as_ulong(subnormal ? a * 0x1p54 : a);
  const int exponent = (int)(bits >> 52) - 1023 - (subnormal ? 54 : 0);
  // A third, rounded down.
  const int third = ((exponent + 1200) * 21846 >> 16) - 400;
  const int j = exponent - 3 * third;
  const double significand = as_double((bits & 0xffffffffffffful) | 0x3ff0000000000000ul);
  const double m = significand * (j == 2 ? 4.0 : j == 1 ? 2.0 : 1.0);
  double y = cbrt_estimate(significand) * (j == 2 ? CBRT_4_0 : j == 1 ? CBRT_2_0 : 1.0);
  const double cube = y * y * y;
  // 1 / (3 y^3), but for 2^-20 of it.
  const double inverse = 1.0 / (2.0 * cube + m);
  y -= y * (cube - m) * inverse;
  const double_double square = two_product(y, y);
  const double_double product = two_product(square.hi, y);
  const double residual = (m - product.hi) - __builtin_fma(square.lo, y, product.lo);
  return root_of_sum(y, residual * y * inverse, CBRT_ERROR, m, power_of_two(third));
}

/// The root with the sign of x, or what is its own root: the sum is x, and flushed where subnormals are.
PART double finite_root(scaled_root r, double x) {
  const double a = magnitude(x);
  return a > 0.0 && a < __builtin_inf() ? with_sign(r.low * r.scale, x) : x + x;
}
