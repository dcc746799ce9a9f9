#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/Instructions.h>

#include "softcl/compiler/region_graph.h"

namespace softcl {

using Blocks = llvm::SetVector<llvm::BasicBlock*>;

/// Where a work-item function is split into regions. A boundary is a block that ends a region: its only
/// successor is the entry of another node.
class RegionBoundaries {
 public:
  /// What is done before the node is run whose entry it belongs to.
  struct ExchangeCall {
    llvm::Function* function = nullptr;
    bool in_work_group = false;  ///< else in each sub-group
    llvm::SmallVector<llvm::AllocaInst*, 4> variables;
  };

  explicit RegionBoundaries(llvm::Function& item) { add_entry(&item.getEntryBlock()); }

  /// Makes a boundary of every barrier and exchange; the call is erased. Nodes that await fewer work-items
  /// come first: where work-items are at different nodes, the least is run, and so only where those that it
  /// awaits cannot be anywhere else. Where work-items that are there give each other values in a branch or a
  /// loop, there is another boundary behind it: those that did not take part await the others, so that those
  /// that are there next are the same as if the sub-group ran in step.
  void split_at_barriers(llvm::Function& item);

  /// Puts the branches whose condition is uniform, and that decide which boundary is next, between regions:
  /// each becomes a node of its own, and each of its successors the entry of another. Returns the branches.
  /// `uniform` are the values that are the same for all work-items.
  llvm::SmallVector<llvm::Instruction*, 8> split_at_uniform_branches(
      llvm::Function& item, const llvm::SmallPtrSetImpl<const llvm::Instruction*>& uniform);

  /// Null if there is none.
  const ExchangeCall* exchange_before(llvm::BasicBlock* entry) const {
    const auto found = exchanges_.find(entry);
    return found == exchanges_.end() ? nullptr : &found->second;
  }
  bool is_boundary(llvm::BasicBlock* block) const { return boundary_blocks_.contains(block); }
  bool is_entry(llvm::BasicBlock* block) const { return entries_.contains(block); }
  /// The entry blocks, by NodeIndex.
  llvm::ArrayRef<llvm::BasicBlock*> entries() const { return entries_.getArrayRef(); }
  NodeIndex node_of(llvm::BasicBlock* entry) const {
    return NodeIndex(llvm::find(entries_, entry) - entries_.begin());
  }

 private:
  llvm::BasicBlock* split_before(llvm::Instruction* instruction);
  void add_entry(llvm::BasicBlock* block) { entries_.insert(block); }
  void note_exchange(llvm::CallInst& call);

  Blocks boundary_blocks_, entries_;
  llvm::DenseMap<llvm::BasicBlock*, ExchangeCall> exchanges_;
};

/// The condition of a branch or switch; null if there is none.
llvm::Value* condition_of(llvm::Instruction* terminator);

}  // namespace softcl
