#pragma once

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/Instructions.h>

#include "softcl/compiler/barrier_regions.h"

namespace softcl {

using Blocks = llvm::SetVector<llvm::BasicBlock*>;

/// Where a work-item function is cut into stretches, and the points that begin there. A cut is a block whose
/// only successor begins at a new point.
class Cuts {
 public:
  explicit Cuts(llvm::Function& item) { begin_at(&item.getEntryBlock()); }

  /// Cuts at every barrier, which is then gone.
  void at_barriers(llvm::Function& item);

  /// Puts branches that all work-items take the same way, and that decide which cut is next, between
  /// stretches: each is alone at a point of its own, and its ways begin at points. Returns the branches.
  /// `uniform` are the values that are the same for all work-items.
  llvm::SmallVector<llvm::Instruction*, 8> at_decisions(
      llvm::Function& item, const llvm::SmallPtrSetImpl<const llvm::Instruction*>& uniform);

  bool is_cut(llvm::BasicBlock* block) const { return cut_.contains(block); }
  bool is_beginning(llvm::BasicBlock* block) const { return beginnings_.contains(block); }
  llvm::ArrayRef<llvm::BasicBlock*> beginnings() const { return beginnings_.getArrayRef(); }
  Point point(llvm::BasicBlock* beginning) const {
    return Point(llvm::find(beginnings_, beginning) - beginnings_.begin());
  }

 private:
  void before(llvm::Instruction* instruction);
  void begin_at(llvm::BasicBlock* block) { beginnings_.insert(block); }

  Blocks cut_, beginnings_;
};

/// The condition of a branch or switch; null if there is none.
llvm::Value* condition_of(llvm::Instruction* terminator);

}  // namespace softcl
