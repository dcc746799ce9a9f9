// e^x to more than double precision, for the exponential, hyperbolic, power, gamma and erfc families.
#pragma once

#include "double_double.h"
#include "ieee.h"
#include "math/coefficients.h"

/// e^r - 1 for r = r.hi + r.lo, |r| <= ln(2)/2; relative error below 2^-57, absolute error below 2^-58 e^r.
PART double_double expm1_reduced(double_double r) {
  const double_double square = two_product(r.hi, r.hi);
  const double cubic = square.hi * r.hi * exp_tail(r.hi);
  const double_double head = fast_two_sum(r.hi, 0.5 * square.hi);
  return fast_two_sum(head.hi, head.lo + (0.5 * square.lo + (cubic + __builtin_fma(r.lo, r.hi, r.lo))));
}

/// e^r, likewise.
PART double_double exp_reduced(double_double r) {
  const double_double m = expm1_reduced(r);
  const double_double s = fast_two_sum(1.0, m.hi);
  return fast_two_sum(s.hi, s.lo + m.lo);
}

/// k and r with x = k ln 2 + r, |r| <= ln(2)/2; absolute error below 2^-85 for |x| < 2^11.
PART double_double reduce_exp(double_double x, int* k) {
  const double multiple = nearest(x.hi * INV_LN2_0, k);
  const double_double r = two_sum(__builtin_fma(-multiple, LN2_0, x.hi), -multiple * LN2_1);
  return fast_two_sum(r.hi, r.lo + x.lo);
}

/// Keeps x where its exponential neither is certainly 0 nor certainly infinite; NaN stays.
PART double_double clamp_exponent(double_double x) {
  const bool low = x.hi < -1400.0;
  const bool high = x.hi > 1400.0;
  return pair(low ? -1400.0 : high ? 1400.0 : x.hi, low || high ? 0.0 : x.lo);
}

/// e^x = (hi + lo) 2^k, relative error below 2^-58 beside that of x.
PART double_double exp_scaled(double_double x, int* k) {
  return exp_reduced(reduce_exp(clamp_exponent(x), k));
}

/// e^x rounded to double.
PART double exp_rounded(double_double x) {
  int k;
  const double_double e = exp_scaled(x, &k);
  return scale_by(e.hi, k);
}

/// e^x - 1, relative error below 2^-56; x.hi <= 700.
PART double_double expm1_pair(double_double x) {
  int k;
  const bool low = x.hi < -60.0;
  const double_double m = expm1_reduced(reduce_exp(pair(low ? -60.0 : x.hi, low ? 0.0 : x.lo), &k));
  // 2^k (1 - 2^-k + m): the difference is exact as a pair, and 0 for k == 0.
  const double_double offset = two_sum(1.0, -power_of_two(-k));
  const double_double sum = two_sum(offset.hi, m.hi);
  return scale(fast_two_sum(sum.hi, sum.lo + (offset.lo + m.lo)), power_of_two(k));
}

/// e^x for a single precision result: double precision with relative error below 2^-44, for |x| <= 200 or
/// NaN.
PART double exp_bounded(double x) {
  int k;
  const double multiple = nearest(x * INV_LN2_0, &k);
  const double r = __builtin_fma(-multiple, LN2_1, __builtin_fma(-multiple, LN2_0, x));
  return shift_exponent(__builtin_fma(r * r, exp_short(r), 1.0 + r), k);
}

/// The same without overflow before binary32's own; |x| may be anything, NaN included.
PART double exp_single(double x) { return exp_bounded(x < -200.0 ? -200.0 : x > 200.0 ? 200.0 : x); }

/// Keeps x where neither its exponential nor its power of two is certainly 0 or infinite; NaN stays. In
/// single precision, of which a register holds twice as many.
PART float clamp_single(float x) {
  const float high = x < -200.0f ? -200.0f : x;
  return high > 200.0f ? 200.0f : high;
}

/// e^x - 1 likewise.
PART double expm1_single(double x) {
  int k;
  const double bounded = x < -200.0 ? -200.0 : x > 200.0 ? 200.0 : x;
  const double multiple = nearest(bounded * INV_LN2_0, &k);
  const double r = __builtin_fma(-multiple, LN2_1, __builtin_fma(-multiple, LN2_0, bounded));
  const double power = power_of_two(k);
  return __builtin_fma(__builtin_fma(r * r, exp_short(r), r), power, power - 1.0);
}
