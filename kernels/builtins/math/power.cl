// pow, pown, powr, rootn (6.12.2; edge cases of C99 F.9.4.4 and 7.5.1). Errors: accuracy.tsv.

#include "power_kernel.h"
#include "second_phase.h"

/// a^y for finite a > 0; relative error below 2^-60. An overflowing y log a ends at 0 or infinity.
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

BUILTIN float pow(float x, float y) {
  const double power = power_single(magnitude(x), finite_exponent(y));
  const bool whole = __builtin_truncf(y) == y, odd = whole & (__builtin_truncf(0.5f * y) != 0.5f * y);
  float result = (float)power;
  result = (odd & (as_int(x) < 0)) ? -result : result;
  result = (!whole & (x < 0.0f) & (x > -__builtin_inff())) ? __builtin_nanf("") : result;
  result = ((x != x) | (y != y)) ? x + y : result;
  result = ((x == 1.0f) | (y == 0.0f)) ? 1.0f : result;
  return __softcl_second_phase_pow(is_doubtful(power), result, x, y);
}
BUILTIN float pown(float x, int n) {
  const double power = power_single(magnitude(x), n);
  float result = (float)power;
  result = ((as_int(x) < 0) & (n & 1)) ? -result : result;
  result = x != x ? x + x : result;
  result = n == 0 ? 1.0f : result;
  return __softcl_second_phase_pown(is_doubtful(power), result, x, n);
}
BUILTIN float powr(float x, float y) {
  const float infinity = __builtin_inff();
  const double power = power_single(magnitude(x), finite_exponent(y));
  const bool undefined = (x < 0.0f) | ((y == 0.0f) & ((x == 0.0f) | (x == infinity))) |
                         ((x == 1.0f) & (magnitude_f(y) == infinity));
  float result = undefined ? __builtin_nanf("") : (float)power;
  result = ((x != x) | (y != y)) ? x + y : result;
  return __softcl_second_phase_pow(is_doubtful(power), result, x, y);
}
BUILTIN float rootn(float x, int n) {
  const float infinity = __builtin_inff(), a = magnitude_f(x);
  const double power = power_single(a, 1.0 / n);
  float result = (float)power;
  result = a == 0.0f ? (n < 0 ? infinity : 0.0f) : result;
  result = a == infinity ? (n < 0 ? 0.0f : infinity) : result;
  result = ((as_int(x) < 0) & (n & 1)) ? -result : result;
  result = (((x < 0.0f) & !(n & 1)) | (n == 0)) ? __builtin_nanf("") : result;
  result = x != x ? x : result;
  return __softcl_second_phase_rootn(is_doubtful(power), result, x, n);
}

WIDEN_2(pow, double, double, double)
WIDEN_2(pown, double, double, int)
WIDEN_2(powr, double, double, double)
WIDEN_2(rootn, double, double, int)
WIDEN_2(pow, float, float, float)
WIDEN_2(pown, float, float, int)
WIDEN_2(powr, float, float, float)
WIDEN_2(rootn, float, float, int)
