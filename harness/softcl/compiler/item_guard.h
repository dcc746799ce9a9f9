#pragma once

#include <llvm/ADT/STLFunctionalExtras.h>

#include <optional>

namespace llvm {
class Argument;
class Function;
class Value;
}  // namespace llvm

namespace softcl {

/// The branch `if (get_local_id(0) < bound)` at the beginning of a parallel region, as a reduction's steps
/// have it: two loops without the branch are vectorised without masks, and the work-items that do nothing
/// cost nothing.
struct ItemGuard {
  llvm::Value* bound = nullptr;  ///< an integer: an argument of the region's function, or a constant
  bool is_signed = false;
  llvm::Function* below = nullptr;     ///< the region of the work-items below the bound
  llvm::Function* at_least = nullptr;  ///< of the others
};

/// Copies the region's function for both sides of its guard, if it has one that is the same for all
/// work-items of a group. The second parameter is the local id; `is_uniform` is for the others.
std::optional<ItemGuard> split_by_guard(llvm::Function& region,
                                        llvm::function_ref<bool(const llvm::Argument&)> is_uniform);

}  // namespace softcl
