#include "softcl/compiler/region_boundaries.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "softcl/compiler/work_item_functions.h"

namespace softcl {

using llvm::BasicBlock;
using llvm::Instruction;

namespace {

/// For each block, the boundaries (and returns, as null) that can be reached without passing another.
llvm::DenseMap<BasicBlock*, Blocks> next_boundaries(llvm::Function& item,
                                                    const RegionBoundaries& boundaries) {
  llvm::DenseMap<BasicBlock*, Blocks> next;
  for (bool changed = true; changed;) {
    changed = false;
    for (BasicBlock& block : llvm::reverse(item)) {
      Blocks& own = next[&block];
      const std::size_t size_before = own.size();
      if (boundaries.is_boundary(&block)) {
        own.insert(&block);
      } else if (llvm::isa<llvm::ReturnInst>(block.getTerminator())) {
        own.insert(nullptr);
      } else {
        for (BasicBlock* successor : llvm::successors(&block)) {
          const Blocks beyond = next[successor];
          next[&block].insert(beyond.begin(), beyond.end());
        }
      }
      changed |= next[&block].size() != size_before;
    }
  }
  return next;
}

bool same(const Blocks& a, const Blocks& b) {
  return a.size() == b.size() && llvm::all_of(a, [&](BasicBlock* block) { return b.contains(block); });
}

}  // namespace

/// Splits a block before an instruction, which begins a new node.
void RegionBoundaries::split_before(Instruction* instruction) {
  BasicBlock* block = instruction->getParent();
  add_entry(llvm::SplitBlock(block, instruction));
  boundary_blocks_.insert(block);
}

void RegionBoundaries::split_at_barriers(llvm::Function& item) {
  llvm::SmallVector<llvm::CallInst*, 8> barriers;
  for (Instruction& i : llvm::instructions(item)) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&i);
    if (call != nullptr && call->getCalledFunction() != nullptr &&
        is_barrier(call->getCalledFunction()->getName())) {
      barriers.push_back(call);
    }
  }
  for (llvm::CallInst* barrier : barriers) {
    split_before(barrier);
    barrier->eraseFromParent();
  }
}

llvm::Value* condition_of(Instruction* terminator) {
  if (auto* branch = llvm::dyn_cast<llvm::BranchInst>(terminator)) {
    return branch->isConditional() ? branch->getCondition() : nullptr;
  }
  auto* choice = llvm::dyn_cast<llvm::SwitchInst>(terminator);
  return choice != nullptr ? choice->getCondition() : nullptr;
}

llvm::SmallVector<Instruction*, 8> RegionBoundaries::split_at_uniform_branches(
    llvm::Function& item, const llvm::SmallPtrSetImpl<const Instruction*>& uniform) {
  const auto next = next_boundaries(item, *this);
  llvm::SmallVector<Instruction*, 8> branches;
  for (BasicBlock& block : item) {
    Instruction* terminator = block.getTerminator();
    auto* condition = llvm::dyn_cast_or_null<Instruction>(condition_of(terminator));
    if (condition == nullptr || !uniform.contains(condition)) continue;
    const Blocks first = next.find(terminator->getSuccessor(0))->second;
    const auto differs = [&](BasicBlock* successor) { return !same(first, next.find(successor)->second); };
    if (llvm::any_of(llvm::successors(&block), differs)) branches.push_back(terminator);
  }
  for (Instruction* branch : branches) {
    split_before(branch);
    for (unsigned i = 0; i < branch->getNumSuccessors(); ++i) {
      // Each edge gets a block of its own, the entry of the next node.
      BasicBlock* target = branch->getSuccessor(i);
      BasicBlock* edge_block = BasicBlock::Create(item.getContext(), "region.entry", &item, target);
      llvm::BranchInst::Create(target, edge_block);
      branch->setSuccessor(i, edge_block);
      // A switch may have several edges to one target: each iteration redirects one of them.
      for (llvm::PHINode& phi : target->phis())
        phi.setIncomingBlock(unsigned(phi.getBasicBlockIndex(branch->getParent())), edge_block);
      add_entry(edge_block);
    }
  }
  return branches;
}

}  // namespace softcl
