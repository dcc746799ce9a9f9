// exp, exp2, exp10, expm1 (6.12.2). Errors: accuracy.tsv.

#include "exp_kernel.h"

BUILTIN double exp(double x) { return exp_rounded(pair(x, 0.0)); }

BUILTIN double exp2(double x) {
  int k;
  const double bounded = x < -1500.0 ? -1500.0 : x > 1500.0 ? 1500.0 : x;
  const double r = bounded - nearest(bounded, &k);
  const double_double e = exp_reduced(multiply_double(pair(LN2_FULL_0, LN2_FULL_1), r));
  return scale_by(e.hi, k);
}

BUILTIN double exp10(double x) {
  int k;
  const double bounded = x < -500.0 ? -500.0 : x > 500.0 ? 500.0 : x;
  const double multiple = nearest(bounded * LOG2_10_0, &k);
  // The first difference is exact; the pair holds x - k log10(2) to 2^-90.
  const double_double r = two_sum(__builtin_fma(-multiple, LOG10_2_0, bounded), -multiple * LOG10_2_1);
  const double_double e = exp_reduced(multiply(r, pair(LN10_0, LN10_1)));
  return scale_by(e.hi, k);
}

BUILTIN double expm1(double x) {
  const double bounded = x > 700.0 ? 700.0 : x;
  const double result = expm1_pair(pair(bounded, 0.0)).hi;
  // Above 700 the 1 is far below half an ulp; below 2^-54 the result is x, a zero's sign included.
  return x > 700.0 ? exp_rounded(pair(x, 0.0)) : magnitude(x) < 0x1p-54 ? x : result;
}

BUILTIN float exp(float x) { return (float)exp_bounded(clamp_single(x)); }
/// 2^r - 1 is rounded to an odd multiple of 2^-49, so that the result is no tie of singles: t + M lies in
/// [16, 32), whose numbers are multiples of 2^-48, and the difference is exact. M is an odd one, so that
/// exp2(n) lies below 2^n: 2^-150, which is a tie, rounds to 0.
BUILTIN float exp2(float x) {
  int k;
  const double bounded = clamp_single(x);
  const double r = bounded - nearest(bounded, &k);
  const double t = __builtin_fma(r, exp2_ratio(r), -0x1p-49);
  return (float)shift_exponent((t + (16.5 + 0x1p-48)) - (15.5 + 0x1p-49), k);
}
BUILTIN float exp10(float x) { return (float)exp10((double)x); }
BUILTIN float expm1(float x) { return x == 0.0f ? x : (float)expm1_single(x); }

WIDEN_1(exp, double, double)
WIDEN_1(exp2, double, double)
WIDEN_1(exp10, double, double)
WIDEN_1(expm1, double, double)
WIDEN_1(exp, float, float)
WIDEN_1(exp2, float, float)
WIDEN_1(exp10, float, float)
WIDEN_1(expm1, float, float)
