#include "softcl/compiler/host_functions.h"

#include <cmath>
#include <cstdlib>
#include <cstring>

#include "softcl/compiler/coroutine.h"
#include "softcl/compiler/printf.h"

extern "C" {
// libgcc's conversions, which LLVM calls on processors that lack the instructions.
float __extendhfsf2(_Float16);
_Float16 __truncsfhf2(float);
_Float16 __truncdfhf2(double);
}

namespace softcl {
namespace {

/// A frame holds whatever the work-item keeps across a barrier: vectors of up to 128 bytes, each aligned to its size.
void* allocate_frame(std::uint64_t size) { return std::aligned_alloc(128, (size + 127) & ~std::uint64_t(127)); }
void release_frame(void* frame) { std::free(frame); }

struct HostFunction {
  const char* name;
  void* address;
};

template <class F>
void* address_of(F* function) {
  return reinterpret_cast<void*>(function);
}

const HostFunction host_functions[] = {
    {frame_allocate_name, address_of(allocate_frame)},
    {frame_release_name, address_of(release_frame)},
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

}  // namespace

llvm::Error define_host_functions(llvm::orc::LLJIT& jit) {
  llvm::orc::SymbolMap symbols;
  for (const HostFunction& f : host_functions) {
    symbols[jit.mangleAndIntern(f.name)] =
        llvm::JITEvaluatedSymbol::fromPointer(f.address, llvm::JITSymbolFlags::Exported);
  }
  return jit.getMainJITDylib().define(llvm::orc::absoluteSymbols(std::move(symbols)));
}

bool is_host_function(llvm::StringRef name) {
  return llvm::any_of(host_functions, [&](const HostFunction& f) { return name == f.name; });
}

}  // namespace softcl
