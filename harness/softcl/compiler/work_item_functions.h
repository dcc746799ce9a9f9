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
  local_linear_id
};

/// The query that a mangled function name stands for.
WorkItemQuery work_item_query(llvm::StringRef mangled_name);

/// barrier() and work_group_barrier() in every form.
bool is_barrier(llvm::StringRef mangled_name);

/// mem_fence and its variants: work-items of a group share one thread, so that only the compiler must not
/// reorder.
bool is_fence(llvm::StringRef mangled_name);

/// Any function whose meaning depends on the work-item that calls it.
bool depends_on_work_item(llvm::StringRef mangled_name);

}  // namespace softcl
