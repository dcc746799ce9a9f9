// Reduction of an angle to [-pi/4, pi/4] and the sine and cosine there, for trig.cl, trigpi.cl and the gamma
// family.
#pragma once

#include "double_double.h"
#include "ieee.h"
#include "math/coefficients.h"

PART double modulo_4(double x) { return x - 4.0 * __builtin_rint(0.25 * x); }

/// x 2/pi - k/16 and k modulo 64 for 2^16 <= |x| < infinity, after M. H. Payne and R. N. Hanek (1983): x =
/// m 2^(16 g) with an integer m below 2^69, or g = 0, so x 2/pi modulo 4 is m times a row of 2/pi 2^(16 g)
/// modulo 4. The row's 159 bits leave an absolute error below 2^-87.
PART double_double reduce_to_turns(double x, int* k) {
  const int exponent = (int)((as_ulong(x) >> 52) & 0x7ff) - (1023 + 52);
  const int group = exponent < 0 ? 0 : exponent >> 4;
  const double m = x * power_of_two(-(group << 4));
  const double_double p = two_product(m, TWO_OVER_PI_MODULO_4[group][0]);
  const double_double q = two_product(m, TWO_OVER_PI_MODULO_4[group][1]);
  const double_double high = two_sum(modulo_4(p.hi), modulo_4(p.lo));
  const double_double sum = two_sum(high.hi, modulo_4(q.hi));
  const double rest = __builtin_fma(m, TWO_OVER_PI_MODULO_4[group][2], q.lo);
  const double part = sum.hi - 0x1p-4 * nearest(16.0 * sum.hi, k);
  return two_sum(part, (sum.lo + high.lo) + rest);
}

/// An angle for a single precision result: r and the quadrant; absolute error of r below 2^-75 quarter turns
/// and relative error below 2^-48. half_pi is a double beside pi/2. The product with a power of two is exact.
PART double reduce_angle_single(float x, double half_pi, ulong* quadrant) {
  const int exponent = (int)(as_uint(x) >> 23 & 0xff) - 127;
  const int row = exponent < 0 ? 0 : exponent > 127 ? 127 : exponent;
  const double m = x * as_float((uint)(127 + 23 - row) << 23);
  const double_double p = two_product(m, TWO_OVER_PI_SINGLE[row][0]);
  const double shifted = p.hi + 0x1.8p52, whole = shifted - 0x1.8p52;
  *quadrant = as_ulong(shifted);
  return ((p.hi - whole) + __builtin_fma(m, TWO_OVER_PI_SINGLE[row][1], p.lo)) * half_pi;
}

PART double sin_reduced_single(double r) {
  const double square = r * r;
  return __builtin_fma(square * r, sin_short(square), r);
}

PART double cos_reduced_single(double r) {
  const double square = r * r;
  return __builtin_fma(square * square, cos_short(square), __builtin_fma(-0.5, square, 1.0));
}

/// cos r, rounded to an odd multiple of 2^-49, so that it is no tie of singles: t + 16.5 lies in [16, 32),
/// whose numbers are multiples of 2^-48, and the difference is exact.
PART double cos_reduced_untied(double r) {
  const double square = r * r;
  const double t = __builtin_fma(square, __builtin_fma(square, cos_short(square), -0.5), -0x1p-49);
  return (t + 16.5) - (15.5 - 0x1p-49);
}

/// The sine of k quarter turns and r (offset 0), or the cosine (1), given those of r.
PART double quarter_turns_single(double sine, double cosine, ulong k, ulong offset) {
  const ulong quadrant = k + offset;
  const double value = quadrant & 1 ? cosine : sine;
  return as_double(as_ulong(value) ^ (quadrant & 2) << 62);
}
