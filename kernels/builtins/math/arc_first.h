// Arc tangents of ratios, and the first phases of inverse circular functions of doubles, for inverse_trig.cl
// and their second phases.
#pragma once

#include "math/coefficients.h"
#include "rounded.h"

/// The error of an arc tangent in proportion to the cube of what its table leaves, and to itself:
/// scripts/bounds/first_phases.py proves both.
#define ATAN_CUBIC_ERROR 0x1.ep-52
#define ATAN_ERROR 0x1p-95

/// atan(y / x) for x, y >= 0 not both 0, within [2^-1000, 2^500] where not 0.
///
/// With n / d the smaller over the larger and c the nearest sixteenth below 1: atan(n / d) = atan(c) +
/// atan((n - c d) / (d + c n)), whose last argument t is below 0.0323. n - c d is exact for doubles: where c
/// is not 0, n is above d / 32, so that it is a multiple of the 32nd part of d's ulp and at most d / 16 or,
/// for c below 15/16, d / 32.
PART bounded_sum atan_of_ratio(double_double y, double_double x) {
  const bool swap = y.hi > x.hi;
  const double_double n = select_pair(swap, x, y), d = select_pair(swap, y, x);
  const double shifted = __builtin_fma(n.hi / d.hi, 16.0, 0x1.8p52);
  const double limited = shifted > 0x1.8p52 + 15.0 ? 0x1.8p52 + 15.0 : shifted;
  const double c = (limited - 0x1.8p52) * 0x1p-4;
  const ulong piece = as_ulong(limited) & 15;
  const double_double numerator = pair(__builtin_fma(-c, d.hi, n.hi), __builtin_fma(-c, d.lo, n.lo));
  const double_double p = two_product(c, n.hi);
  double_double divisor = fast_two_sum(d.hi, p.hi);
  divisor.lo += p.lo + __builtin_fma(c, n.lo, d.lo);
  const double inverse = 1.0 / divisor.hi;
  const double t = numerator.hi * inverse;
  const double rest =
      (__builtin_fma(-t, divisor.hi, numerator.hi) + __builtin_fma(-t, divisor.lo, numerator.lo)) * inverse;
  const double square = t * t;
  const double cubic = t * square;
  const double tail = __builtin_fma(cubic, atan_rest(square), __builtin_fma(-square, rest, rest));
  const double_double first = fast_two_sum(ATAN_SIXTEENTHS_0[piece], t);
  const double low = first.lo + (tail + ATAN_SIXTEENTHS_1[piece]);
  const double_double second = fast_two_sum(swap ? HALF_PI_0 : first.hi, swap ? -first.hi : 0.0);
  bounded_sum angle;
  angle.hi = second.hi;
  angle.lo = swap ? second.lo + (HALF_PI_1 - low) : low;
  angle.error = __builtin_fma(magnitude(cubic), ATAN_CUBIC_ERROR, magnitude(angle.hi) * ATAN_ERROR);
  return angle;
}

/// pi, or 1, less an angle.
PART bounded_sum supplement(double half_turn, double half_turn_low, bounded_sum angle) {
  const double_double s = fast_two_sum(half_turn, -angle.hi);
  const bounded_sum other = {s.hi, s.lo + (half_turn_low - angle.lo),
                             __builtin_fma(s.hi, ATAN_ERROR, angle.error)};
  return other;
}

/// The angle in half turns.
PART bounded_sum half_turns(bounded_sum angle) {
  const double_double p = two_product(angle.hi, INV_PI_0);
  const bounded_sum turns = {p.hi, __builtin_fma(angle.lo, INV_PI_0, __builtin_fma(angle.hi, INV_PI_1, p.lo)),
                             __builtin_fma(angle.error, INV_PI_0, magnitude(p.hi) * ATAN_ERROR)};
  return turns;
}

PART double_double as_pair(bounded_sum sum) { return fast_two_sum(sum.hi, sum.lo); }

PART bounded_sum select_sum(bool choose_a, bounded_sum a, bounded_sum b) {
  const bounded_sum r = {choose_a ? a.hi : b.hi, choose_a ? a.lo : b.lo, choose_a ? a.error : b.error};
  return r;
}

