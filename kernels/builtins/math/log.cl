// log, log2, log10, log1p (6.12.2). Errors: accuracy.tsv.

#include "log_first.h"
#include "second_phase.h"

BUILTIN double log(double x) {
  const rounded r = log_first(x);
  return __softcl_second_phase_log(r.doubtful, r.value, x);
}

BUILTIN double log2(double x) {
  const rounded r = log2_first(x);
  return __softcl_second_phase_log2(r.doubtful, r.value, x);
}

BUILTIN double log10(double x) {
  const rounded r = log10_first(x);
  return __softcl_second_phase_log10(r.doubtful, r.value, x);
}

BUILTIN double log1p(double x) {
  const rounded r = log1p_first(x);
  return __softcl_second_phase_log1p(r.doubtful, r.value, x);
}

BUILTIN float log(float x) { return (float)log_edges(x, log_in_units(x) * LOG_UNIT_0); }
BUILTIN float log2(float x) {
  double k;
  const double s = reduce_log_single(x, &k);
  return (float)log_edges(x, __builtin_fma(log_reduced_single(s), INV_LN2_0, k));
}
BUILTIN float log10(float x) { return (float)log_edges(x, log_in_units(x) * LOG10_OF_UNIT_0); }
BUILTIN float log1p(float x) {
  float result = to_single(log1p_pair(pair(x, 0.0)));
  result = x == 0.0f ? x : result;
  result = x == -1.0f ? -__builtin_inff() : result;
  result = x < -1.0f ? __builtin_nanf("") : result;
  return x < __builtin_inff() ? result : x + x;
}

WIDEN_1(log, double, double)
WIDEN_1(log2, double, double)
WIDEN_1(log10, double, double)
WIDEN_1(log1p, double, double)
WIDEN_1(log, float, float)
WIDEN_1(log2, float, float)
WIDEN_1(log10, float, float)
WIDEN_1(log1p, float, float)
