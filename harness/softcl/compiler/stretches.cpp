#include "softcl/compiler/stretches.h"

#include <llvm/IR/Module.h>

#include "softcl/compiler/item_loops.h"
#include "softcl/protocol/work_group.h"

namespace softcl {
namespace {

using llvm::BasicBlock;
using llvm::Value;

constexpr std::uint64_t slot_alignment = 128;  ///< of the largest vectors

/// Writes the group function. All work-items run a stretch, then all the next one. Where they do not all come
/// to the same point (some have returned; anything else is undefined, 6.12.8), each group of work-items that
/// stands at one point goes on by itself, without a claim to speed.
class Driver {
 public:
  Driver(llvm::IRBuilder<>& b, Value* group, const BarrierRegions& regions,
         llvm::ArrayRef<Value*> item_arguments)
      : b_(b),
        function_(b.GetInsertBlock()->getParent()),
        group_(group),
        regions_(regions),
        item_arguments_(item_arguments) {}

  void emit() {
    count_items();
    may_part_ = llvm::any_of(regions_.junctions,
                             [](const Junction& j) { return j.stretch && j.stretch->next.size() > 1; });
    place_slots();
    end_ = new_block("end");
    for (std::size_t p = 0; p < regions_.junctions.size(); ++p) at_.push_back(new_block("point"));
    if (may_part_) parted_ = new_block("parted");
    b_.CreateBr(at_[0]);
    for (Point p = 0; p < at_.size(); ++p) {
      b_.SetInsertPoint(at_[p]);
      const Junction& junction = regions_.junctions[p];
      junction.stretch ? emit_together(*junction.stretch) : emit_decision(*junction.decision);
    }
    if (may_part_) emit_parted();
    b_.SetInsertPoint(end_);
  }

 private:
  BasicBlock* new_block(const char* name) { return BasicBlock::Create(b_.getContext(), name, function_); }
  BasicBlock* block_of(Point p) const { return p == end_point ? end_ : at_[p]; }

  void count_items() {
    for (unsigned d = 0; d < 3; ++d) size_[d] = load_field(b_, group_, GroupField::local_size, d);
    count_ = b_.CreateMul(b_.CreateMul(size_[2], size_[1]), size_[0]);
  }

  /// Arrays for what each work-item keeps, one after the other; variables for what is the same for all.
  void place_slots() {
    const llvm::DataLayout& layout = function_->getParent()->getDataLayout();
    Value* total = b_.getInt64(0);
    llvm::SmallVector<Value*, 16> offsets;
    const auto reserve = [&](llvm::Type* type) {
      offsets.push_back(total);
      Value* size = b_.CreateMul(count_, b_.getInt64(layout.getTypeAllocSize(type)));
      total = b_.CreateAdd(total, b_.CreateAnd(b_.CreateAdd(size, b_.getInt64(slot_alignment - 1)),
                                               b_.getInt64(~(slot_alignment - 1))));
    };
    for (const Slot& slot : regions_.slots) {
      if (slot.per_item) reserve(slot.type);
    }
    if (may_part_) reserve(b_.getInt32Ty());
    Value* memory = nullptr;
    if (!offsets.empty()) {
      const auto function =
          function_->getParent()->getOrInsertFunction(kept_memory_name, b_.getInt8PtrTy(), b_.getInt64Ty());
      memory = b_.CreateCall(function, {total});
    }
    std::size_t next = 0;
    const auto array = [&] { return b_.CreateInBoundsGEP(b_.getInt8Ty(), memory, offsets[next++]); };
    for (const Slot& slot : regions_.slots) {
      slots_.push_back(slot.per_item ? array() : b_.CreateAlloca(slot.type));
      if (!slot.per_item) b_.CreateStore(llvm::Constant::getNullValue(slot.type), slots_.back());
      // Where a stretch puts the value while other work-items still need the old one.
      results_.push_back(slot.per_item ? nullptr : b_.CreateAlloca(slot.type));
    }
    if (may_part_) points_ = array();
    if (may_part_) least_ = b_.CreateAlloca(b_.getInt32Ty());
    if (may_part_) greatest_ = b_.CreateAlloca(b_.getInt32Ty());
  }

