#pragma once

#include <llvm/Target/TargetMachine.h>

#include <vector>

#include "softcl/protocol/checks.h"

namespace llvm {
class Function;
class Module;
}  // namespace llvm

namespace softcl {

struct WorkItem;

/// A description of this processor, with all its vector extensions or those of SOFTCL_INSTRUCTION_SET. It is
/// made once. Its level of code generation is that of the last optimise().
llvm::TargetMachine& host_machine();

/// How many floats the vector registers hold that LLVM prefers for the function.
unsigned float_lanes(const llvm::TargetMachine& machine, const llvm::Function& function);

/// Turns a spir64 module into one for the host: triple, data layout, calling conventions.
void retarget(llvm::Module& module, const llvm::TargetMachine& machine);

/// Instruments the functions that work-item functions will call, if `checks` need that.
void instrument_library(llvm::Module& module, const std::vector<llvm::Function*>& kernels,
                        const Checks& checks, llvm::TargetMachine& machine);

/// Inserts what `checks` need into a work-item function, and then promotes its variables to values, so that
/// its memory accesses can be distinguished.
void run_item_passes(const WorkItem& item, const Checks& checks, llvm::TargetMachine& machine);

enum class Passes {
  necessary,      ///< what correctness needs: inlining
  of_first_tier,  ///< few, and the least level of code generation: for Tier::first
  all             ///< LLVM's -O3 pipeline, or for a module of short kernels some of its passes
};

/// Runs LLVM's passes, and sets the level of code generation that goes with them.
void optimise(llvm::Module& module, llvm::TargetMachine& machine, Passes wanted);

}  // namespace softcl
