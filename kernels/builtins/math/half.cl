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

// The square root of a half, rounded to single precision, keeps its place among the midpoints of halves (24
// >= 2 * 11 + 2).
BUILTIN half sqrt(half x) { return (half)__builtin_sqrtf((float)x); }

// Clang declares a builtin by itself only where the source does not: hence the declarations.
#define ELSEWHERE __attribute__((overloadable))
#define OF_ONE(f)                                          \
  ELSEWHERE double f(double x);                            \
  BUILTIN half f(half x) { return to_half(f((double)x)); } \
  WIDEN_1(f, half, half)
#define OF_TWO(f)                                                             \
  ELSEWHERE double f(double x, double y);                                     \
  BUILTIN half f(half x, half y) { return to_half(f((double)x, (double)y)); } \
  WIDEN_2(f, half, half, half)
#define OF_INTEGER(f)                                                \
  ELSEWHERE double f(double x, int n);                               \
  BUILTIN half f(half x, int n) { return to_half(f((double)x, n)); } \
  WIDEN_2(f, half, half, int)

OF_ONE(acos)
OF_ONE(acosh)
OF_ONE(acospi)
OF_ONE(asin)
OF_ONE(asinh)
OF_ONE(asinpi)
OF_ONE(atan)
OF_ONE(atanh)
OF_ONE(atanpi)
OF_ONE(cbrt)
OF_ONE(cos)
OF_ONE(cosh)
OF_ONE(cospi)
OF_ONE(erf)
OF_ONE(erfc)
OF_ONE(exp)
OF_ONE(exp2)
OF_ONE(exp10)
OF_ONE(expm1)
OF_ONE(lgamma)
OF_ONE(log)
OF_ONE(log2)
OF_ONE(log10)
OF_ONE(log1p)
OF_ONE(rsqrt)
OF_ONE(sin)
OF_ONE(sinh)
OF_ONE(sinpi)
OF_ONE(tan)
OF_ONE(tanh)
OF_ONE(tanpi)
OF_ONE(tgamma)
OF_TWO(atan2)
OF_TWO(atan2pi)
OF_TWO(fmod)
OF_TWO(hypot)
OF_TWO(pow)
OF_TWO(powr)
OF_TWO(remainder)
OF_INTEGER(pown)
OF_INTEGER(rootn)

ELSEWHERE double sincos(double x, double* cosine);
ELSEWHERE double lgamma_r(double x, int* sign);
ELSEWHERE double remquo(double x, double y, int* quotient);

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
