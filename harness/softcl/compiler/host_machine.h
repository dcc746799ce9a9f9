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

}  // namespace softcl
