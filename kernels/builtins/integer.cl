// Integer functions (6.12.3). All exact.

#include "widths.h"

#define BITS(T) ((int)(8 * sizeof(T)))

// ---- abs, abs_diff: the result is unsigned, so that the least value has its own absolute value.
#define ABS_SIGNED(T)                                                                                  \
  BUILTIN UNSIGNED_##T abs(T x) { return (UNSIGNED_##T)(x < 0 ? -(UNSIGNED_##T)x : (UNSIGNED_##T)x); } \
  UNROLLED_1(abs, UNSIGNED_##T, T)
#define ABS_UNSIGNED(T)            \
  BUILTIN T abs(T x) { return x; } \
  UNROLLED_1(abs, T, T)
#define ABS_DIFF(T)                                                                                       \
  BUILTIN UNSIGNED_##T abs_diff(T x, T y) {                                                               \
    return (UNSIGNED_##T)(x > y ? (UNSIGNED_##T)x - (UNSIGNED_##T)y : (UNSIGNED_##T)y - (UNSIGNED_##T)x); \
  }                                                                                                       \
  UNROLLED_2(abs_diff, UNSIGNED_##T, T, T)
EACH_SIGNED(ABS_SIGNED)
EACH_UNSIGNED(ABS_UNSIGNED)
EACH_INTEGER(ABS_DIFF)

// ---- add_sat, sub_sat: LLVM's saturating intrinsics. On scalars smaller than int Clang's builtin would
// saturate in int, after C's promotion.
#define SATURATED(n, T)                                                                               \
  BUILTIN CAT(T, n) add_sat(CAT(T, n) x, CAT(T, n) y) { return __builtin_elementwise_add_sat(x, y); } \
  BUILTIN CAT(T, n) sub_sat(CAT(T, n) x, CAT(T, n) y) { return __builtin_elementwise_sub_sat(x, y); }
#define SATURATED_SMALL(T)                                                                      \
  BUILTIN T add_sat(T x, T y) { return (T)clamp((int)x + (int)y, (int)MIN_##T, (int)MAX_##T); } \
  BUILTIN T sub_sat(T x, T y) { return (T)clamp((int)x - (int)y, (int)MIN_##T, (int)MAX_##T); }
// ---- hadd, rhadd: half the sum, rounded down or up, without the sum's carry. Shifts of signed types keep
// the sign.
#define HALF_SUMS(n, T)                                                                            \
  BUILTIN CAT(T, n) hadd(CAT(T, n) x, CAT(T, n) y) { return (x & y) + ((x ^ y) >> (CAT(T, n))1); } \
  BUILTIN CAT(T, n) rhadd(CAT(T, n) x, CAT(T, n) y) { return (x | y) - ((x ^ y) >> (CAT(T, n))1); }
// ---- min, max, clamp
#define EXTREMES(n, T)                                                                        \
  BUILTIN CAT(T, n) min(CAT(T, n) x, CAT(T, n) y) { return __builtin_elementwise_min(x, y); } \
  BUILTIN CAT(T, n) max(CAT(T, n) x, CAT(T, n) y) { return __builtin_elementwise_max(x, y); } \
  BUILTIN CAT(T, n) clamp(CAT(T, n) x, CAT(T, n) low, CAT(T, n) high) { return min(max(x, low), high); }
#define EXTREMES_SCALAR(n, T)                                                \
  BUILTIN CAT(T, n) min(CAT(T, n) x, T y) { return min(x, (CAT(T, n))(y)); } \
  BUILTIN CAT(T, n) max(CAT(T, n) x, T y) { return max(x, (CAT(T, n))(y)); } \
  BUILTIN CAT(T, n) clamp(CAT(T, n) x, T low, T high) { return min(max(x, low), high); }
// ---- rotate: the count is taken modulo the width, so that negative ones turn right.
#define ROTATE(n, T)                                                         \
  BUILTIN CAT(T, n) rotate(CAT(T, n) x, CAT(T, n) count) {                   \
    typedef CAT(UNSIGNED_##T, n) U;                                          \
    const U left = CAT(as_, CAT(UNSIGNED_##T, n))(count) & (U)(BITS(T) - 1); \
    const U right = ((U)BITS(T) - left) & (U)(BITS(T) - 1);                  \
    const U bits = CAT(as_, CAT(UNSIGNED_##T, n))(x);                        \
    return CAT(as_, CAT(T, n))((U)(bits << left | bits >> right));           \
  }
#define WIDE_OPERATORS(T)             \
  EACH_WIDTH(SATURATED, T)            \
  EACH_WIDTH_AND_SCALAR(HALF_SUMS, T) \
  EACH_WIDTH_AND_SCALAR(EXTREMES, T)  \
  EACH_WIDTH(EXTREMES_SCALAR, T)      \
  EACH_WIDTH_AND_SCALAR(ROTATE, T)
EACH_INTEGER(WIDE_OPERATORS)
SATURATED_SMALL(char)
SATURATED_SMALL(uchar)
SATURATED_SMALL(short)
SATURATED_SMALL(ushort)
SATURATED(, int)
SATURATED(, uint)
SATURATED(, long)
SATURATED(, ulong)

// ---- clz, ctz, popcount: a zero has as many leading and trailing zeros as bits. Clang's builtins leave that
// case open.
#define COUNTS(T)                                                                 \
  BUILTIN T clz(T x) {                                                            \
    const ulong bits = (UNSIGNED_##T)x;                                           \
    return (T)(bits == 0 ? BITS(T) : __builtin_clzl(bits) - (64 - BITS(T)));      \
  }                                                                               \
  BUILTIN T ctz(T x) { return (T)(x == 0 ? BITS(T) : __builtin_ctzl((ulong)x)); } \
  BUILTIN T popcount(T x) { return (T)__builtin_popcountl((UNSIGNED_##T)x); }     \
  UNROLLED_1(clz, T, T)                                                           \
  UNROLLED_1(ctz, T, T)                                                           \
  UNROLLED_1(popcount, T, T)
EACH_INTEGER(COUNTS)

// ---- mul_hi, mad_hi, mad_sat: in twice the width where there is such a type.
#define PRODUCTS(T, WIDE)                                                               \
  BUILTIN T mul_hi(T x, T y) { return (T)(((WIDE)x * (WIDE)y) >> BITS(T)); }            \
  BUILTIN T mad_sat(T x, T y, T z) {                                                    \
    return (T)clamp((WIDE)((WIDE)x * (WIDE)y + (WIDE)z), (WIDE)MIN_##T, (WIDE)MAX_##T); \
  }
PRODUCTS(char, int)
PRODUCTS(uchar, int)
PRODUCTS(short, int)
PRODUCTS(ushort, uint)
PRODUCTS(int, long)
PRODUCTS(uint, ulong)

// 64 by 64 bits in four products of 32 by 32, which the host has for vectors too.
BUILTIN ulong mul_hi(ulong x, ulong y) {
  const ulong low = (x & 0xffffffff) * (y & 0xffffffff);
  const ulong mixed = (x >> 32) * (y & 0xffffffff) + (low >> 32);
  const ulong cross = (x & 0xffffffff) * (y >> 32) + (mixed & 0xffffffff);
  return (x >> 32) * (y >> 32) + (mixed >> 32) + (cross >> 32);
}
// As unsigned, a negative x stands for x + 2^64, which adds y to the high word; likewise y.
BUILTIN long mul_hi(long x, long y) {
  return (long)(mul_hi((ulong)x, (ulong)y) - ((ulong)(x >> 63) & (ulong)y) - ((ulong)(y >> 63) & (ulong)x));
}
BUILTIN ulong mad_sat(ulong x, ulong y, ulong z) {
  const ulong low = x * y;
  return mul_hi(x, y) != 0 || low + z < low ? ULONG_MAX : low + z;
}
BUILTIN long mad_sat(long x, long y, long z) {
  const ulong low = (ulong)x * (ulong)y;
  const ulong sum = low + (ulong)z;
  const long high = (long)((ulong)mul_hi(x, y) + (ulong)(z >> 63) + (sum < low));
  const long bound = high < 0 ? LONG_MIN : LONG_MAX;
  return high == (long)sum >> 63 ? (long)sum : bound;
}

#define PRODUCT_WIDTHS(T)                                                                       \
  BUILTIN T mad_hi(T x, T y, T z) { return (T)((UNSIGNED_##T)mul_hi(x, y) + (UNSIGNED_##T)z); } \
  UNROLLED_2(mul_hi, T, T, T)                                                                   \
  UNROLLED_3(mad_hi, T, T, T, T)                                                                \
  UNROLLED_3(mad_sat, T, T, T, T)
EACH_INTEGER(PRODUCT_WIDTHS)

// ---- upsample: the first argument above the second.
#define UPSAMPLE(WIDE, HIGH, LOW)                                             \
  BUILTIN WIDE upsample(HIGH high, LOW low) {                                 \
    return (WIDE)((UNSIGNED_##WIDE)high << BITS(LOW) | (UNSIGNED_##WIDE)low); \
  }                                                                           \
  UNROLLED_2(upsample, WIDE, HIGH, LOW)
UPSAMPLE(short, char, uchar)
UPSAMPLE(ushort, uchar, uchar)
UPSAMPLE(int, short, ushort)
UPSAMPLE(uint, ushort, ushort)
UPSAMPLE(long, int, uint)
UPSAMPLE(ulong, uint, uint)

// ---- mul24, mad24: defined where both factors fit 24 bits; there the low word of the product is the result.
#define PRODUCT_24(T)                                                         \
  BUILTIN T mul24(T x, T y) { return (T)((uint)x * (uint)y); }                \
  BUILTIN T mad24(T x, T y, T z) { return (T)((uint)x * (uint)y + (uint)z); } \
  UNROLLED_2(mul24, T, T, T)                                                  \
  UNROLLED_3(mad24, T, T, T, T)
PRODUCT_24(int)
PRODUCT_24(uint)
