// The first phase of lgamma of singles, for gamma.cl and the second phase.
#pragma once

#include "gamma_kernel.h"

/// A result that is on the right side of every tie, unless it is doubtful.
typedef struct {
  float value;
  bool doubtful;
} rounded_single;

/// What covers the error of a sum in proportion to its addends. In units of 2^-53 a logarithm is off by
/// fewer than 32 of itself, and the product, the polynomials and the sums by fewer than 32 of an addend.
#define LGAMMA_SINGLE_ERROR 0x1p-45

/// log x for x > 0 normal; relative error below 2^-48.
PART double log_single(double x) {
  double k;
  const double s = reduce_log_single(x, &k);
  return __builtin_fma(k, LN2_FULL_0, log_reduced_single(s));
}

/// With t = z - floor(z): |sin(pi z)| / pi.
PART double sine_over_pi_single(double t) {
  const double r = t > 0.5 ? 1.0 - t : t;
  return r * sin_turns_short(r * r);
}

/// lgamma z from 8 on by Stirling's series, and below from [1, 2) on by lgamma z = log(z - 1) + lgamma(z -
/// 1). lgamma(-z) = -log(z |sin(pi z)| / pi) - lgamma(z). Poles and NaN are of no value.
PART rounded_single lgamma_single(float x) {
  const double z = magnitude((double)x);
  const bool large = z >= 8.0, below = z < 1.0, reflect = x < 0.0f;
  const double whole = __builtin_floor(z), t = z - whole;
  double product = 1.0;
  // As long as z - i is 1 or more it is a factor.
  _Pragma("unroll") for (int i = 6; i >= 1; --i) {
    const double factor = z - (double)i;
    product *= factor > 1.0 ? factor : 1.0;
  }
  const double sine = sine_over_pi_single(t);
  const double small = below ? (reflect ? sine : z) : product * (reflect ? z * sine : 1.0);
  const double factor = large ? z - (reflect ? -0.5 : 0.5) : (below & !reflect) ? -1.0 : 1.0;
  const double main = factor * log_single(large ? z : small);
  const double other = (large & reflect) ? log_single(sine) : 0.0;
  const double inverse = 1.0 / z;
  const double series = __builtin_fma(inverse, stirling_short(inverse * inverse), HALF_LOG_2PI_0);
  const double central = t * (t - 1.0) * lgamma_short(t - 0.5);
  const double rest = (large ? series - z : central) + other;
  const double size = magnitude(main) + (large ? z : magnitude(central)) + magnitude(other);
  const double value = reflect ? -(main + rest) : main + rest;
  const double error = size * LGAMMA_SINGLE_ERROR;
  rounded_single r;
  const float low = (float)(value - error), high = (float)(value + error);
  const bool pole = is_pole(x), finite = magnitude_f(x) < __builtin_inff();
  r.value = x != x ? x + x : (finite & !pole) ? low : __builtin_inff();
  r.doubtful = (low < high) & finite & !pole;
  return r;
}
