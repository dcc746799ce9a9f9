#include "softcl/compiler/tiers.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/Target/TargetMachine.h>

#include "softcl/compiler/group_layout.h"
#include "softcl/compiler/work_item_functions.h"
#include "softcl/protocol/settings.h"

namespace softcl {
namespace {

/// Whether an instruction is a call of a built-in function by which work-items give each other values.
bool is_group_function(const llvm::Instruction& i) {
  const auto* const call = llvm::dyn_cast<llvm::CallInst>(&i);
  if (!call || !call->getCalledFunction()) return false;
  const llvm::StringRef mangled = call->getCalledFunction()->getName();
  if (work_item_query(mangled) != WorkItemQuery::none || is_barrier(mangled)) return false;
  llvm::StringRef name = mangled;
  if (!name.consume_front("_Z")) return false;
  name = name.drop_while(llvm::isDigit);
  return name.startswith("sub_group_") || name.startswith("work_group_");
}

bool has_group_function(const llvm::Loop& loop, const llvm::LoopInfo& loops) {
  return llvm::any_of(loop.blocks(), [&](const llvm::BasicBlock* block) {
    return loops.getLoopFor(block) == &loop && llvm::any_of(*block, is_group_function);
  });
}

/// Whether work-items take little time between functions of groups.
bool is_short_lived(llvm::Function& function) {
  llvm::SmallVector<std::pair<const llvm::BasicBlock*, const llvm::BasicBlock*>, 4> back_edges;
  llvm::FindFunctionBackedges(function, back_edges);
  if (back_edges.empty()) return true;
  const llvm::DominatorTree tree(function);
  const llvm::LoopInfo loops(tree);
  return llvm::all_of(back_edges, [&](const auto& edge) {
    const llvm::Loop* const loop = loops.getLoopFor(edge.second);
    return loop && loop->getHeader() == edge.second && has_group_function(*loop, loops);
  });
}

/// Whether LLVM may choose what an instruction gives: by fast-math flags, or which NaN (its bits are not
/// defined in LLVM's language, and differ where operations are combined).
bool has_choice(const llvm::Instruction& i) {
  const auto* const operation = llvm::dyn_cast<llvm::FPMathOperator>(&i);
  if (!operation) return llvm::isa<llvm::FPExtInst, llvm::FPTruncInst>(i);
  if (operation->getFastMathFlags().any()) return true;
  return i.isBinaryOp() || i.isUnaryOp() || llvm::isa<llvm::IntrinsicInst>(i);
}

}  // namespace

bool may_change_code_between_launches(llvm::Module& program) {
  const auto lasts = [](const llvm::GlobalVariable& variable) {
    return !variable.isConstant() && variable.getAddressSpace() != local_address_space;
  };
  return llvm::none_of(program.globals(), lasts) &&
         llvm::all_of(program, [](llvm::Function& f) { return f.isDeclaration() || is_short_lived(f); });
}

bool has_first_tier(const llvm::Module& program, const llvm::TargetMachine& machine) {
  constexpr unsigned most_instructions = 4000;
  // At the least level LLVM has another instruction selector for AArch64.
  if (!machine.getTargetTriple().isX86() || settings().checks.any() || !settings().defects.list.empty())
    return false;
  return program.getInstructionCount() <= most_instructions &&
         llvm::none_of(program, [](const llvm::Function& f) {
           return llvm::any_of(llvm::instructions(f), has_choice);
         });
}

}  // namespace softcl
