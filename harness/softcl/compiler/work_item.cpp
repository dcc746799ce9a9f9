#include "softcl/compiler/work_item.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include "group/sub_group.h"
#include "softcl/compiler/group_layout.h"
#include "softcl/compiler/printf_calls.h"
#include "softcl/compiler/work_item_functions.h"
#include "softcl/protocol/work_group.h"

namespace softcl {
namespace {

/// A copy of the kernel that also takes the group and the local id.
llvm::Function* clone_with_work_item_parameters(llvm::Function& kernel) {
  llvm::LLVMContext& context = kernel.getContext();
  llvm::Type* index = llvm::Type::getInt64Ty(context);
  llvm::SmallVector<llvm::Type*, 8> parameters = {llvm::PointerType::get(context, 0), index, index, index};
  for (llvm::Argument& a : kernel.args()) parameters.push_back(a.getType());
  auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(context), parameters, false);
  auto* item = llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage, kernel.getName() + ".item",
                                      kernel.getParent());
  llvm::ValueToValueMapTy map;
  for (llvm::Argument& a : kernel.args()) map[&a] = item->getArg(work_item_parameters + a.getArgNo());
  llvm::SmallVector<llvm::ReturnInst*, 4> returns;
  llvm::CloneFunctionInto(item, &kernel, map, llvm::CloneFunctionChangeType::LocalChangesOnly, returns);
  item->setAttributes(
      llvm::AttributeList::get(context, llvm::AttributeList::FunctionIndex,
                               llvm::AttrBuilder(context, kernel.getAttributes().getFnAttrs())));
  for (const char* attribute : {"uniform-work-group-size"}) item->removeFnAttr(attribute);
  item->removeFnAttr(llvm::Attribute::Convergent);
  item->removeFnAttr(llvm::Attribute::NoInline);
  item->removeFnAttr(llvm::Attribute::OptimizeNone);
  item->setCallingConv(llvm::CallingConv::C);
  return item;
}

/// A structure passed by value is the work-item's own copy, which it may change.
void copy_structures(llvm::Function& kernel, llvm::Function& item) {
  llvm::IRBuilder<> builder(&*item.getEntryBlock().getFirstInsertionPt());
  const llvm::DataLayout& layout = item.getParent()->getDataLayout();
  for (llvm::Argument& a : kernel.args()) {
    if (!a.hasByValAttr()) continue;
    llvm::Argument* parameter = item.getArg(work_item_parameters + a.getArgNo());
    llvm::Type* type = a.getParamByValType();
    llvm::AllocaInst* copy = builder.CreateAlloca(type);
    parameter->replaceAllUsesWith(copy);
    const llvm::Align align = layout.getABITypeAlign(type);
    copy->setAlignment(std::max(align, a.getParamAlign().valueOrOne()));
    builder.CreateMemCpy(copy, copy->getAlign(), parameter, align, layout.getTypeAllocSize(type));
  }
}

/// Values of the three dimensions, chosen by a dimension that may not be a constant (6.12.1: out of range
/// gives `otherwise`).
llvm::Value* choose(llvm::IRBuilder<>& builder, llvm::Value* dimension, llvm::ArrayRef<llvm::Value*> values,
                    std::uint64_t otherwise) {
  llvm::Value* result = builder.getInt64(otherwise);
  for (unsigned d = 0; d < 3; ++d) {
    result = builder.CreateSelect(builder.CreateICmpEQ(dimension, builder.getInt32(d)), values[d], result);
  }
  return result;
}

/// The results of work-item queries as values, loaded once at the function's entry so that loops see them as
/// invariant.
class WorkItemState {
 public:
  explicit WorkItemState(llvm::Function& item) {
    llvm::IRBuilder<> builder(&*item.getEntryBlock().getFirstInsertionPt());
    llvm::Value* group = item.getArg(0);
    work_dim_ = load_field(builder, group, GroupField::work_dim);
    for (unsigned d = 0; d < 3; ++d) {
      const auto load = [&](GroupField field) { return load_field(builder, group, field, d); };
      local_id_[d] = item.getArg(1 + d);
      global_size_[d] = load(GroupField::global_size);
      global_offset_[d] = load(GroupField::global_offset);
      local_size_[d] = load(GroupField::local_size);
      enqueued_[d] = load(GroupField::enqueued_local_size);
      num_groups_[d] = load(GroupField::num_groups);
      group_id_[d] = load(GroupField::group_id);
      from_zero_[d] = builder.CreateAdd(builder.CreateMul(group_id_[d], enqueued_[d], "", true, true),
                                        local_id_[d], "", true, true);
      global_id_[d] = builder.CreateAdd(from_zero_[d], global_offset_[d]);
    }
  }

