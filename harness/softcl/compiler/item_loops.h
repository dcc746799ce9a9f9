#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>

#include "softcl/compiler/group_layout.h"

namespace softcl {

/// for (i = begin; i < end; ++i) body(i), begin below end. The builder is left after the loop. Returns the
/// latch.
template <class Body>
llvm::BranchInst* emit_loop(llvm::IRBuilder<>& b, llvm::Value* begin, llvm::Value* end, const char* name,
                            Body&& body) {
  llvm::Function* f = b.GetInsertBlock()->getParent();
  llvm::BasicBlock* before = b.GetInsertBlock();
  llvm::BasicBlock* loop = llvm::BasicBlock::Create(b.getContext(), name, f);
  llvm::BasicBlock* after = llvm::BasicBlock::Create(b.getContext(), llvm::Twine(name) + ".end", f);
  b.CreateBr(loop);
  b.SetInsertPoint(loop);
  llvm::PHINode* i = b.CreatePHI(b.getInt64Ty(), 2);
  i->addIncoming(begin, before);
  body(i);
  llvm::Value* next = b.CreateAdd(i, b.getInt64(1), "", true, true);
  i->addIncoming(next, b.GetInsertBlock());
  llvm::BranchInst* latch = b.CreateCondBr(b.CreateICmpULT(next, end), loop, after);
  b.SetInsertPoint(after);
  return latch;
}

/// if (condition) body(). The builder is left after it.
template <class Body>
void emit_if(llvm::IRBuilder<>& b, llvm::Value* condition, Body&& body) {
  llvm::Function* f = b.GetInsertBlock()->getParent();
  llvm::BasicBlock* then = llvm::BasicBlock::Create(b.getContext(), "then", f);
  llvm::BasicBlock* after = llvm::BasicBlock::Create(b.getContext(), "endif", f);
  b.CreateCondBr(condition, then, after);
  b.SetInsertPoint(then);
  body();
  b.CreateBr(after);
  b.SetInsertPoint(after);
}

/// How the loop over the first dimension is to be vectorised: the number of work-items in a register and of
/// registers that take turns, so that one's latency is another's time. 0 work-items: by LLVM's costs.
struct VectorShape {
  unsigned lanes = 0, interleave = 0;
  unsigned chunk() const { return lanes * interleave; }
};

/// The shape for a function of the local id whose machine's registers hold `float_lanes` floats. Only
/// arithmetic in floating point has one: its chains of operations are long.
VectorShape vector_shape(const llvm::Function& item, unsigned float_lanes);

/// Marks for the vectoriser that the work-items of an innermost loop do not depend on each other.
void declare_parallel(llvm::BranchInst* latch, VectorShape shape);

/// Marks for LLVM that several turns of a loop in sequence are no gain, only code to compile.
void keep_rolled(llvm::BranchInst* latch);

/// Whether a function goes through some code more than once.
bool has_loop(const llvm::Function& function);

/// Loops over the rows of the group's work-items: row(size, y, z), `size` the number of items in one. Rows in
/// sequence are a gain where `item` has a loop: what several of them read in it is read once.
template <class Row>
void emit_rows(llvm::IRBuilder<>& b, llvm::Value* group, const llvm::Function& item, Row&& row) {
  llvm::Value* size[3];
  for (unsigned d = 0; d < 3; ++d) size[d] = load_field(b, group, GroupField::local_size, d);
  keep_rolled(emit_loop(b, b.getInt64(0), size[2], "z", [&](llvm::Value* z) {
    llvm::BranchInst* latch =
        emit_loop(b, b.getInt64(0), size[1], "y", [&](llvm::Value* y) { row(size[0], y, z); });
    if (!has_loop(item)) keep_rolled(latch);
  }));
}

/// for (x = begin; x < end; ++x) body(x), maybe never, declared parallel. With a shape the body is emitted
/// twice: for as many whole chunks as there are, and for the others, fewer than a chunk: one register at a
/// time.
template <class Body>
void emit_parallel_loop(llvm::IRBuilder<>& b, llvm::Value* begin, llvm::Value* end, VectorShape shape,
                        Body&& body) {
  const auto emit_part = [&](llvm::Value* first, llvm::Value* last, VectorShape part) {
    emit_if(b, b.CreateICmpULT(first, last),
            [&] { declare_parallel(emit_loop(b, first, last, "x", body), part); });
  };
  if (shape.lanes == 0) return emit_part(begin, end, shape);
  llvm::Value* whole = b.CreateAnd(b.CreateSub(end, begin), b.getInt64(-std::uint64_t(shape.chunk())));
  llvm::Value* rest = b.CreateAdd(begin, whole);
  emit_part(begin, rest, shape);
  emit_part(rest, end, {.lanes = shape.lanes, .interleave = 1});
}

}  // namespace softcl
