#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "softcl/protocol/work_group.h"

namespace softcl {

template <class F>
std::uint64_t address_of(F* function) {
  return reinterpret_cast<std::uint64_t>(function);
}

/// What generated code may call in this process: memory for context arrays, printf, queues on the device, and
/// the C library's memory functions and fused multiply-add that LLVM may emit calls to.
std::span<const HostFunction> host_functions();

/// Address and size of the calling thread's memory for context arrays, as far as it has any.
std::pair<std::uint64_t, std::uint64_t> context_memory_here();

}  // namespace softcl
