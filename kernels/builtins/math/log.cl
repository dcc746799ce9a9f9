// log, log2, log10, log1p (6.12.2). Errors: accuracy.tsv.

#include "log_kernel.h"

BUILTIN double log(double x) { return log_edges(x, log_pair(x).hi); }

BUILTIN double log2(double x) {
  int k;
  const double m = reduce_log(x, &k);
  const double_double r = multiply(log_reduced(pair(m - 1.0, 0.0)), pair(INV_LN2_0, INV_LN2_1));
  const double_double sum = fast_two_sum((double)k, r.hi);
  return log_edges(x, sum.hi + (sum.lo + r.lo));
}

BUILTIN double log10(double x) {
  return log_edges(x, multiply(log_pair(x), pair(INV_LN10_0, INV_LN10_1)).hi);
}

BUILTIN double log1p(double x) {
  // Above 2^900 the 1 is far below half an ulp of x; below 2^-54 the result is x, a zero's sign included.
  const bool large = x > 0x1p900;
  double result = log1p_pair(pair(large ? 1.0 : x, 0.0)).hi;
  result = large ? log_pair(x).hi : result;
  result = magnitude(x) < 0x1p-54 ? x : result;
  result = x == -1.0 ? -__builtin_inf() : result;
  result = x < -1.0 ? __builtin_nan("") : result;
  return x < __builtin_inf() ? result : x;
}

BUILTIN float log(float x) { return (float)log_edges(x, log_in_units(x) * LOG_UNIT_0); }
BUILTIN float log2(float x) {
  double k;
  const double f = reduce_log_single(x, &k);
  return (float)log_edges(x, __builtin_fma(log_reduced_single(f), INV_LN2_0, k));
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
