#pragma once

#include "softcl/protocol/quirks.h"

namespace llvm {
class Module;
}

namespace softcl {

/// Bits of MXCSR that kernels run with besides the process's own.
unsigned mxcsr_bits(const Quirks& quirks);

/// Makes the builtins of a linked program as flawed as asked.
void spoil_builtins(llvm::Module& module, const Quirks& quirks);

}  // namespace softcl
