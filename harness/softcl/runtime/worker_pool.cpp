#include "worker_pool.h"

#include <pthread.h>
#include <sched.h>
#include <xmmintrin.h>

#include <algorithm>
#include <new>
#include <thread>

#include "event.h"
#include "floating_point.h"
#include "kernel_watch.h"

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
  static WorkerPool* const pool = new WorkerPool(host_topology().cpus.size());
  return *pool;
}

WorkerPool::WorkerPool(std::size_t workers) : workers_(workers), searching_(workers) {
  for (std::size_t unit = 0; unit < workers; ++unit) start(unit);
}

/// Work-items without barriers have their private memory on the worker's stack. It is not used before it is
/// needed.
void WorkerPool::start(std::size_t unit) {
  constexpr std::size_t for_everything_else = std::size_t(16) << 20;
  struct Worker {
    WorkerPool* pool;
    std::size_t unit;
    static void* run(void* self) {
      const Worker worker = *std::unique_ptr<Worker>(static_cast<Worker*>(self));
      worker.pool->work(worker.unit);
      return nullptr;
    }
  };
  auto worker = std::make_unique<Worker>(Worker{this, unit});
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, limits::private_memory + for_everything_else);
  pthread_t thread;
  if (pthread_create(&thread, &attributes, &Worker::run, worker.get()) == 0)
    (void)worker.release();
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

/// How many sleeping workers to wake for `added`, now the last of ready_.
std::size_t WorkerPool::workers_wanted(const Event& added, bool caller_works_too) const {
  // It is not known which workers are searching: those of a sub-device may all be asleep.
  if (!added.placement().units.empty()) return sleeping_;
  std::size_t pieces = 0;
  for (auto event = ready_.rbegin(); event != ready_.rend() && pieces < workers_; ++event)
    if (!(*event)->progress().all_claimed()) pieces += (*event)->progress().pieces();
  pieces = std::min(pieces, workers_);
  const std::size_t searching_workers = searching_.load(std::memory_order_seq_cst);
  return std::min(sleeping_, pieces - std::min(pieces, searching_workers + caller_works_too));
}

void WorkerPool::submit(Ref<Event> ready, bool caller_works_too) {
  std::size_t wanted;
  bool all;
  {
    std::lock_guard lock(mutex_);
    ready_.push_back(std::move(ready));
    has_ready_.store(true, std::memory_order_seq_cst);
    wanted = workers_wanted(*ready_.back(), caller_works_too);
    all = wanted == sleeping_;
    sleeping_ -= wanted;
    woken_ += wanted;
    searching_.fetch_add(wanted, std::memory_order_relaxed);
  }
  if (wanted == 0) return;
  if (all) return wake_.notify_all();
  for (; wanted != 0; --wanted) wake_.notify_one();
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

/// One worker without work spins for a few microseconds until there is a command, because waking a thread
/// takes longer than most small kernels. Returns whether there is one.
bool WorkerPool::spin(std::unique_lock<std::mutex>& lock) {
  constexpr int rounds = 100;
  if (spinning_) return false;
  spinning_ = true;
  lock.unlock();
  for (int i = 0; i < rounds && !has_ready_.load(std::memory_order_relaxed); ++i) _mm_pause();
  lock.lock();
  spinning_ = false;
  return has_ready_.load(std::memory_order_relaxed);
}

void WorkerPool::sleep(std::unique_lock<std::mutex>& lock) {
  stop_searching();
  ++sleeping_;
  wake_.wait(lock, [&] { return woken_ != 0; });
  --woken_;
  searching = true;  // submit() has counted it
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
        if (!spin(lock)) sleep(lock);
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
