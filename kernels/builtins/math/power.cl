// pow, pown, powr, rootn (6.12.2; edge cases of C99 F.9.4.4 and 7.5.1). Errors: accuracy.tsv.

#include "exp_kernel.h"
#include "log_kernel.h"

/// a^y for finite a > 0; relative error below 2^-55. An overflowing y log a ends at 0 or infinity.
PART double power(double a, double y) {
  const double_double l = log_accurate(a);
  const double_double p = two_product(y, l.hi);
  return exp_rounded(pair(p.hi, __builtin_fma(y, l.lo, p.lo)));
}

/// a^y for a >= 0 or infinite, y not NaN; 1 for a == 1.
PART double power_of_magnitude(double a, double y) {
  double result = power(a, y);
  result = a == 0.0 ? (y < 0.0 ? __builtin_inf() : 0.0) : result;
  result = a == __builtin_inf() ? (y < 0.0 ? 0.0 : __builtin_inf()) : result;
  return a == 1.0 || y == 0.0 ? 1.0 : result;
}

PART double pow_edges(double x, double y, double result) {
  result = negative(x) && is_odd(y) ? -result : result;
  result = x < 0.0 && !is_infinite(x) && !is_integer(y) ? __builtin_nan("") : result;
  result = is_nan(x) || is_nan(y) ? x + y : result;
  return x == 1.0 || y == 0.0 ? 1.0 : result;
}

PART double powr_edges(double x, double y, double result) {
  const bool undefined =
      x < 0.0 || (x == 0.0 && y == 0.0) || (is_infinite(x) && y == 0.0) || (x == 1.0 && is_infinite(y));
  result = undefined ? __builtin_nan("") : result;
  return is_nan(x) || is_nan(y) ? x + y : result;
}

BUILTIN double pow(double x, double y) { return pow_edges(x, y, power_of_magnitude(magnitude(x), y)); }
BUILTIN double pown(double x, int n) { return pow(x, (double)n); }
BUILTIN double powr(double x, double y) { return powr_edges(x, y, power_of_magnitude(magnitude(x), y)); }

PART double root_edges(double x, int n, double result) {
  const double a = magnitude(x);
  result = a == 0.0 ? (n < 0 ? __builtin_inf() : 0.0) : result;
  result = a == __builtin_inf() ? (n < 0 ? 0.0 : __builtin_inf()) : result;
  result = negative(x) && (n & 1) ? -result : result;
  result = (x < 0.0 && !(n & 1)) || n == 0 ? __builtin_nan("") : result;
  return is_nan(x) ? x : result;
}

BUILTIN double rootn(double x, int n) {
  return root_edges(x, n, exp_rounded(divide(log_accurate(magnitude(x)), pair((double)n, 0.0))));
}

/// a^y for a single precision result: |y log a| below 2^7 where it matters, so the relative error is below
/// 2^-41.
PART double power_single(double a, double y) {
  double result = exp_single(y * log_single(a));
  result = a == 0.0 ? (y < 0.0 ? __builtin_inf() : 0.0) : result;
  result = a == __builtin_inf() ? (y < 0.0 ? 0.0 : __builtin_inf()) : result;
  return a == 1.0 || y == 0.0 ? 1.0 : result;
}

BUILTIN float pow(float x, float y) { return (float)pow_edges(x, y, power_single(magnitude(x), y)); }
BUILTIN float pown(float x, int n) { return (float)pow_edges(x, n, power_single(magnitude(x), n)); }
BUILTIN float powr(float x, float y) { return (float)powr_edges(x, y, power_single(magnitude(x), y)); }
BUILTIN float rootn(float x, int n) {
  int k;
  const double_double e = exp_scaled(divide(log_accurate(magnitude(x)), pair((double)n, 0.0)), &k);
  return (float)root_edges(x, n, to_single(scale(e, power_of_two(k))));
}

WIDEN_2(pow, double, double, double)
WIDEN_2(pown, double, double, int)
WIDEN_2(powr, double, double, double)
WIDEN_2(rootn, double, double, int)
WIDEN_2(pow, float, float, float)
WIDEN_2(pown, float, float, int)
WIDEN_2(powr, float, float, float)
WIDEN_2(rootn, float, float, int)
