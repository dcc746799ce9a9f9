// The second phases of inverse circular functions of doubles (second_phase.h), in integers: errors below
// 2^-126 of the result, which is no tie: V. Lefevre and J.-M. Muller (as in second_phase_double.cl) find none
// nearer than 2^-118.

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
  return swap ? from_quarter_turns(1, atan_fixed(x, y)) : atan_fixed(y, x);
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
