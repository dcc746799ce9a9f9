// Arithmetic on unevaluated sums of two doubles, built of error-free transformations
// (T. J. Dekker, 1971; M. Joldes, J.-M. Muller, V. Popescu, 2017). Relative errors, in the absence of
// underflow and overflow: a few 2^-106. All are branch-free.
#pragma once

#include "math.h"

/// hi + lo, |lo| <= ulp(hi)/2 once normalised.
typedef struct {
  double hi, lo;
} double_double;

PART double_double pair(double hi, double lo) {
  double_double r;
  r.hi = hi;
  r.lo = lo;
  return r;
}

/// a + b exactly, given |a| >= |b| or a == 0.
PART double_double fast_two_sum(double a, double b) {
  const double s = a + b;
  return pair(s, b - (s - a));
}

/// a + b exactly.
PART double_double two_sum(double a, double b) {
  const double s = a + b;
  const double v = s - a;
  return pair(s, (a - (s - v)) + (b - v));
}

/// a * b exactly.
PART double_double two_product(double a, double b) {
  const double p = a * b;
  return pair(p, __builtin_fma(a, b, -p));
}

PART double_double add(double_double a, double_double b) {
  double_double s = two_sum(a.hi, b.hi);
  const double_double t = two_sum(a.lo, b.lo);
  s = fast_two_sum(s.hi, s.lo + t.hi);
  return fast_two_sum(s.hi, s.lo + t.lo);
}

/// a + b given |a.hi| >= |b.hi| and |a + b| >= |a| / 4, so that little cancels.
PART double_double add_smaller(double_double a, double_double b) {
  const double_double s = fast_two_sum(a.hi, b.hi);
  return fast_two_sum(s.hi, s.lo + (a.lo + b.lo));
}

PART double_double add_double(double_double a, double b) {
  const double_double s = two_sum(a.hi, b);
  return fast_two_sum(s.hi, s.lo + a.lo);
}

PART double_double negate(double_double a) { return pair(-a.hi, -a.lo); }

PART double_double multiply(double_double a, double_double b) {
  const double_double p = two_product(a.hi, b.hi);
  return fast_two_sum(p.hi, p.lo + __builtin_fma(a.hi, b.lo, a.lo * b.hi));
}

PART double_double multiply_double(double_double a, double b) {
  const double_double p = two_product(a.hi, b);
  return fast_two_sum(p.hi, __builtin_fma(a.lo, b, p.lo));
}

/// a scaled by a power of two, exactly but for underflow.
PART double_double scale(double_double a, double power) { return pair(a.hi * power, a.lo * power); }

PART double_double divide(double_double a, double_double b) {
  const double q = a.hi / b.hi;
  const double residual = __builtin_fma(-q, b.hi, a.hi);
  return fast_two_sum(q, (__builtin_fma(-q, b.lo, a.lo) + residual) / b.hi);
}

/// The same for |b| in [2^-1000, 2^1000], by one division: the quotient is off by 2 ulp, the residual by
/// 2^-105.
PART double_double divide_by_inverse(double_double a, double_double b) {
  const double inverse = 1.0 / b.hi, q = a.hi * inverse;
  const double residual = __builtin_fma(-q, b.hi, a.hi);
  return fast_two_sum(q, (__builtin_fma(-q, b.lo, a.lo) + residual) * inverse);
}

/// The square root; 0 for 0. Relative error below 2^-103.
PART double_double square_root(double_double a) {
  const double s = __builtin_sqrt(a.hi);
  const double residual = __builtin_fma(-s, s, a.hi) + a.lo;
  return fast_two_sum(s, s > 0.0 ? residual / (2.0 * s) : 0.0);
}

/// a rounded once to single precision: a tie of hi alone is decided by lo, in whose direction hi becomes odd
/// (S. Boldo, G. Melquiond, 2008).
PART float to_single(double_double a) {
  const ulong inexact = (a.lo < 0.0) | (a.lo > 0.0);
  const ulong towards_zero = inexact & ((as_ulong(a.hi) ^ as_ulong(a.lo)) >> 63);
  return (float)as_double((as_ulong(a.hi) - towards_zero) | inexact);
}

/// Whether a tie of singles may be nearer to x >= 0 than `units`, a power of two above 1, times the last
/// place of x. Subnormal singles have the ties of the binade from 2^-126 on.
PART bool is_beside_tie(double x, ulong units) {
  const double normal = x < 0x1p-126 ? x + 0x1p-126 : x;
  return ((as_ulong(normal) + 0x10000000 + units) & (0x20000000 - 2 * units)) == 0;
}

PART double_double select_pair(bool choose_a, double_double a, double_double b) {
  return pair(choose_a ? a.hi : b.hi, choose_a ? a.lo : b.lo);
}
