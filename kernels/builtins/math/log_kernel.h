// log x to more than double precision, for the logarithms, inverse hyperbolic, power and gamma families.
#pragma once

#include "double_double.h"
#include "ieee.h"
#include "math/coefficients.h"
#include "rounded.h"

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

/// x = 2^k m with m in [0.703125, 1.40625), of which `piece` is the sixteenth, and a factor c with |c m - 1|
/// < 0.047; c is 1 where m is in [0.953125, 1.03125).
typedef struct {
  double k, m, c;
  ulong piece;
} log_reduction;

PART log_reduction reduce_to_piece(double x) {
  const bool subnormal = x < 0x1p-1022;
  const ulong offset = as_ulong(subnormal ? x * 0x1p54 : x) - 0x3fe6800000000000ul;
  log_reduction r;
  r.k = (double)((int)((long)offset >> 52) - (subnormal ? 54 : 0));
  r.m = as_double((offset & 0xffffffffffffful) + 0x3fe6800000000000ul);
  r.piece = offset >> 48 & 15;
  r.c = LOG_FACTOR_0[r.piece];
  return r;
}

/// c m - 1, exactly: a multiple of 2^-57 below 2^-4.
PART double log_operand(log_reduction r) { return __builtin_fma(r.c, r.m, -1.0); }

/// log(1 + f) = head + rest for |f| < 0.047; `cubic` is it less f and f^2/2.
typedef struct {
  double head, rest, cubic;
} log_parts;

PART log_parts log1p_parts(double f) {
  log_parts l;
  const double square = f * f;
  const double square_low = __builtin_fma(f, f, -square);
  l.cubic = square * f * log_rest(f);
  l.head = __builtin_fma(-0.5, square, f);
  l.rest = __builtin_fma(-0.5, square, f - l.head) + __builtin_fma(-0.5, square_low, l.cubic);
  return l;
}

/// The error of a logarithm in proportion to the cubic, and in proportion to the logarithm:
/// scripts/bounds/first_phases.py proves both. The least logarithm but of c = 1 is 0.03.
#define LOG_CUBIC_ERROR 0x1.c1p-50
#define LOG_ERROR 0x1p-89

/// base + base_low + head + lo, where `base` is 0 or above `head`.
PART bounded_sum add_base(double base, double base_low, double head, double lo, double cubic) {
  const double_double sum = fast_two_sum(base, head);
  bounded_sum l;
  l.hi = sum.hi;
  l.lo = sum.lo + (lo + base_low);
  l.error = __builtin_fma(magnitude(cubic), LOG_CUBIC_ERROR, magnitude(l.hi) * LOG_ERROR);
  return l;
}

PART bounded_sum natural_log(log_reduction r, log_parts l) {
  return add_base(__builtin_fma(r.k, LN2_0, LOG_OF_FACTOR_HEAD_0[r.piece]),
                  __builtin_fma(r.k, LN2_1, LOG_OF_FACTOR_REST_0[r.piece]), l.head, l.rest, l.cubic);
}

/// log x for finite x > 0; relative error below 2^-70. With f below 0.047 it is f - f^2/2 + f^3 (1/3 - f/4 +
/// f^2 p(f)) and what the table adds. The polynomial is off by 2^-52 of f^2 / 5, or 2^-62 of the bracket, so
/// that the cubic is off by 2^-72 of f.
PART double_double log_accurate(double x) {
  const log_reduction r = reduce_to_piece(x);
  const double f = log_operand(r);
  const double_double square = two_product(f, f);
  const double_double third = fast_two_sum(THIRD_0, -0.25 * f);
  const double_double bracket =
      fast_two_sum(third.hi, third.lo + __builtin_fma(square.hi, log_fifth(f), THIRD_1));
  const double_double cubic = multiply(multiply_double(square, f), bracket);
  const double head = __builtin_fma(-0.5, square.hi, f);
  const double head_low = __builtin_fma(-0.5, square.lo, __builtin_fma(-0.5, square.hi, f - head));
  const double_double reduced = fast_two_sum(head, cubic.hi);
  const double_double sum =
      fast_two_sum(__builtin_fma(r.k, LN2_0, LOG_OF_FACTOR_HEAD_0[r.piece]), reduced.hi);
  const double base_low = __builtin_fma(r.k, LN2_1, LOG_OF_FACTOR_REST_0[r.piece]);
  return fast_two_sum(sum.hi, sum.lo + (reduced.lo + (head_low + cubic.lo) + base_low));
}

/// log((hi + lo) 2^k) for |lo| <= ulp(hi) / 2, or hi = 1 and |lo| < 1/2 ulp of 1.
PART bounded_sum log_of_sum(double hi, double lo, double k) {
  log_reduction r = reduce_to_piece(hi);
  // Beyond 2^900 such a lo counts no longer.
  const double low = lo * power_of_two(-least_of((int)r.k, 900)) * r.c;
  const double_double f = two_sum(log_operand(r), low);
  log_parts l = log1p_parts(f.hi);
  // log(1 + f) less log(1 + f.hi) is f.lo / (1 + f.hi) to f.lo f.hi^4, which is below u |cubic| / 100.
  const double slope = __builtin_fma(-f.lo, f.hi, f.lo);
  l.rest += __builtin_fma(slope, f.hi * f.hi, slope);
  r.k += k;
  return natural_log(r, l);
}

/// log(1 + a) for -1 < a < infinity, with a bound of its error but that of a.lo.
PART bounded_sum log1p_sum(double_double a) {
  const double_double u = two_sum(1.0, a.hi);
  return log_of_sum(u.hi, u.lo + a.lo, 0.0);
}

/// The same; relative error below 2^-60.
PART double_double log1p_pair(double_double a) {
  const bounded_sum l = log1p_sum(a);
  return fast_two_sum(l.hi, l.lo);
}

/// What every logarithm is at and beyond the ends of its domain: -inf at 0, NaN below, x at +inf and NaN.
PART double log_edges(double x, double result) {
  result = x == 0.0 ? -__builtin_inf() : result;
  result = x < 0.0 ? __builtin_nan("") : result;
  return x < __builtin_inf() ? result : x;
}

/// k and s = (m - 1) / (m + 1) with x = 2^k m, m in [sqrt(1/2), sqrt(2)), for x > 0 normal. The bits of 2^52
/// + 2^51 + k are those of 2^52 + 2^51 and k.
PART double reduce_log_single(double x, double* k) {
  const ulong offset = as_ulong(x) - 0x3fe6a09e667f3bcdul;
  *k = as_double(as_ulong(0x1.8p52) + (ulong)((long)offset >> 52)) - 0x1.8p52;
  const double m = as_double((offset & 0xffffffffffffful) + 0x3fe6a09e667f3bcdul);
  return (m - 1.0) / (m + 1.0);
}

/// log m for that s.
PART double log_reduced_single(double s) {
  const double square = s * s;
  const double tail = square * log_short(square);
  return __builtin_fma(s, tail, 2.0 * s);
}

/// log x / LOG_UNIT_0 for a single precision result, x > 0 normal: relative error below 2^-48.
PART double log_in_units(double x) {
  double k;
  const double s = reduce_log_single(x, &k);
  const double square = s * s;
  const double tail = square * log_short_in_units(square);
  return __builtin_fma(k, LN2_IN_UNITS_0, __builtin_fma(s, tail, TWO_IN_UNITS_0 * s));
}
