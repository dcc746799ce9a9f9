#pragma once

#include "softcl/compiler/work_item.h"

namespace softcl {

constexpr unsigned flush_bits = 0x8040;        ///< MXCSR: flush to zero (bit 15), denormals are zero (bit 6)
constexpr unsigned toward_zero_bits = 0x6000;  ///< MXCSR: rounding control (bits 13 and 14)

/// Builds `void NAME.group(const WorkGroup*)`, which runs one work-group of the kernel: a loop over its
/// work-items that LLVM may vectorise or, with barriers, such a loop for each parallel region. It
/// runs with these bits of MXCSR set besides the process's own. A vector register holds `float_lanes` floats.
llvm::Function* make_work_group(const llvm::Function& kernel, const WorkItem& item, unsigned mxcsr,
                                unsigned float_lanes);

}  // namespace softcl
