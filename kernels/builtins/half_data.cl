// vload_half, vloada_half, vstore_half, vstorea_half (6.12.7): halves in memory, float or double in the
// program.

#include "widths.h"

/// halfn as it lies in memory: at any half, or aligned to its size (sizeof(half3) is that of half4).
#define IN_MEMORY(n, _) typedef CAT(half, n) __attribute__((aligned(2))) CAT(packed_half, n);
EACH_WIDTH(IN_MEMORY, )

// ---- loads: to float, which is exact.
#define LOAD(n, SPACE)                                                                                  \
  BUILTIN CAT(float, n) CAT(vload_half, n)(size_t offset, const SPACE half* p) {                        \
    return __builtin_convertvector(*(const SPACE CAT(packed_half, n)*)(p + offset * n), CAT(float, n)); \
  }                                                                                                     \
  BUILTIN CAT(float, n) CAT(vloada_half, n)(size_t offset, const SPACE half* p) {                       \
    return __builtin_convertvector(((const SPACE CAT(half, n)*)p)[offset], CAT(float, n));              \
  }
#define LOAD_3(SPACE, name, stride)                         \
  BUILTIN float3 name(size_t offset, const SPACE half* p) { \
    p += offset * stride;                                   \
    return (float3)((float)p[0], (float)p[1], (float)p[2]); \
  }
#define LOADS(SPACE)                                                                         \
  BUILTIN float vload_half(size_t offset, const SPACE half* p) { return (float)p[offset]; }  \
  BUILTIN float vloada_half(size_t offset, const SPACE half* p) { return (float)p[offset]; } \
  LOAD(2, SPACE)                                                                             \
  LOAD_3(SPACE, vload_half3, 3)                                                              \
  LOAD_3(SPACE, vloada_half3, 4)                                                             \
  LOAD(4, SPACE)                                                                             \
  LOAD(8, SPACE)                                                                             \
  LOAD(16, SPACE)
LOADS(__global)
LOADS(__local)
LOADS(__constant)
LOADS(__private)

// ---- stores: rounded to nearest even, or in the direction of the suffix.
#define STORE(n, T, SPACE, suffix)                                                                \
  BUILTIN void CAT(CAT(vstore_half, n), suffix)(CAT(T, n) data, size_t offset, SPACE half * p) {  \
    *(SPACE CAT(packed_half, n)*)(p + offset * n) = CAT(CAT(convert_half, n), suffix)(data);      \
  }                                                                                               \
  BUILTIN void CAT(CAT(vstorea_half, n), suffix)(CAT(T, n) data, size_t offset, SPACE half * p) { \
    ((SPACE CAT(half, n)*)p)[offset] = CAT(CAT(convert_half, n), suffix)(data);                   \
  }
#define STORE_3(T, SPACE, suffix, name, stride)                                   \
  BUILTIN void CAT(name, suffix)(CAT(T, 3) data, size_t offset, SPACE half * p) { \
    p += offset * stride;                                                         \
    p[0] = CAT(convert_half, suffix)(data.x);                                     \
    p[1] = CAT(convert_half, suffix)(data.y);                                     \
    p[2] = CAT(convert_half, suffix)(data.z);                                     \
  }
#define STORE_WIDTHS(T, SPACE, suffix)                                            \
  BUILTIN void CAT(vstore_half, suffix)(T data, size_t offset, SPACE half * p) {  \
    p[offset] = CAT(convert_half, suffix)(data);                                  \
  }                                                                               \
  BUILTIN void CAT(vstorea_half, suffix)(T data, size_t offset, SPACE half * p) { \
    p[offset] = CAT(convert_half, suffix)(data);                                  \
  }                                                                               \
  STORE(2, T, SPACE, suffix)                                                      \
  STORE_3(T, SPACE, suffix, vstore_half3, 3)                                      \
  STORE_3(T, SPACE, suffix, vstorea_half3, 4)                                     \
  STORE(4, T, SPACE, suffix)                                                      \
  STORE(8, T, SPACE, suffix)                                                      \
  STORE(16, T, SPACE, suffix)
#define STORES(T, SPACE)       \
  STORE_WIDTHS(T, SPACE, )     \
  STORE_WIDTHS(T, SPACE, _rte) \
  STORE_WIDTHS(T, SPACE, _rtz) \
  STORE_WIDTHS(T, SPACE, _rtp) \
  STORE_WIDTHS(T, SPACE, _rtn)
STORES(float, __global)
STORES(float, __local)
STORES(float, __private)
STORES(double, __global)
STORES(double, __local)
STORES(double, __private)
