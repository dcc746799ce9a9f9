// The first phase of powers and roots of singles, for power.cl and the second phase.
#pragma once

#include "exp_kernel.h"
#include "log_kernel.h"

/// An exponent in the range of power_single, with the same powers in single precision but those of 1.
PART float finite_exponent(float y) {
  const float high = y < -0x1p60f ? -0x1p60f : y;
  return high > 0x1p60f ? 0x1p60f : high;
}

/// x within [-limit, limit]: two instructions, as NaN may become the limit.
PART double limited(double x, double limit) {
  const double high = x < limit ? x : limit;
  return high > -limit ? high : -limit;
}

/// a^y for a single precision result, a >= 0, y finite, but not for 0^0 and infinity^0; relative error below
/// 2^-43. With a = 2^k m it is 2^(y k + y log2 m). In units of u = 2^-53, the last product has a relative
/// error below 5.8: 2 of s, 0.2 of the polynomial's value, 0.5 of its constant, 3 of three roundings, and
/// 0.02 of its truncation. As |log2 m| <= |log2 a|, it is below 151 where the result is not certain: an error
/// below 876 u. The first product is exact where y is a single or an int. The reciprocal of an int has an
/// error of u, which adds 151 u twice, and as much for rounding: so the sum's error is below 1330 u, and its
/// power's relative error below 922 u. The polynomial and the roundings of its steps add 4 u.
PART double power_single(double a, double y) {
  const double infinity = __builtin_inf();
  double k;
  const double s = reduce_log_single(a, &k);
  const double square = s * s;
  const double fraction = y * (s * __builtin_fma(square, log2_short(square), TWO_OVER_LN2_0));
  k = a == 0.0 ? -infinity : a == infinity ? infinity : k;
  const double sum = __builtin_fma(y, k, fraction);
  int n;
  const double whole = nearest(limited(sum, 200.0), &n);
  const double rest = __builtin_fma(y, k, -whole) + fraction;
  const double r = limited(rest, 1.0);
  return shift_exponent(__builtin_fma(r, exp2_ratio_for_powers(r), 1.0), n);
}

/// Whether a first phase with a relative error below 2^-43 may be on the wrong side of a tie, which is then
/// less than 1024 ulp away.
PART bool is_doubtful(double power) { return is_beside_tie(power, 1024); }
