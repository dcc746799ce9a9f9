// sinh, cosh, tanh and their inverses (6.12.2). Errors: accuracy.tsv.

#include "hyperbolic_first.h"
#include "second_phase.h"

BUILTIN double sinh(double x) {
  const rounded r = sinh_first(x);
  return __softcl_second_phase_sinh(r.doubtful, r.value, x);
}

BUILTIN double cosh(double x) {
  const rounded r = cosh_first(x);
  return __softcl_second_phase_cosh(r.doubtful, r.value, x);
}

BUILTIN double tanh(double x) {
  const rounded r = tanh_first(x);
  return __softcl_second_phase_tanh(r.doubtful, r.value, x);
}

BUILTIN double asinh(double x) {
  const rounded r = asinh_first(x);
  return __softcl_second_phase_asinh(r.doubtful, r.value, x);
}

BUILTIN double acosh(double x) {
  const rounded r = acosh_first(x);
  return __softcl_second_phase_acosh(r.doubtful, r.value, x);
}

BUILTIN double atanh(double x) {
  const rounded r = atanh_first(x);
  return __softcl_second_phase_atanh(r.doubtful, r.value, x);
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
  return a < __builtin_inff() ? with_sign_f(to_single(log1p_pair(asinh_argument(a))), x) : x + x;
}

BUILTIN float acosh(float x) {
  const float result = to_single(log1p_pair(acosh_argument(x)));
  return x < 1.0f ? __builtin_nanf("") : x < __builtin_inff() ? result : x + x;
}

BUILTIN float atanh(float x) {
  const float a = magnitude_f(x), infinity = __builtin_inff();
  const double_double twice = log1p_pair(atanh_argument(a < 1.0f ? a : 0.5f));
  const float result = a == 0.0f ? a : to_single(scale(twice, 0.5));
  return a < 1.0f    ? with_sign_f(result, x)
         : a == 1.0f ? with_sign_f(infinity, x)
         : x != x    ? x
                     : __builtin_nanf("");
}

#define WIDEN(f)             \
  WIDEN_1(f, double, double) \
  WIDEN_1(f, float, float)
WIDEN(sinh)
WIDEN(cosh)
WIDEN(tanh)
WIDEN(asinh)
WIDEN(acosh)
WIDEN(atanh)
