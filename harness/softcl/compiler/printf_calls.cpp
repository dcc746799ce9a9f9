#include "softcl/compiler/printf_calls.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "softcl/compiler/group_layout.h"
#include "softcl/protocol/work_group.h"

namespace softcl {
namespace {

/// An argument as the C calling convention passes it to a variadic function.
llvm::Value* pass(llvm::IRBuilder<>& builder, llvm::Value* value, llvm::Function& item) {
  llvm::Type* const type = value->getType();
  if (type->isVectorTy()) {
    llvm::IRBuilder<> entry(&*item.getEntryBlock().getFirstInsertionPt());
    llvm::AllocaInst* const memory = entry.CreateAlloca(type);
    builder.CreateStore(value, memory)
        ->setMetadata(printed_vector_name, llvm::MDNode::get(item.getContext(), {}));
    return memory;
  }
  if (type->isPointerTy()) return builder.CreateAddrSpaceCast(value, builder.getPtrTy());
  if (type->isHalfTy() || type->isFloatTy()) return builder.CreateFPExt(value, builder.getDoubleTy());
  return value;
}

}  // namespace

void lower_printf(llvm::Function& item) {
  std::vector<llvm::CallInst*> calls;
  for (llvm::Instruction& i : llvm::instructions(item)) {
    auto* const call = llvm::dyn_cast<llvm::CallInst>(&i);
    if (call && call->getCalledFunction() && call->getCalledFunction()->getName() == "printf")
      calls.push_back(call);
  }
  if (calls.empty()) return;
  llvm::LLVMContext& context = item.getContext();
  llvm::Type* const pointer = llvm::PointerType::get(context, 0);
  const llvm::FunctionCallee target = item.getParent()->getOrInsertFunction(
      printf_name, llvm::FunctionType::get(llvm::Type::getInt32Ty(context), {pointer, pointer}, true));
  for (llvm::CallInst* call : calls) {
    llvm::IRBuilder<> builder(call);
    llvm::SmallVector<llvm::Value*, 8> arguments = {
        load_field(builder, item.getArg(0), GroupField::printf_sink)};
    for (llvm::Value* argument : call->args()) arguments.push_back(pass(builder, argument, item));
    call->replaceAllUsesWith(builder.CreateCall(target, arguments));
    call->eraseFromParent();
  }
}

}  // namespace softcl
