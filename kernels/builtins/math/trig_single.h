// Sines, cosines and tangents of singles, for trig.cl and the second phases of native ones.
#pragma once

#include "trig_kernel.h"

PART float sine_single(float x) {
  int k;
  const double r = reduce_angle_single(x, HALF_PI_SINGLE_0, &k);
  const float result = (float)quarter_turns_single(sin_reduced_single(r), cos_reduced_untied(r), k, 0);
  return x == 0.0f ? x : result;
}

PART float cosine_single(float x) {
  int k;
  const double r = reduce_angle_single(x, HALF_PI_SINGLE_0, &k);
  return (float)quarter_turns_single(sin_reduced_single(r), cos_reduced_untied(r), k, 1);
}

PART float tangent_single(float x) {
  int k;
  const double r = reduce_angle_single(x, HALF_PI_0, &k);
  const double s = sin_reduced_single(r), c = cos_reduced_single(r);
  const float result = (float)((k & 1 ? -c : s) / (k & 1 ? s : c));
  return x == 0.0f ? x : result;
}
