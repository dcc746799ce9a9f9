#pragma once

#include "softcl/protocol/checks.h"

namespace llvm {
class Function;
class TargetMachine;
}  // namespace llvm

namespace softcl {

struct WorkItem;

/// Whether `function` accesses memory that is not its own variables': what is checked has to be inlined into
/// kernels, where it is known which work-item and object it is.
bool accesses_foreign_memory(const llvm::Function& function);

/// Makes a work-item function ask the runtime before what `checks` are for: accesses to memory, barriers,
/// uses of what is uninitialised. Its variables have been promoted to values where that is possible, or, to
/// tell of what is uninitialised, those that are pointers alone. Its debug locations, which say where in the
/// source that is, are removed.
void insert_checks(WorkItem& item, const Checks& checks, llvm::TargetMachine& machine);

}  // namespace softcl
