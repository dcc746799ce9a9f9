#include "kernel_launch.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "checked_memory.h"
#include "event.h"
#include "isolated_run.h"
#include "kernel_watch.h"
#include "launch_commands.h"
#include "softcl/protocol/settings.h"

namespace softcl {
namespace {

/// Work-groups that one thread runs, one after the other.
struct Groups {
  WorkGroupFunction function;
  WorkGroup& group;
  LaunchCommands& commands;
  std::size_t first, last;

  static void run(void* self) {
    const Groups& groups = *static_cast<Groups*>(self);
    WorkGroup& group = groups.group;
    const std::uint64_t* const counts = group.num_groups;
    for (std::size_t piece = groups.first; piece < groups.last; ++piece) {
      group.group_id[0] = piece % counts[0];
      group.group_id[1] = piece / counts[0] % counts[1];
      group.group_id[2] = piece / counts[0] / counts[1];
      for (int d = 0; d < 3; ++d)  // the last group of a dimension may be smaller
        group.local_size[d] =
            std::min(group.enqueued_local_size[d],
                     group.global_size[d] - group.group_id[d] * group.enqueued_local_size[d]);
      groups.function(&group);
      groups.commands.end_work_group(true);
    }
  }
};

/// A process of its own has one thread, and checks see one work-item after the other.
bool runs_on_one_thread() { return settings().isolate || settings().checks.any(); }

}  // namespace

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

KernelLaunch::KernelLaunch(const Context& context, std::shared_ptr<const Executable> executable,
                           const KernelInfo& kernel, const ArgumentLayout& layout, const NDRange& range)
    : context_(context), executable_(std::move(executable)), kernel_(kernel) {
  group_.work_dim = range.dimensions;
  for (int d = 0; d < 3; ++d) {
    group_.global_size[d] = range.global[d];
    group_.global_offset[d] = range.offset[d];
    group_.local_size[d] = group_.enqueued_local_size[d] = range.local[d];
    group_.num_groups[d] = range.global[d] / range.local[d] + (range.global[d] % range.local[d] != 0);
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

KernelLaunch::KernelLaunch(const KernelLaunch& parent, const KernelInfo& block, const NDRange& range,
                           std::span<const std::byte> literal)
    : KernelLaunch(parent.context_, parent.executable_, block, ArgumentLayout(block), range) {
  parent_ = &parent;
  started_ = parent.started_.load();
  constexpr std::size_t alignment = 128;  // of the largest built-in type
  literal_ = std::make_unique_for_overwrite<std::byte[]>(literal.size() + alignment);
  const auto start = reinterpret_cast<std::uintptr_t>(literal_.get());
  std::byte* const aligned = literal_.get() + (alignment - start % alignment);
  std::memcpy(aligned, literal.data(), literal.size());
  literal_size_ = literal.size();
  set_pointer(0, aligned);
  if (parent.default_queue_) set_default_queue(parent.default_queue_);
}

bool KernelLaunch::may_run_on_host() const {
  // The program's threads may have small stacks.
  constexpr std::uint64_t most_private_memory = 8 * 1024;
  // They may block the signal that ends a kernel.
  if (settings().kernel_seconds > 0 || runs_on_one_thread()) return false;
  return !kernel_.has_barrier && kernel_.private_memory <= most_private_memory;
}

void KernelLaunch::set_value(std::size_t index, const std::vector<std::byte>& value) {
  std::memcpy(slot(index), value.data(), value.size());
}

void KernelLaunch::set_local(std::size_t index, std::size_t size) {
  local_arguments_.push_back({index, local_layout_.add(size), size});
}

void KernelLaunch::set_pointer(std::size_t index, const void* pointer) {
  std::memcpy(slot(index), &pointer, sizeof pointer);
}

void KernelLaunch::set_queue(std::size_t index, const Ref<DeviceQueue>& queue) {
  queues_.emplace_back(queue);
  set_pointer(index, queue->handle());
}

void KernelLaunch::set_default_queue(const Ref<DeviceQueue>& queue) {
  queues_.emplace_back(queue);
  default_queue_ = queue;
}

bool KernelLaunch::take_room(const Ref<DeviceQueue>& queue, std::size_t bytes) {
  if (!queue->reserve(bytes)) return false;
  room_in_ = queue;
  room_ = bytes;
  return true;
}

void KernelLaunch::set_memory_object(std::size_t index, Ref<MemObject> object) {
  if (!object) return set_pointer(index, nullptr);
  set_pointer(index, object->kernel_value());
  held_.push_back(std::move(object));
  held_for_.push_back(index);
}

std::size_t KernelLaunch::pieces() const { return runs_on_one_thread() ? 1 : groups(); }

std::size_t KernelLaunch::groups() const {
  return std::size_t(group_.num_groups[0] * group_.num_groups[1] * group_.num_groups[2]);
}

cl_int KernelLaunch::run(std::size_t first, std::size_t last, LocalArena& local_memory) {
  WorkGroup group = group_;
  std::vector<const void*> arguments;
  std::vector<std::byte*> local_pointers(local_arguments_.size());
  std::byte* const local = local_layout_.size() ? local_memory.take(local_layout_.size()) : nullptr;
  group.local_memory = local;
  group.local_memory_size = local_layout_.size();
  if (!local_arguments_.empty()) {
    arguments = arguments_;
    for (std::size_t i = 0; i < local_arguments_.size(); ++i) {
      local_pointers[i] = local + local_arguments_[i].start;
      arguments[local_arguments_[i].index] = &local_pointers[i];
    }
    group.arguments = arguments.data();
  }
  if (settings().isolate) return run_alone(group);
  if (settings().checks.any()) return run_checked(group);
  return run_plain(group, first, last);
}

cl_int KernelLaunch::run_plain(WorkGroup& group, std::size_t first, std::size_t last) {
  LaunchCommands commands(*this);
  group.device_commands = static_cast<DeviceCommands*>(&commands);
  Groups groups{kernel_.function, group, commands, first, last};
  if (settings().isolate) {  // this is the process of its own, and the other one watches it
    Groups::run(&groups);
    return CL_SUCCESS;
  }
  const WatchedRun watched{&context_, start(), executable_->memory.address(),
                           executable_->memory.code_size()};
  // Kernels that go on by enqueueing others have the time of one.
  if (parent_ && must_end(&context_, watched.started)) return CL_OUT_OF_RESOURCES;
  if (run_watched(watched, &Groups::run, &groups)) return CL_SUCCESS;
  commands.end_work_group(false);
  return CL_OUT_OF_RESOURCES;
}

void KernelLaunch::hold_until_end(const Ref<Event>& child) {
  std::lock_guard lock(mutex_);
  waiting_children_.push_back(child);
}

void KernelLaunch::release_children(bool may_run) {
  std::vector<Ref<Event>> children;
  {
    std::lock_guard lock(mutex_);
    children.swap(waiting_children_);
  }
  for (const Ref<Event>& child : children) child->meet(may_run);
}

void KernelLaunch::release_objects() {
  held_.clear();
  queues_.clear();
  default_queue_ = nullptr;
  if (const Ref<DeviceQueue> queue = std::move(room_in_)) queue->give_back(room_);
}

/// All groups, one after the other, while SOFTCL_CHECK looks on.
cl_int KernelLaunch::run_checked(WorkGroup& group) {
  KernelCheck check(kernel_.name, settings().checks,
                    [](const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); });
  add_kernel_memory(check, kernel_, *executable_, group);
  for (std::size_t i = 0; i < held_.size(); ++i)
    add_memory_object(check, *held_[i], kernel_.arguments[held_for_[i]], held_for_[i]);
  for (const LocalArgument& argument : local_arguments_)
    add_local_argument(check, group, kernel_.arguments[argument.index], argument.index, argument.size);
  add_memory_of_parents(check);
  add_memory_of_pointers(check);
  const KernelCheck::Scope scope(check);
  const cl_int result = run_plain(group, 0, groups());
  check.finish();
  return result;
}

/// What a block's literal points to comes from the kernel that enqueued it.
void KernelLaunch::add_memory_of_parents(KernelCheck& check) const {
  if (parent_) add_literal(check, *static_cast<const void* const*>(arguments_[0]), literal_size_);
  for (const KernelLaunch* parent = parent_; parent; parent = parent->parent_)
    for (std::size_t i = 0; i < parent->held_.size(); ++i)
      add_parents_object(check, *parent->held_[i], parent->kernel_, parent->held_for_[i]);
}

/// Of all that enqueued each other only the first kernel has pointers that are no memory objects'.
void KernelLaunch::add_memory_of_pointers(KernelCheck& check) const {
  const KernelLaunch* first = this;
  while (first->parent_) first = first->parent_;
  std::vector<PointerArgument> pointers;
  for (std::size_t i = 0; i < first->arguments_.size(); ++i) {
    const ArgumentInfo& argument = first->kernel_.arguments[i];
    if (!is_pointer(argument) || std::ranges::count(first->held_for_, i) != 0) continue;
    const void* const pointer = *static_cast<const void* const*>(first->arguments_[i]);
    if (pointer) pointers.push_back({pointer, first == this ? &argument : nullptr, i});
  }
  add_shared_memory(check, context_.shared_memory(), pointers);
}

/// All groups, in a process of its own.
cl_int KernelLaunch::run_alone(WorkGroup& group) {
  std::vector<HostRange> host_ranges;
  for (const Ref<MemObject>& object : held_)
    if (object->storage()->is_host_memory()) host_ranges.push_back({object->data(), object->size()});
  const auto run_all = [&](PrintfSink& sink) {
    group.printf_sink = &sink;
    if (settings().checks.any())
      run_checked(group);
    else
      run_plain(group, 0, groups());
  };
  const std::uint64_t started = start();
  const IsolatedEnd end = run_isolated(kernel_.name.c_str(), run_all, host_ranges, printed_,
                                       [&] { return must_end(&context_, started); });
  return end == IsolatedEnd::completed ? CL_SUCCESS : CL_OUT_OF_RESOURCES;
}

/// When the first piece was started, if that is of interest.
std::uint64_t KernelLaunch::start() {
  if (settings().kernel_seconds == 0) return 0;
  std::uint64_t started = 0;
  const std::uint64_t now = device_time();
  return started_.compare_exchange_strong(started, now) ? now : started;
}

}  // namespace softcl
