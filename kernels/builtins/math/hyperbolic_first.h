// The first phases of hyperbolic functions of doubles and their inverses, for hyperbolic.cl and their second
// phases.
#pragma once

#include "exp_kernel.h"
#include "log_kernel.h"

/// A result for x: of a function that is odd, and x below 2^-28.
PART rounded odd_of(rounded r, double x) {
  const bool tiny = magnitude(x) < 0x1p-28;
  r.value = tiny ? x : with_sign(r.value, x);
  r.doubtful &= !tiny;
  return r;
}

/// r 2^(floor(n / 16) - 1) with the result for an infinity or NaN.
PART rounded half_scaled(rounded r, sixteenths n, double a) {
  n.bits -= 16;
  r.value = scale_by_sixteenths(r.value, n);
  r.doubtful &= a < 711.0;
  return r;
}

/// With m = e^a - 1 it is (m + m / (m + 1)) / 2, whose first factor has a slope below 2.
PART rounded sinh_first(double x) {
  const double a = magnitude(x);
  sixteenths n;
  const double_double reduced = reduce_exp(a > 711.0 ? 711.0 : a, &n);
  const bounded_sum m = expm1_scaled(reduced, n);
  const double unit = expm1_unit(n);
  const double_double scaled = fast_two_sum(m.hi, m.lo);
  const double_double q = scale(divide_by_inverse(scaled, add_double(scaled, unit)), unit);
  const double_double total = fast_two_sum(scaled.hi, q.hi);
  const bounded_sum s = {total.hi, total.lo + (scaled.lo + q.lo), m.error * 0x1.02p1};
  return odd_of(half_scaled(round_within(s), n, a), x);
}

/// (e^a + e^-a) / 2, whose slope in e^a is below 1/2.
PART rounded cosh_first(double x) {
  const double a = magnitude(x);
  sixteenths n;
  const double_double reduced = reduce_exp(a > 711.0 ? 711.0 : a, &n);
  const bounded_sum e = exp_sixteenth(reduced, n);
  const double_double scaled = fast_two_sum(e.hi, e.lo);
  const double unit = power_of_two(-2 * least_of(exponent_of(n), 500));
  const double_double q = scale(divide_by_inverse(pair(1.0, 0.0), scaled), unit);
  const double_double total = fast_two_sum(scaled.hi, q.hi);
  const bounded_sum s = {total.hi, total.lo + (scaled.lo + q.lo), e.error * 0x1.1p0};
  return half_scaled(round_within(s), n, a);
}

/// With m = e^(2a) - 1 it is m / (m + 2). tanh 22 rounds to 1.
PART rounded tanh_first(double x) {
  const double a = magnitude(x);
  sixteenths n;
  const double_double reduced = reduce_exp(2.0 * (a > 22.0 ? 22.0 : a), &n);
  const bounded_sum m = expm1_scaled(reduced, n);
  const double_double scaled = fast_two_sum(m.hi, m.lo);
  const double_double divisor = add_double(scaled, 2.0 * expm1_unit(n));
  const bounded_sum d = {divisor.hi, divisor.lo, m.error};
  rounded r = round_within(divide_sums(m, d));
  r.doubtful &= a < 22.0;
  return odd_of(r, x);
}

/// Of an argument of a logarithm in double-double: in proportion to the logarithm, and of 1 + a.
#define ARGUMENT_ERROR 0x1p-100
#define SUM_ERROR 0x1p-105

PART rounded round_inverse(bounded_sum l) {
  l.error = __builtin_fma(magnitude(l.hi), ARGUMENT_ERROR, l.error + SUM_ERROR);
  return round_within(l);
}

/// From here on x^2 + 1 and x^2 - 1 are x^2.
#define LARGE_OPERAND 0x1p60

/// log1p(a), or log(2 x) where x is large.
PART bounded_sum log1p_or_twice(double_double a, double x) {
  const bool large = x >= LARGE_OPERAND;
  const double_double u = two_sum(1.0, a.hi);
  return log_of_sum(large ? x : u.hi, large ? 0.0 : u.lo + a.lo, large ? 1.0 : 0.0);
}

/// log1p(a + a^2 / (1 + sqrt(1 + a^2))).
PART double_double asinh_argument(double a) {
  const double_double square = two_product(a, a);
  const double_double root = square_root(add_double(square, 1.0));
  return add_double(divide_by_inverse(square, add_double(root, 1.0)), a);
}

PART rounded asinh_first(double x) {
  const double a = magnitude(x);
  const double_double argument = asinh_argument(a < LARGE_OPERAND ? a : 1.0);
  rounded r = odd_of(round_inverse(log1p_or_twice(argument, a)), x);
  const bool finite = a < __builtin_inf();
  r.value = finite ? r.value : x;
  r.doubtful &= finite;
  return r;
}

/// With t = x - 1: log1p(t + sqrt(t (t + 2))).
PART double_double acosh_argument(double x) {
  const double_double t = two_sum(x, -1.0);
  return add(t, square_root(multiply(t, add_double(t, 2.0))));
}

PART rounded acosh_first(double x) {
  rounded r = round_inverse(log1p_or_twice(acosh_argument(x < LARGE_OPERAND ? x : 1.0), x));
  r.value = x < 1.0 ? __builtin_nan("") : x < __builtin_inf() ? r.value : x;
  r.doubtful &= (x > 1.0) & (x < __builtin_inf());
  r.value = x == 1.0 ? 0.0 : r.value;
  return r;
}

/// log1p(2 a / (1 - a)) / 2, of 0 <= a < 1.
PART double_double atanh_argument(double a) {
  return divide_by_inverse(pair(2.0 * a, 0.0), two_sum(1.0, -a));
}

PART rounded atanh_first(double x) {
  const double a = magnitude(x);
  const double bounded = a < 1.0 ? a : 0.5;
  const bounded_sum l = log1p_sum(atanh_argument(bounded));
  rounded r = round_inverse(l);
  r.value *= 0.5;
  r = odd_of(r, x);
  r.value = a == 1.0 ? with_sign(__builtin_inf(), x) : a > 1.0 ? __builtin_nan("") : a < 1.0 ? r.value : x;
  r.doubtful &= a < 1.0;
  return r;
}
