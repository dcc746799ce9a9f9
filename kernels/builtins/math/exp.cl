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
/// 3/16 of 2^-53 is added to 2^r, so that the results that are hardest to round are right: found by trial
/// with the coefficient that is moved. Of an integer the power stays exact: 2^-150, which is a tie, rounds to
/// 0.
BUILTIN float exp2(float x) {
  int k;
  const double bounded = clamp_single(x);
  const double r = bounded - nearest(bounded, &k);
  return (float)shift_exponent(1.0 + __builtin_fma(r, exp2_ratio(r), 0x1.8p-56), k);
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
