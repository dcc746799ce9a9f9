#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>

#include "softcl/compiler/group_layout.h"

namespace softcl {

/// for (i = 0; i < count; ++i) body(i), count at least 1. The builder is left after the loop. Returns the
/// latch.
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

/// Loops over every local id of the group, x innermost: body(x, y, z). Returns the innermost latch.
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

/// Tells the vectoriser that the work-items of an innermost loop do not depend on each other.
void declare_parallel(llvm::BranchInst* latch);

}  // namespace softcl
