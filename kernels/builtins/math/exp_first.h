// The first phases of the exponentials of doubles, for exp.cl and their second phases.
#pragma once

#include "exp_kernel.h"

/// An exponential in [0.97, 2) and a power of two of 2 or more, or 0. The first two numbers' sum is exact as
/// a pair. Its second number's sums with e.lo and with the error round: scripts/bounds/first_phases.py.
PART bounded_sum anchored(bounded_sum e, double anchor) {
  bounded_sum sum;
  sum.hi = anchor + e.hi;
  sum.lo = (e.hi - (sum.hi - anchor)) + e.lo;
  sum.error = __builtin_fma(anchor, 0x1p-71, e.error);
  return sum;
}

/// 2^(n/16) e^r; from `zero` on it is 0. The second phase rounds what may be on either side of 2^-1022, or
/// half of which is: scale_by_sixteenths() takes others.
PART rounded exp_rounded_first(double_double r, sixteenths n, double x, double zero) {
  const bool subnormal = n.whole < -1022.0 * 16.0, beside = !subnormal & (n.whole <= -1021.0 * 16.0);
  // 2^(-1022 - floor(n / 16))
  const double unit = as_double((1ul << 52) - (n.bits << 48 & 0xfff0000000000000ul));
  const double anchor = subnormal ? unit : 0.0;
  rounded result = round_within(anchored(exp_sixteenth(r, n), anchor));
  n.bits += subnormal ? 64ul << 4 : 0;
  result.value = scale_by_sixteenths(result.value - anchor, n) * (subnormal ? 0x1p-64 : 1.0);
  result.value = x <= zero ? 0.0 : result.value;
  result.doubtful = (result.doubtful | beside) & (x > zero) & (x < 1100.0);
  return result;
}

PART rounded exp_first(double x) {
  const double low = x < -746.0 ? -746.0 : x;
  sixteenths n;
  const double_double r = reduce_exp(low > 709.79 ? 709.79 : low, &n);
  return exp_rounded_first(r, n, x, -746.0);
}

PART rounded exp2_first(double x) {
  const double low = x < -1076.0 ? -1076.0 : x;
  const double bounded = low > 1024.0 ? 1024.0 : low;
  const sixteenths n = to_sixteenths(bounded, 16.0);
  const double within = __builtin_fma(n.whole, -0x1p-4, bounded);
  const double_double p = two_product(within, LN2_FULL_0);
  return exp_rounded_first(pair(p.hi, __builtin_fma(within, LN2_FULL_1, p.lo)), n, x, -1076.0);
}

/// As in reduce_exp the first difference is exact: a multiple of 2^-59 below 2^-6.
PART rounded exp10_first(double x) {
  const double low = x < -324.0 ? -324.0 : x;
  const double bounded = low > 308.26 ? 308.26 : low;
  const sixteenths n = to_sixteenths(bounded, LOG2_10_0 * 16.0);
  const double within = __builtin_fma(-n.whole, LOG10_2_FULL_0 * 0x1p-4, bounded);
  const double rest = -n.whole * (LOG10_2_FULL_1 * 0x1p-4);
  const double_double p = two_product(within, LN10_0);
  const double_double r =
      fast_two_sum(p.hi, __builtin_fma(rest, LN10_0, __builtin_fma(within, LN10_1, p.lo)));
  return exp_rounded_first(r, n, x, -324.0);
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
