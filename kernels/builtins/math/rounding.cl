// ceil, floor, rint, round, trunc, fract, modf (6.12.2). All exact.

#include "ieee.h"

#define ROUNDINGS(T, suffix)                                       \
  BUILTIN T ceil(T x) { return CAT(__builtin_ceil, suffix)(x); }   \
  BUILTIN T floor(T x) { return CAT(__builtin_floor, suffix)(x); } \
  BUILTIN T rint(T x) { return CAT(__builtin_rint, suffix)(x); }   \
  BUILTIN T round(T x) { return CAT(__builtin_round, suffix)(x); } \
  BUILTIN T trunc(T x) { return CAT(__builtin_trunc, suffix)(x); } \
  /* 7.5.1: the sign is x's, the zero of an infinity too. */       \
  BUILTIN T modf(T x, T* whole) {                                  \
    const T truncated = CAT(__builtin_trunc, suffix)(x);           \
    *whole = truncated;                                            \
    const T rest = truncated == x ? (T)0 : x - truncated;          \
    return CAT(__builtin_copysign, suffix)(rest, x);               \
  }                                                                \
  WIDEN_1(ceil, T, T)                                              \
  WIDEN_1(floor, T, T)                                             \
  WIDEN_1(rint, T, T)                                              \
  WIDEN_1(round, T, T)                                             \
  WIDEN_1(trunc, T, T)                                             \
  WIDEN_POINTER_1(modf, T, T, T)

// min(x - floor(x), the number before 1); a zero keeps its sign, an infinity leaves a zero of its sign.
#define FRACTION(T, suffix, BEFORE_ONE)                                         \
  BUILTIN T fract(T x, T* whole) {                                              \
    const T below = CAT(__builtin_floor, suffix)(x);                            \
    *whole = below;                                                             \
    const T rest = x - below;                                                   \
    const T bounded = rest >= (T)1 ? BEFORE_ONE : rest;                         \
    /* An infinity less itself is a NaN that x is not. */                       \
    const bool signed_zero = x == (T)0 || (rest != rest && x == x);             \
    return signed_zero ? (T)CAT(__builtin_copysign, suffix)((T)0, x) : bounded; \
  }                                                                             \
  WIDEN_POINTER_1(fract, T, T, T)

ROUNDINGS(double, )
FRACTION(double, , 0x1.fffffffffffffp-1)
ROUNDINGS(float, f)
FRACTION(float, f, 0x1.fffffep-1f)
ROUNDINGS(half, f)
FRACTION(half, f, (half)0x1.ffcp-1f)
