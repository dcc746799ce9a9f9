// copysign, fabs, frexp, ilogb, ldexp, logb, nan, nextafter (6.12.2): functions of a number's bits. All
// exact; ldexp rounds once.

#include "ieee.h"

// SIGNIFICAND: explicit bits of the significand; TOP: the greatest biased exponent; BIAS: of the exponent.
#define FLOAT_FORMAT(X) X(float, f, uint, int, 23, 255, 127)
#define HALF_FORMAT(X) X(half, f, ushort, short, 10, 31, 15)
#define DOUBLE_FORMAT(X) X(double, , ulong, long, 52, 2047, 1023)

#define SIGN_BIT(U) ((U)((U)1 << (8 * sizeof(U) - 1)))
#define BITS_OF(x, U) ((U)(CAT(as_, U)(x) & (SIGN_BIT(U) - 1)))

#define EXPONENTS(T, suffix, U, S, SIGNIFICAND, TOP, BIAS)                                             \
  /* floor(log2 |x|) for finite x != 0, subnormals included. */                                        \
  PART int CAT(binade_, T)(T x) {                                                                      \
    const U bits = BITS_OF(x, U);                                                                      \
    const int leading = 63 - __builtin_clzl((ulong)bits | 1);                                          \
    return bits >> SIGNIFICAND ? (int)(bits >> SIGNIFICAND) - BIAS : leading - SIGNIFICAND + 1 - BIAS; \
  }                                                                                                    \
  BUILTIN int ilogb(T x) {                                                                             \
    const U bits = BITS_OF(x, U);                                                                      \
    const int special = bits == 0 ? FP_ILOGB0 : bits > (U)TOP << SIGNIFICAND ? FP_ILOGBNAN : INT_MAX;  \
    return bits == 0 || bits >= (U)TOP << SIGNIFICAND ? special : CAT(binade_, T)(x);                  \
  }                                                                                                    \
  BUILTIN T logb(T x) {                                                                                \
    const U bits = BITS_OF(x, U);                                                                      \
    const T infinite = bits == 0 ? -(T)CAT(__builtin_inf, suffix)() : x * x;                           \
    return bits == 0 || bits >= (U)TOP << SIGNIFICAND ? infinite : (T)CAT(binade_, T)(x);              \
  }                                                                                                    \
  BUILTIN T frexp(T x, int* exponent) {                                                                \
    const U bits = BITS_OF(x, U);                                                                      \
    const bool special = bits == 0 || bits >= (U)TOP << SIGNIFICAND;                                   \
    const U sign = CAT(as_, U)(x) ^ bits;                                                              \
    const int binade = CAT(binade_, T)(x);                                                             \
    const int shift = bits >> SIGNIFICAND ? 0 : 1 - BIAS - binade;                                     \
    const U fraction = (bits << shift) & (((U)1 << SIGNIFICAND) - 1);                                  \
    *exponent = special ? 0 : binade + 1;                                                              \
    return special ? x : CAT(as_, T)((U)(sign | (U)(BIAS - 1) << SIGNIFICAND | fraction));             \
  }                                                                                                    \
  WIDEN_1(ilogb, int, T)                                                                               \
  WIDEN_1(logb, T, T)                                                                                  \
  WIDEN_POINTER_1(frexp, T, T, int)

#define NEIGHBOURS(T, suffix, U, S, SIGNIFICAND, TOP, BIAS)                                                 \
  BUILTIN T fabs(T x) { return CAT(as_, T)(BITS_OF(x, U)); }                                                \
  BUILTIN T copysign(T x, T y) { return CAT(as_, T)((U)(BITS_OF(x, U) | (CAT(as_, U)(y) & SIGN_BIT(U)))); } \
  BUILTIN T nan(U payload) {                                                                                \
    return CAT(as_, T)(                                                                                     \
        (U)((U)TOP << SIGNIFICAND | (U)1 << (SIGNIFICAND - 1) | (payload & (((U)1 << SIGNIFICAND) - 1))));  \
  }                                                                                                         \
  BUILTIN T nextafter(T x, T y) {                                                                           \
    /* Counting from the most negative number up, with one zero. */                                         \
    const U sign = SIGN_BIT(U);                                                                             \
    const S from = CAT(as_, U)(x) & sign ? (S)(sign - CAT(as_, U)(x)) : CAT(as_, S)(x);                     \
    const S to = CAT(as_, U)(y) & sign ? (S)(sign - CAT(as_, U)(y)) : CAT(as_, S)(y);                       \
    const S next = from + (to > from ? 1 : -1);                                                             \
    const T moved = CAT(as_, T)((U)(next < 0 ? sign - (U)next : (U)next));                                  \
    /* A step to zero from below gives -0. */                                                               \
    const T signed_zero = next == 0 && from < 0 ? CAT(as_, T)(sign) : moved;                                \
    return x != x || y != y ? x + y : from == to ? y : signed_zero;                                         \
  }                                                                                                         \
  WIDEN_1(fabs, T, T)                                                                                       \
  WIDEN_2(copysign, T, T, T)                                                                                \
  WIDEN_1(nan, T, U)                                                                                        \
  WIDEN_2(nextafter, T, T, T)

HALF_FORMAT(EXPONENTS)
HALF_FORMAT(NEIGHBOURS)
FLOAT_FORMAT(EXPONENTS)
FLOAT_FORMAT(NEIGHBOURS)
DOUBLE_FORMAT(EXPONENTS)
DOUBLE_FORMAT(NEIGHBOURS)

// A float times a power of two is exact in double, so that only the conversion rounds.
BUILTIN float ldexp(float x, int n) {
  const int bounded = n > 300 ? 300 : n < -300 ? -300 : n;
  return (float)((double)x * power_of_two(bounded));
}

// With the significand in [1/2, 1), only the last product can round.
BUILTIN double ldexp(double x, int n) {
  int exponent;
  const double significand = frexp(x, &exponent);
  const int sum = exponent + (n > 2200 ? 2200 : n < -2200 ? -2200 : n);
  const int target = sum > 1025 ? 1025 : sum < -1120 ? -1120 : sum;
  const bool low = target < -1000;
  const bool high = target > 1000;
  const double first = significand * power_of_two(low ? target + 200 : high ? target - 200 : target);
  return first * (low ? 0x1p-200 : high ? 0x1p200 : 1.0);
}

WIDEN_2(ldexp, float, float, int)
WIDEN_SCALAR(ldexp, float, float, int)
WIDEN_2(ldexp, double, double, int)
WIDEN_SCALAR(ldexp, double, double, int)
