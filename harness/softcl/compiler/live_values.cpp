#include "softcl/compiler/live_values.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/DivergenceAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/Analysis/SyncDependenceAnalysis.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

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

using llvm::BasicBlock;
using llvm::Instruction;

namespace {

constexpr unsigned max_rematerialisation_depth = 6;

/// Whether a value costs less to compute again than to save: a few integer operations on parameters.
bool is_rematerialisable(const llvm::Value* value, unsigned depth = 0) {
  if (llvm::isa<llvm::Argument, llvm::Constant, llvm::AllocaInst>(value)) return true;
  const auto* i = llvm::dyn_cast<Instruction>(value);
  if (i == nullptr || depth == max_rematerialisation_depth) return false;
  const bool cheap =
      i->getType()->isIntOrPtrTy() &&
      (llvm::isa<llvm::GetElementPtrInst, llvm::CastInst, llvm::ICmpInst, llvm::SelectInst>(i) ||
       (llvm::isa<llvm::BinaryOperator>(i) && !i->isIntDivRem()) ||
       i->hasMetadata(llvm::LLVMContext::MD_invariant_load));
  return cheap && llvm::all_of(i->operands(),
                               [&](const llvm::Use& use) { return is_rematerialisable(use, depth + 1); });
}

llvm::Value* rematerialise(llvm::Value* value, Instruction* before,
                           llvm::DenseMap<llvm::Value*, llvm::Value*>& done) {
  auto* i = llvm::dyn_cast<Instruction>(value);
  if (i == nullptr || llvm::isa<llvm::AllocaInst>(i)) return value;
  llvm::Value*& known = done[i];
  if (known != nullptr) return known;
  Instruction* copy = i->clone();
  for (llvm::Use& operand : copy->operands()) operand = rematerialise(operand, before, done);
  copy->insertBefore(before);
  done[i] = copy;
  return copy;
}

/// Before which instruction the operand of a use is needed: before its user or, for a phi, at the end of the
/// block it comes from.
Instruction* place_of(const llvm::Use& use) {
  auto* user = llvm::cast<Instruction>(use.getUser());
  auto* phi = llvm::dyn_cast<llvm::PHINode>(user);
  return phi != nullptr ? phi->getIncomingBlock(use)->getTerminator() : user;
}

llvm::SmallVector<llvm::Use*, 8> uses_in_other_blocks(Instruction& value) {
  llvm::SmallVector<llvm::Use*, 8> uses;
  for (llvm::Use& use : value.uses()) {
    if (place_of(use)->getParent() != value.getParent()) uses.push_back(&use);
  }
  return uses;
}

/// Replaces the uses of a value in other blocks by loads from a variable that stands for its slot.
void give_slot(Instruction& value, bool uniform, SavedContext& context) {
  llvm::Function& item = *value.getFunction();
  auto* variable = new llvm::AllocaInst(value.getType(), 0, "live", &item.getEntryBlock().front());
  for (llvm::Use* use : uses_in_other_blocks(value)) {
    use->set(new llvm::LoadInst(value.getType(), variable, "", place_of(*use)));
  }
  Instruction* after =
      llvm::isa<llvm::PHINode>(value) ? &*value.getParent()->getFirstInsertionPt() : value.getNextNode();
  new llvm::StoreInst(&value, variable, after);
  context.variable_of[&value] = variable;
  context.slot_of[variable] = unsigned(context.slots.size());
  context.slots.push_back({value.getType(), !uniform});
}

/// The type of a private variable, padded so that in an array each is aligned as the variable is.
llvm::Type* padded_type(const llvm::AllocaInst& variable) {
  const llvm::DataLayout& layout = variable.getModule()->getDataLayout();
  llvm::Type* type = variable.getAllocatedType();
  const std::uint64_t size = layout.getTypeAllocSize(type);
  const std::uint64_t padding = llvm::alignTo(size, variable.getAlign()) - size;
  if (padding == 0) return type;
  return llvm::StructType::get(type,
                               llvm::ArrayType::get(llvm::Type::getInt8Ty(type->getContext()), padding));
}

}  // namespace

LiveValues live_values(llvm::Function& item, const RegionBoundaries& boundaries) {
  LiveValues live;
  for (Instruction& value : llvm::instructions(item)) {
    if (llvm::isa<llvm::AllocaInst>(value)) continue;
    llvm::SmallVector<BasicBlock*, 16> pending;
    llvm::SmallPtrSet<BasicBlock*, 16> seen;
    for (llvm::Use* use : uses_in_other_blocks(value)) pending.push_back(place_of(*use)->getParent());
    while (!pending.empty()) {
      BasicBlock* block = pending.pop_back_val();
      if (block == value.getParent() || !seen.insert(block).second) continue;
      if (boundaries.is_entry(block)) live[block].insert(&value);
      pending.append(llvm::pred_begin(block), llvm::pred_end(block));
    }
  }
  return live;
}

void rematerialise_live_values(llvm::Function& item, const RegionBoundaries& boundaries,
                               llvm::ArrayRef<Instruction*> branches) {
  llvm::SetVector<Instruction*> live;
  for (const auto& [entry, values] : live_values(item, boundaries)) live.insert(values.begin(), values.end());
  for (Instruction* value : live) {
    if (!is_rematerialisable(value)) continue;
    for (llvm::Use* use : uses_in_other_blocks(*value)) {
      if (llvm::is_contained(branches, use->getUser())) continue;
      llvm::DenseMap<llvm::Value*, llvm::Value*> done;
      use->set(rematerialise(value, place_of(*use), done));
    }
  }
}

SavedContext allocate_context(llvm::Function& item, const LiveValues& live, const Instructions& uniform) {
  SavedContext context;
  for (Instruction& i : llvm::make_early_inc_range(llvm::instructions(item))) {
    if (i.isLifetimeStartOrEnd()) i.eraseFromParent();
  }
  for (Instruction& i : item.getEntryBlock()) {
    auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&i);
    if (variable == nullptr) continue;
    context.private_variables[variable] = unsigned(context.slots.size());
    context.slots.push_back({padded_type(*variable), true});
  }
  for (const auto& [entry, values] : live) {
    for (Instruction* value : values) {
      if (!context.variable_of.count(value)) give_slot(*value, uniform.contains(value), context);
    }
  }
  return context;
}

}  // namespace softcl
