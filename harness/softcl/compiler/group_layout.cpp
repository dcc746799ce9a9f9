#include "softcl/compiler/group_layout.h"

#include <cstddef>

#include "softcl/protocol/work_group.h"

namespace softcl {

// The LLVM struct below has a 4-byte integer, six arrays of three 8-byte integers, three pointers and an
// 8-byte integer and a pointer, all naturally aligned: the same offsets as these.
static_assert(offsetof(WorkGroup, global_size) == 8);
static_assert(offsetof(WorkGroup, enqueued_local_size) == 8 + 5 * 24);
static_assert(offsetof(WorkGroup, arguments) == 8 + 6 * 24);
static_assert(offsetof(WorkGroup, local_memory) == 8 + 6 * 24 + 8);
static_assert(offsetof(WorkGroup, printf_sink) == 8 + 6 * 24 + 16);
static_assert(offsetof(WorkGroup, local_memory_size) == 8 + 6 * 24 + 24);
static_assert(offsetof(WorkGroup, device_commands) == 8 + 6 * 24 + 32);

llvm::StructType* group_type(llvm::LLVMContext& context) {
  llvm::Type* pointer = llvm::PointerType::get(context, 0);
  llvm::Type* triple = llvm::ArrayType::get(llvm::Type::getInt64Ty(context), 3);
  return llvm::StructType::get(
      context, {llvm::Type::getInt32Ty(context), triple, triple, triple, triple, triple, triple, pointer,
                pointer, pointer, llvm::Type::getInt64Ty(context), pointer});
}

llvm::Value* load_field(llvm::IRBuilder<>& builder, llvm::Value* group, GroupField field,
                        unsigned dimension) {
  llvm::StructType* type = group_type(builder.getContext());
  const unsigned index = static_cast<unsigned>(field);
  llvm::Type* member = type->getElementType(index);
  llvm::Value* address = builder.CreateStructGEP(type, group, index);
  if (member->isArrayTy()) {
    address = builder.CreateConstInBoundsGEP2_32(member, address, 0, dimension);
    member = member->getArrayElementType();
  }
  llvm::LoadInst* load = builder.CreateLoad(member, address);
  load->setMetadata(llvm::LLVMContext::MD_invariant_load, llvm::MDNode::get(builder.getContext(), {}));
  return load;
}

}  // namespace softcl
