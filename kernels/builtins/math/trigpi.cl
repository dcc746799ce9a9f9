// sinpi, cospi, tanpi (6.12.2; exact cases as in 7.5.1). Errors: accuracy.tsv.

#include "second_phase.h"
#include "trig_first.h"

BUILTIN double sinpi(double x) {
  const rounded r = sinpi_first(x);
  return __softcl_second_phase_sinpi(r.doubtful, r.value, x);
}

BUILTIN double cospi(double x) {
  const rounded r = cospi_first(x);
  return __softcl_second_phase_cospi(r.doubtful, r.value, x);
}

BUILTIN double tanpi(double x) {
  const rounded r = tanpi_first(x);
  return __softcl_second_phase_tanpi(r.doubtful, r.value, x);
}

/// x less a multiple of 2, in [-1, 1]; NaN for an infinity.
PART float within_turn(float x) { return x - 2.0f * __builtin_rintf(0.5f * x); }

/// The sine (offset 0) or cosine (offset 1) of x half turns, |x| <= 1.
PART float half_turns_single(float x, int offset) {
  int k;
  const double r = ((double)x - 0.5 * nearest(2.0 * x, &k)) * PI_0;
  return (float)quarter_turns_single(sin_reduced_single(r), cos_reduced_untied(r), k, offset);
}

BUILTIN float sinpi(float x) {
  const float within = within_turn(x), result = half_turns_single(within, 0);
  return __builtin_truncf(within) == within ? with_sign_f(0.0f, x) : result;
}
BUILTIN float cospi(float x) { return half_turns_single(within_turn(x), 1) + 0.0f; }
BUILTIN float tanpi(float x) {
  const float within = within_turn(x);
  int k;
  const double r = ((double)within - 0.5 * nearest(2.0 * within, &k)) * PI_0;
  const double s = sin_reduced_single(r), c = cos_reduced_single(r);
  const float result = (float)((k & 1 ? -c : s) / (k & 1 ? s : c));
  const uint zero = (as_uint(x) ^ (uint)k << 30) & SIGN_F;
  const uint exact = k & 1 ? as_uint(with_sign_f(__builtin_inff(), within)) : zero;
  return r == 0.0 ? as_float(exact) : result;
}

WIDEN_1(sinpi, double, double)
WIDEN_1(cospi, double, double)
WIDEN_1(tanpi, double, double)
WIDEN_1(sinpi, float, float)
WIDEN_1(cospi, float, float)
WIDEN_1(tanpi, float, float)
