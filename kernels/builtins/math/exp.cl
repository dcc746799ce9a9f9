// exp, exp2, exp10, expm1 (6.12.2). Errors: accuracy.tsv.

#include "exp_first.h"
#include "second_phase.h"

BUILTIN double exp(double x) {
  const rounded r = exp_first(x);
  return __softcl_second_phase_exp(r.doubtful, r.value, x);
}

BUILTIN double exp2(double x) {
  const rounded r = exp2_first(x);
  return __softcl_second_phase_exp2(r.doubtful, r.value, x);
}

BUILTIN double exp10(double x) {
  const rounded r = exp10_first(x);
  return __softcl_second_phase_exp10(r.doubtful, r.value, x);
}

BUILTIN double expm1(double x) {
  const rounded r = expm1_first(x);
  return __softcl_second_phase_expm1(r.doubtful, r.value, x);
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
