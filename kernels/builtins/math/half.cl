// The math builtins for half (cl_khr_fp16): each is its double precision function, rounded once. Every
// one-operand function is correctly rounded at each of the 65536 operands.

#include "double_double.h"
#include "ieee.h"

/// x rounded to odd in single precision, so that rounding on to half precision is as if in one step: any x.
PART float round_to_odd(double x) {
  const float near = (float)x;
  const uint bits = as_uint(near);
  const bool change = (double)near != x && x == x && !(bits & 1);
  const uint moved = magnitude((double)near) > magnitude(x) ? bits - 1 : bits + 1;
  return as_float(change ? moved : bits);
}

PART half to_half(double x) { return (half)round_to_odd(x); }

/// The product is exact in double; the sum is rounded to odd there too.
BUILTIN half fma(half x, half y, half z) {
  const double_double sum = two_sum((double)x * (double)y, (double)z);
  const ulong bits = as_ulong(sum.hi);
  const bool change = sum.lo != 0.0 && sum.lo == sum.lo && !(bits & 1);
  const ulong moved = (sum.lo > 0.0) == (sum.hi > 0.0) ? bits + 1 : bits - 1;
  return to_half(as_double(change ? moved : bits));
}
BUILTIN half mad(half x, half y, half z) { return fma(x, y, z); }

BUILTIN half ldexp(half x, int n) {
  const int bounded = n > 60 ? 60 : n < -60 ? -60 : n;
  return to_half((double)x * power_of_two(bounded));
}

// Double rounding is innocuous for a square root where the wider format has at least 2 p + 2 bits: 24 >= 2 *
// 11 + 2 (S. A. Figueroa, 1995).
BUILTIN half sqrt(half x) { return (half)__builtin_sqrtf((float)x); }

// Clang declares a builtin by itself only where the source does not: hence the declarations.
#define DECLARATION __attribute__((overloadable))
#define THROUGH_DOUBLE_1(f)                                \
  DECLARATION double f(double x);                          \
  BUILTIN half f(half x) { return to_half(f((double)x)); } \
  WIDEN_1(f, half, half)
#define THROUGH_DOUBLE_2(f)                                                   \
  DECLARATION double f(double x, double y);                                   \
  BUILTIN half f(half x, half y) { return to_half(f((double)x, (double)y)); } \
  WIDEN_2(f, half, half, half)
#define THROUGH_DOUBLE_INTEGER(f)                                    \
  DECLARATION double f(double x, int n);                             \
  BUILTIN half f(half x, int n) { return to_half(f((double)x, n)); } \
  WIDEN_2(f, half, half, int)

THROUGH_DOUBLE_1(acos)
THROUGH_DOUBLE_1(acosh)
THROUGH_DOUBLE_1(acospi)
THROUGH_DOUBLE_1(asin)
THROUGH_DOUBLE_1(asinh)
THROUGH_DOUBLE_1(asinpi)
THROUGH_DOUBLE_1(atan)
THROUGH_DOUBLE_1(atanh)
THROUGH_DOUBLE_1(atanpi)
THROUGH_DOUBLE_1(cbrt)
THROUGH_DOUBLE_1(cos)
THROUGH_DOUBLE_1(cosh)
THROUGH_DOUBLE_1(cospi)
THROUGH_DOUBLE_1(erf)
THROUGH_DOUBLE_1(erfc)
THROUGH_DOUBLE_1(exp)
THROUGH_DOUBLE_1(exp2)
THROUGH_DOUBLE_1(exp10)
THROUGH_DOUBLE_1(expm1)
THROUGH_DOUBLE_1(lgamma)
THROUGH_DOUBLE_1(log)
THROUGH_DOUBLE_1(log2)
THROUGH_DOUBLE_1(log10)
THROUGH_DOUBLE_1(log1p)
THROUGH_DOUBLE_1(rsqrt)
THROUGH_DOUBLE_1(sin)
THROUGH_DOUBLE_1(sinh)
THROUGH_DOUBLE_1(sinpi)
THROUGH_DOUBLE_1(tan)
THROUGH_DOUBLE_1(tanh)
THROUGH_DOUBLE_1(tanpi)
THROUGH_DOUBLE_1(tgamma)
THROUGH_DOUBLE_2(atan2)
THROUGH_DOUBLE_2(atan2pi)
THROUGH_DOUBLE_2(fmod)
THROUGH_DOUBLE_2(hypot)
THROUGH_DOUBLE_2(pow)
THROUGH_DOUBLE_2(powr)
THROUGH_DOUBLE_2(remainder)
THROUGH_DOUBLE_INTEGER(pown)
THROUGH_DOUBLE_INTEGER(rootn)

DECLARATION double sincos(double x, double* cosine);
DECLARATION double lgamma_r(double x, int* sign);
DECLARATION double remquo(double x, double y, int* quotient);

BUILTIN half sincos(half x, half* cosine) {
  double c;
  const double s = sincos((double)x, &c);
  *cosine = to_half(c);
  return to_half(s);
}
BUILTIN half lgamma_r(half x, int* sign) { return to_half(lgamma_r((double)x, sign)); }
BUILTIN half remquo(half x, half y, int* quotient) { return to_half(remquo((double)x, (double)y, quotient)); }

WIDEN_1(sqrt, half, half)
WIDEN_2(ldexp, half, half, int)
WIDEN_SCALAR(ldexp, half, half, int)
WIDEN_3(fma, half, half, half, half)
WIDEN_3(mad, half, half, half, half)
WIDEN_POINTER_1(sincos, half, half, half)
WIDEN_POINTER_1(lgamma_r, half, half, int)
WIDEN_POINTER_2(remquo, half, half, half, int)
