// sin, cos, tan, sincos (6.12.2) for every finite argument. Errors: accuracy.tsv.

#include "second_phase.h"
#include "trig_first.h"

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

BUILTIN float sin(float x) {
  ulong k;
  const double r = reduce_angle_single(x, HALF_PI_SINGLE_0, &k);
  const float result = (float)quarter_turns_single(sin_reduced_single(r), cos_reduced_untied(r), k, 0);
  return x == 0.0f ? x : result;
}

BUILTIN float cos(float x) {
  ulong k;
  const double r = reduce_angle_single(x, HALF_PI_SINGLE_0, &k);
  return (float)quarter_turns_single(sin_reduced_single(r), cos_reduced_untied(r), k, 1);
}

BUILTIN float tan(float x) {
  ulong k;
  const double r = reduce_angle_single(x, HALF_PI_0, &k);
  const double s = sin_reduced_single(r), c = cos_reduced_single(r);
  const float result = (float)((k & 1 ? -c : s) / (k & 1 ? s : c));
  return x == 0.0f ? x : result;
}

BUILTIN float sincos(float x, float* cosine) {
  ulong k;
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
