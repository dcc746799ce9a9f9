#include "checked_memory.h"

#include <fmt/format.h>
#include <pthread.h>

#include <cstring>

#include "image.h"

namespace softcl {
namespace {

using Memory = KernelCheck::Object::Memory;

std::uint64_t address_of(const void* pointer) { return reinterpret_cast<std::uint64_t>(pointer); }

std::string name_of(const ArgumentInfo& argument, std::size_t index) {
  return argument.name.empty() ? fmt::format("argument {}", index)
                               : fmt::format("argument {} '{}'", index, argument.name);
}

void add_stack(KernelCheck& check) {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  void* start = nullptr;
  std::size_t size = 0;
  if (pthread_attr_getstack(&attributes, &start, &size) == 0)
    check.add({address_of(start), size, "private memory", Memory::own});
  pthread_attr_destroy(&attributes);
}

}  // namespace

bool is_pointer(const ArgumentInfo& argument) {
  return argument.kind == ArgumentKind::global_pointer || argument.kind == ArgumentKind::constant_pointer;
}

void add_kernel_memory(KernelCheck& check, const KernelInfo& kernel, const Executable& executable,
                       const WorkGroup& group) {
  if (group.local_memory != nullptr)
    check.add({address_of(group.local_memory), kernel.local_memory, "the __local variables", Memory::local});
  check.add({executable.memory.address(), executable.memory.size(), "the program's constants and variables",
             Memory::global});
  add_stack(check);
  for (std::size_t i = 0; i < kernel.arguments.size(); ++i) {
    const ArgumentInfo& argument = kernel.arguments[i];
    if (argument.kind == ArgumentKind::value)
      check.add({address_of(group.arguments[i]), argument.size, name_of(argument, i), Memory::own,
                 std::int32_t(i)});
    const void* pointer = nullptr;
    if (is_pointer(argument)) std::memcpy(&pointer, group.arguments[i], sizeof pointer);
    if (is_pointer(argument) && pointer == nullptr)
      check.add({0, 0, name_of(argument, i), Memory::global, std::int32_t(i)});
  }
}

void add_memory_object(KernelCheck& check, const MemObject& object, const ArgumentInfo& argument,
                       std::size_t index) {
  const std::string name = name_of(argument, index);
  if (argument.kind != ArgumentKind::image)
    return check.add({address_of(object.data()), object.size(), name, Memory::global, std::int32_t(index)});
  const std::vector<ImageDescriptor>& levels = static_cast<const Image&>(object).levels();
  check.add({address_of(levels.data()), levels.size() * sizeof levels[0], "the description of " + name,
             Memory::own, std::int32_t(index)});
  check.add({address_of(object.data()), object.size(), "the texels of " + name});
}

void add_literal(KernelCheck& check, const void* literal, std::size_t size) {
  check.add({address_of(literal), size, "the variables of the block", Memory::own, 0});
}

void add_parents_object(KernelCheck& check, const MemObject& object, const KernelInfo& parent,
                        std::size_t index) {
  check.add({address_of(object.data()), object.size(),
             fmt::format("{} of kernel '{}'", name_of(parent.arguments[index], index), parent.name)});
}

void add_local_argument(KernelCheck& check, const WorkGroup& group, const ArgumentInfo& argument,
                        std::size_t index, std::size_t size) {
  const void* pointer = nullptr;
  std::memcpy(&pointer, group.arguments[index], sizeof pointer);
  check.add({address_of(pointer), size, name_of(argument, index), Memory::local, std::int32_t(index)});
}

void add_shared_memory(KernelCheck& check, const SharedMemory& memory,
                       std::span<const PointerArgument> pointers) {
  constexpr std::uint64_t first_page = 4096;  // where null pointers lead
  const auto add = [&](const SharedMemory::Allocation& allocation, std::string name, std::int32_t argument) {
    check.add({address_of(allocation.data()), allocation.size(), std::move(name), Memory::global, argument});
  };
  // The first object that a byte is in names it.
  for (const PointerArgument& p : pointers)
    if (const auto allocation = memory.allocation_with(p.pointer); p.argument && !allocation.empty())
      add(allocation, "the allocation of " + name_of(*p.argument, p.index), std::int32_t(p.index));
  for (const auto& allocation : memory.allocations())
    add(allocation, "an allocation of clSVMAlloc's", CheckedPlace::no_argument);
  for (const PointerArgument& p : pointers)
    if (memory.allocation_with(p.pointer).empty())
      check.add({first_page, ~first_page, "the program's memory", Memory::global,
                 p.argument ? std::int32_t(p.index) : CheckedPlace::no_argument});
}

}  // namespace softcl
