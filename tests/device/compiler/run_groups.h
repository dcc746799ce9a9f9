#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "in_process.h"

namespace softcl {

/// Runs every group of a one-dimensional range, with one __global pointer per vector given, and then a number
/// if the kernel has that argument too.
template <class T>
void run(const KernelInfo& kernel, std::uint64_t global, std::uint64_t local,
         std::vector<std::vector<T>*> buffers, int number = 0) {
  std::vector<void*> pointers;
  pointers.reserve(buffers.size());
  for (auto* b : buffers) pointers.push_back(b->data());
  std::vector<const void*> arguments;
  arguments.reserve(pointers.size() + 1);
  for (void*& p : pointers) arguments.push_back(&p);
  arguments.push_back(&number);
  std::vector<std::byte> local_memory(kernel.local_memory + 128);
  for (std::uint64_t group = 0; group < global / local; ++group) {
    WorkGroup work{.work_dim = 1,
                   .global_size = {global, 1, 1},
                   .global_offset = {0, 0, 0},
                   .local_size = {local, 1, 1},
                   .num_groups = {global / local, 1, 1},
                   .group_id = {group, 0, 0},
                   .enqueued_local_size = {local, 1, 1},
                   .arguments = arguments.data(),
                   .local_memory = local_memory.data(),
                   .printf_sink = nullptr,
                   .local_memory_size = local_memory.size(),
                   .device_commands = nullptr};
    kernel.function(&work);
  }
}

}  // namespace softcl
