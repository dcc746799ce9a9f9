// Common functions (6.12.4), for scalars and vectors alike.

#include "widths.h"

/// Ordered as the numbers are, -0 below 0: where subnormal operands are flushed, comparisons of numbers take
/// them for equal, and which of them is returned would be open.
#define ORDERED(n, T)                                                                                       \
  PART CAT(SIGNED_##T, n) CAT(order_##T, n)(CAT(T, n) x) {                                                  \
    const CAT(SIGNED_##T, n) bits = CAT(as_, CAT(SIGNED_##T, n))(x);                                        \
    return bits ^                                                                                           \
           ((bits >> (CAT(SIGNED_##T, n))(8 * sizeof(T) - 1)) & (CAT(SIGNED_##T, n))CAT(MAX_, SIGNED_##T)); \
  }

#define EXTREMES(n, T)                                                                                   \
  BUILTIN CAT(T, n) max(CAT(T, n) x, CAT(T, n) y) { return x < y ? y : x; }                              \
  BUILTIN CAT(T, n) min(CAT(T, n) x, CAT(T, n) y) { return y < x ? y : x; }                              \
  /* fmin(fmax(x, low), high): of a NaN and a number, the number. */                                     \
  BUILTIN CAT(T, n) clamp(CAT(T, n) x, CAT(T, n) low, CAT(T, n) high) {                                  \
    const CAT(SIGNED_##T, n) least = CAT(order_##T, n)(low), most = CAT(order_##T, n)(high);             \
    const CAT(T, n) raised = (((CAT(order_##T, n)(x) < least) & (low == low)) | (x != x)) ? low : x;     \
    return (((CAT(order_##T, n)(raised) > most) & (high == high)) | (raised != raised)) ? high : raised; \
  }
#define EXTREMES_SCALAR(n, T)                                                \
  BUILTIN CAT(T, n) max(CAT(T, n) x, T y) { return max(x, (CAT(T, n))(y)); } \
  BUILTIN CAT(T, n) min(CAT(T, n) x, T y) { return min(x, (CAT(T, n))(y)); } \
  BUILTIN CAT(T, n) clamp(CAT(T, n) x, T low, T high) {                      \
    return clamp(x, (CAT(T, n))(low), (CAT(T, n))(high));                    \
  }

// The formulas of table 6.12. step compares so that a NaN gives 1, as "0 if x < edge, otherwise 1" requires.
#define BLENDS(n, T)                                                                                     \
  BUILTIN CAT(T, n) mix(CAT(T, n) x, CAT(T, n) y, CAT(T, n) a) { return x + (y - x) * a; }               \
  BUILTIN CAT(T, n) step(CAT(T, n) edge, CAT(T, n) x) { return x < edge ? (CAT(T, n))0 : (CAT(T, n))1; } \
  BUILTIN CAT(T, n) smoothstep(CAT(T, n) edge0, CAT(T, n) edge1, CAT(T, n) x) {                          \
    const CAT(T, n) t = clamp((x - edge0) / (edge1 - edge0), (CAT(T, n))0, (CAT(T, n))1);                \
    return t * t * ((CAT(T, n))3 - (CAT(T, n))2 * t);                                                    \
  }                                                                                                      \
  /* A zero is returned as it is, sign included. */                                                      \
  BUILTIN CAT(T, n) sign(CAT(T, n) x) {                                                                  \
    const CAT(T, n) zero = x == x ? copysign((CAT(T, n))0, x) : (CAT(T, n))0;                            \
    return x > (CAT(T, n))0 ? (CAT(T, n))1 : (x < (CAT(T, n))0 ? (CAT(T, n)) - 1 : zero);                \
  }
#define BLENDS_SCALAR(n, T)                                                                  \
  BUILTIN CAT(T, n) mix(CAT(T, n) x, CAT(T, n) y, T a) { return mix(x, y, (CAT(T, n))(a)); } \
  BUILTIN CAT(T, n) step(T edge, CAT(T, n) x) { return step((CAT(T, n))(edge), x); }         \
  BUILTIN CAT(T, n) smoothstep(T edge0, T edge1, CAT(T, n) x) {                              \
    return smoothstep((CAT(T, n))(edge0), (CAT(T, n))(edge1), x);                            \
  }

#define COMMON(T)                    \
  EACH_WIDTH_AND_SCALAR(ORDERED, T)  \
  EACH_WIDTH_AND_SCALAR(EXTREMES, T) \
  EACH_WIDTH(EXTREMES_SCALAR, T)     \
  EACH_WIDTH_AND_SCALAR(BLENDS, T)   \
  EACH_WIDTH(BLENDS_SCALAR, T)
EACH_FLOAT(COMMON)

// ---- degrees, radians: the factor in double precision, so that float and half are rounded once from a
// product that is off by 2^-52 at most. For double the factor's own error adds at most half an ulp to the
// product's.
#define DEGREES_PER_RADIAN 57.295779513082320876798154814105
#define RADIANS_PER_DEGREE 0.017453292519943295769236907684886
#define ANGLES(T, TO_T)                                                               \
  BUILTIN T degrees(T radians) { return TO_T((double)radians * DEGREES_PER_RADIAN); } \
  BUILTIN T radians(T degrees) { return TO_T((double)degrees * RADIANS_PER_DEGREE); } \
  UNROLLED_1(degrees, T, T)                                                           \
  UNROLLED_1(radians, T, T)
ANGLES(half, convert_half)
ANGLES(float, (float))
ANGLES(double, )
