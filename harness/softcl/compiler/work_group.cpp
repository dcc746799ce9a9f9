#include "softcl/compiler/work_group.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/IntrinsicsX86.h>
#include <llvm/IR/Module.h>

#include "softcl/compiler/group_layout.h"

namespace softcl {
namespace {

constexpr const char* access_group_name = "softcl.access.group";

llvm::MDNode* access_group(llvm::Module& module, bool create) {
  llvm::NamedMDNode* named = module.getOrInsertNamedMetadata(access_group_name);
  if (named->getNumOperands() == 0 && create) {
    named->addOperand(llvm::MDNode::getDistinct(module.getContext(), {}));
  }
  return named->getNumOperands() == 0 ? nullptr : named->getOperand(0);
}

/// for (i = 0; i < count; ++i) body(i). The builder is left after the loop.
template <class Body>
llvm::BranchInst* emit_loop(llvm::IRBuilder<>& b, llvm::Value* count, const char* name, Body&& body) {
  llvm::Function* f = b.GetInsertBlock()->getParent();
  llvm::BasicBlock* before = b.GetInsertBlock();
  llvm::BasicBlock* loop = llvm::BasicBlock::Create(b.getContext(), name, f);
  llvm::BasicBlock* after = llvm::BasicBlock::Create(b.getContext(), llvm::Twine(name) + ".end", f);
  b.CreateBr(loop);
  b.SetInsertPoint(loop);
  llvm::PHINode* i = b.CreatePHI(b.getInt64Ty(), 2);
  i->addIncoming(b.getInt64(0), before);
  body(i);
  llvm::Value* next = b.CreateAdd(i, b.getInt64(1), "", true, true);
  i->addIncoming(next, b.GetInsertBlock());
  llvm::BranchInst* latch = b.CreateCondBr(b.CreateICmpULT(next, count), loop, after);
  b.SetInsertPoint(after);
  return latch;
}

/// Loops over every local id of the group, x innermost. Every size is at least 1.
template <class Body>
llvm::BranchInst* emit_item_loops(llvm::IRBuilder<>& b, llvm::Value* group, Body&& body) {
  llvm::BranchInst* innermost = nullptr;
  llvm::Value* size[3];
  for (unsigned d = 0; d < 3; ++d) size[d] = load_field(b, group, GroupField::local_size, d);
  emit_loop(b, size[2], "z", [&](llvm::Value* z) {
    emit_loop(b, size[1], "y", [&](llvm::Value* y) {
      innermost = emit_loop(b, size[0], "x", [&](llvm::Value* x) { body(x, y, z); });
    });
  });
  return innermost;
}

/// The kernel's arguments, loaded from where WorkGroup::arguments points. Structures stay in memory.
llvm::SmallVector<llvm::Value*, 8> load_arguments(llvm::IRBuilder<>& b, llvm::Value* group,
                                                  const llvm::Function& kernel) {
  llvm::SmallVector<llvm::Value*, 8> values;
  llvm::Type* pointer = b.getInt8PtrTy();
  llvm::Value* list = load_field(b, group, GroupField::arguments);
  const llvm::DataLayout& layout = kernel.getParent()->getDataLayout();
  for (const llvm::Argument& a : kernel.args()) {
    llvm::Value* address = b.CreateLoad(pointer, b.CreateConstInBoundsGEP1_64(pointer, list, a.getArgNo()));
    if (a.hasByValAttr()) {
      values.push_back(b.CreateAddrSpaceCast(address, a.getType()));
    } else {
      values.push_back(b.CreateAlignedLoad(a.getType(), address, layout.getABITypeAlign(a.getType())));
    }
  }
  return values;
}

using ItemCall = llvm::function_ref<llvm::CallInst*(llvm::Value*, llvm::Value*, llvm::Value*)>;

void emit_independent_items(llvm::IRBuilder<>& b, llvm::Value* group, ItemCall call_item) {
  llvm::BranchInst* latch =
      emit_item_loops(b, group, [&](llvm::Value* x, llvm::Value* y, llvm::Value* z) {
        call_item(x, y, z)->addFnAttr(llvm::Attribute::AlwaysInline);
      });
  llvm::LLVMContext& c = b.getContext();
  llvm::SmallVector<llvm::Metadata*, 3> properties = {nullptr};
  const auto property = [&](const char* name, llvm::Metadata* value) {
    properties.push_back(llvm::MDNode::get(c, {llvm::MDString::get(c, name), value}));
  };
  if (llvm::MDNode* accesses = access_group(*b.GetInsertBlock()->getModule(), false)) {
    property("llvm.loop.parallel_accesses", accesses);
  }
  property("llvm.loop.vectorize.enable", llvm::ConstantAsMetadata::get(b.getTrue()));
  llvm::MDNode* loop = llvm::MDNode::getDistinct(c, properties);
  loop->replaceOperandWith(0, loop);
  latch->setMetadata(llvm::LLVMContext::MD_loop, loop);
}

/// Starts every item, then resumes all of them in rounds until all are done: between two rounds each has
/// reached the same barrier (6.12.8).
void emit_rounds(llvm::IRBuilder<>& b, llvm::Value* group, ItemCall call_item) {
  llvm::Function* f = b.GetInsertBlock()->getParent();
  llvm::Type* pointer = b.getInt8PtrTy();
  llvm::Value* size[3];
  for (unsigned d = 0; d < 3; ++d) size[d] = load_field(b, group, GroupField::local_size, d);
  llvm::Value* count = b.CreateMul(b.CreateMul(size[2], size[1]), size[0]);
  llvm::Value* handles = b.CreateAlloca(pointer, count);
  const auto slot = [&](llvm::Value* i) { return b.CreateInBoundsGEP(pointer, handles, i); };
  emit_item_loops(b, group, [&](llvm::Value* x, llvm::Value* y, llvm::Value* z) {
    llvm::Value* i = b.CreateAdd(b.CreateMul(b.CreateAdd(b.CreateMul(z, size[1]), y), size[0]), x);
    b.CreateStore(call_item(x, y, z), slot(i));
  });

  llvm::AllocaInst* running = b.CreateAlloca(b.getInt1Ty());
  llvm::BasicBlock* round = llvm::BasicBlock::Create(b.getContext(), "round", f);
  llvm::BasicBlock* over = llvm::BasicBlock::Create(b.getContext(), "over", f);
  b.CreateBr(round);
  b.SetInsertPoint(round);
  b.CreateStore(b.getFalse(), running);
  emit_loop(b, count, "item", [&](llvm::Value* i) {
    llvm::Value* handle = b.CreateLoad(pointer, slot(i));
    llvm::BasicBlock* resume = llvm::BasicBlock::Create(b.getContext(), "resume", f);
    llvm::BasicBlock* next = llvm::BasicBlock::Create(b.getContext(), "next", f);
    b.CreateCondBr(b.CreateIntrinsic(llvm::Intrinsic::coro_done, {}, {handle}), next, resume);
    b.SetInsertPoint(resume);
    b.CreateIntrinsic(llvm::Intrinsic::coro_resume, {}, {handle});
    b.CreateStore(b.getTrue(), running);
    b.CreateBr(next);
    b.SetInsertPoint(next);
  });
  b.CreateCondBr(b.CreateLoad(b.getInt1Ty(), running), round, over);
  b.SetInsertPoint(over);
  emit_loop(b, count, "destroy", [&](llvm::Value* i) {
    b.CreateIntrinsic(llvm::Intrinsic::coro_destroy, {}, {b.CreateLoad(pointer, slot(i))});
  });
}

llvm::Function* group_function(llvm::Module& module, const llvm::Twine& name, llvm::GlobalValue::LinkageTypes linkage) {
  llvm::LLVMContext& c = module.getContext();
  auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(c), {llvm::PointerType::get(c, 0)}, false);
  llvm::Function* f = llvm::Function::Create(type, linkage, name, module);
  f->addFnAttr(llvm::Attribute::NoUnwind);
  f->addParamAttr(0, llvm::Attribute::NoAlias);
  llvm::BasicBlock::Create(c, "entry", f);
  return f;
}

/// A wrapper that runs `inner` with more bits of MXCSR set. The inner function is kept apart so that no arithmetic
/// moves across the change of MXCSR.
llvm::Function* with_mxcsr(llvm::Function* inner, unsigned bits, const llvm::Twine& name) {
  inner->setLinkage(llvm::GlobalValue::InternalLinkage);
  inner->addFnAttr(llvm::Attribute::NoInline);
  llvm::Function* outer = group_function(*inner->getParent(), name, llvm::GlobalValue::ExternalLinkage);
  llvm::IRBuilder<> b(&outer->getEntryBlock());
  llvm::Value* saved = b.CreateAlloca(b.getInt32Ty());
  llvm::Value* changed = b.CreateAlloca(b.getInt32Ty());
  b.CreateIntrinsic(llvm::Intrinsic::x86_sse_stmxcsr, {}, {saved});
  b.CreateStore(b.CreateOr(b.CreateLoad(b.getInt32Ty(), saved), bits), changed);
  b.CreateIntrinsic(llvm::Intrinsic::x86_sse_ldmxcsr, {}, {changed});
  b.CreateCall(inner, {outer->getArg(0)});
  b.CreateIntrinsic(llvm::Intrinsic::x86_sse_ldmxcsr, {}, {saved});
  b.CreateRetVoid();
  return outer;
}

bool may_be_private(const llvm::Value* pointer) {
  const llvm::Value* object = llvm::getUnderlyingObject(pointer, 0);
  if (const auto* argument = llvm::dyn_cast<llvm::Argument>(object)) return argument->hasByValAttr();
  if (llvm::isa<llvm::GlobalValue>(object)) return false;
  // A pointer into a named address space other than private cannot reach an alloca.
  return object->getType()->getPointerAddressSpace() == 0;
}

}  // namespace

