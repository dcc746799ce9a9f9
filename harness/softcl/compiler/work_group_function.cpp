#include "softcl/compiler/work_group_function.h"

#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/Module.h>

#include "softcl/compiler/control_register.h"
#include "softcl/compiler/group_layout.h"
#include "softcl/compiler/item_loops.h"
#include "softcl/compiler/region_graph.h"

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

/// A loop's metadata is a node of its own, whose first operand is itself.
void set_loop_properties(llvm::BranchInst* latch, llvm::ArrayRef<llvm::Metadata*> properties) {
  llvm::SmallVector<llvm::Metadata*, 6> operands = {nullptr};
  operands.append(properties.begin(), properties.end());
  llvm::MDNode* loop = llvm::MDNode::getDistinct(latch->getContext(), operands);
  loop->replaceOperandWith(0, loop);
  latch->setMetadata(llvm::LLVMContext::MD_loop, loop);
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

/// One loop over all work-items.
void emit_independent_items(llvm::IRBuilder<>& b, llvm::Value* group, llvm::Function* item, VectorShape shape,
                            llvm::ArrayRef<llvm::Value*> arguments) {
  emit_rows(b, group, *item, [&](llvm::Value* size, llvm::Value* y, llvm::Value* z) {
    emit_parallel_loop(b, b.getInt64(0), size, shape, [&](llvm::Value* x) {
      llvm::SmallVector<llvm::Value*, 12> all = {group, x, y, z};
      all.append(arguments.begin(), arguments.end());
      b.CreateCall(item, all)->addFnAttr(llvm::Attribute::AlwaysInline);
    });
  });
}

llvm::Function* group_function(llvm::Module& module, const llvm::Twine& name,
                               llvm::GlobalValue::LinkageTypes linkage) {
  llvm::LLVMContext& c = module.getContext();
  auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(c), {llvm::PointerType::get(c, 0)}, false);
  llvm::Function* f = llvm::Function::Create(type, linkage, name, module);
  f->addFnAttr(llvm::Attribute::NoUnwind);
  f->addParamAttr(0, llvm::Attribute::NoAlias);
  llvm::BasicBlock::Create(c, "entry", f);
  return f;
}

/// A wrapper that runs `inner` with more bits of the control register set. The inner function is kept apart
/// so that no arithmetic moves across the change of the register.
llvm::Function* with_control_bits(llvm::Function* inner, unsigned bits, const llvm::Twine& name) {
  inner->setLinkage(llvm::GlobalValue::InternalLinkage);
  inner->addFnAttr(llvm::Attribute::NoInline);
  llvm::Function* outer = group_function(*inner->getParent(), name, llvm::GlobalValue::ExternalLinkage);
  llvm::IRBuilder<> b(&outer->getEntryBlock());
  llvm::Value* saved = read_control_register(b);
  write_control_register(b, b.CreateOr(saved, bits));
  b.CreateCall(inner, {outer->getArg(0)});
  write_control_register(b, saved);
  b.CreateRetVoid();
  return outer;
}

bool is_private_space(unsigned space) { return space == 0 || space == generic_address_space; }

bool may_be_private(const llvm::Value* pointer) {
  // A pointer into a named address space other than private cannot reach an alloca.
  if (!is_private_space(pointer->getType()->getPointerAddressSpace())) return false;
  const llvm::Value* object = llvm::getUnderlyingObject(pointer, 0);
  if (const auto* argument = llvm::dyn_cast<llvm::Argument>(object)) return argument->hasByValAttr();
  if (llvm::isa<llvm::GlobalValue>(object)) return false;
  return is_private_space(object->getType()->getPointerAddressSpace());
}

/// Puts the accesses that may not be private to a work-item into one access group: work-items do not depend
/// on each other between barriers (OpenCL orders nothing there).
///
/// Not so stores to local memory that only some work-items make: a masked store and the load that follows it
/// after a barrier take longer than one item after the other.
void mark_parallel_accesses(llvm::Function& item) {
  llvm::MDNode* group = access_group(*item.getParent(), true);
  const llvm::PostDominatorTree after(item);
  const auto is_some_items_store = [&](const llvm::Instruction& i, const llvm::Value* pointer) {
    return llvm::isa<llvm::StoreInst>(i) &&
           pointer->getType()->getPointerAddressSpace() == local_address_space &&
           !after.dominates(i.getParent(), &item.getEntryBlock());
  };
  for (llvm::Instruction& i : llvm::instructions(item)) {
    const llvm::Value* pointer = llvm::getLoadStorePointerOperand(&i);
    if (pointer != nullptr && !may_be_private(pointer) && !is_some_items_store(i, pointer))
      i.setMetadata(llvm::LLVMContext::MD_access_group, group);
  }
}

