#pragma once

#include "softcl/compiler/work_item.h"

namespace softcl {

/// Of a group function without loops in its regions, whose sub-groups may take paths of their own between
/// exchanges.
inline constexpr llvm::StringLiteral own_paths_attribute = "softcl-own-paths";

/// Builds `void NAME.group(const WorkGroup*)`, which runs one work-group of the kernel: a loop over its
/// work-items that LLVM may vectorise or, with barriers, such a loop for each parallel region. It
/// runs with these bits of the control register set besides the process's own. A vector register holds
/// `float_lanes` floats; 0: no shape is chosen for loops.
llvm::Function* make_work_group(const llvm::Function& kernel, const WorkItem& item, unsigned control_bits,
                                unsigned float_lanes);

}  // namespace softcl