  Value* linear(Value* x, Value* y, Value* z) {
    return b_.CreateAdd(b_.CreateMul(b_.CreateAdd(b_.CreateMul(z, size_[1]), y), size_[0]), x);
  }

  using Visit = llvm::function_ref<void(Value* index, llvm::function_ref<llvm::CallInst*()> call)>;

  /// Loops over the work-items: visit(linear id, what runs the stretch for it).
  llvm::BranchInst* emit_items(const Stretch& stretch, Visit visit) {
    llvm::SmallVector<Value*, 16> given;
    for (const SlotParameter& p : stretch.slots) {
      llvm::Type* type = regions_.slots[p.slot].type;
      switch (p.form) {
        case SlotParameter::Form::array:
          given.push_back(slots_[p.slot]);
          break;
        case SlotParameter::Form::value:
          given.push_back(b_.CreateLoad(type, slots_[p.slot]));
          break;
        case SlotParameter::Form::result:
          b_.CreateStore(b_.CreateLoad(type, slots_[p.slot]), results_[p.slot]);
          given.push_back(results_[p.slot]);
          break;
      }
    }
    llvm::BranchInst* latch = emit_item_loops(b_, group_, [&](Value* x, Value* y, Value* z) {
      Value* index = linear(x, y, z);
      visit(index, [&] {
        llvm::SmallVector<Value*, 24> all = {group_, x, y, z};
        all.append(item_arguments_.begin(), item_arguments_.end());
        all.push_back(index);
        all.append(given.begin(), given.end());
        return b_.CreateCall(stretch.function, all);
      });
    });
    for (const SlotParameter& p : stretch.slots) {
      if (p.form != SlotParameter::Form::result) continue;
      b_.CreateStore(b_.CreateLoad(regions_.slots[p.slot].type, results_[p.slot]), slots_[p.slot]);
    }
    return latch;
  }

  /// All work-items stand at the stretch's beginning.
  void emit_together(const Stretch& stretch) {
    const bool parts = stretch.next.size() > 1;
    if (parts) b_.CreateStore(b_.getInt32(end_point), least_);
    if (parts) b_.CreateStore(b_.getInt32(0), greatest_);
    const auto narrow = [&](llvm::Intrinsic::ID which, Value* variable, Value* by) {
      b_.CreateStore(b_.CreateBinaryIntrinsic(which, b_.CreateLoad(b_.getInt32Ty(), variable), by), variable);
    };
    llvm::BranchInst* latch =
        emit_items(stretch, [&](Value* index, llvm::function_ref<llvm::CallInst*()> call) {
          llvm::CallInst* next = call();
          next->addFnAttr(llvm::Attribute::AlwaysInline);
          if (!parts) return;
          b_.CreateStore(next, b_.CreateInBoundsGEP(b_.getInt32Ty(), points_, index));
          narrow(llvm::Intrinsic::umin, least_, next);
          narrow(llvm::Intrinsic::umax, greatest_, next);
        });
    if (!parts) {
      declare_parallel(latch);
      b_.CreateBr(stretch.next.empty() ? end_ : block_of(stretch.next.front()));
      return;
    }
    BasicBlock* same = new_block("same");
    Value* least = b_.CreateLoad(b_.getInt32Ty(), least_);
    b_.CreateCondBr(b_.CreateICmpEQ(least, b_.CreateLoad(b_.getInt32Ty(), greatest_)), same, parted_);
    b_.SetInsertPoint(same);
    llvm::SwitchInst* choice = b_.CreateSwitch(least, block_of(stretch.next.front()));
    for (const Point p : llvm::drop_begin(stretch.next)) choice->addCase(b_.getInt32(p), block_of(p));
  }

  void emit_decision(const Decision& decision) {
    Value* condition = b_.CreateLoad(regions_.slots[decision.slot].type, slots_[decision.slot]);
    llvm::SwitchInst* choice = b_.CreateSwitch(condition, at_[decision.otherwise]);
    for (const auto& [value, point] : decision.cases) choice->addCase(value, at_[point]);
  }

