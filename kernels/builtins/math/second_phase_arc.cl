// The second phases of inverse circular functions of doubles (second_phase.h), in integers: errors below
// 2^-126 of the result, which is no tie: V. Lefevre and J.-M. Muller (as in second_phase_double.cl) find none
// nearer than 2^-118. Those of atan2 and atan2pi of singles are below 2^-126 too, and no tie is nearer than
// 2^-90: scripts/hard_cases.py.

#include "arc_first.h"
#include "fixed_angle.h"
#include "fixed_root.h"
#include "second_phase.h"

/// atan(n / d) for 0 <= n <= d, d in [1/2, 4]. With an estimate e it is e + atan((n cos e - d sin e) / (d cos
/// e + n sin e)), where the last argument s is below 2^-50, and its arc tangent s - s^3/3.
PART fixed atan_fixed(fixed n, fixed d) {
  const bounded_sum near = atan_of_ratio(pair(to_double(n), 0.0), pair(to_double(d), 0.0));
  const double estimate = near.hi + near.lo;
  const fixed e = times_double(whole_number(1), estimate);
  const fixed sine = sine_fixed(e.below), cosine = cosine_fixed(e.below);
  const fixed difference = sum(times_fixed(n, cosine), negated(times_fixed(d, sine)));
  const bool below = difference.whole < 0;
  const fraction s =
      ratio(below ? negated(difference) : difference, sum(times_fixed(d, cosine), times_fixed(n, sine)));
  const fixed third = divided((fixed){product(s, product(s, s)), 0}, 3);
  const fixed step = sum((fixed){s, 0}, negated(third));
  return sum(e, below ? negated(step) : step);
}

/// n pi/2 - a.
PART fixed from_quarter_turns(ulong n, fixed a) {
  const fixed quarter_turns = shifted_right(times(constant_of(3, PI_LESS_3), n), 1);
  return sum(quarter_turns, negated(a));
}

/// The angle of (x, y) with x, y >= 0.
PART fixed angle_of(fixed y, fixed x) {
  const bool swap = sum(x, negated(y)).whole < 0;
  const fixed angle = atan_fixed(swap ? x : y, swap ? y : x);
  return swap ? from_quarter_turns(1, angle) : angle;
}

/// atan |x| for |x| >= 2^-60.
PART fixed atan_of_double(double x) {
  const double a = magnitude(x);
  const int exponent = (int)(as_ulong(a) >> 52) - 1023, k = exponent < 0 ? 0 : least_of(exponent, 1000);
  const fixed y = times_double(whole_number(1), a > 0x1p1000 ? 1.0 : a * power_of_two(-k));
  return angle_of(y, shifted_right(whole_number(1), k));
}

/// sqrt(1 - a^2)
PART fixed cosine_of_sine(fixed a) { return root_of(sum(whole_number(1), negated(times_fixed(a, a)))); }

/// asin |x| and acos x for |x| >= 2^-60.
PART fixed asin_of_double(double x) {
  const fixed a = times_double(whole_number(1), magnitude(x));
  return angle_of(a, cosine_of_sine(a));
}

PART fixed acos_of_double(double x) {
  if (magnitude(x) < 0x1p-60) return from_quarter_turns(1, whole_number(0));
  const fixed a = times_double(whole_number(1), magnitude(x));
  const fixed angle = angle_of(cosine_of_sine(a), a);
  return x < 0.0 ? from_quarter_turns(2, angle) : angle;
}

PART double rounded_angle(fixed angle, double x) { return with_sign(round_fixed(angle, 0), x); }
PART double rounded_turns(fixed angle, double x) {
  return with_sign(round_fixed(times_fraction(angle, constant_of(0, INV_PI_FIXED).below), 0), x);
}

/// x / pi for |x| < 2^-60, which is the arc of x in half turns.
PART double over_pi(double x) {
  const double a = magnitude(x);
  const int k = (int)(as_ulong(a) >> 52);
  const double m = k == 0 ? (double)as_ulong(a) : shift_exponent(a, 1023 - k);
  return with_sign(round_fixed(times_double(constant_of(0, INV_PI_FIXED), m), k == 0 ? -1074 : k - 1023), x);
}

SECOND_PHASE(double, atan)(bool doubtful, double first, double x) {
  return doubtful ? rounded_angle(atan_of_double(x), x) : first;
}

SECOND_PHASE(double, atanpi)(bool doubtful, double first, double x) {
  if (!doubtful) return first;
  return magnitude(x) < 0x1p-60 ? over_pi(x) : rounded_turns(atan_of_double(x), x);
}

SECOND_PHASE(double, asin)(bool doubtful, double first, double x) {
  return doubtful ? rounded_angle(asin_of_double(x), x) : first;
}

SECOND_PHASE(double, asinpi)(bool doubtful, double first, double x) {
  if (!doubtful) return first;
  return magnitude(x) < 0x1p-60 ? over_pi(x) : rounded_turns(asin_of_double(x), x);
}

SECOND_PHASE(double, acos)(bool doubtful, double first, double x) {
  return doubtful ? rounded_angle(acos_of_double(x), 1.0) : first;
}

SECOND_PHASE(double, acospi)(bool doubtful, double first, double x) {
  return doubtful ? rounded_turns(acos_of_double(x), 1.0) : first;
}

/// The angle of (x, |y|) of singles whose quotient is from 2^-27 to 2^27.
PART fixed fixed_angle_of_singles(float y, float x) {
  const double b = magnitude_f(y), a = magnitude_f(x);
  const double scale = power_of_two(1023 - (int)(as_ulong(a > b ? a : b) >> 52));
  const fixed angle =
      angle_of(times_double(whole_number(1), b * scale), times_double(whole_number(1), a * scale));
  return as_int(x) < 0 ? from_quarter_turns(2, angle) : angle;
}

/// What is beside a tie of normal singles as a single, with the sign of y: a, of which `near` is the double.
PART float round_beside_tie(fixed a, double near, float y) {
  const ulong tie = (as_ulong(near) + 0x8000000) & 0xfffffffff0000000ul;
  const bool below = sum(a, negated(times_double(whole_number(1), as_double(tie)))).whole < 0;
  return with_sign_f((float)as_double(below ? tie - 1 : tie + 1), y);
}

/// y / x is below 2^-25. Its arcs are beside no tie if x < 0, as neither pi nor 1 is, and else not nearer
/// than 2^-80: a pair decides.
PART bool is_small_quotient(float y, float x) {
  return (double)magnitude_f(y) < (double)magnitude_f(x) * 0x1p-25;
}

/// A small quotient may be a tie of subnormal singles. Its arc tangent is below it, by no more than 2^-51 of
/// it, while other quotients are 2^-49 from a tie: 2^-80 of it is subtracted.
SECOND_PHASE(float, atan2)(bool doubtful, float first, float y, float x) {
  if (!doubtful || first != first) return first;
  const double_double angle = angle_of_singles(y, x);
  if (is_small_quotient(y, x))
    return with_sign_f(to_single(pair(angle.hi, angle.lo - angle.hi * 0x1p-80)), y);
  return round_beside_tie(fixed_angle_of_singles(y, x), angle.hi, y);
}

SECOND_PHASE(float, atan2pi)(bool doubtful, float first, float y, float x) {
  if (!doubtful || first != first) return first;
  const double_double turns = half_turns_of_singles(y, x);
  if (is_small_quotient(y, x)) return with_sign_f(to_single(turns), y);
  const fixed angle = fixed_angle_of_singles(y, x);
  return round_beside_tie(times_fraction(angle, constant_of(0, INV_PI_FIXED).below), turns.hi, y);
}
