#include "softcl/compiler/work_item_functions.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "softcl/compiler/group_layout.h"
#include "softcl/protocol/work_group.h"

namespace softcl {

WorkItemQuery work_item_query(llvm::StringRef mangled_name) {
  return llvm::StringSwitch<WorkItemQuery>(mangled_name)
      .Case("_Z12get_work_dimv", WorkItemQuery::work_dim)
      .Case("_Z15get_global_sizej", WorkItemQuery::global_size)
      .Case("_Z13get_global_idj", WorkItemQuery::global_id)
      .Case("_Z14get_local_sizej", WorkItemQuery::local_size)
      .Case("_Z23get_enqueued_local_sizej", WorkItemQuery::enqueued_local_size)
      .Case("_Z12get_local_idj", WorkItemQuery::local_id)
      .Case("_Z14get_num_groupsj", WorkItemQuery::num_groups)
      .Case("_Z12get_group_idj", WorkItemQuery::group_id)
      .Case("_Z17get_global_offsetj", WorkItemQuery::global_offset)
      .Case("_Z20get_global_linear_idv", WorkItemQuery::global_linear_id)
      .Case("_Z19get_local_linear_idv", WorkItemQuery::local_linear_id)
      .Case("_Z18get_sub_group_sizev", WorkItemQuery::sub_group_size)
      .Case("_Z22get_max_sub_group_sizev", WorkItemQuery::max_sub_group_size)
      .Case("_Z18get_num_sub_groupsv", WorkItemQuery::num_sub_groups)
      .Case("_Z27get_enqueued_num_sub_groupsv", WorkItemQuery::enqueued_num_sub_groups)
      .Case("_Z16get_sub_group_idv", WorkItemQuery::sub_group_id)
      .Case("_Z22get_sub_group_local_idv", WorkItemQuery::sub_group_local_id)
      .Default(WorkItemQuery::none);
}

Awaited awaited(llvm::StringRef mangled_name) {
  return llvm::StringSwitch<Awaited>(mangled_name)
      .Case("_Z7barrierj", Awaited::work_group)
      .StartsWith("_Z18work_group_barrierj", Awaited::work_group)
      .StartsWith("_Z17sub_group_barrierj", Awaited::sub_group)
      .Case("softcl_exchange_in_work_group", Awaited::work_group)
      .Case("softcl_exchange_in_sub_group", Awaited::sub_group)
      .Case("softcl_exchange_among_active", Awaited::active)
      .Default(Awaited::none);
}

bool is_barrier(llvm::StringRef mangled_name) { return awaited(mangled_name) != Awaited::none; }

bool is_exchange(llvm::StringRef mangled_name) { return mangled_name.startswith("softcl_exchange_"); }

bool is_fence(llvm::StringRef mangled_name) {
  return mangled_name == "_Z9mem_fencej" || mangled_name == "_Z14read_mem_fencej" ||
         mangled_name == "_Z15write_mem_fencej" ||
         mangled_name == "_Z22atomic_work_item_fencej12memory_order12memory_scope";
}

bool depends_on_work_item(llvm::StringRef mangled_name) {
  return work_item_query(mangled_name) != WorkItemQuery::none || is_barrier(mangled_name) ||
         mangled_name == "printf" || mangled_name == is_local_name || mangled_name == is_private_name ||
         mangled_name == group_name;
}

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
