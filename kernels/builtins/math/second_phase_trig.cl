// The second phases of sines, cosines and tangents of doubles (second_phase.h), in integers: errors below
// 2^-125 of the result, which comes no nearer to a tie than 2^-118 (V. Lefevre and J.-M. Muller, as in
// second_phase_double.cl, of operands in their range).

#include "fixed_angle.h"
#include "second_phase.h"
#include "trig_first.h"

SECOND_PHASE(double, sin)(bool doubtful, double first, double x) {
  const double a = magnitude(x);
  if (!doubtful || !(a < __builtin_inf())) return first;
  const rounded r = a < LARGE_ANGLE ? sin_first(x) : sine_rounded(reduce_large_angle(x), 0);
  if (!r.doubtful) return r.value;
  const double value = sine_rounded_fixed(of_radians(a), 0);
  return negative(x) ? -value : value;
}

SECOND_PHASE(double, cos)(bool doubtful, double first, double x) {
  const double a = magnitude(x);
  if (!doubtful || !(a < __builtin_inf())) return first;
  const rounded r = a < LARGE_ANGLE ? cos_first(x) : sine_rounded(reduce_large_angle(x), 16);
  return r.doubtful ? sine_rounded_fixed(of_radians(a), 1) : r.value;
}

SECOND_PHASE(double, tan)(bool doubtful, double first, double x) {
  const double a = magnitude(x);
  if (!doubtful || !(a < __builtin_inf())) return first;
  const rounded r = a < LARGE_ANGLE ? tan_first(x) : tangent_rounded(reduce_large_angle(x));
  if (!r.doubtful) return r.value;
  const double value = tangent_rounded_fixed(of_radians(a));
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
  if (!doubtful || !sinpi_first(x).doubtful) return first;
  if (magnitude(x) < 0x1p-60) return times_pi(x);
  const double value = sine_rounded_fixed(of_half_turns(x), 0);
  return negative(x) ? -value : value;
}

SECOND_PHASE(double, cospi)(bool doubtful, double first, double x) {
  return doubtful && cospi_first(x).doubtful ? sine_rounded_fixed(of_half_turns(x), 1) : first;
}

SECOND_PHASE(double, tanpi)(bool doubtful, double first, double x) {
  if (!doubtful || !tanpi_first(x).doubtful) return first;
  if (magnitude(x) < 0x1p-60) return times_pi(x);
  const double value = tangent_rounded_fixed(of_half_turns(x));
  return negative(x) ? -value : value;
}