/// atan |x|, for |x| not tiny; beyond 2^100 as there.
PART bounded_sum atan_magnitude(double x) {
  const double a = magnitude(x);
  return atan_of_ratio(pair(a > 0x1p100 ? 0x1p100 : a, 0.0), pair(1.0, 0.0));
}

/// atan(|y| / |x|) of singles, no NaN: their ratios lie in atan_of_ratio's range. Infinities and zeros become
/// the simplest numbers in the same direction.
PART bounded_sum atan_of_singles(float y, float x) {
  const float b = magnitude_f(y), a = magnitude_f(x), infinity = __builtin_inff();
  const float larger = a > b ? a : b;
  const double n = larger == infinity ? (b == infinity ? 1.0f : 0.0f) : b;
  const double d = larger == infinity ? (a == infinity ? 1.0f : 0.0f) : larger == 0.0f ? 1.0f : a;
  return atan_of_ratio(pair(n, 0.0), pair(d, 0.0));
}

/// The angle of (x, |y|) from 0 to pi, and the same in half turns: relative error below 2^-60.
PART double_double angle_of_singles(float y, float x) {
  const bounded_sum angle = atan_of_singles(y, x);
  return as_pair(select_sum(as_int(x) < 0, supplement(PI_0, PI_1, angle), angle));
}
PART double_double half_turns_of_singles(float y, float x) {
  const bounded_sum turns = half_turns(atan_of_singles(y, x));
  return as_pair(select_sum(as_int(x) < 0, supplement(1.0, 0.0, turns), turns));
}

/// sqrt(1 - x^2) for |x| <= 1.
PART double_double sqrt_one_minus_square(double x) {
  return square_root(multiply(two_sum(1.0, -x), two_sum(1.0, x)));
}

PART bounded_sum asin_magnitude(double x) {
  const double a = magnitude(x);
  return atan_of_ratio(pair(a, 0.0), sqrt_one_minus_square(a));
}

/// acos |x|.
PART bounded_sum acos_magnitude(double x) {
  const double a = magnitude(x);
  return atan_of_ratio(sqrt_one_minus_square(a), pair(a, 0.0));
}

/// acos x for |x| <= 1.
PART bounded_sum acos_sum(double x) {
  const bounded_sum angle = acos_magnitude(x);
  return select_sum(x < 0.0, supplement(PI_0, PI_1, angle), angle);
}

/// An odd function of x that is x below 2^-28; NaN stays.
PART rounded arc_of(bounded_sum angle, double x) {
  rounded r = round_within(angle);
  const bool tiny = magnitude(x) < 0x1p-28;
  r.value = (tiny | is_nan(x)) ? x : with_sign(r.value, x);
  r.doubtful &= !tiny & !is_nan(x);
  return r;
}

/// The same in half turns, which the second phase rounds where it may be subnormal.
PART rounded arc_in_half_turns(bounded_sum angle, double x) {
  rounded r = round_within(half_turns(angle));
  const double a = magnitude(x);
  r.doubtful = (r.doubtful | (a < 0x1p-900)) & (a > 0.0);
  r.value = is_nan(x) ? x : with_sign(r.value, x);
  return r;
}

/// NaN outside of [-1, 1].
PART rounded within_one(rounded r, double x) {
  const bool inside = magnitude(x) <= 1.0;
  r.value = inside ? r.value : __builtin_nan("");
  r.doubtful &= inside;
  return r;
}

PART rounded atan_first(double x) { return arc_of(atan_magnitude(x), x); }
PART rounded atanpi_first(double x) { return arc_in_half_turns(atan_magnitude(x), x); }
PART rounded asin_first(double x) { return within_one(arc_of(asin_magnitude(x), x), x); }
PART rounded asinpi_first(double x) { return within_one(arc_in_half_turns(asin_magnitude(x), x), x); }
PART rounded acos_first(double x) { return within_one(round_within(acos_sum(x)), x); }
PART rounded acospi_first(double x) {
  const bounded_sum turns = half_turns(acos_magnitude(x));
  return within_one(round_within(select_sum(x < 0.0, supplement(1.0, 0.0, turns), turns)), x);
}
