// e^x to more than double precision, for the exponential, hyperbolic, power, gamma and erfc families.
#pragma once

#include "double_double.h"
#include "ieee.h"
#include "math/coefficients.h"
#include "rounded.h"

/// x 16/ln 2, or another multiple of x, rounded to an integer: as a double, and modulo 2^32 in the low bits.
typedef struct {
  double whole;
  ulong bits;
} sixteenths;

PART sixteenths to_sixteenths(double x, double factor) {
  const double shifted = __builtin_fma(x, factor, 0x1.8p52);
  sixteenths n;
  n.whole = shifted - 0x1.8p52;
  n.bits = as_ulong(shifted);
  return n;
}

/// floor(n / 16) for |n| < 2^31.
PART int exponent_of(sixteenths n) { return (int)(uint)n.bits >> 4; }

/// r 2^floor(n / 16), rounded once more where subnormal, for r in [1/2, 2) and floor(n / 16) in [-1021,
/// 1024].
PART double scale_by_sixteenths(double r, sixteenths n) {
  return r * as_double(((n.bits << 48) & 0xfff0000000000000ul) + (1022ul << 52)) * 2.0;
}

/// e^r of a reduced r in parts: with m = e^r - 1, m = head + rest. `cubic` is m less r and r^2/2.
typedef struct {
  double head, rest, cubic;
} exp_parts;

/// For |r| <= ln(2)/32.
PART exp_parts expm1_parts(double_double r) {
  exp_parts m;
  const double square = r.hi * r.hi;
  const double square_low = __builtin_fma(r.hi, r.hi, -square);
  m.cubic = square * r.hi * exp_rest(r.hi);
  m.head = __builtin_fma(0.5, square, r.hi);
  const double head_low = __builtin_fma(0.5, square, r.hi - m.head);
  m.rest = head_low + (__builtin_fma(0.5, square_low, m.cubic) + __builtin_fma(r.lo, m.head, r.lo));
  return m;
}

/// The error of an exponential is below EXP_CUBIC_ERROR times the cubic, which the table's element
/// multiplies, and EXP_ERROR: scripts/bounds/first_phases.py proves both.
#define EXP_CUBIC_ERROR 0x1.ep-49
#define EXP_ERROR 0x1.2p-97

/// 2^(n/16 - floor(n/16)) e^r, in [0.97, 2); |lo| < 2^-17.
PART bounded_sum exp_sixteenth(double_double r, sixteenths n) {
  const exp_parts m = expm1_parts(r);
  const double power = EXP2_SIXTEENTHS_0[n.bits & 15], power_low = EXP2_SIXTEENTHS_1[n.bits & 15];
  const double_double p = two_product(power, m.head);
  const double_double sum = fast_two_sum(power, p.hi);
  const double low = __builtin_fma(power, m.rest, __builtin_fma(power_low, m.head, power_low));
  bounded_sum e;
  e.hi = sum.hi;
  e.lo = sum.lo + (p.lo + low);
  e.error = __builtin_fma(magnitude(m.cubic), EXP_CUBIC_ERROR, EXP_ERROR);
  return e;
}

/// r and n with x = n ln(2)/16 + r, |r| <= ln(2)/32; absolute error below 2^-96 for |x| < 2^11. The first
/// difference is exact: it is a multiple of 2^-58, and so of at most 53 bits.
PART double_double reduce_exp(double x, sixteenths* n) {
  *n = to_sixteenths(x, INV_LN2_0 * 16.0);
  const double r = __builtin_fma(-n->whole, LN2_FULL_0 * 0x1p-4, x);
  const double hi = __builtin_fma(-n->whole, LN2_FULL_1 * 0x1p-4, r);
  return pair(hi, __builtin_fma(-n->whole, LN2_FULL_1 * 0x1p-4, r - hi));
}

PART double_double reduce_exp_pair(double_double x, sixteenths* n) {
  const double_double r = reduce_exp(x.hi, n);
  return fast_two_sum(r.hi, r.lo + x.lo);
}

