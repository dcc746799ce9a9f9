#pragma once

#include <CL/cl_ext.h>

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "event.h"

namespace softcl {

/// What one clEnqueueWaitSemaphoresKHR still awaits: its event is held back by a user event of its own until
/// every semaphore has let it pass.
class SemaphoreWait {
 public:
  SemaphoreWait(const Ref<Context>& context, std::size_t semaphores)
      : gate_(make_object<Event>(context)), left_(semaphores) {}

  /// What the waiting command's event depends on.
  const Ref<Event>& gate() const { return gate_; }
  /// One semaphore has let it pass.
  void pass() {
    if (left_.fetch_sub(1) == 1) gate_->set_user_status(CL_COMPLETE);
  }
  /// It need not wait any longer: `error` is what the command ends with.
  void give_up(cl_int error) { gate_->set_user_status(error); }

 private:
  Ref<Event> gate_;
  std::atomic<std::size_t> left_;
};

/// A binary semaphore (cl_khr_semaphore): signaled or not. A signal lets one waiting command pass, the one
/// that has waited longest, or else the next that comes.
class Semaphore final : public Object {
 public:
  static constexpr Kind kind = Kind::semaphore;
  static constexpr cl_int invalid = CL_INVALID_SEMAPHORE_KHR;
  using ApiHandle = cl_semaphore_khr;

  /// `devices`: those whose queues may use it. `property_list` ends with its 0.
  Semaphore(Ref<Context> context, std::vector<Ref<Device>> devices,
            std::vector<cl_semaphore_properties_khr> property_list)
      : Object(kind),
        context_(std::move(context)),
        devices_(std::move(devices)),
        property_list_(std::move(property_list)) {}
  const Ref<Context>& context() const { return context_.ref(); }
  const std::vector<Ref<Device>>& devices() const { return devices_; }
  const std::vector<cl_semaphore_properties_khr>& property_list() const { return property_list_; }
  cl_semaphore_payload_khr payload() const;

  /// A command that may signal it is enqueued; it has ended.
  void expect_signal() { signalers_.fetch_add(1); }
  void end_signal();
  void handle_gone() noexcept override { end_signal(); }
  void signal();
  /// Lets `wait` pass now or later; ends it with an error once nobody can signal any more, though commands
  /// that wait may still hold the semaphore.
  void await(std::shared_ptr<SemaphoreWait> wait);

 private:
  Attachment<Context> context_;
  const std::vector<Ref<Device>> devices_;
  const std::vector<cl_semaphore_properties_khr> property_list_;
  std::atomic<std::size_t> signalers_{1};  ///< the handle while it is valid, and commands on their way
  mutable std::mutex mutex_;
  bool signaled_ = false;                               ///< guarded by mutex_
  bool forgotten_ = false;                              ///< nobody can signal it; guarded by mutex_
  std::deque<std::shared_ptr<SemaphoreWait>> waiting_;  ///< guarded by mutex_; empty while signaled
};

}  // namespace softcl
