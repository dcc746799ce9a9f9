#pragma once

#include <llvm/ADT/SmallPtrSet.h>

namespace llvm {
class Function;
class Instruction;
}  // namespace llvm

namespace softcl {

using Instructions = llvm::SmallPtrSet<const llvm::Instruction*, 32>;

/// The instructions of a work-item function (work_item.h) whose value is the same for all work-items of a
/// group, wherever it is used: those that depend neither on the local id nor on memory that may change.
Instructions uniform_values(llvm::Function& item);

}  // namespace softcl
