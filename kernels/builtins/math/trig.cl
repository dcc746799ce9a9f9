// sin, cos, tan, sincos (6.12.2) for every finite argument. Errors: accuracy.tsv.

#include "trig_kernel.h"

BUILTIN double sin(double x) {
  int k;
  const double_double r = reduce_angle(x, &k);
  const double result = quarter_turns(sin_reduced(r), cos_reduced(r), k, 0).hi;
  return magnitude(x) < 0x1p-27 ? x : result;
}

BUILTIN double cos(double x) {
  int k;
  const double_double r = reduce_angle(x, &k);
  return quarter_turns(sin_reduced(r), cos_reduced(r), k, 1).hi;
}

BUILTIN double sincos(double x, double* cosine) {
  int k;
  const double_double r = reduce_angle(x, &k);
  const double_double s = sin_reduced(r), c = cos_reduced(r);
  *cosine = quarter_turns(s, c, k, 1).hi;
  return magnitude(x) < 0x1p-27 ? x : quarter_turns(s, c, k, 0).hi;
}

BUILTIN double tan(double x) {
  int k;
  const double_double r = reduce_angle(x, &k);
  const double_double s = sin_reduced(r), c = cos_reduced(r);
  const double_double q = divide(select_pair(k & 1, negate(c), s), select_pair(k & 1, s, c));
  return magnitude(x) < 0x1p-27 ? x : q.hi;
}

BUILTIN float sin(float x) {
  int k;
  const double r = reduce_angle_single(x, HALF_PI_SINGLE_0, &k);
  const float result = (float)quarter_turns_single(sin_reduced_single(r), cos_reduced_untied(r), k, 0);
  return x == 0.0f ? x : result;
}

BUILTIN float cos(float x) {
  int k;
  const double r = reduce_angle_single(x, HALF_PI_SINGLE_0, &k);
  return (float)quarter_turns_single(sin_reduced_single(r), cos_reduced_untied(r), k, 1);
}

BUILTIN float sincos(float x, float* cosine) {
  int k;
  const double r = reduce_angle_single(x, HALF_PI_SINGLE_0, &k);
  const double s = sin_reduced_single(r), c = cos_reduced_untied(r);
  *cosine = (float)quarter_turns_single(s, c, k, 1);
  return x == 0.0f ? x : (float)quarter_turns_single(s, c, k, 0);
}

BUILTIN float tan(float x) {
  int k;
  const double r = reduce_angle_single(x, HALF_PI_0, &k);
  const double s = sin_reduced_single(r), c = cos_reduced_single(r);
  const float result = (float)((k & 1 ? -c : s) / (k & 1 ? s : c));
  return x == 0.0f ? x : result;
}

WIDEN_1(sin, double, double)
WIDEN_1(cos, double, double)
WIDEN_1(tan, double, double)
WIDEN_POINTER_1(sincos, double, double, double)
WIDEN_1(sin, float, float)
WIDEN_1(cos, float, float)
WIDEN_1(tan, float, float)
WIDEN_POINTER_1(sincos, float, float, float)
