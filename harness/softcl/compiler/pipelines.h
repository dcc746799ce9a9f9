#pragma once

#include <vector>

#include "softcl/protocol/checks.h"

namespace llvm {
class Function;
class Module;
class TargetMachine;
}  // namespace llvm

namespace softcl {

struct WorkItem;

/// Instruments the functions that work-item functions will call, if `checks` need that.
void instrument_library(llvm::Module& module, const std::vector<llvm::Function*>& kernels,
                        const Checks& checks, llvm::TargetMachine& machine);

/// Inserts what `checks` need into a work-item function, and then promotes its variables to values, so that
/// its memory accesses can be distinguished.
void run_item_passes(const WorkItem& item, const Checks& checks, llvm::TargetMachine& machine);

/// Runs LLVM's -O3 pipeline, or for a module of short kernels without a branch some of its passes (or, not
/// optimising, what correctness needs: inlining).
void optimise(llvm::Module& module, llvm::TargetMachine& machine, bool full);

}  // namespace softcl
