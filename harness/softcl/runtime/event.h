#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "command.h"
#include "context.h"

namespace softcl {

class CommandQueue;

/// A command on its way through a queue, or a user event (section 5.9).
class Event final : public Object {
 public:
  static constexpr Kind kind = Kind::event;
  static constexpr cl_int invalid = CL_INVALID_EVENT;
  using ApiHandle = cl_event;
  using Callback = void(CL_CALLBACK*)(cl_event, cl_int, void*);

  /// A user event.
  explicit Event(Ref<Context> context);
  /// A command; without `command` it only marks a point in the queue.
  Event(Ref<CommandQueue> queue, cl_command_type type, std::unique_ptr<Command> command);
  ~Event() override;

  const Ref<Context>& context() const;
  const Ref<CommandQueue>& queue() const { return queue_; }
  cl_command_type type() const { return type_; }
  /// CL_QUEUED … CL_COMPLETE, or a negative error code.
  cl_int status() const { return status_.load(std::memory_order_acquire); }
  bool ended() const { return status() <= CL_COMPLETE; }
  /// Nanoseconds of the device's timer when the command became CL_QUEUED, _SUBMITTED, _RUNNING, ended; 0 if
  /// not yet.
  std::uint64_t time_of(cl_int status) const {
    return times_[std::size_t(status)].load(std::memory_order_acquire);
  }

  /// For the end of a command buffer, not yet submitted: its times begin with those of the first of its
  /// commands.
  void stand_for(std::vector<Ref<Event>> parts);

  /// Blocks until the command has ended; returns its status. The calling thread takes part in what it waits
  /// for where it may.
  cl_int wait();
  /// Calls back, on the callback thread, once the status is `type` or past it.
  void on_status(cl_int type, Callback callback, void* user_data);

  /// Makes this command, not yet submitted, wait for `earlier`. If `inherits`, an error of `earlier` ends
  /// this one too.
  void depend_on(const Ref<Event>& earlier, bool inherits);
  /// All dependencies are declared: the command may run as soon as they are met. If `on_host`, then on the
  /// calling thread if they are met now and the command allows it.
  void submit(bool on_host);
  /// For a user event: false if the status was set before.
  bool set_user_status(cl_int status);

  // For commands that kernels enqueue.
  /// Makes this command, not yet submitted, a child of `parent`, which runs: that ends after its children.
  void become_child_of(Ref<Event> parent);
  /// One more dependency, which meet() meets.
  void hold() { unmet_.fetch_add(1, std::memory_order_relaxed); }
  void meet(bool may_run);
  /// As add() of DeviceQueues has it: publishes the event. False if kernels hold as many as they may.
  bool hand_to_kernels();
  /// Once the command has ended, its time without and with its children, in nanoseconds, goes to `value`: two
  /// integers of 64 bits.
  void capture_times(void* value);
  /// device_time() when the command was complete with its children; 0 if not yet, or not profiled.
  std::uint64_t completed() const { return completed_.load(std::memory_order_acquire); }
  void handle_gone() noexcept override;

  // For the worker pool.
  Progress& progress() { return progress_; }
  const Placement& placement() const;
  /// Runs pieces until all are claimed; ends the command if it ran the last. Returns a command of the same
  /// queue that may run now that this one has ended, for the calling thread to run or to submit.
  Ref<Event> work(LocalArena& local_memory);

 private:
  friend class CommandQueue;
  struct Dependent {
    Ref<Event> event;
    bool inherits;
  };
  struct Waiting {
    cl_int type;
    Callback callback;
    void* user_data;
  };
  class Completion;

  bool profiled() const;
  void record_times(cl_int status);
  void take_times_of_parts();
  void advance(cl_int status);
  void begin_running();
  void work_on_host();
  static void give_to_pool(Ref<Event> ready, bool caller_works_too = false);
  void call_back(const Waiting& waiting, cl_int status);
  /// Takes one from the unmet dependencies; true for the last.
  bool dependency_met();
  /// Whether a thread of the program may take pieces now.
  bool host_may_work() const;
  /// Of the command and its children one has ended, with this status: true for the last of them.
  bool member_ended(cl_int status);
  /// The command itself has run. Returns what `work` does.
  Ref<Event> end_of_run(cl_int status);
  void write_times(std::uint64_t* times) const;
  void start(bool on_host);
  /// Returns what `work` does.
  Ref<Event> end(cl_int status);
  void end_here(cl_int status);
  /// Frees what only running the command needed. Once it has ended.
  void free_command() { command_.reset(); }

  std::optional<Attachment<Context>> context_;  ///< of a user event; a command's is its queue's
  Ref<CommandQueue> queue_;
  const cl_command_type type_;
  const bool marks_only_ = false;
  bool host_may_run_ = false;
  std::unique_ptr<Command> command_;
  Progress progress_;
  std::atomic<bool> running_{false};
  std::atomic<cl_int> status_;
  std::array<std::atomic<std::uint64_t>, 4> times_{};
  std::vector<Ref<Event>> parts_;      ///< until this has ended
  std::atomic<std::size_t> unmet_{1};  ///< dependencies, and one for submit()
  std::atomic<cl_int> inherited_error_{CL_SUCCESS};

  Ref<Event> parent_;                   ///< until this has ended
  std::atomic<std::size_t> family_{1};  ///< this command's run, and its children: those that have not ended
  std::atomic<cl_int> family_status_{CL_SUCCESS};
  std::atomic<std::uint64_t> completed_{0};
  bool kernels_hold_it_ = false;

  // Guarded by the queue's mutex (CommandQueue::order).
  Event* previous_ = nullptr;
  Event* next_ = nullptr;
  bool awaits_turn_ = false;  ///< one of the unmet dependencies is that everything enqueued before has ended

  std::mutex mutex_;
  /// Whether dependents_ or callbacks_ ever held anything. Set before status_ is read again, and read after
  /// status_ is set, both sequentially consistent: one of the two sides sees the other.
  std::atomic<bool> watched_{false};
  std::vector<Dependent> dependents_;     ///< guarded by mutex_
  std::vector<Waiting> callbacks_;        ///< guarded by mutex_
  std::vector<std::uint64_t*> captures_;  ///< guarded by mutex_
};

/// The device's timer: monotonic, in nanoseconds.
std::uint64_t device_time();

}  // namespace softcl
