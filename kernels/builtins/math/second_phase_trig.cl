// The second phases of sines, cosines and tangents of doubles (second_phase.h), in integers: errors below
// 2^-126 of the result, which comes no nearer to a tie than 2^-118 (V. Lefevre and J.-M. Muller, as in
// second_phase_double.cl, of operands in their range).

#include "fixed_angle.h"
#include "second_phase.h"
#include "trig_first.h"

/// A large angle, or another for one that is not.
PART angle large_angle(double x) { return reduce_large_angle(is_large_angle(x) ? x : LARGE_ANGLE); }

/// `large` of a large angle, otherwise `first`, which is NaN where it is doubtful.
PART rounded chosen(rounded large, double first, double x) {
  const bool is_large = is_large_angle(x);
  const bool is_unknown = (first != first) & (magnitude(x) < __builtin_inf());
  const rounded r = {is_large ? large.value : first, is_large ? large.doubtful : is_unknown};
  return r;
}

// These have no branch, so that they are vectorised: most of their operands are large. `_fixed` decides what
// is doubtful then.

SECOND_PHASE(double, sin)(bool doubtful, double first, double x) {
  const rounded r = chosen(sine_rounded(large_angle(x), 0), first, x);
  return __softcl_second_phase_sin_fixed(doubtful & r.doubtful, r.value, x);
}

SECOND_PHASE(double, cos)(bool doubtful, double first, double x) {
  const rounded r = chosen(sine_rounded(large_angle(x), 16), first, x);
  return __softcl_second_phase_cos_fixed(doubtful & r.doubtful, r.value, x);
}

SECOND_PHASE(double, tan)(bool doubtful, double first, double x) {
  const rounded r = chosen(tangent_rounded(large_angle(x)), first, x);
  return __softcl_second_phase_tan_fixed(doubtful & r.doubtful, r.value, x);
}

SECOND_PHASE(double, sin_fixed)(bool doubtful, double first, double x) {
  if (!doubtful) return first;
  const double value = sine_rounded_fixed(of_radians(magnitude(x)), 0);
  return negative(x) ? -value : value;
}

SECOND_PHASE(double, cos_fixed)(bool doubtful, double first, double x) {
  return doubtful ? sine_rounded_fixed(of_radians(magnitude(x)), 1) : first;
}

SECOND_PHASE(double, tan_fixed)(bool doubtful, double first, double x) {
  if (!doubtful) return first;
  const double value = tangent_rounded_fixed(of_radians(magnitude(x)));
  return negative(x) ? -value : value;
}

/// |x| half turns as an angle, for 2^-60 <= |x| < 2^53.
PART fixed_angle of_half_turns(double x) {
  return of_quarter_turns(times_double(whole_number(2), magnitude(x)));
}

/// x pi rounded, for |x| < 2^-60, whose sine and tangent round to the same.
PART double times_pi(double x) {
  int k = (int)(as_ulong(magnitude(x)) >> 52);
  const double m = k == 0 ? (double)as_ulong(magnitude(x)) : shift_exponent(magnitude(x), 1023 - k);
  const double value = round_fixed(times_double(constant_of(3, PI_LESS_3), m), k == 0 ? -1074 : k - 1023);
  return negative(x) ? -value : value;
}

SECOND_PHASE(double, sinpi)(bool doubtful, double first, double x) {
  if (!doubtful) return first;
  if (magnitude(x) < 0x1p-60) return times_pi(x);
  const double value = sine_rounded_fixed(of_half_turns(x), 0);
  return negative(x) ? -value : value;
}

SECOND_PHASE(double, cospi)(bool doubtful, double first, double x) {
  return doubtful ? sine_rounded_fixed(of_half_turns(x), 1) : first;
}

SECOND_PHASE(double, tanpi)(bool doubtful, double first, double x) {
  if (!doubtful) return first;
  if (magnitude(x) < 0x1p-60) return times_pi(x);
  const double value = tangent_rounded_fixed(of_half_turns(x));
  return negative(x) ? -value : value;
}
