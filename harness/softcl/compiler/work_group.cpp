#include "softcl/compiler/work_group.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/IntrinsicsX86.h>
#include <llvm/IR/Module.h>

#include "softcl/compiler/group_layout.h"
#include "softcl/compiler/item_loops.h"
#include "softcl/compiler/region_graph.h"
#include "softcl/compiler/work_group_builder.h"

namespace softcl {
namespace {

constexpr unsigned generic_address_space = 4;
constexpr const char* access_group_name = "softcl.access.group";

llvm::MDNode* access_group(llvm::Module& module, bool create) {
  llvm::NamedMDNode* named = module.getOrInsertNamedMetadata(access_group_name);
  if (named->getNumOperands() == 0 && create) {
    named->addOperand(llvm::MDNode::getDistinct(module.getContext(), {}));
  }
  return named->getNumOperands() == 0 ? nullptr : named->getOperand(0);
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
void emit_independent_items(llvm::IRBuilder<>& b, llvm::Value* group, llvm::Function* item,
                            llvm::ArrayRef<llvm::Value*> arguments) {
  declare_parallel(emit_item_loops(b, group, [&](llvm::Value* x, llvm::Value* y, llvm::Value* z) {
    llvm::SmallVector<llvm::Value*, 12> all = {group, x, y, z};
    all.append(arguments.begin(), arguments.end());
    b.CreateCall(item, all)->addFnAttr(llvm::Attribute::AlwaysInline);
  }));
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

/// A wrapper that runs `inner` with more bits of MXCSR set. The inner function is kept apart so that no
/// arithmetic moves across the change of MXCSR.
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
  const unsigned space = object->getType()->getPointerAddressSpace();
  return space == 0 || space == generic_address_space;
}

/// Puts the accesses that may not be private to a work-item into one access group: work-items do not depend
/// on each other between barriers (OpenCL orders nothing there).
void mark_parallel_accesses(llvm::Function& item) {
  llvm::MDNode* group = access_group(*item.getParent(), true);
  for (llvm::Instruction& i : llvm::instructions(item)) {
    const llvm::Value* pointer = llvm::getLoadStorePointerOperand(&i);
    if (pointer != nullptr && !may_be_private(pointer))
      i.setMetadata(llvm::LLVMContext::MD_access_group, group);
  }
}

}  // namespace

void declare_parallel(llvm::BranchInst* latch) {
  llvm::LLVMContext& c = latch->getContext();
  llvm::SmallVector<llvm::Metadata*, 3> properties = {nullptr};
  const auto property = [&](const char* name, llvm::Metadata* value) {
    properties.push_back(llvm::MDNode::get(c, {llvm::MDString::get(c, name), value}));
  };
  if (llvm::MDNode* accesses = access_group(*latch->getModule(), false)) {
    property("llvm.loop.parallel_accesses", accesses);
  }
  property("llvm.loop.vectorize.enable", llvm::ConstantAsMetadata::get(llvm::ConstantInt::getTrue(c)));
  llvm::MDNode* loop = llvm::MDNode::getDistinct(c, properties);
  loop->replaceOperandWith(0, loop);
  latch->setMetadata(llvm::LLVMContext::MD_loop, loop);
}

llvm::Function* make_work_group(const llvm::Function& kernel, const WorkItem& item, unsigned mxcsr) {
  llvm::Module& module = *item.function->getParent();
  const std::string name = kernel.getName().str() + ".group";
  llvm::Function* f =
      group_function(module, mxcsr != 0 ? name + ".body" : name, llvm::GlobalValue::ExternalLinkage);
  llvm::IRBuilder<> b(&f->getEntryBlock());
  llvm::Value* group = f->getArg(0);
  const llvm::SmallVector<llvm::Value*, 8> arguments = load_arguments(b, group, kernel);
  if (item.has_barrier) {
    const RegionGraph graph = build_region_graph(*item.function);
    for (const RegionNode& node : graph.nodes) {
      if (node.region) mark_parallel_accesses(*node.region->function);
    }
    emit_region_graph(b, group, graph, arguments);
  } else {
    mark_parallel_accesses(*item.function);
    emit_independent_items(b, group, item.function, arguments);
  }
  b.CreateRetVoid();
  return mxcsr != 0 ? with_mxcsr(f, mxcsr, name) : f;
}

}  // namespace softcl
