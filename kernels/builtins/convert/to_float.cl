// Conversions to half, float and double (6.2.3.2): to nearest even unless the name has another, correctly
// rounded. Directed ones are rounded by integer arithmetic; those that cannot round are casts.

#include "convert.h"

/// From integers that D does not hold: NEAREST is the expression for the default, to nearest.
#define FROM_WIDE(D, S, NEAREST)                                                 \
  CONVERT(D, S, , NEAREST)                                                       \
  CONVERT(D, S, _rte, NEAREST)                                                   \
  CONVERT(D, S, _rtz, CAT(integer_to_, D)(UNSIGNED_MAGNITUDE(S, x), x < 0, rtz)) \
  CONVERT(D, S, _rtp, CAT(integer_to_, D)(UNSIGNED_MAGNITUDE(S, x), x < 0, rtp)) \
  CONVERT(D, S, _rtn, CAT(integer_to_, D)(UNSIGNED_MAGNITUDE(S, x), x < 0, rtn))
#define UNSIGNED_MAGNITUDE(S, x) ((x) < 0 ? -(ulong)(x) : (ulong)(x))

#define EACH_SMALL(M, D) M(D, char) M(D, uchar) M(D, short) M(D, ushort)

CONVERT_EXACT(double, half)
CONVERT_EXACT(double, float)
CONVERT_EXACT(double, double)
EACH_SMALL(CONVERT_EXACT, double)
CONVERT_EXACT(double, int)
CONVERT_EXACT(double, uint)
FROM_WIDE(double, long, (double)x)
FROM_WIDE(double, ulong, (double)x)

CONVERT_EXACT(float, half)
CONVERT_EXACT(float, float)
EACH_SMALL(CONVERT_EXACT, float)
FROM_WIDE(float, int, (float)x)
FROM_WIDE(float, uint, (float)x)
FROM_WIDE(float, long, (float)x)
FROM_WIDE(float, ulong, (float)x)
CONVERT_CAST(float, double, )
CONVERT_CAST(float, double, _rte)
CONVERT(float, double, _rtz, narrow_double_to_float(x, rtz))
CONVERT(float, double, _rtp, narrow_double_to_float(x, rtp))
CONVERT(float, double, _rtn, narrow_double_to_float(x, rtn))

// Through float to nearest: every integer up to 2^24 is exact there, and greater ones are infinite in half.
CONVERT_EXACT(half, half)
CONVERT_EXACT(half, char)
CONVERT_EXACT(half, uchar)
FROM_WIDE(half, short, (half)(float)x)
FROM_WIDE(half, ushort, (half)(float)x)
FROM_WIDE(half, int, (half)(float)x)
FROM_WIDE(half, uint, (half)(float)x)
FROM_WIDE(half, long, (half)(float)x)
FROM_WIDE(half, ulong, (half)(float)x)
CONVERT_CAST(half, float, )
CONVERT_CAST(half, float, _rte)
CONVERT(half, float, _rtz, narrow_float_to_half(x, rtz))
CONVERT(half, float, _rtp, narrow_float_to_half(x, rtp))
CONVERT(half, float, _rtn, narrow_float_to_half(x, rtn))
// No host instruction rounds double to half.
CONVERT(half, double, , narrow_double_to_half(x, rte))
CONVERT(half, double, _rte, narrow_double_to_half(x, rte))
CONVERT(half, double, _rtz, narrow_double_to_half(x, rtz))
CONVERT(half, double, _rtp, narrow_double_to_half(x, rtp))
CONVERT(half, double, _rtn, narrow_double_to_half(x, rtn))
