#include "event.h"

#include <ctime>
#include <new>

#include "callback_thread.h"
#include "command_queue.h"
#include "device_queue.h"
#include "error.h"
#include "floating_point.h"

namespace softcl {

std::uint64_t device_time() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::uint64_t(now.tv_sec) * 1'000'000'000u + std::uint64_t(now.tv_nsec);
}

/// Completes a command and then those that only waited for it and have nothing to run. A loop rather than a
/// recursion, because chains of markers can be long.
class Event::Completion {
 public:
  /// Returns a command for the calling thread to go on with: of the same queue as `first`, or null.
  Ref<Event> run(Event& first, cl_int status) {
    complete(first, status, first);
    for (std::size_t i = 0; i < pending_.size(); ++i) {
      const Pending next = std::move(pending_[i]);
      complete(*next.event, next.status, first);
    }
    return std::move(following_);
  }

 private:
  struct Pending {
    Ref<Event> event;
    cl_int status;
  };

  void complete(Event& event, cl_int status, const Event& first) {
    if (status < 0) {
      if (event.command_ && !event.running_.load(std::memory_order_relaxed)) event.command_->abandon();
      callback_thread().post([context = event.context(), status] {
        context->report("softcl: a command ended abnormally", status);
      });
    }
    if (event.command_) event.command_->release_objects();  // before anyone learns that the command has ended
    event.advance(status);
    if (const Ref<Event> parent = std::move(event.parent_)) {
      // What a command that did not run waited for has failed, and that is not the parent's failure.
      const bool ran = event.inherited_error_.load(std::memory_order_relaxed) == CL_SUCCESS;
      if (parent->member_ended(ran ? status : CL_SUCCESS))
        pending_.push_back({parent, parent->family_status_});
    }
    if (event.queue_)
      if (Ref<Event> next = event.queue_->retire(event)) ready(std::move(next), first);
    if (!event.watched_.load(std::memory_order_seq_cst)) return;
    std::vector<Dependent> dependents;
    {
      std::lock_guard lock(event.mutex_);
      dependents.swap(event.dependents_);
    }
    for (Dependent& dependent : dependents) {
      if (dependent.inherits && status < 0)
        dependent.event->inherited_error_ = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
      if (dependent.event->dependency_met()) ready(std::move(dependent.event), first);
    }
  }

  /// All that `event` waited for has ended.
  void ready(Ref<Event> event, const Event& first) {
    const cl_int error = event->inherited_error_;
    if (error != CL_SUCCESS || event->marks_only_)
      pending_.push_back({std::move(event), error});
    else if (!following_ && event->queue_ == first.queue_)
      follow(std::move(event));
    else
      give_to_pool(std::move(event));
  }

  void follow(Ref<Event> event) {
    following_ = std::move(event);
    WorkerPool::stop_searching();
  }

  std::vector<Pending> pending_;
  Ref<Event> following_;
};

Event::Event(Ref<Context> context)
    : Object(kind),
      context_(std::in_place, std::move(context)),
      type_(CL_COMMAND_USER),
      status_(CL_SUBMITTED) {}

Event::Event(Ref<CommandQueue> queue, cl_command_type type, std::unique_ptr<Command> command)
    : Object(kind),
      queue_(std::move(queue)),
      type_(type),
      marks_only_(!command),
      command_(std::move(command)),
      status_(CL_QUEUED) {
  if (profiled()) times_[CL_QUEUED] = device_time();
  if (marks_only_) return;
  command_->becomes(*this);
  progress_.start(command_->pieces(), placement().unit_count);
  // Sub-devices keep to their cores, which the program's threads need not be on.
  host_may_run_ = command_->may_run_on_host() && placement().units.empty();
}

Event::~Event() = default;

const Ref<Context>& Event::context() const { return queue_ ? queue_->context() : context_->ref(); }

const Placement& Event::placement() const { return queue_->device().placement(); }

bool Event::profiled() const { return queue_ && (queue_->properties() & CL_QUEUE_PROFILING_ENABLE); }

