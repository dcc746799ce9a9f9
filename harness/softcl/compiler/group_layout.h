#pragma once

#include <llvm/IR/IRBuilder.h>

namespace softcl {

/// The numbers of the address spaces in a module for `spir64`.
inline constexpr unsigned global_address_space = 1, local_address_space = 3, generic_address_space = 4;

/// The fields of WorkGroup (protocol/work_group.h) in order, as generated code addresses them.
enum class GroupField : unsigned {
  work_dim,
  global_size,
  global_offset,
  local_size,
  num_groups,
  group_id,
  enqueued_local_size,
  arguments,
  local_memory,
  printf_sink,
  local_memory_size,
  device_commands
};

/// WorkGroup as an LLVM type; same layout as the C++ struct (checked in group_layout.cpp).
llvm::StructType* group_type(llvm::LLVMContext& context);

/// Loads a scalar field, or element `dimension` of an array field.
llvm::Value* load_field(llvm::IRBuilder<>& builder, llvm::Value* group, GroupField field,
                        unsigned dimension = 0);

}  // namespace softcl
