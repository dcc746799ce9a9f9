#pragma once

#include <llvm/Target/TargetMachine.h>

#include <memory>

namespace softcl {

/// A description of this processor, with all its vector extensions or those of SOFTCL_INSTRUCTION_SET.
/// Initialises LLVM's native target once.
std::unique_ptr<llvm::TargetMachine> host_machine();

/// How many floats the vector registers hold that LLVM prefers for the function.
unsigned float_lanes(const llvm::TargetMachine& machine, const llvm::Function& function);

/// Turns a spir64 module into one for the host: triple, data layout, calling conventions.
void retarget(llvm::Module& module, const llvm::TargetMachine& machine);

/// Runs LLVM's -O3 pipeline, or for a module of short kernels without a branch some of its passes (or, not
/// optimising, what correctness needs: inlining).
void optimise(llvm::Module& module, llvm::TargetMachine& machine, bool full);

/// Promotes the variables of a function to values where that is possible, and does nothing else.
void promote_variables(llvm::Function& function, llvm::TargetMachine& machine);

/// Promotes the variables that are pointers, so that it can be seen what they point to.
void promote_pointers(llvm::Function& function);

/// Promotes a work-item function's variables to values, so that its memory accesses can be told apart.
void simplify(llvm::Function& function, llvm::TargetMachine& machine);

}  // namespace softcl
