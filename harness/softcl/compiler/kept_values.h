#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/IR/Instructions.h>

#include "softcl/compiler/cuts.h"
#include "softcl/compiler/uniform_values.h"

namespace softcl {

/// The values that are kept at each beginning of a stretch.
using Live = llvm::MapVector<llvm::BasicBlock*, llvm::SetVector<llvm::Instruction*>>;
Live live_values(llvm::Function& item, const Cuts& cuts);

/// Computes again, wherever they are used, values for which that costs less than keeping them. Those that
/// `decisions` depend on are kept.
void recompute_kept_values(llvm::Function& item, const Cuts& cuts,
                           llvm::ArrayRef<llvm::Instruction*> decisions);

/// Values in slots: a variable of the work-item function stands for each until stretches are made.
struct Kept {
  std::vector<Slot> slots;
  llvm::MapVector<llvm::AllocaInst*, unsigned> slot_of;            ///< of kept values
  llvm::MapVector<llvm::AllocaInst*, unsigned> private_variables;  ///< and of the program's own
  llvm::DenseMap<llvm::Instruction*, llvm::AllocaInst*> variable_of;
};

/// Gives slots to the live values and the private variables.
Kept keep_values(llvm::Function& item, const Live& live, const InstructionSet& uniform);

}  // namespace softcl
