// sin, cos, tan, sincos (6.12.2) for every finite argument. Errors: accuracy.tsv.

#include "second_phase.h"
#include "trig_first.h"
#include "trig_single.h"

BUILTIN double sin(double x) {
  const rounded r = sin_first(x);
  return __softcl_second_phase_sin(r.doubtful, r.value, x);
}

BUILTIN double cos(double x) {
  const rounded r = cos_first(x);
  return __softcl_second_phase_cos(r.doubtful, r.value, x);
}

BUILTIN double sincos(double x, double* cosine) {
  const rounded s = sin_first(x), c = cos_first(x);
  *cosine = __softcl_second_phase_cos(c.doubtful, c.value, x);
  return __softcl_second_phase_sin(s.doubtful, s.value, x);
}

BUILTIN double tan(double x) {
  const rounded r = tan_first(x);
  return __softcl_second_phase_tan(r.doubtful, r.value, x);
}

BUILTIN float sin(float x) { return sine_single(x); }
BUILTIN float cos(float x) { return cosine_single(x); }
BUILTIN float tan(float x) { return tangent_single(x); }

BUILTIN float sincos(float x, float* cosine) {
  int k;
  const double r = reduce_angle_single(x, HALF_PI_SINGLE_0, &k);
  const double s = sin_reduced_single(r), c = cos_reduced_untied(r);
  *cosine = (float)quarter_turns_single(s, c, k, 1);
  return x == 0.0f ? x : (float)quarter_turns_single(s, c, k, 0);
}

WIDEN_1(sin, double, double)
WIDEN_1(cos, double, double)
WIDEN_1(tan, double, double)
WIDEN_POINTER_1(sincos, double, double, double)
WIDEN_1(sin, float, float)
WIDEN_1(cos, float, float)
WIDEN_1(tan, float, float)
WIDEN_POINTER_1(sincos, float, float, float)