void Event::give_to_pool(Ref<Event> ready, bool caller_works_too) {
  WorkerPool& pool = ready->queue_->device().pool();
  pool.submit(std::move(ready), caller_works_too);
}

cl_int Event::wait() {
  while (!ended()) {
    Ref<Event> next = queue_ ? queue_->work_for_host(*this) : nullptr;
    if (!next) break;
    const BorrowedFloatingPoint kernels_environment;
    LocalArena local_memory;
    next = next->work(local_memory);
    while (next && next->host_may_run_ && !ended()) {
      if (next->progress_.pieces() > 1) give_to_pool(next, true);
      next = next->work(local_memory);
    }
    if (next) give_to_pool(std::move(next));
  }
  for (cl_int now = status(); now > CL_COMPLETE; now = status()) status_.wait(now);
  return status();
}

void Event::on_status(cl_int type, Callback callback, void* user_data) {
  const Waiting waiting{type, callback, user_data};
  attach();  // the handle stays valid until the callback has been made
  cl_int now;
  {
    std::lock_guard lock(mutex_);
    callbacks_.push_back(waiting);
    watched_.store(true, std::memory_order_seq_cst);
    now = status_.load(std::memory_order_seq_cst);
    if (now > type) return;
    callbacks_.pop_back();
  }
  call_back(waiting, now);
}

void Event::depend_on(const Ref<Event>& earlier, bool inherits) {
  unmet_.fetch_add(1, std::memory_order_relaxed);
  {
    std::lock_guard lock(earlier->mutex_);
    earlier->dependents_.push_back({Ref<Event>(this), inherits});
    earlier->watched_.store(true, std::memory_order_seq_cst);
    if (earlier->status_.load(std::memory_order_seq_cst) > CL_COMPLETE) return;
    earlier->dependents_.pop_back();
  }
  if (inherits && earlier->status() < 0) inherited_error_ = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  unmet_.fetch_sub(1, std::memory_order_acq_rel);
}

bool Event::dependency_met() { return unmet_.fetch_sub(1, std::memory_order_acq_rel) == 1; }

bool Event::host_may_work() const {
  return host_may_run_ && unmet_.load(std::memory_order_acquire) == 0 &&
         inherited_error_.load(std::memory_order_relaxed) == CL_SUCCESS && !progress_.all_claimed();
}

void Event::submit(bool on_host) {
  advance(CL_SUBMITTED);
  if (dependency_met()) start(on_host);
}

void Event::start(bool on_host) {
  if (inherited_error_ != CL_SUCCESS || marks_only_)
    end_here(inherited_error_);
  else if (on_host && host_may_run_)
    work_on_host();
  else
    give_to_pool(Ref<Event>(this));
}

/// The calling thread would only wait: it takes pieces too, and all of them if there is one.
void Event::work_on_host() {
  if (progress_.pieces() > 1) give_to_pool(Ref<Event>(this), true);
  LocalArena none;
  if (Ref<Event> next = work(none)) give_to_pool(std::move(next));
}

void Event::become_child_of(Ref<Event> parent) {
  parent->family_.fetch_add(1, std::memory_order_relaxed);
  parent_ = std::move(parent);
}

void Event::meet(bool may_run) {
  if (!may_run) inherited_error_ = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  if (dependency_met()) start(false);
}

bool Event::hand_to_kernels() {
  if (!context()->device_queues().add(*this)) return false;
  kernels_hold_it_ = true;
  publish();
  return true;
}

void Event::handle_gone() noexcept {
  if (kernels_hold_it_) context()->device_queues().forget(*this);
}

bool Event::member_ended(cl_int status) {
  cl_int none = CL_SUCCESS;
  if (status < 0) family_status_.compare_exchange_strong(none, status);
  return family_.fetch_sub(1, std::memory_order_acq_rel) == 1;
}

Ref<Event> Event::end_of_run(cl_int status) {
  // Its own end, where its children's is later.
  if (profiled() && family_.load(std::memory_order_relaxed) != 1) record_times(CL_COMPLETE);
  command_->release_children(status == CL_SUCCESS);
  return member_ended(status) ? end(family_status_) : nullptr;
}

