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

/// An exponent in the range of power_single, with the same powers in single precision but those of 1.
PART float finite_exponent(float y) {
  const float high = y < -0x1p60f ? -0x1p60f : y;
  return high > 0x1p60f ? 0x1p60f : high;
}

/// a^y for a single precision result, a >= 0, y finite. With a = 2^k m it is 2^(y k + y log2 m): the first
/// product is exact, so that the integer n nearest to the sum leaves r without its rounding. |y log2 m| is
/// below 2^8 where it matters, so the relative error is below 2^-43.
PART double power_single(double a, double y) {
  const double infinity = __builtin_inf();
  double k;
  const double f = reduce_log_single(a, &k);
  const double s = f / (2.0 + f);
  const double square = s * s;
  const double fraction = y * (s * __builtin_fma(square, log2_short(square), TWO_OVER_LN2_0));
  k = a == 0.0 ? -infinity : a == infinity ? infinity : k;
  const double sum = __builtin_fma(y, k, fraction);
  int n;
  const double whole = nearest(sum < -200.0 ? -200.0 : sum > 200.0 ? 200.0 : sum, &n);
  const double rest = __builtin_fma(y, k, -whole) + fraction;
  const double r = rest < -1.0 ? -1.0 : rest > 1.0 ? 1.0 : rest;
  const double power = shift_exponent(__builtin_fma(r, exp2_ratio_for_powers(r), 1.0), n);
  // A power that is a tie, such as 75^4, becomes it again. Of others one in 2^26 lies so near to a tie.
  const double result = as_double((as_ulong(power) + 2) & ~3ul);
  return a == 1.0 || y == 0.0 ? 1.0 : result;
}

BUILTIN float pow(float x, float y) {
  const double exponent = finite_exponent(y);
  const bool whole = is_integer(exponent);
  float result = (float)power_single(magnitude(x), exponent);
  result = whole && as_int(x) < 0 && ((long)exponent & 1) ? -result : result;
  result = !whole && x < 0.0f && x > -__builtin_inff() ? __builtin_nanf("") : result;
  result = x != x || y != y ? x + y : result;
  return x == 1.0f || y == 0.0f ? 1.0f : result;
}
BUILTIN float pown(float x, int n) {
  float result = (float)power_single(magnitude(x), n);
  result = as_int(x) < 0 && (n & 1) ? -result : result;
  return x != x && n != 0 ? x + x : result;
}
BUILTIN float powr(float x, float y) {
  return (float)powr_edges(x, y, power_single(magnitude(x), finite_exponent(y)));
}
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