  llvm::Value* value_of(llvm::IRBuilder<>& b, WorkItemQuery query, llvm::Value* dimension) const {
    switch (query) {
      case WorkItemQuery::work_dim:
        return work_dim_;
      case WorkItemQuery::global_size:
        return choose(b, dimension, global_size_, 1);
      case WorkItemQuery::global_id:
        return choose(b, dimension, global_id_, 0);
      case WorkItemQuery::local_size:
        return choose(b, dimension, local_size_, 1);
      case WorkItemQuery::enqueued_local_size:
        return choose(b, dimension, enqueued_, 1);
      case WorkItemQuery::local_id:
        return choose(b, dimension, local_id_, 0);
      case WorkItemQuery::num_groups:
        return choose(b, dimension, num_groups_, 1);
      case WorkItemQuery::group_id:
        return choose(b, dimension, group_id_, 0);
      case WorkItemQuery::global_offset:
        return choose(b, dimension, global_offset_, 0);
      case WorkItemQuery::global_linear_id:
        return linear(b, from_zero_, global_size_);
      case WorkItemQuery::local_linear_id:
        return local_linear_id(b);
      case WorkItemQuery::sub_group_size:
        return b.CreateBinaryIntrinsic(
            llvm::Intrinsic::umin, b.getInt64(SOFTCL_SUB_GROUP_SIZE),
            b.CreateSub(items(b, local_size_), b.CreateAnd(local_linear_id(b), ~lane_bits)));
      case WorkItemQuery::max_sub_group_size:
        return b.getInt64(SOFTCL_SUB_GROUP_SIZE);
      case WorkItemQuery::num_sub_groups:
        return sub_groups(b, local_size_);
      case WorkItemQuery::enqueued_num_sub_groups:
        return sub_groups(b, enqueued_);
      case WorkItemQuery::sub_group_id:
        return b.CreateUDiv(local_linear_id(b), b.getInt64(SOFTCL_SUB_GROUP_SIZE));
      case WorkItemQuery::sub_group_local_id:
        return b.CreateAnd(local_linear_id(b), lane_bits);
      case WorkItemQuery::none:
        break;
    }
    return nullptr;
  }

 private:
  using Triple = std::array<llvm::Value*, 3>;
  static constexpr std::uint64_t lane_bits = SOFTCL_SUB_GROUP_SIZE - 1;
  llvm::Value* local_linear_id(llvm::IRBuilder<>& b) const { return linear(b, local_id_, local_size_); }
  static llvm::Value* items(llvm::IRBuilder<>& b, const Triple& size) {
    return b.CreateMul(b.CreateMul(size[2], size[1]), size[0]);
  }
  static llvm::Value* sub_groups(llvm::IRBuilder<>& b, const Triple& size) {
    return b.CreateUDiv(b.CreateAdd(items(b, size), b.getInt64(lane_bits)),
                        b.getInt64(SOFTCL_SUB_GROUP_SIZE));
  }
  static llvm::Value* linear(llvm::IRBuilder<>& b, const Triple& id, const Triple& size) {
    return b.CreateAdd(b.CreateMul(b.CreateAdd(b.CreateMul(id[2], size[1]), id[1]), size[0]), id[0]);
  }
  llvm::Value* work_dim_ = nullptr;
  Triple local_id_{}, global_size_{}, global_offset_{}, local_size_{}, enqueued_{}, num_groups_{},
      group_id_{}, from_zero_{}, global_id_{};
};

std::vector<llvm::CallInst*> calls_where(llvm::Function& f, bool (*wanted)(llvm::StringRef)) {
  std::vector<llvm::CallInst*> calls;
  for (llvm::Instruction& i : llvm::instructions(f)) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&i);
    if (call != nullptr && call->getCalledFunction() != nullptr &&
        wanted(call->getCalledFunction()->getName())) {
      calls.push_back(call);
    }
  }
  return calls;
}

void lower_work_item_queries(llvm::Function& item) {
  const auto queries =
      calls_where(item, [](llvm::StringRef name) { return work_item_query(name) != WorkItemQuery::none; });
  if (queries.empty()) return;
  const WorkItemState state(item);
  for (llvm::CallInst* call : queries) {
    llvm::IRBuilder<> builder(call);
    llvm::Value* dimension = call->arg_size() == 0 ? nullptr : call->getArgOperand(0);
    llvm::Value* value =
        state.value_of(builder, work_item_query(call->getCalledFunction()->getName()), dimension);
    call->replaceAllUsesWith(builder.CreateZExtOrTrunc(value, call->getType()));
    call->eraseFromParent();
  }
}

void lower_group_queries(llvm::Function& item) {
  for (llvm::CallInst* call : calls_where(item, [](llvm::StringRef name) { return name == group_name; })) {
    call->replaceAllUsesWith(item.getArg(0));
    call->eraseFromParent();
  }
}