/// `arguments` is the number of the kernel's: they are the same for all work-items, as are values of slots.
void prepare_loops(ParallelRegion& region, std::size_t arguments) {
  constexpr std::size_t first = 4;  // after the group and the local id
  region.guard = split_by_guard(*region.function, [&](const llvm::Argument& a) {
    const std::size_t number = a.getArgNo(), first_slot = first + arguments + 1;
    if (number < first_slot) return number >= first && number + 1 != first_slot;
    return region.slots[number - first_slot].form == SlotParameter::Form::value;
  });
  mark_parallel_accesses(*region.function);
  if (!region.guard) return;
  mark_parallel_accesses(*region.guard->below);
  mark_parallel_accesses(*region.guard->at_least);
}

}  // namespace

VectorShape vector_shape(const llvm::Function& item, unsigned float_lanes) {
  // Work-groups of 16 in the first dimension are common, as tiles of matrices and images.
  constexpr unsigned usual_chunk = 16;
  if (float_lanes == 0) return {};
  bool computes = false;
  for (const llvm::Instruction& i : llvm::instructions(item)) {
    // Private memory would be there twice, and is not vectorised.
    if (llvm::isa<llvm::AllocaInst>(i)) return {};
    const bool operation = llvm::isa<llvm::BinaryOperator>(i) || llvm::isa<llvm::CallInst>(i);
    computes |= operation && (i.getType()->isFloatTy() || i.getType()->isDoubleTy());
  }
  if (!computes) return {};
  return {.lanes = float_lanes, .interleave = std::max(usual_chunk / float_lanes, 1u)};
}

bool has_loop(const llvm::Function& function) {
  llvm::SmallVector<std::pair<const llvm::BasicBlock*, const llvm::BasicBlock*>, 4> back_edges;
  llvm::FindFunctionBackedges(function, back_edges);
  return !back_edges.empty();
}

void keep_rolled(llvm::BranchInst* latch) {
  llvm::LLVMContext& c = latch->getContext();
  set_loop_properties(latch, {llvm::MDNode::get(c, llvm::MDString::get(c, "llvm.loop.unroll.disable"))});
}

void declare_parallel(llvm::BranchInst* latch, VectorShape shape) {
  llvm::LLVMContext& c = latch->getContext();
  llvm::SmallVector<llvm::Metadata*, 5> properties;
  const auto property = [&](const char* name, llvm::Metadata* value) {
    properties.push_back(llvm::MDNode::get(c, {llvm::MDString::get(c, name), value}));
  };
  if (llvm::MDNode* accesses = access_group(*latch->getModule(), false)) {
    property("llvm.loop.parallel_accesses", accesses);
  }
  property("llvm.loop.vectorize.enable", llvm::ConstantAsMetadata::get(llvm::ConstantInt::getTrue(c)));
  const auto number = [&](unsigned n) {
    return llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(llvm::Type::getInt32Ty(c), n));
  };
  if (shape.lanes != 0) {
    property("llvm.loop.vectorize.width", number(shape.lanes));
    property("llvm.loop.interleave.count", number(shape.interleave));
    // Unrolled, the operations of one register would follow those of another again.
    properties.push_back(llvm::MDNode::get(c, llvm::MDString::get(c, "llvm.loop.unroll.runtime.disable")));
  }
  set_loop_properties(latch, properties);
}

llvm::Function* make_work_group(const llvm::Function& kernel, const WorkItem& item, unsigned control_bits,
                                unsigned float_lanes) {
  llvm::Module& module = *item.function->getParent();
  const std::string name = kernel.getName().str() + ".group";
  llvm::Function* f =
      group_function(module, control_bits != 0 ? name + ".body" : name, llvm::GlobalValue::ExternalLinkage);
  llvm::IRBuilder<> b(&f->getEntryBlock());
  llvm::Value* group = f->getArg(0);
  const llvm::SmallVector<llvm::Value*, 8> arguments = load_arguments(b, group, kernel);
  if (item.has_barrier) {
    RegionGraph graph = build_region_graph(*item.function);
    for (RegionNode& node : graph.nodes) {
      if (node.region) prepare_loops(*node.region, kernel.arg_size());
    }
    emit_region_graph(b, group, graph, arguments, float_lanes);
  } else {
    mark_parallel_accesses(*item.function);
    emit_independent_items(b, group, item.function, vector_shape(*item.function, float_lanes), arguments);
  }
  b.CreateRetVoid();
  return control_bits != 0 ? with_control_bits(f, control_bits, name) : f;
}

}  // namespace softcl
