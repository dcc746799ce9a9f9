// The first phases of the exponentials of doubles, for exp.cl and their second phases.
#pragma once

#include "exp_kernel.h"

/// Of 2^(n/16) e^r; from `least` down the second phase rounds, as results are subnormal or nearly
/// so, and from `zero` on they are 0.
PART rounded exp_rounded_first(double_double r, sixteenths n, double x, double least, double zero) {
  const bounded_sum e = exp_sixteenth(r, n);
  rounded result = round_within(e);
  result.value = scale_by_sixteenths(result.value, n);
  result.value = x <= zero ? 0.0 : result.value;
  result.doubtful = (result.doubtful | (x < least)) & (x > zero) & (x < 1100.0);
  return result;
}

PART rounded exp_first(double x) {
  const double low = x < -709.0 ? -709.0 : x;
  sixteenths n;
  const double_double r = reduce_exp(low > 709.79 ? 709.79 : low, &n);
  return exp_rounded_first(r, n, x, -707.7, -746.0);
}

PART rounded exp2_first(double x) {
  const double low = x < -1023.0 ? -1023.0 : x;
  const double bounded = low > 1024.0 ? 1024.0 : low;
  const sixteenths n = to_sixteenths(bounded, 16.0);
  const double within = __builtin_fma(n.whole, -0x1p-4, bounded);
  const double_double p = two_product(within, LN2_FULL_0);
  return exp_rounded_first(pair(p.hi, __builtin_fma(within, LN2_FULL_1, p.lo)), n, x, -1021.0, -1076.0);
}

/// As in reduce_exp the first difference is exact: a multiple of 2^-59 below 2^-6.
PART rounded exp10_first(double x) {
  const double low = x < -307.8 ? -307.8 : x;
  const double bounded = low > 308.26 ? 308.26 : low;
  const sixteenths n = to_sixteenths(bounded, LOG2_10_0 * 16.0);
  const double within = __builtin_fma(-n.whole, LOG10_2_FULL_0 * 0x1p-4, bounded);
  const double rest = -n.whole * (LOG10_2_FULL_1 * 0x1p-4);
  const double_double p = two_product(within, LN10_0);
  const double_double r =
      fast_two_sum(p.hi, __builtin_fma(rest, LN10_0, __builtin_fma(within, LN10_1, p.lo)));
  return exp_rounded_first(r, n, x, -307.35, -324.0);
}

PART rounded expm1_first(double x) {
  const double low = x < -60.0 ? -60.0 : x;
  sixteenths n;
  const double_double r = reduce_exp(low > 709.79 ? 709.79 : low, &n);
  const bounded_sum e = expm1_scaled(r, n);
  rounded result = round_within(e);
  result.value = scale_by_sixteenths(result.value, n);
  const bool tiny = magnitude(x) < 0x1p-54;
  result.value = tiny ? x : result.value;
  result.doubtful &= !tiny & (x < 1100.0);
  return result;
}