/// Replaces a constant by an instruction's value wherever the function uses it, through constant expressions.
void replace_in_function(llvm::Constant* constant, llvm::Value* value, llvm::Function& f) {
  std::vector<llvm::User*> users(constant->user_begin(), constant->user_end());
  for (llvm::User* user : users) {
    if (auto* i = llvm::dyn_cast<llvm::Instruction>(user)) {
      if (i->getFunction() == &f) i->replaceUsesOfWith(constant, value);
    } else if (auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(user)) {
      llvm::Instruction* expanded = expression->getAsInstruction();
      expanded->replaceUsesOfWith(constant, value);
      if (auto* defined = llvm::dyn_cast<llvm::Instruction>(value)) {
        expanded->insertAfter(defined);
      } else {
        expanded->insertBefore(&*f.getEntryBlock().getFirstInsertionPt());
      }
      replace_in_function(expression, expanded, f);
      if (expanded->use_empty()) expanded->eraseFromParent();
    }
  }
}

bool used_in(llvm::Value* value, llvm::Function& f) {
  return llvm::any_of(value->users(), [&](llvm::User* user) {
    if (auto* i = llvm::dyn_cast<llvm::Instruction>(user)) return i->getFunction() == &f;
    return llvm::isa<llvm::Constant>(user) && used_in(user, f);
  });
}

/// Lays __local variables out in the group's block. Returns the bytes taken.
unsigned long place_local_variables(llvm::Function& item, std::vector<LocalVariable>& placed) {
  llvm::Module& module = *item.getParent();
  const llvm::DataLayout& layout = module.getDataLayout();
  llvm::IRBuilder<> builder(&*item.getEntryBlock().getFirstInsertionPt());
  llvm::Value* block = nullptr;
  unsigned long size = 0;
  for (llvm::GlobalVariable& variable : module.globals()) {
    if (variable.getAddressSpace() != local_address_space || !used_in(&variable, item)) continue;
    if (block == nullptr) block = load_field(builder, item.getArg(0), GroupField::local_memory);
    const llvm::Align align =
        std::max(variable.getAlign().valueOrOne(), layout.getPrefTypeAlign(variable.getValueType()));
    const unsigned long offset = llvm::alignTo(size, align);
    size = offset + layout.getTypeAllocSize(variable.getValueType());
    llvm::Value* address = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), block, offset);
    llvm::Value* pointer = builder.CreateAddrSpaceCast(address, variable.getType());
    replace_in_function(&variable, pointer, item);
    placed.push_back({pointer, variable.getName().str(), size - offset});
  }
  return size;
}

}  // namespace

/// Local memory is one block of the group's, private memory the host's matter.
void lower_address_space_queries(llvm::Function& item) {
  llvm::Value* group = item.getArg(0);
  for (llvm::CallInst* call : calls_where(item, [](llvm::StringRef name) { return name == is_local_name; })) {
    llvm::IRBuilder<> b(call);
    const auto number = [&](llvm::Value* pointer) { return b.CreatePtrToInt(pointer, b.getInt64Ty()); };
    llvm::Value* offset =
        b.CreateSub(number(call->getArgOperand(0)), number(load_field(b, group, GroupField::local_memory)));
    call->replaceAllUsesWith(b.CreateICmpULT(offset, load_field(b, group, GroupField::local_memory_size)));
    call->eraseFromParent();
  }
  for (llvm::CallInst* call :
       calls_where(item, [](llvm::StringRef name) { return name == is_private_name; })) {
    llvm::IRBuilder<> b(call);
    llvm::Value* pointer = b.CreateAddrSpaceCast(call->getArgOperand(0), b.getInt8PtrTy());
    const auto host = item.getParent()->getOrInsertFunction(is_in_private_memory_name, b.getInt1Ty(),
                                                            b.getInt8PtrTy(), b.getInt8PtrTy());
    call->replaceAllUsesWith(b.CreateCall(host, {pointer, group}));
    call->eraseFromParent();
  }
}

/// Fences order memory between work-items; those of a group run in one thread, groups see each other only
/// through atomics, so that keeping the compiler from moving accesses is all there is to do.
void lower_fences(llvm::Module& module) {
  for (llvm::Function& f : module) {
    for (llvm::CallInst* call : calls_where(f, is_fence)) {
      llvm::IRBuilder<>(call).CreateFence(llvm::AtomicOrdering::SequentiallyConsistent,
                                          llvm::SyncScope::SingleThread);
      call->eraseFromParent();
    }
  }
}

WorkItem make_work_item(llvm::Function& kernel) {
  WorkItem item;
  item.function = clone_with_work_item_parameters(kernel);
  copy_structures(kernel, *item.function);
  item.local_memory = place_local_variables(*item.function, item.local_variables);
  lower_work_item_queries(*item.function);
  lower_address_space_queries(*item.function);
  lower_group_queries(*item.function);
  lower_printf(*item.function);
  const std::vector<llvm::CallInst*> barriers = calls_where(*item.function, is_barrier);
  item.has_barrier = !barriers.empty();
  // Simplification must neither merge nor duplicate them before the function is split there.
  for (llvm::CallInst* barrier : barriers) {
    barrier->addFnAttr(llvm::Attribute::Convergent);
    barrier->addFnAttr(llvm::Attribute::NoDuplicate);
  }
  return item;
}

}  // namespace softcl
