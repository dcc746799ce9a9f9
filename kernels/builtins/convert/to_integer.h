// Conversions to an integer type, from every type (6.2.3). Include, then TO_INTEGER(type).
#pragma once

#include "convert.h"

/// x clamped to D's range; the comparisons are in the type that holds both.
#define SATURATE(D, x)                                         \
  ((x) < 0 ? ((long)(x) < (long)MIN_##D ? (D)MIN_##D : (D)(x)) \
           : ((ulong)(x) > (ulong)MAX_##D ? (D)MAX_##D : (D)(x)))

#define FROM_INTEGER(D, S)                \
  CONVERT_EXACT(D, S)                     \
  CONVERT(D, S, _sat, SATURATE(D, x))     \
  CONVERT(D, S, _sat_rte, SATURATE(D, x)) \
  CONVERT(D, S, _sat_rtz, SATURATE(D, x)) \
  CONVERT(D, S, _sat_rtp, SATURATE(D, x)) \
  CONVERT(D, S, _sat_rtn, SATURATE(D, x))

/// D's greatest value plus one, which every format but half holds.
#define BEYOND(D, S) ((S)((D)(MAX_##D / 2 + 1)) * (S)2)

/// An integral x to D, clamped; NaN gives 0 (6.2.3.3: "should"). The same serves where 6.2.3.3 leaves the
/// value to the implementation: a cast out of range would be undefined in LLVM.
#define CLAMPED(D, S)                                                                       \
  PART D CAT(clamped_to_##D##_from_, S)(S x) {                                              \
    const D above = x >= BEYOND(D, S) ? (D)MAX_##D : (x <= (S)MIN_##D ? (D)MIN_##D : (D)x); \
    return x != x ? (D)0 : above;                                                           \
  }

#define DIRECTED(D, S, W, saturation, suffix) \
  CONVERT(D, S, saturation##suffix, CAT(clamped_to_##D##_from_, W)(CAT(INTEGRAL##suffix##_, W)((W)x)))
// Half is converted as the float it is.
#define FROM_FLOAT(D, S, W)     \
  DIRECTED(D, S, W, , )         \
  DIRECTED(D, S, W, , _rte)     \
  DIRECTED(D, S, W, , _rtz)     \
  DIRECTED(D, S, W, , _rtp)     \
  DIRECTED(D, S, W, , _rtn)     \
  DIRECTED(D, S, W, _sat, )     \
  DIRECTED(D, S, W, _sat, _rte) \
  DIRECTED(D, S, W, _sat, _rtz) \
  DIRECTED(D, S, W, _sat, _rtp) \
  DIRECTED(D, S, W, _sat, _rtn)

// The default is toward zero (6.2.3.2). Each is an instruction that names its rounding direction, but for
// rint, which takes the device's: always to nearest.
#define INTEGRAL_float(x) __builtin_truncf(x)
#define INTEGRAL_rte_float(x) __builtin_rintf(x)
#define INTEGRAL_rtz_float(x) __builtin_truncf(x)
#define INTEGRAL_rtp_float(x) __builtin_ceilf(x)
#define INTEGRAL_rtn_float(x) __builtin_floorf(x)
#define INTEGRAL_double(x) __builtin_trunc(x)
#define INTEGRAL_rte_double(x) __builtin_rint(x)
#define INTEGRAL_rtz_double(x) __builtin_trunc(x)
#define INTEGRAL_rtp_double(x) __builtin_ceil(x)
#define INTEGRAL_rtn_double(x) __builtin_floor(x)

#define TO_INTEGER(D)         \
  CLAMPED(D, float)           \
  CLAMPED(D, double)          \
  FROM_INTEGER(D, char)       \
  FROM_INTEGER(D, uchar)      \
  FROM_INTEGER(D, short)      \
  FROM_INTEGER(D, ushort)     \
  FROM_INTEGER(D, int)        \
  FROM_INTEGER(D, uint)       \
  FROM_INTEGER(D, long)       \
  FROM_INTEGER(D, ulong)      \
  FROM_FLOAT(D, half, float)  \
  FROM_FLOAT(D, float, float) \
  FROM_FLOAT(D, double, double)
