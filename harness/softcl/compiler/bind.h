#pragma once

#include "softcl/compiler/compiler.h"

namespace llvm {
class Module;
class TargetMachine;
}  // namespace llvm

namespace softcl {

/// Machine code of a module, bound to the address that `allocate` gives and to the host functions: fills the
/// image and the addresses of the kernels' group functions. False and a log if the module cannot be bound.
bool bind(llvm::Module& module, llvm::TargetMachine& machine, std::span<const HostFunction> functions,
          const CodeAllocator& allocate, GeneratedCode& output);

}  // namespace softcl
