// fdim, fma, fmax, fmin, mad, maxmag, minmag (6.12.2). All exact or rounded once.
//
// fma is LLVM's intrinsic: one instruction where the host has it, otherwise the C library's exact function.

#include "ieee.h"

#define COMPARISONS(T, suffix)                                                      \
  /* A NaN operand gives the other operand. */                                      \
  BUILTIN T fmax(T x, T y) { return x < y || x != x ? y : x; }                      \
  BUILTIN T fmin(T x, T y) { return y < x || x != x ? y : x; }                      \
  BUILTIN T maxmag(T x, T y) {                                                      \
    const T a = CAT(__builtin_fabs, suffix)(x), b = CAT(__builtin_fabs, suffix)(y); \
    return a > b ? x : b > a ? y : fmax(x, y);                                      \
  }                                                                                 \
  BUILTIN T minmag(T x, T y) {                                                      \
    const T a = CAT(__builtin_fabs, suffix)(x), b = CAT(__builtin_fabs, suffix)(y); \
    return a < b ? x : b < a ? y : fmin(x, y);                                      \
  }                                                                                 \
  BUILTIN T fdim(T x, T y) { return x <= y ? (T)0 : x - y; }                        \
  WIDEN_2(fmax, T, T, T)                                                            \
  WIDEN_2(fmin, T, T, T)                                                            \
  WIDEN_SCALAR(fmax, T, T, T)                                                       \
  WIDEN_SCALAR(fmin, T, T, T)                                                       \
  WIDEN_2(maxmag, T, T, T)                                                          \
  WIDEN_2(minmag, T, T, T)                                                          \
  WIDEN_2(fdim, T, T, T)

COMPARISONS(double, )
COMPARISONS(float, f)
COMPARISONS(half, f)

#define FUSED(T, suffix)                                                       \
  BUILTIN T fma(T x, T y, T z) { return CAT(__builtin_fma, suffix)(x, y, z); } \
  BUILTIN T mad(T x, T y, T z) { return CAT(__builtin_fma, suffix)(x, y, z); } \
  WIDEN_3(fma, T, T, T, T)                                                     \
  WIDEN_3(mad, T, T, T, T)

FUSED(double, )
FUSED(float, f)
