// Angles of native_ and half_ circular functions, for native.cl and second_phase_native.cl.
#pragma once

#include "ieee.h"
#include "math/coefficients.h"

/// From here on a second phase reduces the operand. half_ functions are of operands up to 2^16 (6.12.2).
#define LARGE_NATIVE_ANGLE 0x1p17f
/// Below this a sine and a tangent are the operand, and a cosine is 1.
#define TINY_NATIVE_ANGLE 0x1p-13f

PART bool is_large_native(float x) {
  const float a = magnitude_f(x);
  return (a >= LARGE_NATIVE_ANGLE) & (a < __builtin_inff());
}
PART bool is_tiny_native(float x) { return magnitude_f(x) < TINY_NATIVE_ANGLE; }

/// r and a number of quarter turns, |r| <= pi/4 and little more.
typedef struct {
  float r;
  uint quarters;
} native_angle;

/// For |x| < LARGE_NATIVE_ANGLE; NaN for an infinity. The relative error of r is below 2^-23: the first
/// difference is exact, and the others are far above what pi's rest leaves.
PART native_angle reduce_native(float x) {
  const float shifted = __builtin_fmaf(x, SINGLE_TWO_OVER_PI_0, 0x1.8p23f), whole = shifted - 0x1.8p23f;
  const float r = __builtin_fmaf(-whole, SINGLE_HALF_PI_1, __builtin_fmaf(-whole, SINGLE_HALF_PI_0, x));
  const native_angle angle = {__builtin_fmaf(-whole, SINGLE_HALF_PI_2, r), as_uint(shifted)};
  return angle;
}

/// The angle of |x|, if is_large_native(x). |x| = m 2^(8 i - 6) with an integer m below 2^31, so that its
/// turns modulo 1 are m times a row of NATIVE_TURNS modulo 1. What follows the first word of the product is
/// known to 2^-23 of that word's last place, four of which are the least distance of such a single from a
/// quarter. So the relative error of r is below 2^-21, with its roundings.
PART native_angle reduce_large_native(float x) {
  const uint bits = as_uint(magnitude_f(x));
  const uint beyond = (bits - as_uint(LARGE_NATIVE_ANGLE)) >> 23, row = beyond >> 3 & 15;
  const uint m = ((bits & 0x7fffff) | 0x800000) << (beyond & 7);
  const uint turns = m * NATIVE_TURNS_0[row] + (uint)((ulong)m * NATIVE_TURNS_1[row] >> 32);
  const float second = (float)(int)(m * NATIVE_TURNS_1[row] >> 1);
  const float rest = __builtin_fmaf((float)(int)m, NATIVE_TURNS_2[row], second);
  // What is left of the nearest quarter, in units of 2^-32 of one.
  const float left = __builtin_fmaf(rest, 0x1p-29f, (float)(int)(turns << 2));
  const native_angle angle = {left * (SINGLE_HALF_PI_0 * 0x1p-32f), (turns + 0x20000000) >> 30};
  return angle;
}

/// The sine (offset 0) or cosine (offset 1), without a branch.
PART float native_sine_of(native_angle angle, uint offset) {
  const float square = angle.r * angle.r;
  const float c = native_cos_of_square(square), s = angle.r * native_sin_ratio(square);
  const uint quadrant = angle.quarters + offset;
  const float value = quadrant & 1 ? c : s;
  return quadrant & 2 ? -value : value;
}

PART float native_tangent_of(native_angle angle) {
  const float square = angle.r * angle.r;
  const float c = native_cos_of_square(square), s = angle.r * native_sin_ratio(square);
  return (angle.quarters & 1 ? -c : s) / (angle.quarters & 1 ? s : c);
}
