#pragma once

#include <cstdint>
#include <span>
#include <string_view>
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

/// Takes what kernels print (section 6.12.13). Called from several workers at once; each text is kept whole.
class PrintfSink {
 public:
  virtual ~PrintfSink() = default;
  virtual void write(std::string_view text) = 0;
};

/// What generated code calls for the built-in function printf (6.12.13). Vectors are passed by address.
/// Returns 0, or -1 if the format is none; then nothing is printed.
extern "C" int softcl_printf(PrintfSink* sink, const char* format, ...);

}  // namespace softcl