  /// Moves on those work-items that stand at the least point, until all have come to the end.
  void emit_parted() {
    std::vector<BasicBlock*> at;
    for (std::size_t p = 0; p < at_.size(); ++p) at.push_back(new_block("parted.point"));
    b_.SetInsertPoint(parted_);
    b_.CreateStore(b_.getInt32(end_point), least_);
    emit_loop(b_, count_, "item", [&](Value* i) {
      Value* point = b_.CreateLoad(b_.getInt32Ty(), b_.CreateInBoundsGEP(b_.getInt32Ty(), points_, i));
      Value* least = b_.CreateLoad(b_.getInt32Ty(), least_);
      b_.CreateStore(b_.CreateBinaryIntrinsic(llvm::Intrinsic::umin, least, point), least_);
    });
    llvm::SwitchInst* choice = b_.CreateSwitch(b_.CreateLoad(b_.getInt32Ty(), least_), end_);
    for (Point p = 0; p < at.size(); ++p) choice->addCase(b_.getInt32(p), at[p]);
    for (Point p = 0; p < at.size(); ++p) {
      b_.SetInsertPoint(at[p]);
      const Junction& junction = regions_.junctions[p];
      junction.stretch ? emit_stragglers(p, *junction.stretch) : emit_parted_decision(p, *junction.decision);
      b_.CreateBr(parted_);
    }
  }

  /// if (the work-item stands at `at`) its point = body().
  template <class Body>
  void emit_if_at(Point at, Value* index, Body&& body) {
    BasicBlock* here = new_block("here");
    BasicBlock* next = new_block("next");
    Value* point = b_.CreateInBoundsGEP(b_.getInt32Ty(), points_, index);
    b_.CreateCondBr(b_.CreateICmpEQ(b_.CreateLoad(b_.getInt32Ty(), point), b_.getInt32(at)), here, next);
    b_.SetInsertPoint(here);
    b_.CreateStore(body(), point);
    b_.CreateBr(next);
    b_.SetInsertPoint(next);
  }

  void emit_stragglers(Point at, const Stretch& stretch) {
    emit_items(stretch, [&](Value* index, llvm::function_ref<llvm::CallInst*()> call) {
      emit_if_at(at, index, [&] {
        llvm::CallInst* next = call();
        next->addFnAttr(llvm::Attribute::NoInline);
        return next;
      });
    });
  }

  void emit_parted_decision(Point at, const Decision& decision) {
    Value* condition = b_.CreateLoad(regions_.slots[decision.slot].type, slots_[decision.slot]);
    Value* next = b_.getInt32(decision.otherwise);
    for (const auto& [value, point] : decision.cases) {
      next = b_.CreateSelect(b_.CreateICmpEQ(condition, value), b_.getInt32(point), next);
    }
    emit_loop(b_, count_, "item", [&](Value* i) { emit_if_at(at, i, [&] { return next; }); });
  }

  llvm::IRBuilder<>& b_;
  llvm::Function* function_;
  Value* group_;
  const BarrierRegions& regions_;
  llvm::ArrayRef<Value*> item_arguments_;
  bool may_part_ = false;
  Value *size_[3] = {}, *count_ = nullptr;
  std::vector<Value*> slots_, results_;           ///< by slot: array, or variable; variable of the result
  Value* points_ = nullptr;                       ///< array: where each work-item stands
  Value *least_ = nullptr, *greatest_ = nullptr;  ///< variables: of those points
  std::vector<BasicBlock*> at_;                   ///< by point: all work-items stand there
  BasicBlock *end_ = nullptr, *parted_ = nullptr;
};

}  // namespace

void emit_stretches(llvm::IRBuilder<>& builder, llvm::Value* group, const BarrierRegions& regions,
                    llvm::ArrayRef<llvm::Value*> item_arguments) {
  Driver(builder, group, regions, item_arguments).emit();
}

}  // namespace softcl
