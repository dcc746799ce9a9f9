#pragma once

#include "softcl/protocol/injected_defects.h"

namespace llvm {
class Module;
}

namespace softcl {

/// Bits of MXCSR that kernels run with besides the process's own.
unsigned mxcsr_bits(const InjectedDefects& defects);

/// Changes the builtins of a linked program as `defects` states.
void inject_builtin_defects(llvm::Module& module, const InjectedDefects& defects);

}  // namespace softcl
