#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "command.h"
#include "device_queue.h"
#include "mem_object.h"
#include "softcl/loader/executable.h"
#include "softcl/loader/kernel_check.h"
#include "softcl/loader/printf.h"

namespace softcl {

/// The index space of a launch, in work-items; unused dimensions are 1 (offset 0).
struct NDRange {
  cl_uint dimensions = 1;
  std::size_t offset[3] = {0, 0, 0}, global[3] = {1, 1, 1}, local[3] = {1, 1, 1};

  std::size_t items() const { return global[0] * global[1] * global[2]; }
};

/// How __local data lies in a worker's arena: each part on a 128-byte boundary, enough for any type.
class LocalLayout {
 public:
  static std::size_t round_up(std::size_t bytes) {
    return bytes > ~std::size_t(0) - 127 ? ~std::size_t(0) : (bytes + 127) & ~std::size_t(127);
  }
  /// Returns where the part starts.
  std::size_t add(std::size_t bytes) {
    const std::size_t start = size_;
    size_ += round_up(bytes);
    return start;
  }
  std::size_t size() const { return size_; }

 private:
  std::size_t size_ = 0;
};

/// Collects what the work-items of a command print, up to Limits::printf_buffer bytes; the rest is dropped.
class PrintfBuffer final : public PrintfSink {
 public:
  void write(std::string_view text) override;
  /// To standard output, in one piece.
  void show();

 private:
  std::mutex mutex_;
  std::string text_;  ///< guarded by mutex_
};

/// Where a launch keeps the values of a kernel's arguments: each aligned to its type.
class ArgumentLayout {
 public:
  explicit ArgumentLayout(const KernelInfo& kernel);
  std::size_t offset(std::size_t index) const { return offsets_[index]; }
  std::size_t count() const { return offsets_.size(); }
  std::size_t size() const { return size_; }

 private:
  std::vector<std::size_t> offsets_;
  std::size_t size_ = 0;
};

class LaunchCommands;

/// One clEnqueueNDRangeKernel or enqueue_kernel: a snapshot of the arguments, and a piece for every
/// work-group.
class KernelLaunch final : public Command {
 public:
  /// `context` is only named: the command's queue keeps it.
  KernelLaunch(const Context& context, std::shared_ptr<const Executable> executable, const KernelInfo& kernel,
               const ArgumentLayout& layout, const NDRange& range);

  /// A block that a kernel enqueues, with a copy of its literal. `parent` outlives it.
  KernelLaunch(const KernelLaunch& parent, const KernelInfo& block, const NDRange& range,
               std::span<const std::byte> literal);
  ~KernelLaunch() override { KernelLaunch::release_objects(); }

  // Every argument is set once, before the command is enqueued.
  void set_value(std::size_t index, const std::vector<std::byte>& value);
  void set_local(std::size_t index, std::size_t size);
  /// Null: the kernel sees a null pointer.
  void set_memory_object(std::size_t index, Ref<MemObject> object);
  void set_pointer(std::size_t index, const void* pointer);
  /// Keeps the queue valid until the command has ended.
  void set_queue(std::size_t index, const Ref<DeviceQueue>& queue);
  /// The queue that get_default_queue gives, or null.
  void set_default_queue(const Ref<DeviceQueue>& queue);
  /// Takes bytes of the queue that the command goes into until it has ended. False if it is full.
  bool take_room(const Ref<DeviceQueue>& queue, std::size_t bytes);

  // For what the kernel enqueues.
  const KernelInfo& kernel() const { return kernel_; }
  const std::shared_ptr<const Executable>& executable() const { return executable_; }
  Event& event() const { return *event_; }
  /// The handle, or null.
  const void* default_queue() const { return api_handle(default_queue_); }
  /// A command that release_children releases.
  void hold_until_end(const Ref<Event>& child);

  std::size_t pieces() const override;
  cl_int run(std::size_t first, std::size_t last, LocalArena& local_memory) override;
  void finish() override { printed_.show(); }
  void release_children(bool may_run) override;
  void becomes(Event& event) override { event_ = &event; }
  void release_objects() override;
  bool may_run_on_host() const override;

 private:
  struct LocalArgument {
    std::size_t index, start, size;
  };
  std::size_t groups() const;
  cl_int run_alone(WorkGroup& group);
  cl_int run_checked(WorkGroup& group);
  void add_memory_of_parents(KernelCheck& check) const;
  void add_memory_of_pointers(KernelCheck& check) const;
  cl_int run_plain(WorkGroup& group, std::size_t first, std::size_t last);
  std::uint64_t start();
  void* slot(std::size_t index) { return const_cast<void*>(arguments_[index]); }

  const Context& context_;
  std::shared_ptr<const Executable> executable_;
  const KernelInfo& kernel_;
  WorkGroup group_{};
  std::unique_ptr<std::byte[]> values_;
  std::vector<const void*> arguments_;  ///< pointers into values_
  std::vector<LocalArgument> local_arguments_;
  LocalLayout local_layout_;
  std::vector<Ref<MemObject>> held_;
  std::vector<std::size_t> held_for_;  ///< the argument that is each of held_
  Event* event_ = nullptr;
  const KernelLaunch* parent_ = nullptr;  ///< of a kernel that another one enqueued
  std::unique_ptr<std::byte[]> literal_;
  std::size_t literal_size_ = 0;
  std::deque<Attachment<DeviceQueue>> queues_;
  Ref<DeviceQueue> default_queue_;  ///< one of queues_
  Ref<DeviceQueue> room_in_;
  std::size_t room_ = 0;
  std::mutex mutex_;
  std::vector<Ref<Event>> waiting_children_;  ///< guarded by mutex_
  PrintfBuffer printed_;
  std::atomic<std::uint64_t> started_{0};  ///< device_time(); 0: not yet, or not requested
};

}  // namespace softcl
