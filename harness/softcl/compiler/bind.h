#pragma once

#include "softcl/compiler/compiler.h"

namespace llvm {
class Module;
class TargetMachine;
}  // namespace llvm

namespace softcl {

/// Machine code of a module, for any address: fills the image and the offsets of the kernels' group
/// functions. False and a log if the module cannot be linked so.
bool bind(llvm::Module& module, llvm::TargetMachine& machine, std::span<const std::string> functions,
          GeneratedCode& output);

}  // namespace softcl
