#include "softcl/compiler/region_boundaries.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
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

bool leads_to(Blocks from, BasicBlock* end, const Blocks& wanted) {
  for (unsigned i = 0; i < from.size(); ++i) {
    if (from[i] == end) continue;
    if (wanted.contains(from[i])) return true;
    for (BasicBlock* successor : llvm::successors(from[i])) from.insert(successor);
  }
  return false;
}

/// Where the ways that part at a branch meet again, of the branches that one of `blocks` depends on. Inner
/// ones come before those around them.
Blocks meeting_points(llvm::Function& item, const Blocks& blocks) {
  if (blocks.empty()) return {};
  const llvm::PostDominatorTree tree(item);
  llvm::SmallVector<BasicBlock*, 8> points;
  for (BasicBlock& block : item) {
    const auto* node = block.getTerminator()->getNumSuccessors() > 1 ? tree.getNode(&block) : nullptr;
    BasicBlock* point = node != nullptr && node->getIDom() != nullptr ? node->getIDom()->getBlock() : nullptr;
    if (point == nullptr) continue;  // they return
    const Blocks ways(llvm::succ_begin(&block), llvm::succ_end(&block));
    if (leads_to(ways, point, blocks)) points.push_back(point);
  }
  llvm::stable_sort(points, [&](BasicBlock* a, BasicBlock* b) {
    return tree.getNode(a)->getLevel() > tree.getNode(b)->getLevel();
  });
  return Blocks(points.begin(), points.end());
}

}  // namespace

/// Splits a block before an instruction, which begins the returned one: the entry of a new node. Of several
/// instructions of one block the last must be split last.
BasicBlock* RegionBoundaries::split_before(Instruction* instruction) {
  BasicBlock* block = instruction->getParent();
  boundary_blocks_.insert(block);
  return llvm::SplitBlock(block, instruction);
}

/// The call is the first instruction of its node.
void RegionBoundaries::note_exchange(llvm::CallInst& call) {
  ExchangeCall& exchange = exchanges_[call.getParent()];
  exchange.function = llvm::cast<llvm::Function>(call.getArgOperand(0)->stripPointerCasts());
  exchange.in_work_group = awaited(call.getCalledFunction()->getName()) == Awaited::work_group;
  const llvm::DataLayout& layout = call.getModule()->getDataLayout();
  for (llvm::Use& operand : llvm::drop_begin(call.args())) {
    auto* variable = llvm::cast<llvm::AllocaInst>(operand->stripPointerCasts());
    // Nothing between the elements of the array that the exchange is given.
    variable->setAlignment(layout.getABITypeAlign(variable->getAllocatedType()));
    exchange.variables.push_back(variable);
  }
}

void RegionBoundaries::split_at_barriers(llvm::Function& item) {
  llvm::SmallVector<llvm::CallInst*, 8> barriers;
  for (Instruction& i : llvm::instructions(item)) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&i);
    if (call != nullptr && call->getCalledFunction() != nullptr &&
        is_barrier(call->getCalledFunction()->getName()))
      barriers.push_back(call);
  }
  Blocks among_active;
  for (llvm::CallInst* barrier : barriers)
    if (awaited(barrier->getCalledFunction()->getName()) == Awaited::active)
      among_active.insert(barrier->getParent());
  llvm::SmallVector<BasicBlock*, 8> meetings;
  for (BasicBlock* point : meeting_points(item, among_active))
    meetings.push_back(split_before(point->getFirstNonPHI()));
  llvm::SmallVector<std::pair<Awaited, BasicBlock*>, 8> entries;
  for (llvm::CallInst* barrier : barriers) {
    const llvm::StringRef name = barrier->getCalledFunction()->getName();
    entries.push_back({awaited(name), split_before(barrier)});
    if (is_exchange(name)) note_exchange(*barrier);
    barrier->eraseFromParent();
  }
  for (BasicBlock* entry : meetings) entries.push_back({Awaited::active, entry});
  llvm::stable_sort(entries, [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [whom, entry] : entries) add_entry(entry);
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
    add_entry(split_before(branch));
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
