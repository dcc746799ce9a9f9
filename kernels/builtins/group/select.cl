// Values of other work-items: broadcasts, shuffles and rotations (6.15.16, 6.15.19, cl_khr_subgroup_ballot,
// _extended_types, _shuffle, _shuffle_relative, _rotate).

#include "group/exchange.h"

/// Each work-item gets the value of the one whose number in the group it names. Where there is none the
/// result is undefined; it is the work-item's own.
#define SELECT(n, T)                                                                             \
  static void CAT(select_##T, n)(MEMBERS, ITEMS(CAT(T, n)) result, const ITEMS(CAT(T, n)) value, \
                                 const ITEMS(ulong) index) {                                     \
    EACH_GROUP(EACH_ITEM(result[i] = value[index[i] < end - begin ? begin + index[i] : i];))     \
  }
#define SELECTED(AMONG, n, T, INDEX)                            \
  CAT(T, n) result;                                             \
  ulong index = INDEX;                                          \
  EXCHANGE(AMONG, CAT(select_##T, n), &result, &value, &index); \
  return result;

#define BROADCASTS(n, T)                                                                          \
  SELECT(n, T)                                                                                    \
  BUILTIN CAT(T, n)                                                                               \
      sub_group_broadcast(CAT(T, n) value, uint lane){SELECTED(in_sub_group, n, T, lane)} BUILTIN \
      CAT(T, n) sub_group_non_uniform_broadcast(CAT(T, n) value, uint lane) {                     \
    SELECTED(among_active, n, T, lane)                                                            \
  }
#define VECTOR_BROADCASTS(T) EACH_WIDTH_AND_SCALAR(BROADCASTS, T)
EACH_INTEGER(VECTOR_BROADCASTS)
EACH_FLOAT(VECTOR_BROADCASTS)

#define LANE ((ulong)get_sub_group_local_id())
#define ROTATED(size) (LANE & ~((ulong)(size)-1)) + ((LANE + (ulong)(long)delta) & ((ulong)(size)-1))

#define SHUFFLES(T)                                                                                        \
  static void first_##T(MEMBERS, ITEMS(T) result, const ITEMS(T) value) {                                  \
    EACH_GROUP(T of_first = 0; bool first = true;                                                          \
               EACH_ITEM(if (first) of_first = value[i]; first = false;) EACH_ITEM(result[i] = of_first;)) \
  }                                                                                                        \
  BUILTIN T sub_group_broadcast_first(T value) {                                                           \
    T result;                                                                                              \
    EXCHANGE(among_active, first_##T, &result, &value);                                                    \
    return result;                                                                                         \
  }                                                                                                        \
  BUILTIN T sub_group_shuffle(T value, uint lane){SELECTED(among_active, , T, lane)} BUILTIN T             \
  sub_group_shuffle_xor(T value, uint mask){SELECTED(among_active, , T, LANE ^ mask)} BUILTIN T            \
  sub_group_shuffle_up(T value, uint delta){SELECTED(among_active, , T, LANE - delta)} BUILTIN T           \
  sub_group_shuffle_down(T value, uint delta){SELECTED(among_active, , T, LANE + delta)} BUILTIN T         \
  sub_group_rotate(T value,                                                                                \
                   int delta){SELECTED(among_active, , T, ROTATED(SOFTCL_SUB_GROUP_SIZE))} BUILTIN T       \
  sub_group_clustered_rotate(T value, int delta, uint cluster_size) {                                      \
    SELECTED(among_active, , T, ROTATED(cluster_size))                                                     \
  }
EACH_INTEGER(SHUFFLES)
EACH_FLOAT(SHUFFLES)

#define WORK_GROUP_BROADCASTS(T)                                                                    \
  BUILTIN T work_group_broadcast(T value, size_t x){SELECTED(in_work_group, , T, x)} BUILTIN T      \
  work_group_broadcast(T value, size_t x,                                                           \
                       size_t y){SELECTED(in_work_group, , T, y * get_local_size(0) + x)} BUILTIN T \
  work_group_broadcast(T value, size_t x, size_t y, size_t z) {                                     \
    SELECTED(in_work_group, , T, (z * get_local_size(1) + y) * get_local_size(0) + x)               \
  }
WORK_GROUP_BROADCASTS(int)
WORK_GROUP_BROADCASTS(uint)
WORK_GROUP_BROADCASTS(long)
WORK_GROUP_BROADCASTS(ulong)
EACH_FLOAT(WORK_GROUP_BROADCASTS)
