#pragma once

#include <span>
#include <vector>

#include "event.h"
#include "spin_lock.h"

namespace softcl {

class CommandQueue final : public Object {
 public:
  static constexpr Kind kind = Kind::command_queue;
  static constexpr cl_int invalid = CL_INVALID_COMMAND_QUEUE;
  using ApiHandle = cl_command_queue;

  /// `property_list`: what clCreateCommandQueueWithProperties was given, with its 0, or empty.
  CommandQueue(Ref<Context> context, Ref<Device> device, cl_command_queue_properties properties,
               std::vector<cl_queue_properties> property_list);
  ~CommandQueue() override;

  const Ref<Context>& context() const { return context_.ref(); }
  Device& device() const { return *device_; }
  cl_command_queue_properties properties() const { return properties_.load(std::memory_order_relaxed); }
  const std::vector<cl_queue_properties>& property_list() const { return property_list_; }
  /// clSetCommandQueueProperty of OpenCL 1.0: call with the queue finished.
  void change(cl_command_queue_properties bits, bool enable);

  /// Orders the command behind what it must follow, and submits it. `wait_list` holds events of the same
  /// context. If `blocking`, the caller is going to wait for it.
  void enqueue(const Ref<Event>& command, std::span<const Ref<Event>> wait_list, bool blocking);
  /// Blocks until every command enqueued before the call has ended.
  void finish();
  /// The command has ended. Called once for each. Returns the next one if this was all it still waited for.
  Ref<Event> retire(Event& command);
  /// A command whose pieces a thread that waits for `awaited`, one of this queue's, may run now; or null.
  Ref<Event> work_for_host(Event& awaited);
  void handle_gone() noexcept override;

 private:
  bool in_order() const { return !(properties() & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE); }
  void order(const Ref<Event>& command, bool has_wait_list);
  void append(Event& command);
  void remove(Event& command);
  Event* take_ended();
  static void free_ended(Event* ended);

  Attachment<Context> context_;
  Attachment<Device> device_;
  std::atomic<cl_command_queue_properties> properties_;
  const std::vector<cl_queue_properties> property_list_;

  SpinLock mutex_;
  Event* first_ = nullptr;  ///< guarded by mutex_; commands not ended, as enqueued; each one reference
  Event* last_ = nullptr;   ///< guarded by mutex_
  /// Guarded by mutex_; commands that have ended, one reference each, left for the next call to free on the
  /// thread that made them: memory that one thread allocates and another frees is slow.
  Event* ended_ = nullptr;
  std::size_t ended_count_ = 0;  ///< guarded by mutex_
  bool handle_gone_ = false;     ///< guarded by mutex_
  Ref<Event> barrier_;           ///< guarded by mutex_; out of order: what later commands wait for
};

}  // namespace softcl
