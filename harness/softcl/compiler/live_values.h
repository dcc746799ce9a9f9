#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Instructions.h>

#include "softcl/compiler/region_boundaries.h"

namespace llvm {
class Function;
class Instruction;
}  // namespace llvm

namespace softcl {

using Instructions = llvm::SmallPtrSet<const llvm::Instruction*, 32>;

/// The instructions of a work-item function (work_item.h) whose value is the same for all work-items of a
/// group, wherever it is used: those that depend neither on the local id nor on memory that may change.
Instructions uniform_values(llvm::Function& item);

/// For each entry of a region, the values computed before it and used after it.
using LiveValues = llvm::MapVector<llvm::BasicBlock*, llvm::SetVector<llvm::Instruction*>>;
LiveValues live_values(llvm::Function& item, const RegionBoundaries& boundaries);

/// Rematerialises, at each use, the live values for which that costs less than saving them. Those that
/// `branches` depend on stay live.
void rematerialise_live_values(llvm::Function& item, const RegionBoundaries& boundaries,
                               llvm::ArrayRef<llvm::Instruction*> branches);

/// The context slots of a work-item function. Until its regions become functions of their own, an alloca
/// stands for each slot.
struct SavedContext {
  std::vector<ContextSlot> slots;
  llvm::MapVector<llvm::AllocaInst*, unsigned> slot_of;            ///< of live values
  llvm::MapVector<llvm::AllocaInst*, unsigned> private_variables;  ///< slots of the program's own variables
  llvm::DenseMap<llvm::Instruction*, llvm::AllocaInst*> variable_of;
};

/// Gives slots to the live values and the private variables.
SavedContext allocate_context(llvm::Function& item, const LiveValues& live, const Instructions& uniform);

}  // namespace softcl
