// Machine code is ended by a signal to the thread that runs it: the handler leaves the code, if that is where
// the thread is, and otherwise is sent again a little later. The thread may be in a function that the code
// has called, such as printf, with locks held. So the code itself costs nothing, and loops stay vectorised.
#include "kernel_watch.h"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csetjmp>
#include <csignal>
#include <mutex>
#include <thread>
#include <vector>

#include "event.h"
#include "floating_point.h"
#include "softcl/protocol/processor.h"
#include "softcl/protocol/settings.h"

namespace softcl {
namespace {

/// Ignored unless requested, and rarely requested: one that comes too late does no harm.
constexpr int interruption = SIGURG;

/// What a thread runs now, read by the watch.
struct Running {
  std::atomic<std::uint64_t> run{0};    ///< number of the run on this thread; 0: none
  std::atomic<std::uint64_t> ended{0};  ///< number of the run that is to end
  std::atomic<const Context*> context{nullptr};
  std::atomic<std::uint64_t> started{0};
  // Of the thread itself and its signal handler.
  pthread_t thread = pthread_self();
  std::uint64_t runs = 0, code = 0, code_size = 0;
  sigjmp_buf leave;
};

/// The thread that ends kernels. Started when there may be something to end.
class Watch {
 public:
  static Watch& shared() {
    static Watch* const watch = new Watch;  // threads of the program outlive static objects
    return *watch;
  }

  void add(Running* running) {
    const std::lock_guard lock(mutex_);
    running_.push_back(running);
    if (settings().kernel_seconds > 0) start();
  }
  void remove(Running* running) {
    const std::lock_guard lock(mutex_);
    std::erase(running_, running);
  }
  void abandon(const Context* context) {
    const std::lock_guard lock(mutex_);
    abandoned_.push_back({context, device_time() + time_when_abandoned});
    start();
    wake_.notify_all();
  }
  void forget(const Context* context) {
    const std::lock_guard lock(mutex_);
    std::erase_if(abandoned_, [&](const Abandoned& entry) { return entry.context == context; });
  }
  bool must_end(const Context* context, std::uint64_t started) {
    const std::lock_guard lock(mutex_);
    return is_due(context, started, device_time());
  }

 private:
  static constexpr std::uint64_t time_when_abandoned = 5'000'000'000;  // ns
  struct Abandoned {
    const Context* context;
    std::uint64_t deadline;
  };

  void start() {
    if (started_) return;
    started_ = true;
    std::thread(&Watch::work, this).detach();
  }

  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      if (settings().kernel_seconds == 0 && abandoned_.empty())
        wake_.wait(lock);
      else
        wake_.wait_for(lock, std::chrono::milliseconds(settings().kernel_seconds == 0 ? 100 : 10));
      const std::uint64_t now = device_time();
      for (Running* const running : running_) look_at(*running, now);
    }
  }

  void look_at(Running& running, std::uint64_t now) {
    const std::uint64_t run = running.run.load(std::memory_order_acquire);
    const Context* const context = running.context.load(std::memory_order_relaxed);
    const std::uint64_t started = running.started.load(std::memory_order_relaxed);
    if (run == 0 || !is_due(context, started, now)) return;
    std::atomic_thread_fence(std::memory_order_acquire);
    if (running.run.load(std::memory_order_relaxed) != run) return;  // another one: not what was looked at
    running.ended.store(run, std::memory_order_relaxed);
    interrupt(running.thread);
  }

  bool is_due(const Context* context, std::uint64_t started, std::uint64_t now) const {
    if (started != 0 && now > started && double(now - started) > settings().kernel_seconds * 1e9) return true;
    return std::ranges::any_of(
        abandoned_, [&](const Abandoned& entry) { return entry.context == context && now > entry.deadline; });
  }

  static void interrupt(pthread_t thread);

  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Running*> running_;     ///< guarded by mutex_
  std::vector<Abandoned> abandoned_;  ///< guarded by mutex_
  bool started_ = false;              ///< guarded by mutex_
};

/// Known to the watch as long as the thread lives.
struct ThreadsRunning : Running {
  ThreadsRunning() { Watch::shared().add(this); }
  ~ThreadsRunning() { Watch::shared().remove(this); }
};

ThreadsRunning& running_here() {
  thread_local ThreadsRunning running;
  return running;
}

/// Distinguishes our signals from those that the program sends.
int mark;
struct sigaction previous {};

extern "C" void leave_the_code(int signal, siginfo_t* info, void* context) {
  if (info->si_code != SI_QUEUE || info->si_value.sival_ptr != &mark) {
    if (previous.sa_flags & SA_SIGINFO)
      previous.sa_sigaction(signal, info, context);
    else if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN)
      previous.sa_handler(signal);
    return;
  }
  Running& running = running_here();
  const std::uint64_t run = running.run.load(std::memory_order_relaxed);
  const std::uint64_t at = interrupted_at(*static_cast<const ucontext_t*>(context));
  if (run != 0 && run == running.ended.load(std::memory_order_relaxed) &&
      at - running.code < running.code_size)
    siglongjmp(running.leave, 1);
}

/// The program may have set a handler of its own since the last time.
void Watch::interrupt(pthread_t thread) {
  struct sigaction now {};
  sigaction(interruption, nullptr, &now);
  if (!(now.sa_flags & SA_SIGINFO) || now.sa_sigaction != leave_the_code) {
    previous = now;
    struct sigaction ours {};
    ours.sa_sigaction = leave_the_code;
    // The handler may not return: the signal must not stay blocked.
    ours.sa_flags = SA_SIGINFO | SA_RESTART | SA_NODEFER;
    sigaction(interruption, &ours, nullptr);
  }
  sigval value{};
  value.sival_ptr = &mark;
  pthread_sigqueue(thread, interruption, value);
}

}  // namespace

bool run_watched(const WatchedRun& run, void (*body)(void*), void* argument) {
  Running& running = running_here();
  running.code = run.code;
  running.code_size = run.code_size;
  running.context.store(run.context, std::memory_order_relaxed);
  running.started.store(run.started, std::memory_order_relaxed);
  if (sigsetjmp(running.leave, 0) != 0) {
    running_here().run.store(0, std::memory_order_release);
    reset_floating_point();
    return false;
  }
  running.run.store(++running.runs, std::memory_order_release);
  body(argument);
  running.run.store(0, std::memory_order_release);
  return true;
}

void end_kernels_of(const Context* context) { Watch::shared().abandon(context); }

void forget(const Context* context) { Watch::shared().forget(context); }

bool must_end(const Context* context, std::uint64_t started) {
  return Watch::shared().must_end(context, started);
}

void accept_interruption() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, interruption);
  pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

}  // namespace softcl
