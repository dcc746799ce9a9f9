#include <llvm/Analysis/CFG.h>
#include <llvm/IR/Module.h>

#include "group/sub_group.h"
#include "softcl/compiler/item_loops.h"
#include "softcl/compiler/region_graph.h"
#include "softcl/compiler/work_group_function.h"
#include "softcl/protocol/work_group.h"

namespace softcl {
namespace {

using llvm::BasicBlock;
using llvm::Value;

constexpr std::uint64_t slot_alignment = 128;  ///< of the largest vectors

/// Builds the group function. While the work-items are converged, all run one region, then all the next.
/// Where they diverge (some have returned, or sub-groups go their own ways; anything else is
/// undefined, 6.12.8), the work-items at each node continue separately. That path is for correctness only and
/// not optimised.
class WorkGroupBuilder {
 public:
  WorkGroupBuilder(llvm::IRBuilder<>& b, Value* group, const RegionGraph& graph,
                   llvm::ArrayRef<Value*> item_arguments, unsigned float_lanes)
      : b_(b),
        function_(b.GetInsertBlock()->getParent()),
        group_(group),
        graph_(graph),
        item_arguments_(item_arguments),
        float_lanes_(float_lanes) {}

  void emit() {
    count_items();
    may_diverge_ = llvm::any_of(graph_.nodes, [](const RegionNode& node) {
      return node.region && node.region->successors.size() > 1;
    });
    if (may_diverge_ && exchanges_in_sub_groups() && !has_loops()) function_->addFnAttr(own_paths_attribute);
    allocate_slots();
    end_ = new_block("end");
    for (std::size_t n = 0; n < graph_.nodes.size(); ++n) converged_.push_back(new_block("converged"));
    if (may_diverge_) divergent_ = new_block("divergent");
    b_.CreateBr(converged_[0]);
    for (NodeIndex n = 0; n < converged_.size(); ++n) {
      b_.SetInsertPoint(converged_[n]);
      const RegionNode& node = graph_.nodes[n];
      if (node.exchange) emit_exchange(*node.exchange, llvm::ConstantPointerNull::get(b_.getInt8PtrTy()), n);
      if (node.region)
        emit_converged_region(*node.region);
      else
        emit_converged_branch(*node.branch);
    }
    if (may_diverge_) emit_divergent_nodes();
    b_.SetInsertPoint(end_);
  }

 private:
  bool exchanges_in_sub_groups() const {
    return llvm::any_of(
        graph_.nodes, [](const RegionNode& node) { return node.exchange && !node.exchange->in_work_group; });
  }

  bool has_loops() const {
    return llvm::any_of(graph_.nodes, [](const RegionNode& node) {
      llvm::SmallVector<std::pair<const BasicBlock*, const BasicBlock*>> back_edges;
      if (node.region) llvm::FindFunctionBackedges(*node.region->function, back_edges);
      return !back_edges.empty();
    });
  }

  BasicBlock* new_block(const char* name) { return BasicBlock::Create(b_.getContext(), name, function_); }
  BasicBlock* block_of(NodeIndex n) const { return n == exit_node ? end_ : converged_[n]; }

  void count_items() {
    for (unsigned d = 0; d < 3; ++d) size_[d] = load_field(b_, group_, GroupField::local_size, d);
    count_ = b_.CreateMul(b_.CreateMul(size_[2], size_[1]), size_[0]);
  }

