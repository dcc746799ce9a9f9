#include "softcl/compiler/second_phases.h"

#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

#include <algorithm>
#include <string>
#include <vector>

#include "softcl/compiler/item_loops.h"

namespace softcl {
namespace {

constexpr unsigned vector_sizes[] = {2, 4, 8, 16};

std::string vector_name(const llvm::Function& scalar, unsigned lanes) {
  return "vector." + scalar.getName().str() + "." + std::to_string(lanes);
}

/// Whether a second phase is code without a branch, that calls no more than another second phase.
bool is_straight(const llvm::Function& function) {
  return function.size() == 1 && llvm::all_of(function.getEntryBlock(), [](const llvm::Instruction& i) {
           const auto* const call = llvm::dyn_cast<llvm::CallInst>(&i);
           const llvm::Function* const callee = call ? call->getCalledFunction() : nullptr;
           return !call || (callee && (callee->isIntrinsic() || is_second_phase(*callee)));
         });
}

/// One that SOFTCL_CHECK instruments records its result's initialisation in memory, and is called always.
std::vector<llvm::Function*> second_phases(llvm::Module& module) {
  std::vector<llvm::Function*> found;
  for (llvm::Function& f : module)
    if (is_second_phase(f) && !f.isDeclaration() && f.doesNotAccessMemory()) found.push_back(&f);
  return found;
}

/// Calls of one function in one block, none of which needs what another gives.
using Calls = llvm::SmallVector<llvm::CallInst*, 4>;

/// The calls of `function` from `call` on that one branch serves: a loop over work-items has one for each
/// register.
Calls calls_beside(llvm::CallInst* call, const llvm::Function& function) {
  Calls calls;
  const auto is_used = [&](const llvm::Value* operand) { return llvm::is_contained(calls, operand); };
  for (llvm::Instruction& i : llvm::make_range(call->getIterator(), call->getParent()->end())) {
    if (llvm::any_of(i.operands(), is_used)) break;
    auto* const other = llvm::dyn_cast<llvm::CallInst>(&i);
    if (other && other->getCalledFunction() == &function) calls.push_back(other);
  }
  return calls;
}

/// Whether any of the calls is doubtful, for any of its work-items.
llvm::Value* any_doubtful(llvm::IRBuilder<>& b, const Calls& calls) {
  llvm::Value* any = calls.front()->getArgOperand(0);
  for (llvm::CallInst* call : llvm::drop_begin(calls)) any = b.CreateOr(any, call->getArgOperand(0));
  const auto* const vector = llvm::dyn_cast<llvm::FixedVectorType>(any->getType());
  if (vector == nullptr) return any;
  return b.CreateIsNotNull(b.CreateBitCast(any, b.getIntNTy(vector->getNumElements())));
}

/// if (any of them is doubtful) the calls, else `first` of each. `for_all`: every work-item counts as
/// doubtful then, as in a loop over vectors it costs more to keep which are than to find out again.
void branch_around(const Calls& calls, bool for_all) {
  llvm::IRBuilder<> b(calls.back());
  llvm::BasicBlock* const before = b.GetInsertBlock();
  llvm::Instruction* const branch =
      llvm::SplitBlockAndInsertIfThen(any_doubtful(b, calls), calls.back(), false,
                                      llvm::MDBuilder(b.getContext()).createBranchWeights(1, 1 << 20));
  llvm::Instruction* const rest = &branch->getSuccessor(0)->front();
  for (llvm::CallInst* call : calls) {
    auto* const result = llvm::PHINode::Create(call->getType(), 2, "decided", rest);
    call->replaceAllUsesWith(result);
    result->addIncoming(call->getArgOperand(1), before);
    result->addIncoming(call, branch->getParent());
    if (for_all) call->setArgOperand(0, llvm::Constant::getAllOnesValue(call->getArgOperand(0)->getType()));
    call->moveBefore(branch);
  }
}

void branch_around_calls(llvm::Function& function, bool for_all) {
  for (llvm::Function& caller : *function.getParent()) {
    std::vector<llvm::CallInst*> calls;
    for (llvm::Instruction& i : llvm::instructions(caller))
      if (auto* call = llvm::dyn_cast<llvm::CallInst>(&i); call && call->getCalledFunction() == &function)
        calls.push_back(call);
    for (std::size_t at = 0; at < calls.size();) {
      const Calls beside = calls_beside(calls[at], function);
      branch_around(beside, for_all);
      at += beside.size();
    }
  }
}

/// A body that calls `scalar` for one element after the other, in a loop of that shape. Returns the call.
/// `for_all` as above.
llvm::CallInst* define_by_elements(llvm::Function& function, llvm::Function& scalar, unsigned lanes,
                                   VectorShape shape, bool for_all) {
  function.setLinkage(llvm::GlobalValue::InternalLinkage);
  function.addFnAttr(llvm::Attribute::NoInline);
  function.addFnAttr(llvm::Attribute::Cold);
  llvm::IRBuilder<> b(llvm::BasicBlock::Create(function.getContext(), "entry", &function));
  llvm::Type* const type = function.getReturnType();
  llvm::Value* const results = b.CreateAlloca(type);
  llvm::SmallVector<llvm::Value*, 4> operands;
  for (llvm::Argument& argument : llvm::drop_begin(function.args())) {
    operands.push_back(b.CreateAlloca(argument.getType()));
    b.CreateStore(&argument, operands.back());
  }
  const auto element = [&](llvm::Type* vector, llvm::Value* memory, llvm::Value* i) {
    return b.CreateGEP(vector, memory, {b.getInt64(0), i});
  };
  llvm::CallInst* call = nullptr;
  declare_parallel(
      emit_loop(b, b.getInt64(0), b.getInt64(lanes), "element",
                [&](llvm::Value* i) {
                  llvm::Value* const doubtful =
                      for_all ? b.getTrue() : b.CreateExtractElement(function.getArg(0), i);
                  llvm::SmallVector<llvm::Value*, 4> arguments = {doubtful};
                  for (llvm::Value* operand : operands) {
                    auto* const all = llvm::cast<llvm::AllocaInst>(operand)->getAllocatedType();
                    arguments.push_back(b.CreateLoad(all->getScalarType(), element(all, operand, i)));
                  }
                  call = b.CreateCall(&scalar, arguments);
                  call->setCallingConv(scalar.getCallingConv());
                  b.CreateStore(call, element(type, results, i));
                }),
      shape);
  b.CreateRet(b.CreateLoad(type, results));
  return call;
}

/// Makes the calls of one second phase rare, and defines the functions of several work-items that are called.
void branch_around(llvm::Function& scalar, unsigned float_lanes, const VectoriseLoop& vectorise) {
  const bool straight = is_straight(scalar);
  branch_around_calls(scalar, straight);
  for (const unsigned lanes : vector_sizes) {
    llvm::Function* const function = scalar.getParent()->getFunction(vector_name(scalar, lanes));
    if (function == nullptr) continue;
    function->removeDeadConstantUsers();
    if (function->use_empty()) {
      function->eraseFromParent();
      continue;
    }
    branch_around_calls(*function, straight);
    llvm::CallInst* const call =
        define_by_elements(*function, scalar, lanes, {std::min(lanes, float_lanes), 1}, straight);
    if (!straight) continue;
    llvm::InlineFunctionInfo inlined;
    llvm::InlineFunction(*call, inlined);
    vectorise(*function);
  }
  scalar.setLinkage(llvm::GlobalValue::InternalLinkage);
}

}  // namespace

bool is_second_phase(const llvm::Function& function) {
  return function.getName().startswith("__softcl_second_phase_");
}

void declare_vector_second_phases(llvm::Module& module) {
  llvm::SmallVector<llvm::GlobalValue*, 8> declared;
  for (llvm::Function* scalar : second_phases(module)) {
    // No pass changes the type of a function that other modules may call.
    scalar->setLinkage(llvm::GlobalValue::ExternalLinkage);
    std::string variants;
    for (const unsigned lanes : vector_sizes) {
      llvm::SmallVector<llvm::Type*, 4> types;
      for (llvm::Type* type : scalar->getFunctionType()->params())
        types.push_back(llvm::FixedVectorType::get(type, lanes));
      const std::string name = vector_name(*scalar, lanes);
      auto* const function = llvm::Function::Create(
          llvm::FunctionType::get(llvm::FixedVectorType::get(scalar->getReturnType(), lanes), types, false),
          llvm::GlobalValue::ExternalLinkage, name, module);
      declared.push_back(function);
      function->addFnAttrs(llvm::AttrBuilder(module.getContext(), scalar->getAttributes().getFnAttrs()));
      variants += (variants.empty() ? "_ZGV_LLVM_N" : ",_ZGV_LLVM_N") + std::to_string(lanes) +
                  std::string(types.size(), 'v') + "_" + scalar->getName().str() + "(" + name + ")";
    }
    scalar->addFnAttr(llvm::VFABI::MappingsAttrName, variants);
  }
  // Nothing calls them before loops are vectorised.
  if (!declared.empty()) llvm::appendToCompilerUsed(module, declared);
}

void branch_around_second_phases(llvm::Module& module, unsigned float_lanes, const VectoriseLoop& vectorise) {
  std::vector<llvm::Function*> scalars = second_phases(module);
  if (scalars.empty()) return;
  module.getNamedGlobal("llvm.compiler.used")->eraseFromParent();
  // Those that call others come first: the loops of their functions have such calls to vectorise.
  std::stable_partition(scalars.begin(), scalars.end(),
                        [](const llvm::Function* scalar) { return is_straight(*scalar); });
  for (llvm::Function* scalar : scalars) branch_around(*scalar, float_lanes, vectorise);
}

}  // namespace softcl
