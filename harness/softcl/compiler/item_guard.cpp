#include "softcl/compiler/item_guard.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>

namespace softcl {
namespace {

using llvm::ICmpInst;

/// The first branch that has a condition.
llvm::BranchInst* first_decision(llvm::Function& region) {
  llvm::BasicBlock* block = &region.getEntryBlock();
  while (llvm::BasicBlock* next = block->getUniqueSuccessor()) {
    if (next->getUniquePredecessor() != block) return nullptr;
    block = next;
  }
  auto* const branch = llvm::dyn_cast<llvm::BranchInst>(block->getTerminator());
  return branch && branch->isConditional() ? branch : nullptr;
}

/// Whether `value` is the local id: a work-group is small enough for every conversion that keeps 32 bits.
bool is_local_id(const llvm::Value* value, const llvm::Value* id) {
  using namespace llvm::PatternMatch;
  const auto keeps_id = [](const llvm::Value* v) {
    return v->getType()->isIntegerTy() && v->getType()->getIntegerBitWidth() >= 32;
  };
  const llvm::Value* inner = nullptr;
  while (keeps_id(value) &&
         (match(value, m_ZExtOrSExt(m_Value(inner))) || match(value, m_Trunc(m_Value(inner))) ||
          match(value, m_AShr(m_Shl(m_Value(inner), m_SpecificInt(32)), m_SpecificInt(32)))))
    value = inner;
  return value == id;
}

/// A comparison `id < bound`, or its opposite.
struct Comparison {
  llvm::Value* bound;
  bool is_signed, opposite;
};

/// x > c and x == 0 of a constant are x >= c + 1 and x < 1.
void count_from_next(ICmpInst::Predicate& predicate, llvm::Value*& bound) {
  const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(bound);
  if (!constant) return;
  const llvm::APInt& number = constant->getValue();
  if (predicate == ICmpInst::ICMP_SGT && !number.isMaxSignedValue())
    predicate = ICmpInst::ICMP_SGE;
  else if (predicate == ICmpInst::ICMP_UGT && !number.isMaxValue())
    predicate = ICmpInst::ICMP_UGE;
  else if (predicate == ICmpInst::ICMP_EQ && number.isZero())
    predicate = ICmpInst::ICMP_ULT;
  else if (predicate == ICmpInst::ICMP_NE && number.isZero())
    predicate = ICmpInst::ICMP_UGE;
  else
    return;
  bound = llvm::ConstantInt::get(bound->getType(), number + 1);
}

std::optional<Comparison> comparison_of(const ICmpInst& compare, const llvm::Value* id) {
  ICmpInst::Predicate predicate = compare.getPredicate();
  llvm::Value *left = compare.getOperand(0), *bound = compare.getOperand(1);
  if (is_local_id(bound, id)) {
    std::swap(left, bound);
    predicate = ICmpInst::getSwappedPredicate(predicate);
  }
  if (!is_local_id(left, id)) return std::nullopt;
  count_from_next(predicate, bound);
  const bool opposite = predicate == ICmpInst::ICMP_SGE || predicate == ICmpInst::ICMP_UGE;
  if (!opposite && predicate != ICmpInst::ICMP_SLT && predicate != ICmpInst::ICMP_ULT) return std::nullopt;
  return Comparison{bound, ICmpInst::isSigned(predicate), opposite};
}

/// A copy of the region whose guard is decided.
llvm::Function* decided(llvm::Function& region, const llvm::BranchInst& guard, bool condition) {
  llvm::ValueToValueMapTy copies;
  llvm::Function* copy = llvm::CloneFunction(&region, copies);
  auto* const branch = llvm::cast<llvm::BranchInst>(copies[&guard]);
  branch->setCondition(llvm::ConstantInt::getBool(region.getContext(), condition));
  llvm::ConstantFoldTerminator(branch->getParent(), true);
  llvm::removeUnreachableBlocks(*copy);
  return copy;
}

}  // namespace

std::optional<ItemGuard> split_by_guard(llvm::Function& region,
                                        llvm::function_ref<bool(const llvm::Argument&)> is_uniform) {
  const llvm::BranchInst* guard = first_decision(region);
  const auto* compare = guard ? llvm::dyn_cast<ICmpInst>(guard->getCondition()) : nullptr;
  if (!compare || !compare->getOperand(0)->getType()->isIntegerTy()) return std::nullopt;
  const std::optional<Comparison> comparison = comparison_of(*compare, region.getArg(1));
  if (!comparison) return std::nullopt;
  const auto* argument = llvm::dyn_cast<llvm::Argument>(comparison->bound);
  if (argument ? !is_uniform(*argument) : !llvm::isa<llvm::ConstantInt>(comparison->bound))
    return std::nullopt;
  return ItemGuard{.bound = comparison->bound,
                   .is_signed = comparison->is_signed,
                   .below = decided(region, *guard, !comparison->opposite),
                   .at_least = decided(region, *guard, comparison->opposite)};
}

}  // namespace softcl
