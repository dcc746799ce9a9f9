#pragma once

#include <vector>

namespace llvm {
class Function;
class Module;
class TargetMachine;
}  // namespace llvm

namespace softcl {

struct WorkItem;

// SOFTCL_CHECK=uninitialised, by LLVM's MemorySanitizer in the form that kernels of operating systems use,
// which asks functions for where the shadow of memory is (loader/initialisation.h).

/// Whether a function is the program's own: those are inlined into kernels, so that their lines are known.
bool has_lines(const llvm::Function& function);

/// Instruments all functions but the kernels. Work-item functions that are made later call them.
void track_library_initialisation(llvm::Module& module, const std::vector<llvm::Function*>& kernels,
                                  llvm::TargetMachine& machine);

/// Makes a work-item function tell the runtime of each use of what nothing has written: as an address, to
/// decide a branch, divided by, given to printf, stored to __global memory, changed by an atomic function.
/// Its variables are still in memory, so that their names are known.
void track_initialisation(const WorkItem& item, llvm::TargetMachine& machine);

}  // namespace softcl
