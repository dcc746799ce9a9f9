// sinh, cosh, tanh and their inverses (6.12.2). Errors: accuracy.tsv.

#include "exp_kernel.h"
#include "log_kernel.h"

/// e^a / 2 for a > 40, where e^-a no longer counts; infinite from overflow on.
PART double half_exp(double a) {
  int k;
  const double_double e = exp_scaled(pair(a, 0.0), &k);
  return scale_by(e.hi, k - 1);
}

BUILTIN double sinh(double x) {
  const double a = magnitude(x);
  // With m = e^a - 1: (m + m / (m + 1)) / 2.
  const double_double m = expm1_pair(pair(a > 40.0 ? 40.0 : a, 0.0));
  const double near_zero = 0.5 * add(m, divide(m, add_double(m, 1.0))).hi;
  const double result = with_sign(a > 40.0 ? half_exp(a) : near_zero, x);
  return a < 0x1p-28 || is_nan(x) ? x : result;
}

BUILTIN double cosh(double x) {
  const double a = magnitude(x);
  int k;
  const double_double reduced = exp_scaled(pair(a > 40.0 ? 40.0 : a, 0.0), &k);
  const double_double e = scale(reduced, power_of_two(k));
  const double near_zero = 0.5 * add(e, divide(pair(1.0, 0.0), e)).hi;
  return is_nan(x) ? x : a > 40.0 ? half_exp(a) : near_zero;
}

BUILTIN double tanh(double x) {
  const double a = magnitude(x);
  // With m = e^(2a) - 1: m / (m + 2). tanh 22 rounds to 1.
  const double_double m = expm1_pair(pair(2.0 * (a > 22.0 ? 22.0 : a), 0.0));
  const double result = with_sign(divide(m, add_double(m, 2.0)).hi, x);
  return a < 0x1p-28 || is_nan(x) ? x : result;
}

/// log(2 a), for a so large that 1 does not count beside a^2.
PART double log_twice(double a) { return add(log_pair(a), pair(LN2_FULL_0, LN2_FULL_1)).hi; }

/// asinh a for 0 <= a <= 2^300: log1p(a + a^2 / (1 + sqrt(1 + a^2))).
PART double_double asinh_pair(double a) {
  const double_double square = two_product(a, a);
  const double_double root = square_root(add_double(square, 1.0));
  return log1p_pair(add_double(divide(square, add_double(root, 1.0)), a));
}

BUILTIN double asinh(double x) {
  const double a = magnitude(x);
  const bool large = a > 0x1p300;
  const double result = with_sign(large ? log_twice(a) : asinh_pair(large ? 1.0 : a).hi, x);
  return a < 0x1p-28 || !(a < __builtin_inf()) ? x : result;
}

/// acosh x for 1 <= x <= 2^300. With t = x - 1: log1p(t + sqrt(t (t + 2))).
PART double_double acosh_pair(double x) {
  const double_double t = two_sum(x, -1.0);
  return log1p_pair(add(t, square_root(multiply(t, add_double(t, 2.0)))));
}

BUILTIN double acosh(double x) {
  const bool large = x > 0x1p300;
  const double result = large ? log_twice(x) : acosh_pair(large ? 1.0 : x).hi;
  return x < 1.0 ? __builtin_nan("") : x < __builtin_inf() ? result : x;
}

BUILTIN double atanh(double x) {
  const double a = magnitude(x);
  const double bounded = a < 1.0 ? a : 0.5;
  const double_double argument = divide(pair(2.0 * bounded, 0.0), two_sum(1.0, -bounded));
  double result = with_sign(0.5 * log1p_pair(argument).hi, x);
  result = a < 0x1p-28 || is_nan(x) ? x : result;
  result = a == 1.0 ? with_sign(__builtin_inf(), x) : result;
  return a > 1.0 ? __builtin_nan("") : result;
}

/// The factor of sinh in single precision. With 1/2 itself sinh(0x1.250bfep-11f) would be a tie, which is
/// misrounded.
#define BELOW_HALF 0x1.fffffffffffffp-2

BUILTIN float sinh(float x) {
  const double m = expm1_single(magnitude(x));
  return x != x ? x : (float)with_sign(BELOW_HALF * (m + m / (m + 1.0)), x);
}

BUILTIN float cosh(float x) {
  const double e = exp_single(x);
  return (float)(0.5 * (e + 1.0 / e));
}

BUILTIN float tanh(float x) {
  const double m = expm1_single(2.0 * x);
  return x == 0.0f ? x : (float)(m / (m + 2.0));
}

BUILTIN float asinh(float x) {
  const float a = magnitude_f(x);
  return a < __builtin_inff() ? with_sign_f(to_single(asinh_pair(a)), x) : x + x;
}

BUILTIN float acosh(float x) {
  const float result = to_single(acosh_pair(x));
  return x < 1.0f ? __builtin_nanf("") : x < __builtin_inff() ? result : x + x;
}

BUILTIN float atanh(float x) { return (float)atanh((double)x); }

#define WIDEN(f)             \
  WIDEN_1(f, double, double) \
  WIDEN_1(f, float, float)
WIDEN(sinh)
WIDEN(cosh)
WIDEN(tanh)
WIDEN(asinh)
WIDEN(acosh)
WIDEN(atanh)
