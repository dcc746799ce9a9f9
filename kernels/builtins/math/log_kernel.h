// log x to more than double precision, for the logarithms, inverse hyperbolic, power and gamma families.
#pragma once

#include "double_double.h"
#include "ieee.h"
#include "math/coefficients.h"

/// x = m 2^k with m in [sqrt(1/2), sqrt(2)), for finite x > 0, subnormals included.
PART double reduce_log(double x, int* k) {
  const bool subnormal = x < 0x1p-1022;
  const ulong bits = as_ulong(subnormal ? x * 0x1p54 : x);
  // 0x3fe6a09e667f3bcd is sqrt(1/2): the difference's exponent field is floor(log2(x / sqrt(1/2))).
  const ulong offset = bits - 0x3fe6a09e667f3bcdul;
  const int exponent = (int)((long)offset >> 52);
  *k = exponent - (subnormal ? 54 : 0);
  return as_double((offset & 0xffffffffffffful) + 0x3fe6a09e667f3bcdul);
}

/// s = f / (2 + f), so that log(1 + f) = log((1 + s) / (1 - s)).
PART double_double log_argument(double_double f) {
  const double_double d = two_sum(2.0, f.hi);
  const double s = f.hi / d.hi;
  const double residual = __builtin_fma(-s, d.hi, f.hi);
  return pair(s, (residual + __builtin_fma(-s, d.lo + f.lo, f.lo)) / d.hi);
}

/// log(1 + f) for 1 + f in [sqrt(1/2), sqrt(2)]; relative error below 2^-58.
PART double_double log_reduced(double_double f) {
  const double_double s = log_argument(f);
  const double square = s.hi * s.hi;
  return fast_two_sum(2.0 * s.hi, __builtin_fma(square * s.hi, log_tail(square), 2.0 * s.lo));
}

/// The same with relative error below 2^-65, for powers.
PART double_double log_reduced_accurately(double_double f) {
  double_double s = log_argument(f);
  s = fast_two_sum(s.hi, s.lo);
  const double_double square = multiply(s, s);
  const double rest = square.hi * log_second_tail(square.hi);
  const double_double bracket = fast_two_sum(TWO_THIRDS_0, TWO_THIRDS_1 + rest);
  const double_double cubic = multiply(multiply(square, s), bracket);
  const double_double sum = fast_two_sum(2.0 * s.hi, cubic.hi);
  return fast_two_sum(sum.hi, sum.lo + (2.0 * s.lo + cubic.lo));
}

/// k ln 2 + r.
PART double_double add_exponent(int k, double_double r) {
  const double exponent = (double)k;
  const double_double sum = fast_two_sum(exponent * LN2_0, r.hi);
  return fast_two_sum(sum.hi, sum.lo + __builtin_fma(exponent, LN2_1, r.lo));
}

/// log x for finite x > 0; relative error below 2^-57.
PART double_double log_pair(double x) {
  int k;
  const double m = reduce_log(x, &k);
  return add_exponent(k, log_reduced(pair(m - 1.0, 0.0)));
}

/// log x for finite x > 0; relative error below 2^-64.
PART double_double log_accurate(double x) {
  int k;
  const double m = reduce_log(x, &k);
  return add_exponent(k, log_reduced_accurately(pair(m - 1.0, 0.0)));
}

/// k and f with 1 + a = 2^k (1 + f), for 1 + a > 0 normal; f keeps a's relative accuracy.
PART double_double reduce_log1p(double_double a, int* k) {
  const double_double u = two_sum(1.0, a.hi);
  const double m = reduce_log(u.hi, k);
  const double power = power_of_two(-*k);
  return two_sum(m - 1.0, (u.lo + a.lo) * power);
}

/// log(1 + a) for a > -1, a < 2^1000; relative error below 2^-57.
PART double_double log1p_pair(double_double a) {
  int k;
  const double_double f = reduce_log1p(a, &k);
  return add_exponent(k, log_reduced(f));
}

/// What every logarithm is at and beyond the ends of its domain: -inf at 0, NaN below, x at +inf and NaN.
PART double log_edges(double x, double result) {
  result = x == 0.0 ? -__builtin_inf() : result;
  result = x < 0.0 ? __builtin_nan("") : result;
  return x < __builtin_inf() ? result : x;
}

/// k and f with x = 2^k (1 + f), 1 + f in [sqrt(1/2), sqrt(2)), for x > 0 normal.
PART double reduce_log_single(double x, double* k) {
  const ulong offset = as_ulong(x) - 0x3fe6a09e667f3bcdul;
  *k = (double)(int)((long)offset >> 52);
  return as_double((offset & 0xffffffffffffful) + 0x3fe6a09e667f3bcdul) - 1.0;
}

/// log(1 + f) for 1 + f in [sqrt(1/2), sqrt(2)].
PART double log_reduced_single(double f) {
  const double s = f / (2.0 + f);
  const double square = s * s;
  const double tail = square * log_short(square);
  return __builtin_fma(s, tail, 2.0 * s);
}

/// log x / LOG_UNIT_0 for a single precision result, x > 0 normal: relative error below 2^-48.
PART double log_in_units(double x) {
  double k;
  const double f = reduce_log_single(x, &k);
  const double s = f / (2.0 + f);
  const double square = s * s;
  const double tail = square * log_short_in_units(square);
  return __builtin_fma(k, LN2_IN_UNITS_0, __builtin_fma(s, tail, TWO_IN_UNITS_0 * s));
}
