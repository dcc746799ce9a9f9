#pragma once

#include <llvm/ADT/StringRef.h>

namespace softcl {

/// The work-item functions of 6.12.1 (and 3.0's), by what they read.
enum class WorkItemQuery {
  none,
  work_dim,
  global_size,
  global_id,
  local_size,
  enqueued_local_size,
  local_id,
  num_groups,
  group_id,
  global_offset,
  global_linear_id,
  local_linear_id,
  sub_group_size,
  max_sub_group_size,
  num_sub_groups,
  enqueued_num_sub_groups,
  sub_group_id,
  sub_group_local_id
};

/// The query that a mangled function name stands for.
WorkItemQuery work_item_query(llvm::StringRef mangled_name);

/// Which work-items have to come to a call before any of them goes on.
enum class Awaited : unsigned char {
  none,
  active,      ///< of the sub-group, those that happen to be there
  sub_group,   ///< all of the sub-group
  work_group,  ///< all of the work-group
};
Awaited awaited(llvm::StringRef mangled_name);

/// barrier() in every form, and the exchanges of kernels/builtins/group/exchange.h: where a region ends.
bool is_barrier(llvm::StringRef mangled_name);
/// Of those, the exchanges.
bool is_exchange(llvm::StringRef mangled_name);

/// mem_fence and its variants: work-items of a group share one thread, so that only the compiler must not
/// reorder.
bool is_fence(llvm::StringRef mangled_name);

/// Whether a pointer is one to the work-group's local memory, or to private memory: bool (const __generic
/// void*).
inline constexpr llvm::StringLiteral is_local_name = "softcl_is_local", is_private_name = "softcl_is_private";

/// By what the host identifies the work-group: void* (void), for functions of the host that are handed it
/// back.
inline constexpr llvm::StringLiteral group_name = "softcl_group";

/// Any function whose meaning depends on the work-item that calls it.
bool depends_on_work_item(llvm::StringRef mangled_name);

}  // namespace softcl
