// Dot products of four 8-bit integers (cl_khr_integer_dot_product). Exact: four products fit in 32 bits; the
// sum with an accumulator saturates.

#include "builtin.h"

#define DOT(R, A, B)                                                                      \
  BUILTIN R dot(A##4 x, B##4 y) {                                                         \
    return (R)x.s0 * (R)y.s0 + (R)x.s1 * (R)y.s1 + (R)x.s2 * (R)y.s2 + (R)x.s3 * (R)y.s3; \
  }                                                                                       \
  BUILTIN R dot_acc_sat(A##4 x, B##4 y, R sum) { return add_sat(dot(x, y), sum); }
DOT(uint, uchar, uchar)
DOT(int, char, char)
DOT(int, uchar, char)
DOT(int, char, uchar)

// The first component is the lowest byte.
#define PACKED(R, A, B, name)                                                                \
  BUILTIN R dot_4x8packed_##name(uint x, uint y) { return dot(as_##A##4(x), as_##B##4(y)); } \
  BUILTIN R dot_acc_sat_4x8packed_##name(uint x, uint y, R sum) {                            \
    return dot_acc_sat(as_##A##4(x), as_##B##4(y), sum);                                     \
  }
PACKED(uint, uchar, uchar, uu_uint)
PACKED(int, char, char, ss_int)
PACKED(int, uchar, char, us_int)
PACKED(int, char, uchar, su_int)
