#pragma once

#include <llvm/IR/IRBuilder.h>

#include "softcl/compiler/barrier_regions.h"

namespace softcl {

/// Emits the run of one work-group stretch by stretch. `item_arguments` are those of the stretches after the
/// group and the local id. The builder is left at the end.
void emit_stretches(llvm::IRBuilder<>& builder, llvm::Value* group, const BarrierRegions& regions,
                    llvm::ArrayRef<llvm::Value*> item_arguments);

}  // namespace softcl