void mark_parallel_accesses(llvm::Function& item) {
  llvm::MDNode* group = access_group(*item.getParent(), true);
  for (llvm::Instruction& i : llvm::instructions(item)) {
    const llvm::Value* pointer = llvm::getLoadStorePointerOperand(&i);
    if (pointer != nullptr && !may_be_private(pointer)) i.setMetadata(llvm::LLVMContext::MD_access_group, group);
  }
}

llvm::Function* make_work_group(const llvm::Function& kernel, const WorkItem& item, unsigned mxcsr) {
  llvm::Module& module = *item.function->getParent();
  const std::string name = kernel.getName().str() + ".group";
  llvm::Function* f = group_function(module, mxcsr != 0 ? name + ".body" : name, llvm::GlobalValue::ExternalLinkage);
  llvm::IRBuilder<> b(&f->getEntryBlock());
  llvm::Value* group = f->getArg(0);
  const llvm::SmallVector<llvm::Value*, 8> arguments = load_arguments(b, group, kernel);
  const auto call_item = [&](llvm::Value* x, llvm::Value* y, llvm::Value* z) {
    llvm::SmallVector<llvm::Value*, 12> all = {group, x, y, z};
    all.append(arguments.begin(), arguments.end());
    return b.CreateCall(item.function, all);
  };
  if (item.has_barrier) {
    emit_rounds(b, group, call_item);
  } else {
    emit_independent_items(b, group, call_item);
  }
  b.CreateRetVoid();
  return mxcsr != 0 ? with_mxcsr(f, mxcsr, name) : f;
}

}  // namespace softcl