  /// One block of memory for the context arrays, one after the other; variables for uniform values.
  void allocate_slots() {
    const llvm::DataLayout& layout = function_->getParent()->getDataLayout();
    Value* total = b_.getInt64(0);
    llvm::SmallVector<Value*, 16> offsets;
    const auto reserve = [&](llvm::Type* type) {
      offsets.push_back(total);
      Value* size = b_.CreateMul(count_, b_.getInt64(layout.getTypeAllocSize(type)));
      total = b_.CreateAdd(total, b_.CreateAnd(b_.CreateAdd(size, b_.getInt64(slot_alignment - 1)),
                                               b_.getInt64(~(slot_alignment - 1))));
    };
    for (const ContextSlot& slot : graph_.slots) {
      if (slot.per_item) reserve(slot.type);
    }
    if (may_diverge_) reserve(b_.getInt32Ty());
    Value* memory = nullptr;
    if (!offsets.empty()) {
      const auto function = function_->getParent()->getOrInsertFunction(context_memory_name,
                                                                        b_.getInt8PtrTy(), b_.getInt64Ty());
      memory = b_.CreateCall(function, {total});
    }
    std::size_t next = 0;
    const auto array = [&] { return b_.CreateInBoundsGEP(b_.getInt8Ty(), memory, offsets[next++]); };
    for (const ContextSlot& slot : graph_.slots) {
      slots_.push_back(slot.per_item ? array() : b_.CreateAlloca(slot.type));
      if (!slot.per_item) b_.CreateStore(llvm::Constant::getNullValue(slot.type), slots_.back());
      // Where a region stores the new value while other work-items still need the old one.
      results_.push_back(slot.per_item ? nullptr : b_.CreateAlloca(slot.type));
    }
    if (may_diverge_) positions_ = array();
    if (may_diverge_) least_ = b_.CreateAlloca(b_.getInt32Ty());
    if (may_diverge_) greatest_ = b_.CreateAlloca(b_.getInt32Ty());
  }

  Value* linear(Value* x, Value* y, Value* z) {
    return b_.CreateAdd(b_.CreateMul(b_.CreateAdd(b_.CreateMul(z, size_[1]), y), size_[0]), x);
  }

  using Visit = llvm::function_ref<void(Value* index, llvm::function_ref<llvm::CallInst*()> call)>;

  /// The number of a row's work-items that are below the guard's bound.
  Value* emit_bound(const ItemGuard& guard, Value* size, llvm::ArrayRef<Value*> arguments) {
    const auto* argument = llvm::dyn_cast<llvm::Argument>(guard.bound);
    Value* bound = argument ? arguments[argument->getArgNo()] : guard.bound;
    if (guard.is_signed) {
      Value* const zero = llvm::Constant::getNullValue(bound->getType());
      bound = b_.CreateBinaryIntrinsic(llvm::Intrinsic::smax, bound, zero);
    }
    return b_.CreateBinaryIntrinsic(llvm::Intrinsic::umin, b_.CreateZExt(bound, b_.getInt64Ty()), size);
  }

  /// Loops over the work-items: visit(linear id, a function that emits the call of the region for it).
  void emit_items(const ParallelRegion& region, bool parallel, Visit visit) {
    llvm::SmallVector<Value*, 16> context_arguments;
    for (const SlotParameter& p : region.slots) {
      llvm::Type* type = graph_.slots[p.slot].type;
      switch (p.form) {
        case SlotParameter::Form::array:
          context_arguments.push_back(slots_[p.slot]);
          break;
        case SlotParameter::Form::value:
          context_arguments.push_back(b_.CreateLoad(type, slots_[p.slot]));
          break;
        case SlotParameter::Form::result:
          b_.CreateStore(b_.CreateLoad(type, slots_[p.slot]), results_[p.slot]);
          context_arguments.push_back(results_[p.slot]);
          break;
      }
    }
    const auto arguments = [&](Value* x, Value* y, Value* z, Value* index) {
      llvm::SmallVector<Value*, 24> all = {group_, x, y, z};
      all.append(item_arguments_.begin(), item_arguments_.end());
      all.push_back(index);
      all.append(context_arguments.begin(), context_arguments.end());
      return all;
    };
    emit_rows(b_, group_, *region.function, [&](Value* size, Value* y, Value* z) {
      Value* const zero = b_.getInt64(0);
      const auto item_of = [&](llvm::Function* function) {
        return [&, function](Value* x) {
          Value* index = linear(x, y, z);
          visit(index, [&] { return b_.CreateCall(function, arguments(x, y, z, index)); });
        };
      };
      const auto emit_part = [&](llvm::Function* function, Value* begin, Value* end) {
        emit_parallel_loop(b_, begin, end, vector_shape(*function, float_lanes_), item_of(function));
      };
      if (!parallel) {
        emit_loop(b_, zero, size, "x", item_of(region.function));
      } else if (region.guard) {
        Value* bound = emit_bound(*region.guard, size, arguments(zero, y, z, zero));
        emit_part(region.guard->below, zero, bound);
        emit_part(region.guard->at_least, bound, size);
      } else {
        emit_part(region.function, zero, size);
      }
    });
    for (const SlotParameter& p : region.slots) {
      if (p.form != SlotParameter::Form::result) continue;
      b_.CreateStore(b_.CreateLoad(graph_.slots[p.slot].type, results_[p.slot]), slots_[p.slot]);
    }
  }

