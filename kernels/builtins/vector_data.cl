// vloadn, vstoren (6.12.7): vectors at addresses aligned for their elements only.

#include "widths.h"

/// A vector that may lie wherever its element may.
#define ELEMENT_ALIGNED(n, T) \
  typedef CAT(T, n) __attribute__((aligned(sizeof(T)))) CAT(CAT(T, n), _at_element);

#define VLOAD(n, T, SPACE)                                              \
  BUILTIN CAT(T, n) CAT(vload, n)(size_t offset, const SPACE T* p) {    \
    return *(const SPACE CAT(CAT(T, n), _at_element)*)(p + offset * n); \
  }
#define VSTORE(n, T, SPACE)                                                 \
  BUILTIN void CAT(vstore, n)(CAT(T, n) data, size_t offset, SPACE T * p) { \
    *(SPACE CAT(CAT(T, n), _at_element)*)(p + offset * n) = data;           \
  }
// Three components are three accesses: as one, they would touch a fourth that may not be the program's.
#define VLOAD_3(T, SPACE)                                     \
  BUILTIN CAT(T, 3) vload3(size_t offset, const SPACE T* p) { \
    p += offset * 3;                                          \
    return (CAT(T, 3))(p[0], p[1], p[2]);                     \
  }
#define VSTORE_3(T, SPACE)                                          \
  BUILTIN void vstore3(CAT(T, 3) data, size_t offset, SPACE T* p) { \
    p += offset * 3;                                                \
    p[0] = data.x;                                                  \
    p[1] = data.y;                                                  \
    p[2] = data.z;                                                  \
  }

#define LOADS(T, SPACE) \
  VLOAD(2, T, SPACE)    \
  VLOAD_3(T, SPACE)     \
  VLOAD(4, T, SPACE)    \
  VLOAD(8, T, SPACE)    \
  VLOAD(16, T, SPACE)
#define STORES(T, SPACE) \
  VSTORE(2, T, SPACE)    \
  VSTORE_3(T, SPACE)     \
  VSTORE(4, T, SPACE)    \
  VSTORE(8, T, SPACE)    \
  VSTORE(16, T, SPACE)

#define VECTOR_DATA(T)           \
  EACH_WIDTH(ELEMENT_ALIGNED, T) \
  LOADS(T, __global)             \
  LOADS(T, __local)              \
  LOADS(T, __constant)           \
  LOADS(T, __private)            \
  STORES(T, __global)            \
  STORES(T, __local)             \
  STORES(T, __private)
EACH_INTEGER(VECTOR_DATA)
EACH_FLOAT(VECTOR_DATA)