/// Keeps x where its exponential neither is certainly 0 nor certainly infinite; NaN stays.
PART double_double clamp_exponent(double_double x) {
  const bool low = x.hi < -1400.0;
  const bool high = x.hi > 1400.0;
  return pair(low ? -1400.0 : high ? 1400.0 : x.hi, low || high ? 0.0 : x.lo);
}

/// e^x = (hi + lo) 2^k, relative error below 2^-67 beside that of x.
PART double_double exp_scaled(double_double x, int* k) {
  sixteenths n;
  const double_double r = reduce_exp_pair(clamp_exponent(x), &n);
  const bounded_sum e = exp_sixteenth(r, n);
  *k = exponent_of(n);
  return fast_two_sum(e.hi, e.lo);
}

/// e^x rounded to double.
PART double exp_rounded(double_double x) {
  int k;
  const double_double e = exp_scaled(x, &k);
  return scale_pair_by(e, k);
}

/// 2^-k for k = floor(n / 16), which counts up to 120.
PART double expm1_unit(sixteenths n) { return power_of_two(-least_of(exponent_of(n), 120)); }

/// (e^x - 1) 2^-k for -60 <= x <= 711; k counts up to 120, as then the 1 does not. Where n is 0, so is the
/// table's part of the error, and elsewhere the result is above 2^-6.
PART bounded_sum expm1_scaled(double_double r, sixteenths n) {
  const exp_parts m = expm1_parts(r);
  const double power = EXP2_SIXTEENTHS_0[n.bits & 15], power_low = EXP2_SIXTEENTHS_1[n.bits & 15];
  const double_double p = two_product(power, m.head);
  // 2^(j/16) - 2^-k: exact as a pair, and 0 for n = 0.
  const double_double offset = two_sum(power, -expm1_unit(n));
  const double_double sum = two_sum(offset.hi, p.hi);
  const double low = __builtin_fma(power, m.rest, __builtin_fma(power_low, m.head, power_low));
  bounded_sum e;
  e.hi = sum.hi;
  e.lo = sum.lo + (offset.lo + (p.lo + low));
  e.error = __builtin_fma(magnitude(m.cubic), EXP_CUBIC_ERROR, magnitude(e.hi) * (EXP_ERROR * 0x1p6));
  return e;
}

/// e^x - 1, relative error below 2^-60; x.hi <= 700.
PART double_double expm1_pair(double_double x) {
  sixteenths n;
  const bool low = x.hi < -60.0;
  const double_double r = reduce_exp_pair(pair(low ? -60.0 : x.hi, low ? 0.0 : x.lo), &n);
  const bounded_sum e = expm1_scaled(r, n);
  return scale(fast_two_sum(e.hi, e.lo), power_of_two(exponent_of(n)));
}

/// e^x for a single precision result: double precision with relative error below 2^-44, for |x| <= 200 or
/// NaN.
PART double exp_bounded(double x) {
  int k;
  const double multiple = nearest(x * INV_LN2_0, &k);
  const double r = __builtin_fma(-multiple, LN2_1, __builtin_fma(-multiple, LN2_0, x));
  return shift_exponent(__builtin_fma(r * r, exp_short(r), 1.0 + r), k);
}

/// The same without overflow before binary32's own; |x| may be anything, NaN included.
PART double exp_single(double x) { return exp_bounded(x < -200.0 ? -200.0 : x > 200.0 ? 200.0 : x); }

/// Keeps x where neither its exponential nor its power of two is certainly 0 or infinite; NaN stays. In
/// single precision, of which a register holds twice as many.
PART float clamp_single(float x) {
  const float high = x < -200.0f ? -200.0f : x;
  return high > 200.0f ? 200.0f : high;
}

/// e^x - 1 likewise.
PART double expm1_single(double x) {
  int k;
  const double bounded = x < -200.0 ? -200.0 : x > 200.0 ? 200.0 : x;
  const double multiple = nearest(bounded * INV_LN2_0, &k);
  const double r = __builtin_fma(-multiple, LN2_1, __builtin_fma(-multiple, LN2_0, bounded));
  const double power = power_of_two(k);
  return __builtin_fma(__builtin_fma(r * r, exp_short(r), r), power, power - 1.0);
}
