#include "softcl/loader/initialisation.h"

#include <fmt/format.h>
#include <pthread.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "softcl/loader/host_functions.h"
#include "softcl/loader/kernel_check.h"

namespace softcl {
namespace {

std::unique_ptr<Shadow> shadow_of_stack() {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return nullptr;
  void* start = nullptr;
  std::size_t size = 0;
  const bool known = pthread_attr_getstack(&attributes, &start, &size) == 0;
  pthread_attr_destroy(&attributes);
  return known ? std::make_unique<Shadow>(start, size) : nullptr;
}

}  // namespace

Initialisation::Initialisation() : stack_(shadow_of_stack()) {}

void Initialisation::follow(Arrays& arrays, std::uint64_t start, std::uint64_t size) {
  if (arrays.start == start && arrays.size == size) return;
  arrays = {start, size, std::make_unique<Shadow>(reinterpret_cast<const void*>(start), size)};
}

Shadow* Initialisation::holding(const void* address, std::size_t size) {
  const auto [start, arrays_size] = context_memory_here();
  if (arrays_size != 0) follow(context_arrays_, start, arrays_size);
  for (Shadow* const shadow : {stack_.get(), context_arrays_.shadow.get(), local_.shadow.get()})
    if (shadow && shadow->holds(address, size)) return shadow;
  return UnwrittenBlock::holding(address, size);
}

/// Initialised, or what is written there is read by nobody.
Initialisation::Place Initialisation::elsewhere(std::size_t size) {
  elsewhere_.assign(size + sizeof(Origin) + Shadow::alignment, {});
  const auto start = reinterpret_cast<std::uint64_t>(elsewhere_.data());
  std::byte* const aligned = elsewhere_.data() + (-start & (Shadow::alignment - 1));
  return {aligned, reinterpret_cast<Origin*>(aligned)};
}

Initialisation::Place Initialisation::place_of(const void* address, std::size_t size) {
  const Shadow* const shadow = holding(address, size);
  return shadow ? Place{shadow->bits(address), shadow->origin(address)} : elsewhere(size);
}

void Initialisation::start_group(const WorkGroup& group) {
  if (group.local_memory_size != 0)
    follow(local_, reinterpret_cast<std::uint64_t>(group.local_memory), group.local_memory_size);
}

void Initialisation::forget(const void* start, std::size_t size, Origin origin) {
  if (Shadow* const shadow = holding(start, size)) shadow->set(start, size, origin);
}

void Initialisation::has_written(const void* start, std::size_t size) {
  if (Shadow* const shadow = holding(start, size)) shadow->clear(start, size);
}

void Initialisation::copy(const void* to, const void* from, std::size_t size) {
  copy_shadow(holding(to, size), to, holding(from, size), from, size);
}

namespace {

/// Kernels of the library's own, which fill images, run without a check.
Initialisation& here() {
  thread_local Initialisation unchecked;
  KernelCheck* const check = KernelCheck::here();
  return check && check->initialisation() ? *check->initialisation() : unchecked;
}

Initialisation::Place place(const void* address, std::uint64_t size) {
  return here().place_of(address, size);
}
template <std::uint64_t size>
Initialisation::Place place_of(const void* address) {
  return place(address, size);
}

/// The variable's name is between the dashes and the last @; what LLVM appended to it begins with a dot.
std::string name_in(std::string_view description) {
  description.remove_prefix(std::min(description.find_first_not_of('-'), description.size()));
  description = description.substr(0, description.rfind('@'));
  return std::string(description.substr(0, description.find('.')));
}

void variable_begins(const void* start, std::uint64_t size, const char* description) {
  const std::string name = name_in(description);
  here().forget(start, size, name.empty() ? 0 : origin_of(fmt::format("variable '{}'", name)));
}
void variable_is_written(const void* start, std::uint64_t size) { here().has_written(start, size); }

void use(Origin origin) {
  if (KernelCheck* const check = KernelCheck::here()) check->uninitialised_in_call(origin);
}

Initialisation::Context* context() { return &here().context(); }
Origin chain(Origin origin) { return origin; }

void* copy(void* to, const void* from, std::uint64_t size) {
  here().copy(to, from, size);
  return std::memmove(to, from, size);
}
void* set(void* to, int value, std::uint64_t size) {
  here().has_written(to, size);
  return std::memset(to, value, size);
}

}  // namespace

std::span<const HostFunction> initialisation_functions() {
  static const HostFunction functions[] = {
      {"__msan_metadata_ptr_for_load_1", address_of(place_of<1>)},
      {"__msan_metadata_ptr_for_load_2", address_of(place_of<2>)},
      {"__msan_metadata_ptr_for_load_4", address_of(place_of<4>)},
      {"__msan_metadata_ptr_for_load_8", address_of(place_of<8>)},
      {"__msan_metadata_ptr_for_load_n", address_of(place)},
      {"__msan_metadata_ptr_for_store_1", address_of(place_of<1>)},
      {"__msan_metadata_ptr_for_store_2", address_of(place_of<2>)},
      {"__msan_metadata_ptr_for_store_4", address_of(place_of<4>)},
      {"__msan_metadata_ptr_for_store_8", address_of(place_of<8>)},
      {"__msan_metadata_ptr_for_store_n", address_of(place)},
      {"__msan_poison_alloca", address_of(variable_begins)},
      {"__msan_unpoison_alloca", address_of(variable_is_written)},
      {"__msan_warning", address_of(use)},
      {"__msan_get_context_state", address_of(context)},
      {"__msan_chain_origin", address_of(chain)},
      {"__msan_memcpy", address_of(copy)},
      {"__msan_memmove", address_of(copy)},
      {"__msan_memset", address_of(set)},
      {"softcl_lose_contents", address_of(lose_contents)},
  };
  return functions;
}

}  // namespace softcl
