#pragma once

#include <span>

#include "softcl/protocol/work_group.h"

namespace softcl {

/// What generated code may call in this process: memory for context arrays, printf, and the C library's
/// memory functions and fused multiply-add that LLVM may emit calls to.
std::span<const HostFunction> host_functions();

}  // namespace softcl
