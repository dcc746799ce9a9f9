#include "kernel_launch.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace softcl {

void PrintfBuffer::write(std::string_view text) {
  std::lock_guard lock(mutex_);
  text_.append(text.substr(0, device_limits().printf_buffer - text_.size()));
}

void PrintfBuffer::show() {
  if (text_.empty()) return;
  std::fwrite(text_.data(), 1, text_.size(), stdout);
  std::fflush(stdout);
}

ArgumentLayout::ArgumentLayout(const KernelInfo& kernel) {
  for (const ArgumentInfo& argument : kernel.arguments) {
    const std::size_t alignment = std::max<std::size_t>(argument.alignment, sizeof(void*));
    size_ = (size_ + alignment - 1) / alignment * alignment;
    offsets_.push_back(size_);
    size_ += std::max<std::size_t>(argument.size, sizeof(void*));
  }
}

KernelLaunch::KernelLaunch(std::shared_ptr<const Executable> executable, const KernelInfo& kernel,
                           const ArgumentLayout& layout, const NDRange& range)
    : executable_(std::move(executable)), kernel_(kernel) {
  group_.work_dim = range.dimensions;
  for (int d = 0; d < 3; ++d) {
    group_.global_size[d] = range.global[d];
    group_.global_offset[d] = range.offset[d];
    group_.local_size[d] = group_.enqueued_local_size[d] = range.local[d];
    group_.num_groups[d] = range.global[d] / range.local[d];
  }
  if (layout.count() != 0) {
    constexpr std::size_t alignment = 128;  // of the largest built-in type
    values_ = std::make_unique_for_overwrite<std::byte[]>(layout.size() + alignment);
    const auto start = reinterpret_cast<std::uintptr_t>(values_.get());
    std::byte* const aligned = values_.get() + (alignment - start % alignment);
    arguments_.reserve(layout.count());
    for (std::size_t i = 0; i < layout.count(); ++i) arguments_.push_back(aligned + layout.offset(i));
  }
  group_.arguments = arguments_.data();
  group_.printf_sink = static_cast<PrintfSink*>(&printed_);
  local_layout_.add(std::size_t(kernel_.local_memory));
}

bool KernelLaunch::may_run_on_host() const {
  // The program's threads may have small stacks.
  constexpr std::uint64_t most_private_memory = 8 * 1024;
  return !kernel_.has_barrier && kernel_.private_memory <= most_private_memory;
}

void KernelLaunch::set_value(std::size_t index, const std::vector<std::byte>& value) {
  std::memcpy(slot(index), value.data(), value.size());
}

void KernelLaunch::set_local(std::size_t index, std::size_t size) {
  local_arguments_.push_back({index, local_layout_.add(size)});
}

void KernelLaunch::set_memory_object(std::size_t index, Ref<MemObject> object) {
  const void* const value = object ? object->kernel_value() : nullptr;
  std::memcpy(slot(index), &value, sizeof value);
  if (object) held_.push_back(std::move(object));
}

std::size_t KernelLaunch::pieces() const {
  return std::size_t(group_.num_groups[0] * group_.num_groups[1] * group_.num_groups[2]);
}

cl_int KernelLaunch::run(std::size_t first, std::size_t last, LocalArena& local_memory) {
  WorkGroup group = group_;
  std::vector<const void*> arguments;
  std::vector<std::byte*> local_pointers(local_arguments_.size());
  std::byte* const local = local_layout_.size() ? local_memory.take(local_layout_.size()) : nullptr;
  group.local_memory = local;
  if (!local_arguments_.empty()) {
    arguments = arguments_;
    for (std::size_t i = 0; i < local_arguments_.size(); ++i) {
      local_pointers[i] = local + local_arguments_[i].start;
      arguments[local_arguments_[i].index] = &local_pointers[i];
    }
    group.arguments = arguments.data();
  }
  const std::uint64_t* const counts = group.num_groups;
  for (std::size_t piece = first; piece < last; ++piece) {
    group.group_id[0] = piece % counts[0];
    group.group_id[1] = piece / counts[0] % counts[1];
    group.group_id[2] = piece / counts[0] / counts[1];
    kernel_.function(&group);
  }
  return CL_SUCCESS;
}

}  // namespace softcl
