#include "softcl/compiler/uniform_values.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/DivergenceAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/Analysis/SyncDependenceAnalysis.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace softcl {
namespace {

constexpr unsigned constant_address_space = 2;

bool reads_what_may_change(const llvm::Instruction& i) {
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&i)) {
    return !load->hasMetadata(llvm::LLVMContext::MD_invariant_load) &&
           load->getPointerAddressSpace() != constant_address_space;
  }
  return llvm::isa<llvm::AllocaInst>(i) || i.mayReadOrWriteMemory();
}

}  // namespace

Instructions uniform_values(llvm::Function& item) {
  llvm::DominatorTree dominators(item);
  llvm::PostDominatorTree post_dominators(item);
  llvm::LoopInfo loops(dominators);
  llvm::ReversePostOrderTraversal<llvm::Function*> order(&item);
  // The analysis supposes that every cycle is a loop.
  if (llvm::containsIrreducibleCFG<llvm::BasicBlock*>(order, loops)) return {};
  llvm::SyncDependenceAnalysis joins(dominators, post_dominators, loops);
  llvm::DivergenceAnalysisImpl analysis(item, nullptr, dominators, loops, joins, false);
  for (unsigned dimension = 1; dimension <= 3; ++dimension) analysis.markDivergent(*item.getArg(dimension));
  for (const llvm::Instruction& i : llvm::instructions(item)) {
    if (reads_what_may_change(i)) analysis.markDivergent(i);
  }
  analysis.compute();
  Instructions uniform;
  for (const llvm::Instruction& i : llvm::instructions(item)) {
    const auto differs = [&](const llvm::Use& use) { return analysis.isDivergentUse(use); };
    if (!analysis.isDivergent(i) && llvm::none_of(i.uses(), differs)) uniform.insert(&i);
  }
  return uniform;
}

}  // namespace softcl
