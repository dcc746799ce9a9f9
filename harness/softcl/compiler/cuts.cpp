#include "softcl/compiler/cuts.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "softcl/compiler/context_functions.h"

namespace softcl {

using llvm::BasicBlock;
using llvm::Instruction;

namespace {

/// For each block the cuts (and returns, as null) that may be next.
llvm::DenseMap<BasicBlock*, Blocks> next_cuts(llvm::Function& item, const Cuts& cuts) {
  llvm::DenseMap<BasicBlock*, Blocks> next;
  for (bool changed = true; changed;) {
    changed = false;
    for (BasicBlock& block : llvm::reverse(item)) {
      Blocks& own = next[&block];
      const std::size_t before = own.size();
      if (cuts.is_cut(&block)) {
        own.insert(&block);
      } else if (llvm::isa<llvm::ReturnInst>(block.getTerminator())) {
        own.insert(nullptr);
      } else {
        for (BasicBlock* successor : llvm::successors(&block)) {
          const Blocks beyond = next[successor];
          next[&block].insert(beyond.begin(), beyond.end());
        }
      }
      changed |= next[&block].size() != before;
    }
  }
  return next;
}

bool same(const Blocks& a, const Blocks& b) {
  return a.size() == b.size() && llvm::all_of(a, [&](BasicBlock* block) { return b.contains(block); });
}

}  // namespace

/// Splits a block before an instruction and cuts there.
void Cuts::before(Instruction* instruction) {
  BasicBlock* block = instruction->getParent();
  begin_at(llvm::SplitBlock(block, instruction));
  cut_.insert(block);
}

void Cuts::at_barriers(llvm::Function& item) {
  llvm::SmallVector<llvm::CallInst*, 8> barriers;
  for (Instruction& i : llvm::instructions(item)) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&i);
    if (call != nullptr && call->getCalledFunction() != nullptr &&
        is_barrier(call->getCalledFunction()->getName())) {
      barriers.push_back(call);
    }
  }
  for (llvm::CallInst* barrier : barriers) {
    before(barrier);
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

llvm::SmallVector<Instruction*, 8> Cuts::at_decisions(
    llvm::Function& item, const llvm::SmallPtrSetImpl<const Instruction*>& uniform) {
  const auto next = next_cuts(item, *this);
  llvm::SmallVector<Instruction*, 8> decisions;
  for (BasicBlock& block : item) {
    Instruction* terminator = block.getTerminator();
    auto* condition = llvm::dyn_cast_or_null<Instruction>(condition_of(terminator));
    if (condition == nullptr || !uniform.contains(condition)) continue;
    const Blocks first = next.find(terminator->getSuccessor(0))->second;
    const auto differs = [&](BasicBlock* successor) { return !same(first, next.find(successor)->second); };
    if (llvm::any_of(llvm::successors(&block), differs)) decisions.push_back(terminator);
  }
  for (Instruction* decision : decisions) {
    before(decision);
    for (unsigned i = 0; i < decision->getNumSuccessors(); ++i) {
      // A block of its own for each way, where the next stretch begins.
      BasicBlock* target = decision->getSuccessor(i);
      BasicBlock* way = BasicBlock::Create(item.getContext(), "way", &item, target);
      llvm::BranchInst::Create(target, way);
      decision->setSuccessor(i, way);
      // One of the edges from here to the target, should there be several.
      for (llvm::PHINode& phi : target->phis())
        phi.setIncomingBlock(unsigned(phi.getBasicBlockIndex(decision->getParent())), way);
      begin_at(way);
    }
  }
  return decisions;
}

}  // namespace softcl
