// What is true of all, of any, of which (6.15.16, 6.15.19, cl_khr_subgroup_non_uniform_vote,
// cl_khr_subgroup_ballot).

#include "group/exchange.h"

static void all(MEMBERS, ITEMS(int) result, const ITEMS(int) predicate) {
  EACH_GROUP(int every = 1; EACH_ITEM(every &= predicate[i] != 0;) EACH_ITEM(result[i] = every;))
}
static void any(MEMBERS, ITEMS(int) result, const ITEMS(int) predicate) {
  EACH_GROUP(int some = 0; EACH_ITEM(some |= predicate[i] != 0;) EACH_ITEM(result[i] = some;))
}
#define VOTE(name, AMONG, exchange)                 \
  BUILTIN int name(int predicate) {                 \
    int result;                                     \
    EXCHANGE(AMONG, exchange, &result, &predicate); \
    return result;                                  \
  }
VOTE(work_group_all, in_work_group, all)
VOTE(work_group_any, in_work_group, any)
VOTE(sub_group_all, in_sub_group, all)
VOTE(sub_group_any, in_sub_group, any)
VOTE(sub_group_non_uniform_all, among_active, all)
VOTE(sub_group_non_uniform_any, among_active, any)

static void elect(MEMBERS, ITEMS(int) result) {
  EACH_GROUP(int first = 1; EACH_ITEM(result[i] = first; first = 0;))
}
BUILTIN int sub_group_elect(void) {
  int result;
  EXCHANGE(among_active, elect, &result);
  return result;
}

#define ALL_EQUAL(T)                                                                          \
  static void all_equal_##T(MEMBERS, ITEMS(int) result, const ITEMS(T) value) {               \
    EACH_GROUP(T one = 0; bool first = true; int equal = 1;                                   \
               EACH_ITEM(if (first) one = value[i]; equal &= value[i] == one; first = false;) \
                   EACH_ITEM(result[i] = equal;))                                             \
  }                                                                                           \
  BUILTIN int sub_group_non_uniform_all_equal(T value) {                                      \
    int result;                                                                               \
    EXCHANGE(among_active, all_equal_##T, &result, &value);                                   \
    return result;                                                                            \
  }
EACH_INTEGER(ALL_EQUAL)
EACH_FLOAT(ALL_EQUAL)

static void ballot(MEMBERS, ITEMS(uint4) result, const ITEMS(int) predicate) {
  EACH_GROUP(uint4 votes = 0;
             EACH_ITEM(votes.x |= (uint)(predicate[i] != 0) << (i - begin);) EACH_ITEM(result[i] = votes;))
}
BUILTIN uint4 sub_group_ballot(int predicate) {
  uint4 result;
  EXCHANGE(among_active, ballot, &result, &predicate);
  return result;
}

#define LANES ((uint)((1ul << SOFTCL_SUB_GROUP_SIZE) - 1))
#define OWN (1u << get_sub_group_local_id())
#define MASK(name, bits) \
  BUILTIN uint4 get_sub_group_##name##_mask(void) { return (uint4)((bits)&LANES, 0, 0, 0); }
MASK(eq, OWN)
MASK(ge, ~(OWN - 1))
MASK(gt, ~(OWN * 2 - 1))
MASK(le, OWN * 2 - 1)
MASK(lt, OWN - 1)

BUILTIN int sub_group_inverse_ballot(uint4 value) { return (value.x & OWN) != 0; }
BUILTIN int sub_group_ballot_bit_extract(uint4 value, uint lane) {
  return lane < SOFTCL_SUB_GROUP_SIZE ? value.x >> lane & 1 : 0;
}
BUILTIN uint sub_group_ballot_bit_count(uint4 value) { return popcount(value.x & LANES); }
BUILTIN uint sub_group_ballot_inclusive_scan(uint4 value) { return popcount(value.x & (OWN * 2 - 1)); }
BUILTIN uint sub_group_ballot_exclusive_scan(uint4 value) { return popcount(value.x & (OWN - 1)); }
BUILTIN uint sub_group_ballot_find_lsb(uint4 value) { return ctz(value.x & LANES); }
BUILTIN uint sub_group_ballot_find_msb(uint4 value) { return 31 - clz(value.x & LANES); }
