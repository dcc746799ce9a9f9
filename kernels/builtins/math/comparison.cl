// fdim, fma, fmax, fmin, mad, maxmag, minmag (6.12.2). All exact or rounded once.
//
// fma is LLVM's intrinsic: one instruction where the host has it, otherwise the C library's exact function.

#include "ieee.h"

// Numbers are compared by their bits: with -cl-denorms-are-zero a comparison of numbers would take a
// subnormal for equal to 0, and which of the two is returned would be unspecified.
#define COMPARISONS(T, I, U)                                                                               \
  /* Ordered as the numbers are, -0 below 0. */                                                            \
  PART I CAT(order_, T)(T x) {                                                                             \
    const I bits = CAT(as_, I)(x);                                                                         \
    return bits ^ (I)((U)(I)(bits >> (8 * sizeof(T) - 1)) >> 1);                                           \
  }                                                                                                        \
  PART U CAT(magnitude_order_, T)(T x) { return CAT(as_, U)(x) & (U)((U) ~(U)0 >> 1); }                    \
  PART bool CAT(both_numbers_, T)(T x, T y) { return x == x && y == y; }                                   \
  /* A NaN operand gives the other operand. */                                                             \
  BUILTIN T fmax(T x, T y) { return (CAT(order_, T)(x) < CAT(order_, T)(y) && y == y) || x != x ? y : x; } \
  BUILTIN T fmin(T x, T y) { return (CAT(order_, T)(y) < CAT(order_, T)(x) && y == y) || x != x ? y : x; } \
  BUILTIN T maxmag(T x, T y) {                                                                             \
    const U a = CAT(magnitude_order_, T)(x), b = CAT(magnitude_order_, T)(y);                              \
    return a == b || !CAT(both_numbers_, T)(x, y) ? fmax(x, y) : a > b ? x : y;                            \
  }                                                                                                        \
  BUILTIN T minmag(T x, T y) {                                                                             \
    const U a = CAT(magnitude_order_, T)(x), b = CAT(magnitude_order_, T)(y);                              \
    return a == b || !CAT(both_numbers_, T)(x, y) ? fmin(x, y) : a < b ? x : y;                            \
  }                                                                                                        \
  BUILTIN T fdim(T x, T y) { return x <= y ? (T)0 : x - y; }                                               \
  WIDEN_2(fmax, T, T, T)                                                                                   \
  WIDEN_2(fmin, T, T, T)                                                                                   \
  WIDEN_SCALAR(fmax, T, T, T)                                                                              \
  WIDEN_SCALAR(fmin, T, T, T)                                                                              \
  WIDEN_2(maxmag, T, T, T)                                                                                 \
  WIDEN_2(minmag, T, T, T)                                                                                 \
  WIDEN_2(fdim, T, T, T)

COMPARISONS(double, long, ulong)
COMPARISONS(float, int, uint)
COMPARISONS(half, short, ushort)

#define FUSED(T, suffix)                                                       \
  BUILTIN T fma(T x, T y, T z) { return CAT(__builtin_fma, suffix)(x, y, z); } \
  BUILTIN T mad(T x, T y, T z) { return CAT(__builtin_fma, suffix)(x, y, z); } \
  WIDEN_3(fma, T, T, T, T)                                                     \
  WIDEN_3(mad, T, T, T, T)

FUSED(double, )
FUSED(float, f)