  /// `positions` is null where all work-items are at the node.
  void emit_exchange(const Exchange& exchange, Value* positions, NodeIndex node) {
    Value* size = exchange.in_work_group ? count_ : b_.getInt64(SOFTCL_SUB_GROUP_SIZE);
    llvm::SmallVector<Value*, 8> arguments = {count_, size, positions, b_.getInt32(node)};
    for (const unsigned slot : exchange.slots) arguments.push_back(slots_[slot]);
    b_.CreateCall(exchange.function, arguments);
  }

  /// All work-items are at the region's entry.
  void emit_converged_region(const ParallelRegion& region) {
    const bool diverges = region.successors.size() > 1;
    if (diverges) b_.CreateStore(b_.getInt32(exit_node), least_);
    if (diverges) b_.CreateStore(b_.getInt32(0), greatest_);
    const auto update = [&](llvm::Intrinsic::ID which, Value* variable, Value* by) {
      b_.CreateStore(b_.CreateBinaryIntrinsic(which, b_.CreateLoad(b_.getInt32Ty(), variable), by), variable);
    };
    emit_items(region, !diverges, [&](Value* index, llvm::function_ref<llvm::CallInst*()> call) {
      llvm::CallInst* next = call();
      next->addFnAttr(llvm::Attribute::AlwaysInline);
      if (!diverges) return;
      b_.CreateStore(next, b_.CreateInBoundsGEP(b_.getInt32Ty(), positions_, index));
      update(llvm::Intrinsic::umin, least_, next);
      update(llvm::Intrinsic::umax, greatest_, next);
    });
    if (!diverges) {
      b_.CreateBr(region.successors.empty() ? end_ : block_of(region.successors.front()));
      return;
    }
    BasicBlock* same = new_block("same");
    Value* least = b_.CreateLoad(b_.getInt32Ty(), least_);
    b_.CreateCondBr(b_.CreateICmpEQ(least, b_.CreateLoad(b_.getInt32Ty(), greatest_)), same, divergent_);
    b_.SetInsertPoint(same);
    llvm::SwitchInst* choice = b_.CreateSwitch(least, block_of(region.successors.front()));
    for (const NodeIndex n : llvm::drop_begin(region.successors))
      choice->addCase(b_.getInt32(n), block_of(n));
  }

  void emit_converged_branch(const UniformBranch& branch) {
    Value* condition = b_.CreateLoad(graph_.slots[branch.slot].type, slots_[branch.slot]);
    llvm::SwitchInst* choice = b_.CreateSwitch(condition, converged_[branch.otherwise]);
    for (const auto& [value, node] : branch.cases) choice->addCase(value, converged_[node]);
  }

