#pragma once

#include "softcl/compiler/work_item.h"

namespace softcl {

constexpr unsigned flush_bits = 0x8040;    ///< MXCSR: flush to zero (bit 15), denormals are zero (bit 6)
constexpr unsigned toward_zero_bits = 0x6000;  ///< MXCSR: rounding control (bits 13 and 14)

/// Builds `void NAME.group(const WorkGroup*)`, which runs one work-group of the kernel: a loop over its
/// work-items that LLVM may vectorise or, with barriers, rounds over their coroutines. It runs with these bits
/// of MXCSR set besides the process's own.
/// Precondition: the item's memory accesses were marked with mark_parallel_accesses if it has no barrier.
llvm::Function* make_work_group(const llvm::Function& kernel, const WorkItem& item, unsigned mxcsr);

/// Puts the accesses of a barrier-free item that may not be private to it into one access group, which tells the
/// vectoriser that work-items do not depend on each other (OpenCL orders nothing between them).
void mark_parallel_accesses(llvm::Function& item);

}  // namespace softcl
