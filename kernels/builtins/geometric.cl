// Geometric functions (6.12.5), for 1 to 4 components.
//
// float and half are evaluated in double, where no product or sum of squares of theirs overflows or
// underflows, and rounded once. double is scaled by a power of two for lengths (7.5.1).

#include "widths.h"

#define EACH_GEOMETRIC_WIDTH(M, ...) M(, __VA_ARGS__) M(2, __VA_ARGS__) M(3, __VA_ARGS__) M(4, __VA_ARGS__)

#define SUM_(v) (v)
#define SUM_2(v) ((v).x + (v).y)
#define SUM_3(v) ((v).x + (v).y + (v).z)
#define SUM_4(v) (((v).x + (v).y) + ((v).z + (v).w))
#define WIDER(n, v) TO_DOUBLE_##n(v)
#define TO_DOUBLE_(v) ((double)(v))
#define TO_DOUBLE_2(v) __builtin_convertvector(v, double2)
#define TO_DOUBLE_3(v) __builtin_convertvector(v, double3)
#define TO_DOUBLE_4(v) __builtin_convertvector(v, double4)
#define ROUND_float(n, v) ROUND_FLOAT_##n(v)
#define ROUND_FLOAT_(v) ((float)(v))
#define ROUND_FLOAT_2(v) __builtin_convertvector(v, float2)
#define ROUND_FLOAT_3(v) __builtin_convertvector(v, float3)
#define ROUND_FLOAT_4(v) __builtin_convertvector(v, float4)
#define ROUND_half(n, v) CAT(convert_half, n)(v)
#define ROUND_double(n, v) (v)

/// A power of two that brings the greatest of the magnitudes where squares neither overflow nor lose bits.
/// What underflows then is below 2^-70 of the sum of squares. A quotient takes a scale below 1 last and one
/// above 1 first: a lane far below the greatest keeps its bits.
PART double square_scale(double greatest) {
  return greatest > 0x1p500 ? 0x1p-600 : greatest < 0x1p-500 ? 0x1p600 : 1.0;
}
PART double magnitude(double x) { return __builtin_fabs(x); }
PART double greatest_(double x) { return magnitude(x); }
PART double greater(double x, double y) { return x > y ? x : y; }
PART double greatest_2(double2 v) { return greater(magnitude(v.x), magnitude(v.y)); }
PART double greatest_3(double3 v) { return greater(greatest_2(v.xy), magnitude(v.z)); }
PART double greatest_4(double4 v) { return greater(greatest_2(v.xy), greatest_2(v.zw)); }

#define SCALE_half(n, v) 1.0
#define SCALE_float(n, v) 1.0
#define SCALE_double(n, v) square_scale(CAT(greatest_, n)(v))

// 7.5.1: an infinite element turns to 1 with its sign and the others to zero, NaNs apart.
#define DIRECTIONS(n, ...)                                                                      \
  PART CAT(double, n) CAT(finite_direction_, n)(CAT(double, n) v) {                             \
    const CAT(double, n) unit = __builtin_elementwise_abs(v) == (CAT(double, n))__builtin_inf() \
                                    ? copysign((CAT(double, n))1, v)                            \
                                    : (CAT(double, n))0 * v;                                    \
    return CAT(greatest_, n)(v) == __builtin_inf() ? unit : v;                                  \
  }
EACH_GEOMETRIC_WIDTH(DIRECTIONS, )

#define LENGTHS(n, T)                                                                              \
  PART double CAT(length_in_double_, n##T)(CAT(double, n) v) {                                     \
    const double scale = SCALE_##T(n, v);                                                          \
    const CAT(double, n) scaled = v * scale;                                                       \
    return __builtin_sqrt(SUM_##n(scaled * scaled)) * (1.0 / scale);                               \
  }                                                                                                \
  BUILTIN T dot(CAT(T, n) x, CAT(T, n) y) {                                                        \
    const CAT(double, n) products = WIDER(n, x) * WIDER(n, y);                                     \
    return ROUND_##T(, SUM_##n(products));                                                         \
  }                                                                                                \
  BUILTIN T length(CAT(T, n) x) { return ROUND_##T(, CAT(length_in_double_, n##T)(WIDER(n, x))); } \
  BUILTIN T distance(CAT(T, n) x, CAT(T, n) y) {                                                   \
    return ROUND_##T(, CAT(length_in_double_, n##T)(WIDER(n, x) - WIDER(n, y)));                   \
  }                                                                                                \
  BUILTIN CAT(T, n) normalize(CAT(T, n) x) {                                                       \
    const CAT(double, n) v = CAT(finite_direction_, n)(WIDER(n, x));                               \
    const double scale = SCALE_##T(n, v);                                                          \
    const CAT(double, n) scaled = v * scale;                                                       \
    const double square = SUM_##n(scaled * scaled), root = __builtin_sqrt(square);                 \
    return square == 0.0 ? copysign((CAT(T, n))0, x)                                               \
                         : ROUND_##T(n, scale > 1.0 ? scaled / root : v / root * scale);           \
  }
EACH_GEOMETRIC_WIDTH(LENGTHS, half)
EACH_GEOMETRIC_WIDTH(LENGTHS, float)
EACH_GEOMETRIC_WIDTH(LENGTHS, double)

// As accurate as the functions without fast_: the bound of 8192 ulp would not make them faster.
#define FAST_LENGTHS(n, T)                                                     \
  BUILTIN T fast_length(CAT(T, n) x) { return length(x); }                     \
  BUILTIN T fast_distance(CAT(T, n) x, CAT(T, n) y) { return distance(x, y); } \
  BUILTIN CAT(T, n) fast_normalize(CAT(T, n) x) { return normalize(x); }
EACH_GEOMETRIC_WIDTH(FAST_LENGTHS, half)
EACH_GEOMETRIC_WIDTH(FAST_LENGTHS, float)
EACH_GEOMETRIC_WIDTH(FAST_LENGTHS, double)

#define CROSS(T)                                        \
  BUILTIN CAT(T, 3) cross(CAT(T, 3) x, CAT(T, 3) y) {   \
    const double3 a = WIDER(3, x), b = WIDER(3, y);     \
    return ROUND_##T(3, a.yzx * b.zxy - a.zxy * b.yzx); \
  }                                                     \
  BUILTIN CAT(T, 4) cross(CAT(T, 4) x, CAT(T, 4) y) { return (CAT(T, 4))(cross(x.xyz, y.xyz), (T)0); }
EACH_FLOAT(CROSS)
