#include "softcl/loader/host_functions.h"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "softcl/loader/printf.h"

extern "C" {
// libgcc's conversions, which LLVM calls on processors that lack the instructions.
float __extendhfsf2(_Float16);
_Float16 __truncsfhf2(float);
_Float16 __truncdfhf2(double);
}

namespace softcl {
namespace {

/// A thread's memory for context arrays. It grows as needed and is kept, because a thread runs many groups.
void* context_memory(std::uint64_t size) {
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };
  thread_local std::unique_ptr<void, Free> memory;
  thread_local std::uint64_t capacity = 0;
  if (size > capacity) {
    memory.reset();
    memory.reset(std::aligned_alloc(128, size));
    capacity = size;
  }
  return memory.get();
}

template <class F>
std::uint64_t address_of(F* function) {
  return reinterpret_cast<std::uint64_t>(function);
}

}  // namespace

std::span<const HostFunction> host_functions() {
  static const HostFunction functions[] = {
      {context_memory_name, address_of(context_memory)},
      {printf_name, address_of(softcl_printf)},
      {"memcpy", address_of(std::memcpy)},
      {"memmove", address_of(std::memmove)},
      {"memset", address_of(std::memset)},
      {"fma", address_of(static_cast<double (*)(double, double, double)>(std::fma))},
      {"fmaf", address_of(::fmaf)},
      {"fmod", address_of(static_cast<double (*)(double, double)>(std::fmod))},
      {"fmodf", address_of(::fmodf)},
      {"__extendhfsf2", address_of(__extendhfsf2)},
      {"__truncsfhf2", address_of(__truncsfhf2)},
      {"__truncdfhf2", address_of(__truncdfhf2)},
  };
  return functions;
}

}  // namespace softcl
