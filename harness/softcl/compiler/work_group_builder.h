#pragma once

#include <llvm/IR/IRBuilder.h>

#include "softcl/compiler/region_graph.h"

namespace softcl {

/// Emits the code that runs one work-group region by region. `item_arguments` are the regions' arguments
/// after the group and the local id. A vector register holds `float_lanes` floats. The builder is left at the
/// end.
void emit_region_graph(llvm::IRBuilder<>& builder, llvm::Value* group, const RegionGraph& graph,
                       llvm::ArrayRef<llvm::Value*> item_arguments, unsigned float_lanes);

}  // namespace softcl
