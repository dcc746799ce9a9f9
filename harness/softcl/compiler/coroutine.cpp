#include "softcl/compiler/coroutine.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace softcl {
namespace {

/// The blocks every coroutine ends in.
struct Exits {
  llvm::BasicBlock* cleanup;  ///< reached when the handle is destroyed
  llvm::BasicBlock* suspend;  ///< leaves to whoever called or resumed
};

llvm::Function* with_handle_result(llvm::Function& item) {
  llvm::LLVMContext& context = item.getContext();
  llvm::Type* pointer = llvm::PointerType::get(context, 0);
  auto* type = llvm::FunctionType::get(pointer, item.getFunctionType()->params(), false);
  auto* coroutine = llvm::Function::Create(type, item.getLinkage(), "", item.getParent());
  coroutine->takeName(&item);
  coroutine->setAttributes(item.getAttributes());
  for (auto [old_argument, new_argument] : llvm::zip(item.args(), coroutine->args())) {
    old_argument.replaceAllUsesWith(&new_argument);
  }
  coroutine->getBasicBlockList().splice(coroutine->begin(), item.getBasicBlockList());
  item.eraseFromParent();
  coroutine->setPresplitCoroutine();
  return coroutine;
}

/// suspend; then go on in `resumed`, or clean up, or leave.
void emit_suspension(llvm::IRBuilder<>& b, bool final, llvm::BasicBlock* resumed, const Exits& exits) {
  llvm::Value* token = llvm::ConstantTokenNone::get(b.getContext());
  llvm::Value* how = b.CreateIntrinsic(llvm::Intrinsic::coro_suspend, {}, {token, b.getInt1(final)});
  llvm::SwitchInst* next = b.CreateSwitch(how, exits.suspend, 2);
  next->addCase(b.getInt8(0), resumed);
  next->addCase(b.getInt8(1), exits.cleanup);
}

void suspend_at(llvm::CallInst* barrier, const Exits& exits) {
  llvm::BasicBlock* before = barrier->getParent();
  llvm::BasicBlock* after = llvm::SplitBlock(before, barrier);
  before->getTerminator()->eraseFromParent();
  llvm::IRBuilder<> builder(before);
  emit_suspension(builder, false, after, exits);
  barrier->eraseFromParent();
}

}  // namespace

llvm::Function* make_coroutine(llvm::Function& item, const std::vector<llvm::CallInst*>& barriers) {
  llvm::Function* f = with_handle_result(item);
  llvm::LLVMContext& context = f->getContext();
  llvm::Module& module = *f->getParent();
  llvm::BasicBlock* body = &f->getEntryBlock();
  llvm::BasicBlock* entry = llvm::BasicBlock::Create(context, "begin", f, body);
  const Exits exits{llvm::BasicBlock::Create(context, "cleanup", f), llvm::BasicBlock::Create(context, "suspend", f)};
  llvm::BasicBlock* finished = llvm::BasicBlock::Create(context, "finished", f, exits.cleanup);
  llvm::BasicBlock* never = llvm::BasicBlock::Create(context, "resumed.after.end", f, exits.cleanup);

  // Allocas must be the entry block's to be seen as such.
  llvm::IRBuilder<> b(entry);
  for (llvm::Instruction& i : llvm::make_early_inc_range(*body)) {
    if (auto* slot = llvm::dyn_cast<llvm::AllocaInst>(&i)) slot->moveBefore(*entry, entry->end());
  }
  b.SetInsertPoint(entry);
  llvm::PointerType* pointer = b.getInt8PtrTy();
  llvm::Value* null = llvm::ConstantPointerNull::get(pointer);
  llvm::Value* id = b.CreateIntrinsic(llvm::Intrinsic::coro_id, {}, {b.getInt32(0), null, null, null});
  llvm::Value* size = b.CreateIntrinsic(llvm::Intrinsic::coro_size, {b.getInt64Ty()}, {});
  llvm::FunctionCallee allocate = module.getOrInsertFunction(frame_allocate_name, pointer, b.getInt64Ty());
  llvm::Value* frame = b.CreateCall(allocate, {size});
  llvm::Value* handle = b.CreateIntrinsic(llvm::Intrinsic::coro_begin, {}, {id, frame});
  b.CreateBr(body);

  for (llvm::CallInst* barrier : barriers) suspend_at(barrier, exits);
  for (llvm::BasicBlock& block : *f) {
    if (auto* end = llvm::dyn_cast_or_null<llvm::ReturnInst>(block.getTerminator())) {
      llvm::ReplaceInstWithInst(end, llvm::BranchInst::Create(finished));
    }
  }
  b.SetInsertPoint(finished);
  emit_suspension(b, true, never, exits);
  b.SetInsertPoint(never);
  b.CreateUnreachable();
  b.SetInsertPoint(exits.cleanup);
  llvm::Value* memory = b.CreateIntrinsic(llvm::Intrinsic::coro_free, {}, {id, handle});
  b.CreateCall(module.getOrInsertFunction(frame_release_name, b.getVoidTy(), pointer), {memory});
  b.CreateBr(exits.suspend);
  b.SetInsertPoint(exits.suspend);
  b.CreateIntrinsic(llvm::Intrinsic::coro_end, {}, {handle, b.getFalse()});
  b.CreateRet(handle);
  return f;
}

}  // namespace softcl
