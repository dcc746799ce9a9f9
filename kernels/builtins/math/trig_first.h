// The first phases of sines, cosines and tangents of doubles, for trig.cl, trigpi.cl and their second phases.
#pragma once

#include "rounded.h"
#include "trig_kernel.h"

/// n pi/32 + r with n modulo 64 and |r| <= pi/64, and the bound of the absolute error of r.
typedef struct {
  double_double r;
  ulong n;
  double error;
} angle;

/// Beyond this a second phase reduces the operand.
#define LARGE_ANGLE 0x1p30

#define ANGLE_ERROR 0x1p-129

/// For |x| < LARGE_ANGLE; NaN for an infinity or NaN. The first difference is exact, a multiple of 2^-57
/// below 2^-4. With pi to 159 bits the absolute error is below 2^-129, while no double of this range comes
/// nearer to a multiple of pi/2 than 2^-62.
PART angle reduce_angle(double x) {
  const double shifted = __builtin_fma(x, 32.0 * INV_PI_0, 0x1.8p52);
  const double whole = shifted - 0x1.8p52;
  const double a = __builtin_fma(-whole, PI_0 * 0x1p-5, x);
  const double_double p = two_product(whole, PI_1 * 0x1p-5);
  const double_double b = two_sum(a, -p.hi);
  angle reduced;
  reduced.r = fast_two_sum(b.hi, b.lo - __builtin_fma(whole, PI_2 * 0x1p-5, p.lo));
  reduced.n = as_ulong(shifted);
  reduced.error = ANGLE_ERROR;
  return reduced;
}

#define LARGE_REDUCTION_ERROR 0x1p-86

/// For |x| >= 2^16.
PART angle reduce_large_angle(double x) {
  int k;
  const double_double turns = reduce_to_turns(x, &k);
  angle reduced;
  reduced.r = multiply(turns, pair(HALF_PI_0, HALF_PI_1));
  reduced.n = (ulong)(long)k;
  reduced.error = LARGE_REDUCTION_ERROR;
  return reduced;
}

/// The same of x pi; the differences are exact.
PART angle reduce_half_turns(double x) {
  const double within = __builtin_fma(-2.0, __builtin_rint(0.5 * x), x);
  const double shifted = __builtin_fma(within, 32.0, 0x1.8p52);
  const double r = __builtin_fma(shifted - 0x1.8p52, -0x1p-5, within);
  const double_double p = two_product(r, PI_0);
  angle reduced;
  reduced.r = pair(p.hi, __builtin_fma(r, PI_1, p.lo));
  reduced.n = as_ulong(shifted);
  reduced.error = 0.0;
  return reduced;
}

/// The error of a sine in proportion to the cube of the angle, to the table's sine and to the angle, beside
/// that of the angle: scripts/bounds/first_phases.py proves these. So only the cube's counts beside 0, where
/// the table's sine is 0.
#define SIN_CUBIC_ERROR 0x1.ap-53
#define SIN_ERROR 0x1.6p-71
#define SIN_LINEAR_ERROR 0x1.6p-101
/// The magnitude of the sine of an angle, or it negated: with the sign of n & 32 it is the sine. A cosine is
/// the sine of 16 more. With the table's sine a and cosine b it is a + (b - a r/2) r + (b r^3 + a r^4 ...).
/// Of the first two sums, a fused operation gives what the rounding left: the differences are exact, as what
/// is added is below half of a and of b, or these are 0.
PART bounded_sum sine_of(angle x, ulong n) {
  const double r = x.r.hi, square = r * r;
  const ulong j = n & 15;
  const bool odd = n & 16;
  const double sine = SIN_32NDS_0[j], sine_low = SIN_32NDS_1[j];
  const double cosine = COS_32NDS_0[j], cosine_low = COS_32NDS_1[j];
  const double a = odd ? cosine : sine, a_low = odd ? cosine_low : sine_low;
  const double b = odd ? -sine : cosine, b_low = odd ? -sine_low : cosine_low;
  const double half_a = -0.5 * a;
  const double slope = __builtin_fma(half_a, r, b), slope_low = __builtin_fma(half_a, r, b - slope);
  const double head = __builtin_fma(slope, r, a), head_low = __builtin_fma(slope, r, a - head);
  const double cosine_of_r = __builtin_fma(-0.5, square, 1.0), cubic = b * r * square;
  double tail = a_low * cosine_of_r;
  tail = __builtin_fma(b_low + slope_low, r, tail);
  tail = __builtin_fma(__builtin_fma(-a, r, b * cosine_of_r), x.r.lo, tail);
  tail = __builtin_fma(a, square * square * cos_rest(square), tail);
  tail = __builtin_fma(cubic, sin_rest(square), tail);
  bounded_sum s;
  s.hi = head;
  s.lo = head_low + tail;
  const double linear = __builtin_fma(magnitude(r), SIN_LINEAR_ERROR, x.error);
  s.error = __builtin_fma(magnitude(cubic), SIN_CUBIC_ERROR, __builtin_fma(a, SIN_ERROR, linear));
  return s;
}

