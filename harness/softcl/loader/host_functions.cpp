#include "softcl/loader/host_functions.h"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <thread>
#include <vector>

#include "softcl/loader/device_commands.h"
#include "softcl/loader/kernel_check.h"

#if defined(__x86_64__)
extern "C" {
// libgcc's conversions, which LLVM calls on processors that lack the instructions, as it does with what
// <cmath> has below.
float __extendhfsf2(_Float16);
_Float16 __truncsfhf2(float);
_Float16 __truncdfhf2(double);
}
#endif

namespace softcl {
namespace {

struct Memory {
  std::uint64_t begin = 0, size = 0;
  bool holds(const void* p) const { return reinterpret_cast<std::uint64_t>(p) - begin < size; }
};

/// What a thread has for context arrays.
thread_local Memory context_arrays;

/// A thread's memory for context arrays. It grows as needed and is kept, because a thread runs many groups.
struct Free {
  void operator()(void* memory) const { std::free(memory); }
};
thread_local std::unique_ptr<void, Free> memory_here;

void* context_memory(std::uint64_t size) {
  if (size > context_arrays.size) {
    memory_here.reset();
    memory_here.reset(std::aligned_alloc(128, size));
    context_arrays = {reinterpret_cast<std::uint64_t>(memory_here.get()), size};
  }
  return memory_here.get();
}

/// A group's private memory is in the context arrays and in the stack frames between its WorkGroup and this
/// one: the stack above may hold what is global memory to it.
bool is_in_private_memory(const void* p, const WorkGroup* group) {
  const auto address = reinterpret_cast<std::uint64_t>(p);
  const bool in_frames = address > reinterpret_cast<std::uint64_t>(__builtin_frame_address(0)) &&
                         address < reinterpret_cast<std::uint64_t>(group);
  return in_frames || context_arrays.holds(p);
}

/// Of threads that wait for each other in kernels.
void yield() { std::this_thread::yield(); }

}  // namespace

std::pair<std::uint64_t, std::uint64_t> context_memory_here() {
  return {context_arrays.begin, context_arrays.size};
}

namespace {

/// None where every processor of the architecture has the instructions.
std::vector<HostFunction> half_conversions() {
#if defined(__x86_64__)
  return {{"__extendhfsf2", address_of(__extendhfsf2)},
          {"__truncsfhf2", address_of(__truncsfhf2)},
          {"__truncdfhf2", address_of(__truncdfhf2)}};
#else
  return {};
#endif
}

}  // namespace

std::span<const HostFunction> host_functions() {
  static const std::vector<HostFunction> functions = [] {
    std::vector<HostFunction> list = {
        {context_memory_name, address_of(context_memory)},
        {is_in_private_memory_name, address_of(is_in_private_memory)},
        {printf_name, address_of(softcl_printf)},
        {check_access_name, address_of(softcl_check_access)},
        {check_barrier_name, address_of(softcl_check_barrier)},
        {check_return_name, address_of(softcl_check_return)},
        {check_start_name, address_of(softcl_check_start)},
        {check_local_variable_name, address_of(softcl_check_local_variable)},
        {check_call_name, address_of(softcl_check_call)},
        {check_uninitialised_name, address_of(softcl_check_uninitialised)},
        {"softcl_yield", address_of(yield)},
        {"memcpy", address_of(std::memcpy)},
        {"memmove", address_of(std::memmove)},
        {"memset", address_of(std::memset)},
        {"fma", address_of(static_cast<double (*)(double, double, double)>(std::fma))},
        {"fmaf", address_of(::fmaf)},
        {"fmod", address_of(static_cast<double (*)(double, double)>(std::fmod))},
        {"fmodf", address_of(::fmodf)},
        {"floor", address_of(static_cast<double (*)(double)>(std::floor))},
        {"floorf", address_of(::floorf)},
        {"ceil", address_of(static_cast<double (*)(double)>(std::ceil))},
        {"ceilf", address_of(::ceilf)},
        {"trunc", address_of(static_cast<double (*)(double)>(std::trunc))},
        {"truncf", address_of(::truncf)},
        {"rint", address_of(static_cast<double (*)(double)>(std::rint))},
        {"rintf", address_of(::rintf)},
        {"round", address_of(static_cast<double (*)(double)>(std::round))},
        {"roundf", address_of(::roundf)},
        {"nearbyint", address_of(static_cast<double (*)(double)>(std::nearbyint))},
        {"nearbyintf", address_of(::nearbyintf)}};
    const std::vector<HostFunction> halves = half_conversions();
    for (const std::span<const HostFunction> more :
         {std::span<const HostFunction>(halves), device_command_functions(), initialisation_functions()})
      list.insert(list.end(), more.begin(), more.end());
    return list;
  }();
  return functions;
}

}  // namespace softcl
