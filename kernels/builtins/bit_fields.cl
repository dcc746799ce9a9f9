// Bit fields and reversal (cl_khr_extended_bit_ops). All exact.

#include "widths.h"

#define BITS(T) ((uint)(8 * sizeof(T)))

PART ulong low_bits(uint count) { return count == 0 ? 0 : ~0ul >> (64 - count); }

// Offset and count are the same for all components. Shifts take their count modulo the width (6.3.j), which
// is right where there are no bits to take.
#define FIELDS(n, T)                                                                                 \
  BUILTIN CAT(T, n) bitfield_insert(CAT(T, n) base, CAT(T, n) insert, uint offset, uint count) {     \
    typedef CAT(UNSIGNED_##T, n) U;                                                                  \
    const U mask = (U)(UNSIGNED_##T)(low_bits(count) << offset);                                     \
    const U bits = (U)(CAT(as_, CAT(UNSIGNED_##T, n))(insert) << (U)(UNSIGNED_##T)offset);           \
    return CAT(as_, CAT(T, n))((U)((CAT(as_, CAT(UNSIGNED_##T, n))(base) & ~mask) | (bits & mask))); \
  }                                                                                                  \
  BUILTIN CAT(UNSIGNED_##T, n) bitfield_extract_unsigned(CAT(T, n) base, uint offset, uint count) {  \
    typedef CAT(UNSIGNED_##T, n) U;                                                                  \
    return (U)((CAT(as_, CAT(UNSIGNED_##T, n))(base) >> (U)(UNSIGNED_##T)offset) &                   \
               (U)(UNSIGNED_##T)low_bits(count));                                                    \
  }                                                                                                  \
  BUILTIN CAT(SIGNED_##T, n) bitfield_extract_signed(CAT(T, n) base, uint offset, uint count) {      \
    typedef CAT(SIGNED_##T, n) S;                                                                    \
    const S field = CAT(as_, CAT(SIGNED_##T, n))(bitfield_extract_unsigned(base, offset, count));    \
    const S unused = (S)(SIGNED_##T)(BITS(T) - count);                                               \
    return (S)((S)(field << unused) >> unused);                                                      \
  }
#define FIELDS_OF(T) EACH_WIDTH_AND_SCALAR(FIELDS, T)
EACH_INTEGER(FIELDS_OF)

#define REVERSED(T, BUILTIN_OF_CLANG)                                         \
  BUILTIN T bit_reverse(T x) { return (T)BUILTIN_OF_CLANG((UNSIGNED_##T)x); } \
  UNROLLED_1(bit_reverse, T, T)
REVERSED(char, __builtin_bitreverse8)
REVERSED(uchar, __builtin_bitreverse8)
REVERSED(short, __builtin_bitreverse16)
REVERSED(ushort, __builtin_bitreverse16)
REVERSED(int, __builtin_bitreverse32)
REVERSED(uint, __builtin_bitreverse32)
REVERSED(long, __builtin_bitreverse64)
REVERSED(ulong, __builtin_bitreverse64)
