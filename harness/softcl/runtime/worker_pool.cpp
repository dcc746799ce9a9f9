#include "worker_pool.h"

#include <pthread.h>
#include <sched.h>

#include <algorithm>
#include <new>
#include <thread>

#include "event.h"
#include "floating_point.h"
#include "kernel_watch.h"
#include "softcl/protocol/settings.h"

namespace softcl {
namespace {

/// Of a worker: its pool, and whether it counts among those searching for a command.
thread_local WorkerPool* pool_of_thread = nullptr;
thread_local bool searching = false;

/// Sets the CPU affinity of the calling thread; an empty list means all CPUs.
void set_affinity(const CpuList& cpus) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int cpu : cpus.empty() ? host_topology().cpus : cpus) CPU_SET(cpu, &set);
  sched_setaffinity(0, sizeof set, &set);
}

}  // namespace

bool Placement::allows(std::size_t unit) const {
  return units.empty() || std::binary_search(units.begin(), units.end(), unit);
}

bool Placement::may_share_with(const Placement& other) const {
  return units.empty() || other.units.empty() ||
         (units.front() <= other.units.back() && other.units.front() <= units.back());
}

std::byte* LocalArena::take(std::size_t bytes) {
  if (bytes > size_) {
    memory_.reset();
    size_ = 0;
    memory_.reset(static_cast<std::byte*>(::operator new(bytes, std::align_val_t(128))));
    size_ = bytes;
  }
  return memory_.get();
}

WorkerPool& WorkerPool::host() {
  static WorkerPool* const pool =
      new WorkerPool(settings().workers ? settings().workers : host_topology().cpus.size());
  return *pool;
}

WorkerPool::WorkerPool(std::size_t workers) : workers_(workers), searching_(workers) {
  for (std::size_t unit = 0; unit < workers; ++unit) start(unit);
}

/// Work-items without barriers have their private memory on the worker's stack. It is not used before it is
/// needed.
void WorkerPool::start(std::size_t unit) {
  constexpr std::size_t for_everything_else = std::size_t(16) << 20;
  struct Start {
    WorkerPool* pool;
    std::size_t unit;
    static void* run(void* self) {
      const Start start = *std::unique_ptr<Start>(static_cast<Start*>(self));
      start.pool->work(start.unit);
      return nullptr;
    }
  };
  auto start = std::make_unique<Start>(Start{this, unit});
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, limits::private_memory + for_everything_else);
  pthread_t thread;
  if (pthread_create(&thread, &attributes, &Start::run, start.get()) == 0)
    (void)start.release();
  else
    std::thread(&WorkerPool::work, this, unit).detach();  // where address space is short
  pthread_attr_destroy(&attributes);
}

void WorkerPool::start_searching() {
  if (!pool_of_thread || searching) return;
  searching = true;
  pool_of_thread->searching_.fetch_add(1, std::memory_order_relaxed);
}

void WorkerPool::stop_searching() {
  if (!pool_of_thread || !searching) return;
  searching = false;
  pool_of_thread->searching_.fetch_sub(1, std::memory_order_seq_cst);
}

/// How many sleeping workers to call for `added`, now the last of ready_.
std::size_t WorkerPool::workers_wanted(const Event& added, bool caller_works_too) const {
  std::size_t pieces = 0;
  for (auto event = ready_.rbegin(); event != ready_.rend() && pieces < size(); ++event)
    if (!(*event)->progress().all_claimed() && added.placement().may_share_with((*event)->placement()))
      pieces += (*event)->progress().pieces();
  pieces = std::min(pieces, size());
  // It is not known which workers are searching: those of a sub-device may all be asleep.
  if (!added.placement().units.empty()) return pieces;
  const std::size_t searching_workers = searching_.load(std::memory_order_seq_cst);
  return pieces - std::min(pieces, searching_workers + caller_works_too);
}

/// Takes sleeping workers that `placement` allows, at most so many, from those that nobody has called. Each
/// is called by itself: one that the command is not for might otherwise wake in its stead and sleep again.
UnitSet WorkerPool::call(std::size_t most, const Placement& placement) {
  UnitSet called;
  for (std::size_t i = sleeping_.size(); i-- != 0 && called.size() < most;) {
    const std::size_t unit = sleeping_[i];
    if (!placement.allows(unit)) continue;
    sleeping_.erase(sleeping_.begin() + std::ptrdiff_t(i));
    workers_[unit].called = true;
    called.push_back(unit);
  }
  searching_.fetch_add(called.size(), std::memory_order_relaxed);
  return called;
}

void WorkerPool::submit(Ref<Event> ready, bool caller_works_too) {
  UnitSet called;
  {
    std::lock_guard lock(mutex_);
    ready_.push_back(std::move(ready));
    has_ready_.store(true, std::memory_order_seq_cst);
    submissions_.store(submissions_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    const Event& added = *ready_.back();
    called = call(workers_wanted(added, caller_works_too), added.placement());
  }
  for (const std::size_t unit : called) workers_[unit].wake.notify_one();
}

Ref<Event> WorkerPool::next_for(std::size_t unit) {
  Ref<Event> next;
  for (auto event = ready_.begin(); event != ready_.end() && !next;) {
    const bool claimed = (*event)->progress().all_claimed();
    if (!claimed && !(*event)->placement().allows(unit)) {
      ++event;
      continue;
    }
    if (!claimed) next = *event;
    if (claimed || next->progress().pieces() == 1) event = ready_.erase(event);
  }
  has_ready_.store(!ready_.empty(), std::memory_order_relaxed);
  return next;
}

/// One worker without work spins for a few microseconds until a command is submitted, because waking a thread
/// takes longer than most small kernels. Returns whether one was; it may be for other workers.
bool WorkerPool::spin(std::unique_lock<std::mutex>& lock) {
  constexpr int rounds = 100;
  if (spinning_) return false;
  spinning_ = true;
  const std::uint64_t seen = submissions_.load(std::memory_order_relaxed);
  lock.unlock();
  for (int i = 0; i < rounds && submissions_.load(std::memory_order_relaxed) == seen; ++i) pause_polling();
  lock.lock();
  spinning_ = false;
  return submissions_.load(std::memory_order_relaxed) != seen;
}

void WorkerPool::sleep(std::size_t unit, std::unique_lock<std::mutex>& lock) {
  Bed& bed = workers_[unit];
  stop_searching();
  sleeping_.push_back(unit);
  bed.wake.wait(lock, [&] { return bed.called; });
  bed.called = false;
  searching = true;  // call() has counted it
}

void WorkerPool::work(std::size_t unit) {
  pool_of_thread = this;
  accept_interruption();
  searching = true;
  LocalArena local_memory;
  CpuList affinity;
  for (;;) {
    Ref<Event> event;
    {
      std::unique_lock lock(mutex_);
      while (!(event = next_for(unit)))
        if (!spin(lock)) sleep(unit, lock);
      stop_searching();
    }
    if (event->placement().cpus != affinity) set_affinity(affinity = event->placement().cpus);
    run_with_successors(std::move(event), local_memory);
    start_searching();
  }
}

/// Runs a command and then, as long as no other is ready, the commands of its queue that become ready in
/// turn.
void WorkerPool::run_with_successors(Ref<Event> event, LocalArena& local_memory) {
  while (event) {
    reset_floating_point();  // native kernels run on this thread too
    event = event->work(local_memory);
    if (!event || (event->progress().pieces() == 1 && !has_ready_.load(std::memory_order_seq_cst))) continue;
    start_searching();
    submit(std::move(event));
    event = nullptr;
  }
}

}  // namespace softcl
