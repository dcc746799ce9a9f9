// Rounding to a binary format by integer arithmetic: independent of the machine's rounding direction and
// flushing.
#pragma once

#include "widths.h"

/// The rounding directions of 6.2.3.2: to nearest even, toward zero, toward +infinity, toward -infinity.
enum Direction { rte, rtz, rtp, rtn };

/// A binary format: bits of precision P, and the exponents of its least and greatest normal binades.
#define PRECISION_half 11
#define LEAST_half (-14)
#define GREATEST_half 15
#define PRECISION_float 24
#define LEAST_float (-126)
#define GREATEST_float 127
#define PRECISION_double 53
#define LEAST_double (-1022)
#define GREATEST_double 1023

/// The bits, without the sign, of (significand / 2^63) * 2^exponent rounded to a format: infinity, or the
/// greatest finite number where the direction is toward it, beyond the format's range. A significand below
/// 2^63 is allowed where the value is far below the format's least number, or zero.
PART ulong rounded(ulong significand, int exponent, bool negative, enum Direction direction, int precision,
                   int least, int greatest) {
  // Bits below the last place: more for subnormal results. 65 and more leave less than a quarter of it.
  const int below = 64 - precision + (exponent < least ? least - exponent : 0);
  const int drop = below < 64 ? below : 64;
  const ulong bits = below > 64 ? (ulong)(significand != 0) : significand;
  const ulong kept = (bits >> 1) >> (drop - 1);
  const ulong rest = bits << (64 - drop);
  const ulong half_place = 0x8000000000000000ul;
  const bool nearest_up = rest > half_place || (rest == half_place && (kept & 1));
  const bool away = direction == rte   ? nearest_up
                    : direction == rtp ? !negative
                    : direction == rtn ? negative
                                       : false;
  // A carry out of the significand steps the exponent, as it should.
  const ulong binade = exponent > least ? (ulong)(exponent - least) << (precision - 1) : 0;
  const ulong result = binade + kept + (away && rest != 0);
  const ulong infinity = (ulong)(greatest - least + 2) << (precision - 1);
  const ulong overflow = direction == rte || away ? infinity : infinity - 1;
  return result >= infinity ? overflow : result;
}

/// The sign, where the format D has it.
#define SIGN_IN(D, negative) ((UNSIGNED_##D)((UNSIGNED_##D)(negative) << (8 * sizeof(D) - 1)))

/// x rounded to a narrower format. A NaN keeps the top of its payload and becomes quiet.
#define NARROW(S, D)                                                                                   \
  PART D CAT(narrow_##S##_to_, D)(S x, enum Direction direction) {                                     \
    const int fraction_bits = PRECISION_##S - 1;                                                       \
    const ulong bits = CAT(as_, UNSIGNED_##S)(x);                                                      \
    const bool negative = CAT(as_, SIGNED_##S)(x) < 0;                                                 \
    const ulong fraction = bits & (((ulong)1 << fraction_bits) - 1);                                   \
    const int field = (int)(bits >> fraction_bits) & (2 * GREATEST_##S + 1);                           \
    const ulong significand = fraction | (ulong)(field != 0) << fraction_bits;                         \
    const int exponent = (field != 0 ? field : 1) - GREATEST_##S;                                      \
    const ulong finite = rounded(significand << (63 - fraction_bits), exponent, negative, direction,   \
                                 PRECISION_##D, LEAST_##D, GREATEST_##D);                              \
    const ulong infinity = (ulong)(2 * GREATEST_##D + 1) << (PRECISION_##D - 1);                       \
    const ulong quiet = fraction >> (PRECISION_##S - PRECISION_##D) | (ulong)1 << (PRECISION_##D - 2); \
    const ulong special = infinity | (fraction != 0 ? quiet : 0);                                      \
    const ulong magnitude = field == 2 * GREATEST_##S + 1 ? special : finite;                          \
    return CAT(as_, D)((UNSIGNED_##D)((UNSIGNED_##D)magnitude | SIGN_IN(D, negative)));                \
  }
NARROW(float, half)
NARROW(double, half)
NARROW(double, float)

/// An integer's magnitude, given its sign, rounded to a format.
#define ROUND_INTEGER(D)                                                                                    \
  PART D CAT(integer_to_, D)(ulong magnitude, bool negative, enum Direction direction) {                    \
    const int leading = magnitude == 0 ? 0 : __builtin_clzl(magnitude);                                     \
    const ulong finite = rounded(magnitude << leading, 63 - leading, negative, direction, PRECISION_##D,    \
                                 LEAST_##D, GREATEST_##D);                                                  \
    return CAT(as_, D)((UNSIGNED_##D)((UNSIGNED_##D)(magnitude == 0 ? 0 : finite) | SIGN_IN(D, negative))); \
  }
ROUND_INTEGER(half)
ROUND_INTEGER(float)
ROUND_INTEGER(double)
