#pragma once

#include "softcl/compiler/work_item.h"

namespace softcl {

/// Builds `void NAME.group(const WorkGroup*)`, which runs one work-group of the kernel: a loop over its
/// work-items that LLVM may vectorise or, with barriers, rounds over their coroutines. `denorms_are_zero` makes
/// it run with subnormal operands and results flushed.
/// Precondition: the item's memory accesses were marked with mark_parallel_accesses if it has no barrier.
llvm::Function* make_work_group(const llvm::Function& kernel, const WorkItem& item, bool denorms_are_zero);

/// Puts the accesses of a barrier-free item that may not be private to it into one access group, which tells the
/// vectoriser that work-items do not depend on each other (OpenCL orders nothing between them).
void mark_parallel_accesses(llvm::Function& item);

}  // namespace softcl