void Event::capture_times(void* value) {
  auto* const times = static_cast<std::uint64_t*>(value);
  {
    std::lock_guard lock(mutex_);
    captures_.push_back(times);
    watched_.store(true, std::memory_order_seq_cst);
    if (status_.load(std::memory_order_seq_cst) > CL_COMPLETE) return;
    captures_.pop_back();
  }
  write_times(times);
}

void Event::write_times(std::uint64_t* times) const {
  const std::uint64_t start = time_of(CL_RUNNING);
  times[0] = time_of(CL_COMPLETE) - start;
  times[1] = completed() - start;
}

bool Event::set_user_status(cl_int status) {
  if (running_.exchange(true)) return false;
  end_here(status);
  return true;
}

Ref<Event> Event::work(LocalArena& local_memory) {
  for (Progress::Range range = progress_.claim(); !range.empty(); range = progress_.claim()) {
    begin_running();
    cl_int result;
    try {
      result = progress_.result() < 0 ? CL_SUCCESS : command_->run(range.first, range.last, local_memory);
    } catch (const Error& error) {
      result = error.code;
    } catch (const std::bad_alloc&) {
      result = CL_OUT_OF_HOST_MEMORY;
    }
    if (!progress_.report(range, result)) continue;
    if (progress_.result() == CL_SUCCESS) command_->finish();
    WorkerPool::start_searching();
    return end_of_run(progress_.result());
  }
  return nullptr;
}

void Event::begin_running() {
  if (running_.load(std::memory_order_relaxed) || running_.exchange(true)) return;
  advance(CL_RUNNING);
}

Ref<Event> Event::end(cl_int status) { return Completion().run(*this, status); }

void Event::end_here(cl_int status) {
  if (Ref<Event> next = end(status)) give_to_pool(std::move(next));
}

void Event::stand_for(std::vector<Ref<Event>> parts) {
  if (profiled()) parts_ = std::move(parts);
}

void Event::take_times_of_parts() {
  for (const Ref<Event>& part : parts_)
    for (const cl_int passed : {CL_SUBMITTED, CL_RUNNING}) {
      std::atomic<std::uint64_t>& time = times_[std::size_t(passed)];
      if (const std::uint64_t earlier = part->time_of(passed); earlier != 0 && earlier < time) time = earlier;
    }
  parts_.clear();
}

void Event::record_times(cl_int status) {
  const std::uint64_t now = device_time();
  // A command without work, or one that was abandoned, starts when it ends.
  for (cl_int passed = status < 0 ? CL_COMPLETE : status; passed <= CL_SUBMITTED; ++passed) {
    std::uint64_t unset = 0;
    times_[std::size_t(passed)].compare_exchange_strong(unset, now);
  }
  if (status > CL_COMPLETE) return;
  take_times_of_parts();
  completed_.store(now, std::memory_order_release);
}

void Event::advance(cl_int status) {
  if (profiled()) record_times(status);
  status_.store(status, std::memory_order_seq_cst);
  if (status <= CL_COMPLETE) status_.notify_all();
  if (!watched_.load(std::memory_order_seq_cst)) return;
  std::vector<Waiting> due;
  {
    std::lock_guard lock(mutex_);
    if (status <= CL_COMPLETE)
      for (std::uint64_t* const times : std::exchange(captures_, {})) write_times(times);
    std::erase_if(callbacks_, [&](const Waiting& waiting) {
      if (waiting.type >= status) due.push_back(waiting);
      return waiting.type >= status;
    });
  }
  for (const Waiting& waiting : due) call_back(waiting, status);
}

void Event::call_back(const Waiting& waiting, cl_int status) {
  callback_thread().post([event = Ref<Event>(this), waiting, status] {
    waiting.callback(api_handle(event), status < 0 ? status : waiting.type, waiting.user_data);
    event->detach();
  });
}

}  // namespace softcl