PART double with_sign_of_angle(double x, ulong n) { return as_double(as_ulong(x) ^ (n & 32) << 58); }

/// The sine of an angle, or for `more` 16 the cosine.
PART rounded sine_rounded(angle x, ulong more) {
  const ulong n = x.n + more;
  rounded r = round_within(sine_of(x, n));
  r.value = with_sign_of_angle(r.value, n);
  return r;
}

PART rounded tangent_rounded(angle x) {
  const bounded_sum sine = sine_of(x, x.n), cosine = sine_of(x, x.n + 16);
  rounded r = round_within(divide_sums(sine, cosine));
  r.value = with_sign_of_angle(with_sign_of_angle(r.value, x.n), x.n + 16);
  return r;
}

PART bool is_large_angle(double x) {
  const double a = magnitude(x);
  return (a >= LARGE_ANGLE) & (a < __builtin_inf());
}

/// A result for x, with the second phase for large operands. That of others is NaN where it is doubtful.
PART rounded unless_large(rounded r, double x) {
  r.value = r.doubtful ? __builtin_nan("") : r.value;
  r.doubtful |= is_large_angle(x);
  return r;
}

/// A sine or tangent, which below 2^-27 is x.
PART rounded unless_tiny(rounded r, double x) {
  const bool tiny = magnitude(x) < 0x1p-27;
  r.value = tiny ? x : r.value;
  r.doubtful &= !tiny;
  return r;
}

PART rounded sin_first(double x) { return unless_tiny(unless_large(sine_rounded(reduce_angle(x), 0), x), x); }
PART rounded cos_first(double x) { return unless_large(sine_rounded(reduce_angle(x), 16), x); }
PART rounded tan_first(double x) { return unless_tiny(unless_large(tangent_rounded(reduce_angle(x)), x), x); }

/// A sine or tangent of x pi; the second phase rounds what may be subnormal. Where the result is exact, and
/// so from 2^53 on, no tie is within an error of 0.
PART rounded unless_subnormal(rounded r, double x) {
  // 0 becomes the largest number.
  r.doubtful |= as_ulong(magnitude(x)) - 1 < as_ulong(0x1p-900) - 1;
  return r;
}

PART rounded sinpi_first(double x) {
  rounded r = unless_subnormal(sine_rounded(reduce_half_turns(x), 0), x);
  r.value = r.value == 0.0 ? with_sign(0.0, x) : r.value;
  return r;
}

/// + 0.0 makes the zeros positive, as 7.5.1 requires.
PART rounded cospi_first(double x) {
  rounded r = sine_rounded(reduce_half_turns(x), 16);
  r.value += 0.0;
  return r;
}

/// tanpi(n) is copysign(0, n) for even n and copysign(0, -n) for odd n; tanpi(n + 1/2) is +inf for even n,
/// -inf for odd n.
PART rounded tanpi_first(double x) {
  const angle y = reduce_half_turns(x);
  rounded r = unless_subnormal(tangent_rounded(y), x);
  const ulong of_even = y.n & 16 ? as_ulong(__builtin_inf()) : as_ulong(x) & SIGN_D;
  const bool exact = (y.r.hi == 0.0) & ((y.n & 15) == 0);
  r.value = exact ? as_double(of_even ^ (y.n & 32) << 58) : r.value;
  r.doubtful &= !exact;
  return r;
}
