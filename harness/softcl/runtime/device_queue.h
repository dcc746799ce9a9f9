#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <vector>

#include "command_queue.h"

namespace softcl {

/// A queue on the device: kernels put commands into it, in any order (OpenCL 3.0, 5.1). What its commands run
/// through is a queue as the host's are, which has no handle.
class DeviceQueue final : public Object {
 public:
  static constexpr Kind kind = Kind::device_queue;
  static constexpr cl_int invalid = CL_INVALID_COMMAND_QUEUE;
  using ApiHandle = cl_command_queue;

  /// As CommandQueue; `size`: bytes that its commands may take.
  DeviceQueue(Ref<Context> context, Ref<Device> device, cl_command_queue_properties properties,
              std::vector<cl_queue_properties> property_list, cl_uint size);
  ~DeviceQueue() override;

  const Ref<CommandQueue>& commands() const { return commands_; }
  /// Whether it was made to be the default.
  bool is_made_default() const { return commands_->properties() & CL_QUEUE_ON_DEVICE_DEFAULT; }
  cl_uint size() const { return size_; }
  /// Room for a command; false if the queue is full.
  bool reserve(std::size_t bytes);
  void give_back(std::size_t bytes) { used_.fetch_sub(bytes, std::memory_order_relaxed); }
  void handle_gone() noexcept override;

 private:
  friend class DeviceQueues;
  const Ref<CommandQueue> commands_;
  const cl_uint size_;
  std::atomic<std::size_t> used_{0};
  bool is_gone_ = false;  ///< its handle; guarded by the mutex of DeviceQueues
};

/// What a context has of queues on devices, and the events that kernels hold. Safe for any thread.
class DeviceQueues {
 public:
  /// Null if there is none.
  Ref<DeviceQueue> default_on(const Device& device) const;
  /// Not one whose handle another thread has released.
  void make_default(DeviceQueue& queue);
  /// Accounts for a new queue; false if its device has as many as a context may have. One that is made to be
  /// the default counts beside the others.
  bool add(const DeviceQueue& queue);
  void remove(const DeviceQueue& queue);
  /// The queue's handle is gone: it is no default any more.
  void forget(DeviceQueue& queue) noexcept;

  /// An event that a kernel is given; false if kernels hold as many as they may. When the last queue on a
  /// device goes, those that kernels have not released go too.
  bool add(Event& event);
  void forget(const Event& event) noexcept;

 private:
  mutable std::mutex mutex_;
  std::map<const Device*, DeviceQueue*> defaults_;  ///< guarded by mutex_
  std::atomic<bool> has_defaults_{false};           ///< spares launches the mutex
  struct Count {
    unsigned made_default = 0, others = 0;
  };
  std::map<const Device*, Count> counts_;  ///< guarded by mutex_
  std::set<Event*> events_;                ///< guarded by mutex_
};

}  // namespace softcl
