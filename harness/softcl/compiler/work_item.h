#pragma once

#include <llvm/IR/ValueHandle.h>

#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
class Function;
class Module;
}  // namespace llvm

namespace softcl {

/// Inlines into every kernel all functions that depend on the work-item: that call work-item functions,
/// barrier or printf, or use __local variables. False with a line in the log when any function is recursive
/// (6.9.i).
bool inline_work_item_functions(llvm::Module& module, std::string& log);

/// Replaces the calls of fences, in functions that are not inlined too.
void lower_fences(llvm::Module& module);

/// A __local variable of a kernel.
struct LocalVariable {
  llvm::WeakTrackingVH address;  ///< in the work-item function
  std::string name;
  std::uint64_t size;
};

/// The group and the local id: x, y, z.
inline constexpr unsigned work_item_parameters = 4;

/// A kernel's body for one work-item of a group.
struct WorkItem {
  llvm::Function* function = nullptr;  ///< (ptr group, i64 x, i64 y, i64 z, the kernel's own parameters)
  unsigned long local_memory = 0;      ///< bytes of __local variables it addresses in the group's block
  std::vector<LocalVariable> local_variables = {};
  bool has_barrier = false;  ///< then calls of barrier are in it
};

/// Builds the work-item function of a kernel. Work-item functions become reads of the group and of the local
/// id; __local variables become offsets into WorkGroup::local_memory; barriers stay.
/// Precondition: inline_work_item_functions has run on the module.
WorkItem make_work_item(llvm::Function& kernel);

/// Replaces the calls of is_local_name and is_private_name in a work-item function.
void lower_address_space_queries(llvm::Function& item);

}  // namespace softcl
