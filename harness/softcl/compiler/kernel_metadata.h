#pragma once

#include "softcl/protocol/work_group.h"

namespace llvm {
class Function;
}

namespace softcl {

/// What a kernel's signature and OpenCL metadata tell; memory sizes and the function are filled in later.
KernelInfo describe_kernel(const llvm::Function& kernel);

}  // namespace softcl