  /// Runs the node with the least index among the work-items' positions, for the work-items that are there,
  /// until all have returned.
  void emit_divergent_nodes() {
    std::vector<BasicBlock*> at;
    for (std::size_t n = 0; n < converged_.size(); ++n) at.push_back(new_block("divergent.node"));
    b_.SetInsertPoint(divergent_);
    b_.CreateStore(b_.getInt32(exit_node), least_);
    emit_loop(b_, b_.getInt64(0), count_, "item", [&](Value* i) {
      Value* position = b_.CreateLoad(b_.getInt32Ty(), b_.CreateInBoundsGEP(b_.getInt32Ty(), positions_, i));
      Value* least = b_.CreateLoad(b_.getInt32Ty(), least_);
      b_.CreateStore(b_.CreateBinaryIntrinsic(llvm::Intrinsic::umin, least, position), least_);
    });
    llvm::SwitchInst* choice = b_.CreateSwitch(b_.CreateLoad(b_.getInt32Ty(), least_), end_);
    for (NodeIndex n = 0; n < at.size(); ++n) choice->addCase(b_.getInt32(n), at[n]);
    for (NodeIndex n = 0; n < at.size(); ++n) {
      b_.SetInsertPoint(at[n]);
      const RegionNode& node = graph_.nodes[n];
      if (node.exchange) emit_exchange(*node.exchange, positions_, n);
      if (node.region)
        emit_divergent_region(n, *node.region);
      else
        emit_divergent_branch(n, *node.branch);
      b_.CreateBr(divergent_);
    }
  }

  /// if (the work-item's position is `at`) position = body().
  template <class Body>
  void emit_if_at(NodeIndex at, Value* index, Body&& body) {
    BasicBlock* at_node = new_block("at_node");
    BasicBlock* next = new_block("next");
    Value* position = b_.CreateInBoundsGEP(b_.getInt32Ty(), positions_, index);
    b_.CreateCondBr(b_.CreateICmpEQ(b_.CreateLoad(b_.getInt32Ty(), position), b_.getInt32(at)), at_node,
                    next);
    b_.SetInsertPoint(at_node);
    b_.CreateStore(body(), position);
    b_.CreateBr(next);
    b_.SetInsertPoint(next);
  }

  void emit_divergent_region(NodeIndex at, const ParallelRegion& region) {
    emit_items(region, false, [&](Value* index, llvm::function_ref<llvm::CallInst*()> call) {
      emit_if_at(at, index, [&] {
        llvm::CallInst* next = call();
        next->addFnAttr(llvm::Attribute::NoInline);
        return next;
      });
    });
  }

  void emit_divergent_branch(NodeIndex at, const UniformBranch& branch) {
    Value* condition = b_.CreateLoad(graph_.slots[branch.slot].type, slots_[branch.slot]);
    Value* next = b_.getInt32(branch.otherwise);
    for (const auto& [value, node] : branch.cases) {
      next = b_.CreateSelect(b_.CreateICmpEQ(condition, value), b_.getInt32(node), next);
    }
    emit_loop(b_, b_.getInt64(0), count_, "item", [&](Value* i) { emit_if_at(at, i, [&] { return next; }); });
  }

  llvm::IRBuilder<>& b_;
  llvm::Function* function_;
  Value* group_;
  const RegionGraph& graph_;
  llvm::ArrayRef<Value*> item_arguments_;
  unsigned float_lanes_;
  bool may_diverge_ = false;
  Value *size_[3] = {}, *count_ = nullptr;
  std::vector<Value*> slots_, results_;           ///< by slot: array, or variable; variable of the result
  Value* positions_ = nullptr;                    ///< array: the node where each work-item continues
  Value *least_ = nullptr, *greatest_ = nullptr;  ///< variables: of those nodes
  std::vector<BasicBlock*> converged_;            ///< by node: its code for when all work-items are there
  BasicBlock *end_ = nullptr, *divergent_ = nullptr;
};

}  // namespace

void emit_region_graph(llvm::IRBuilder<>& builder, llvm::Value* group, const RegionGraph& graph,
                       llvm::ArrayRef<llvm::Value*> item_arguments, unsigned float_lanes) {
  WorkGroupBuilder(builder, group, graph, item_arguments, float_lanes).emit();
}

}  // namespace softcl
