#pragma once

#include "softcl/protocol/work_group.h"

namespace llvm {
class Function;
}

namespace softcl {

/// Attribute of kernels from an intermediate language: CL_KERNEL_ATTRIBUTES is empty for these.
inline constexpr const char* intermediate_language_attribute = "softcl-intermediate-language";

/// What a kernel's signature and OpenCL metadata contain; memory sizes and the function are filled in later.
KernelInfo describe_kernel(const llvm::Function& kernel);

}  // namespace softcl
