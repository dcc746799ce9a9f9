// Functions by which work-items give each other values. Each calls one of the three functions below, where
// the compiler ends the region (compiler/region_graph.h): all work-items that take part store their operands,
// then the exchange is called once, with all operands and results in arrays.
#pragma once

#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
#pragma OPENCL EXTENSION __cl_clang_variadic_functions : enable

#include "group/sub_group.h"
#include "widths.h"

/// The first parameters of every exchange, which the compiler passes: how many work-items there are and how
/// many make a group; where each continues (null: all at `node`), and where those do that take part.
#define MEMBERS ulong count, ulong size, const __private uint *positions, uint node
#define ITEMS(T) __private T*
#define TAKES_PART(i) (positions == 0 || positions[i] == node)
/// for (every group) { … } with `begin` and `end`, the numbers of its work-items.
#define EACH_GROUP(...)                                 \
  for (ulong begin = 0; begin < count; begin += size) { \
    const ulong end = min(begin + size, count);         \
    __VA_ARGS__                                         \
  }
#define EACH_ITEM(...)                \
  for (ulong i = begin; i < end; ++i) \
    if (TAKES_PART(i)) {              \
      __VA_ARGS__                     \
    }

/// Groups are work-groups, sub-groups, or those of a sub-group that are there. The arguments are an exchange
/// and the addresses of the variables that its arrays consist of.
#define EXCHANGE_FUNCTION __attribute__((convergent, noduplicate, nomerge)) void
EXCHANGE_FUNCTION softcl_exchange_in_work_group(void (*exchange)(void), ...);
EXCHANGE_FUNCTION softcl_exchange_in_sub_group(void (*exchange)(void), ...);
EXCHANGE_FUNCTION softcl_exchange_among_active(void (*exchange)(void), ...);

#define EXCHANGE(AMONG, exchange, ...) CAT(softcl_exchange_, AMONG)((void (*)(void))(exchange), __VA_ARGS__)
