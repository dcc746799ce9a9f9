// Reductions and scans of work-groups and sub-groups (6.15.16, 6.15.19, cl_khr_subgroup_extended_types,
// _non_uniform_arithmetic and _clustered_reduce, cl_khr_work_group_uniform_arithmetic). Values are taken in
// the order of the local linear ids.

#include "group/exchange.h"

#define OP_add(a, b) a + b
#define OP_mul(a, b) a* b
#define OP_min(a, b) b < a ? b : a
#define OP_max(a, b) a < b ? b : a
#define OP_and(a, b) a& b
#define OP_or(a, b) a | b
#define OP_xor(a, b) a ^ b
#define OP_logical_and(a, b) a != 0 && b != 0
#define OP_logical_or(a, b) a != 0 || b != 0
#define OP_logical_xor(a, b) (a != 0) != (b != 0)
/// A logical operation returns 0 or 1 also where there is one value alone.
#define FIRST_logical_and(T, a) a != 0
#define FIRST_logical_or(T, a) a != 0
#define FIRST_logical_xor(T, a) a != 0
#define FIRST_add(T, a) a
#define FIRST_mul(T, a) a
#define FIRST_min(T, a) a
#define FIRST_max(T, a) a
#define FIRST_and(T, a) a
#define FIRST_or(T, a) a
#define FIRST_xor(T, a) a

#define MIN_half ((half)-INFINITY)
#define MAX_half ((half)INFINITY)
#define MIN_float (-INFINITY)
#define MAX_float INFINITY
#define MIN_double ((double)-INFINITY)
#define MAX_double ((double)INFINITY)
#define IDENTITY_add(T) 0
#define IDENTITY_mul(T) 1
#define IDENTITY_min(T) MAX_##T
#define IDENTITY_max(T) MIN_##T
#define IDENTITY_and(T) ~0
#define IDENTITY_or(T) 0
#define IDENTITY_xor(T) 0
#define IDENTITY_logical_and(T) 1
#define IDENTITY_logical_or(T) 0
#define IDENTITY_logical_xor(T) 0

/// The exchanges of one operation on one type.
#define TAKE_IN(op, T)                                                    \
  const T value = x[i];                                                   \
  total = first ? (T)(FIRST_##op(T, value)) : (T)(OP_##op(total, value)); \
  first = false;
#define EXCHANGES(op, T)                                                                                \
  static void reduce_##op##_##T(MEMBERS, ITEMS(T) result, const ITEMS(T) x) {                           \
    EACH_GROUP(T total = 0; bool first = true; EACH_ITEM(TAKE_IN(op, T)) EACH_ITEM(result[i] = total;)) \
  }                                                                                                     \
  static void scan_inclusive_##op##_##T(MEMBERS, ITEMS(T) result, const ITEMS(T) x) {                   \
    EACH_GROUP(T total = 0; bool first = true; EACH_ITEM(TAKE_IN(op, T) result[i] = total;))            \
  }                                                                                                     \
  static void scan_exclusive_##op##_##T(MEMBERS, ITEMS(T) result, const ITEMS(T) x) {                   \
    EACH_GROUP(T total = (T)(IDENTITY_##op(T)); bool first = true;                                      \
               EACH_ITEM(const T before = total; TAKE_IN(op, T) result[i] = before;))                   \
  }                                                                                                     \
  static void clustered_reduce_##op##_##T(MEMBERS, ITEMS(T) result, const ITEMS(T) x,                   \
                                          const ITEMS(uint) cluster_size) {                             \
    for (ulong i = count; i-- > 0;)                                                                     \
      if (TAKES_PART(i)) size = max(cluster_size[i], 1u);                                               \
    reduce_##op##_##T(count, size, positions, node, result, x);                                         \
  }

#define FUNCTION(name, AMONG, exchange, T)  \
  BUILTIN T name(T x) {                     \
    T result;                               \
    EXCHANGE(AMONG, exchange, &result, &x); \
    return result;                          \
  }
#define FUNCTIONS(group, AMONG, op, T)                                       \
  FUNCTION(group##_reduce_##op, AMONG, reduce_##op##_##T, T)                 \
  FUNCTION(group##_scan_inclusive_##op, AMONG, scan_inclusive_##op##_##T, T) \
  FUNCTION(group##_scan_exclusive_##op, AMONG, scan_exclusive_##op##_##T, T)

#define AMONG_ACTIVE(op, T)                                                          \
  EXCHANGES(op, T)                                                                   \
  FUNCTIONS(sub_group_non_uniform, among_active, op, T)                              \
  BUILTIN T sub_group_clustered_reduce_##op(T x, uint cluster_size) {                \
    T result;                                                                        \
    EXCHANGE(among_active, clustered_reduce_##op##_##T, &result, &x, &cluster_size); \
    return result;                                                                   \
  }
#define OF_SUB_GROUPS(op, T) FUNCTIONS(sub_group, in_sub_group, op, T)
#define OF_WORK_GROUPS(op, T) FUNCTIONS(work_group, in_work_group, op, T)

#define ARITHMETIC(T) AMONG_ACTIVE(add, T) AMONG_ACTIVE(mul, T) AMONG_ACTIVE(min, T) AMONG_ACTIVE(max, T)
#define BITWISE(T) AMONG_ACTIVE(and, T) AMONG_ACTIVE(or, T) AMONG_ACTIVE(xor, T)
#define SUB_GROUPS(T) OF_SUB_GROUPS(add, T) OF_SUB_GROUPS(min, T) OF_SUB_GROUPS(max, T)
#define WORK_GROUPS(T) \
  OF_WORK_GROUPS(add, T) OF_WORK_GROUPS(mul, T) OF_WORK_GROUPS(min, T) OF_WORK_GROUPS(max, T)
#define BITWISE_WORK_GROUPS(T) OF_WORK_GROUPS(and, T) OF_WORK_GROUPS(or, T) OF_WORK_GROUPS(xor, T)

EACH_INTEGER(ARITHMETIC)
EACH_FLOAT(ARITHMETIC)
EACH_INTEGER(BITWISE)
EACH_INTEGER(SUB_GROUPS)
EACH_FLOAT(SUB_GROUPS)
// clang-format off
WORK_GROUPS(int)
WORK_GROUPS(uint)
WORK_GROUPS(long)
WORK_GROUPS(ulong)
EACH_FLOAT(WORK_GROUPS)
BITWISE_WORK_GROUPS(int)
BITWISE_WORK_GROUPS(uint)
BITWISE_WORK_GROUPS(long)
BITWISE_WORK_GROUPS(ulong)
AMONG_ACTIVE(logical_and, int)
AMONG_ACTIVE(logical_or, int)
AMONG_ACTIVE(logical_xor, int)
OF_WORK_GROUPS(logical_and, int)
OF_WORK_GROUPS(logical_or, int)
OF_WORK_GROUPS(logical_xor, int)
// clang-format on
