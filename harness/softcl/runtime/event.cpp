#include "event.h"

#include <ctime>
#include <deque>
#include <new>

#include "command_queue.h"
#include "error.h"

namespace softcl {

std::uint64_t device_time() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::uint64_t(now.tv_sec) * 1'000'000'000u + std::uint64_t(now.tv_nsec);
}

/// Ends commands and, in turn, those that this ends; a loop, because chains of markers can be long.
class Event::Settling {
 public:
  void add(Ref<Event> event, cl_int status) { pending_.push_back({std::move(event), status}); }

  void run() {
    while (!pending_.empty()) {
      const auto [event, status] = std::move(pending_.front());
      pending_.pop_front();
      settle(*event, status);
    }
  }

 private:
  struct Pending {
    Ref<Event> event;
    cl_int status;
  };

  void settle(Event& event, cl_int status) {
    if (status < 0) {
      if (event.command_ && !event.running_.load(std::memory_order_relaxed)) event.command_->abandon();
      event.context_->report("softcl: a command ended abnormally", status);
    }
    event.command_.reset();  // lets go of memory objects before anyone learns that the command has ended
    event.advance(status);
    if (event.queue_) event.queue_->retire(event);
    std::vector<Dependent> dependents;
    {
      std::lock_guard lock(event.mutex_);
      dependents.swap(event.dependents_);
    }
    for (const Dependent& dependent : dependents) release(dependent, status);
  }

  void release(const Dependent& dependent, cl_int status) {
    Event& event = *dependent.event;
    if (dependent.inherits && status < 0)
      event.inherited_error_ = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
    if (!event.dependency_met()) return;
    const cl_int error = event.inherited_error_;
    if (error == CL_SUCCESS && event.command_)
      event.queue_->device().pool().submit(dependent.event, WorkerPool::on_worker());
    else
      add(dependent.event, error);
  }

  std::deque<Pending> pending_;
};

Event::Event(Ref<Context> context)
    : Object(kind), context_(std::move(context)), type_(CL_COMMAND_USER), status_(CL_SUBMITTED) {}

Event::Event(Ref<CommandQueue> queue, cl_command_type type, std::unique_ptr<Command> command)
    : Object(kind),
      context_(queue->context()),
      queue_(std::move(queue)),
      type_(type),
      command_(std::move(command)),
      status_(CL_QUEUED) {
  if (profiled()) times_[CL_QUEUED] = device_time();
  if (command_) progress_.start(command_->pieces(), placement().unit_count);
}

Event::~Event() = default;

const Placement& Event::placement() const { return queue_->device().placement(); }

bool Event::profiled() const { return queue_ && (queue_->properties() & CL_QUEUE_PROFILING_ENABLE); }

cl_int Event::wait() const {
  if (ended()) return status();
  std::unique_lock lock(mutex_);
  ended_.wait(lock, [&] { return ended(); });
  return status();
}

void Event::on_status(cl_int type, Callback callback, void* user_data) {
  cl_int now;
  {
    std::lock_guard lock(mutex_);
    now = status();
    if (now > type) {
      attach();  // the handle stays valid until the callback has been made
      callbacks_.push_back({type, callback, user_data});
      return;
    }
  }
  callback(api_handle(*this), now < 0 ? now : type, user_data);
}

void Event::depend_on(const Ref<Event>& earlier, bool inherits) {
  unmet_.fetch_add(1, std::memory_order_relaxed);
  {
    std::lock_guard lock(earlier->mutex_);
    if (!earlier->ended()) {
      earlier->dependents_.push_back({Ref<Event>(this), inherits});
      return;
    }
  }
  if (inherits && earlier->status() < 0) inherited_error_ = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  unmet_.fetch_sub(1, std::memory_order_acq_rel);
}

bool Event::dependency_met() { return unmet_.fetch_sub(1, std::memory_order_acq_rel) == 1; }

void Event::submit(bool on_host) {
  advance(CL_SUBMITTED);
  if (!dependency_met()) return;
  if (inherited_error_ != CL_SUCCESS || !command_)
    end(inherited_error_);
  else if (on_host && command_->may_run_on_host())
    work_on_host();
  else
    queue_->device().pool().submit(Ref<Event>(this));
}

/// The calling thread would only wait: it takes pieces too, and all of them if there is one.
void Event::work_on_host() {
  if (progress_.pieces() > 1) queue_->device().pool().submit(Ref<Event>(this));
  LocalArena none;
  work(none);
}

bool Event::set_user_status(cl_int status) {
  if (running_.exchange(true)) return false;
  end(status);
  return true;
}

void Event::work(LocalArena& local_memory) {
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
    end(progress_.result());
    return;
  }
}

void Event::begin_running() {
  if (running_.load(std::memory_order_relaxed) || running_.exchange(true)) return;
  advance(CL_RUNNING);
}

void Event::end(cl_int status) {
  Settling settling;
  settling.add(Ref<Event>(this), status);
  settling.run();
}

void Event::advance(cl_int status) {
  std::vector<Waiting> due;
  {
    std::lock_guard lock(mutex_);
    const std::uint64_t now = profiled() ? device_time() : 0;
    // A command without work, or one that was abandoned, starts when it ends.
    for (cl_int passed = status < 0 ? CL_COMPLETE : status; passed <= CL_SUBMITTED; ++passed) {
      std::uint64_t unset = 0;
      times_[std::size_t(passed)].compare_exchange_strong(unset, now);
    }
    status_.store(status, std::memory_order_release);
    std::erase_if(callbacks_, [&](const Waiting& waiting) {
      if (waiting.type >= status) due.push_back(waiting);
      return waiting.type >= status;
    });
  }
  if (status <= CL_COMPLETE) ended_.notify_all();
  if (!due.empty()) call_back(std::move(due), status);
}

void Event::call_back(std::vector<Waiting> due, cl_int status) {
  for (const Waiting& waiting : due) {
    waiting.callback(api_handle(*this), status < 0 ? status : waiting.type, waiting.user_data);
    detach();
  }
}

}  // namespace softcl
