#include "worker_pool.h"

#include <pthread.h>
#include <sched.h>
#include <xmmintrin.h>

#include <algorithm>
#include <new>
#include <thread>

#include "event.h"
#include "floating_point.h"

namespace softcl {
namespace {

/// Of a worker: its pool, and whether it counts among those looking for a command.
thread_local WorkerPool* pool_of_thread = nullptr;
thread_local bool looking = false;

/// Confines the calling thread; an empty list lifts the confinement.
void confine(const CpuList& cpus) {
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

WorkerPool::WorkerPool(std::size_t workers) : workers_(workers), looking_(workers) {
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

void WorkerPool::about_to_look() {
  if (!pool_of_thread || looking) return;
  looking = true;
  pool_of_thread->looking_.fetch_add(1, std::memory_order_relaxed);
}

void WorkerPool::not_looking() {
  if (!pool_of_thread || !looking) return;
  looking = false;
  pool_of_thread->looking_.fetch_sub(1, std::memory_order_seq_cst);
}

/// How many sleeping workers to wake for `added`, now the last of ready_.
std::size_t WorkerPool::workers_wanted(const Event& added, bool caller_works_too) const {
  // Nobody knows which workers are looking, so that a sub-device's own may all be asleep.
  if (!added.placement().units.empty()) return sleeping_;
  std::size_t pieces = 0;
  for (auto event = ready_.rbegin(); event != ready_.rend() && pieces < workers_; ++event)
    if (!(*event)->progress().all_claimed()) pieces += (*event)->progress().pieces();
  pieces = std::min(pieces, workers_);
  const std::size_t looked_for = looking_.load(std::memory_order_seq_cst);
  return std::min(sleeping_, pieces - std::min(pieces, looked_for + caller_works_too));
}

void WorkerPool::submit(Ref<Event> ready, bool caller_works_too) {
  std::size_t wanted;
  bool all;
  {
    std::lock_guard lock(mutex_);
    ready_.push_back(std::move(ready));
    others_wait_.store(true, std::memory_order_seq_cst);
    wanted = workers_wanted(*ready_.back(), caller_works_too);
    all = wanted == sleeping_;
    sleeping_ -= wanted;
    woken_ += wanted;
    looking_.fetch_add(wanted, std::memory_order_relaxed);
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
  others_wait_.store(!ready_.empty(), std::memory_order_relaxed);
  return next;
}

/// One worker without work looks out for the next command for a few microseconds, for waking a thread takes
/// longer than most small kernels. Returns whether there is one.
bool WorkerPool::watch(std::unique_lock<std::mutex>& lock) {
  constexpr int looks = 100;
  if (watched_) return false;
  watched_ = true;
  lock.unlock();
  for (int i = 0; i < looks && !others_wait_.load(std::memory_order_relaxed); ++i) _mm_pause();
  lock.lock();
  watched_ = false;
  return others_wait_.load(std::memory_order_relaxed);
}

void WorkerPool::sleep(std::unique_lock<std::mutex>& lock) {
  not_looking();
  ++sleeping_;
  wake_.wait(lock, [&] { return woken_ != 0; });
  --woken_;
  looking = true;  // who woke this thread has counted it
}

void WorkerPool::work(std::size_t unit) {
  pool_of_thread = this;
  looking = true;
  LocalArena local_memory;
  CpuList confined_to;
  for (;;) {
    Ref<Event> event;
    {
      std::unique_lock lock(mutex_);
      while (!(event = next_for(unit)))
        if (!watch(lock)) sleep(lock);
      not_looking();
    }
    if (event->placement().cpus != confined_to) confine(confined_to = event->placement().cpus);
    work_along(std::move(event), local_memory);
    about_to_look();
  }
}

/// Runs a command and then, as long as no other waits, those of its queue that each in turn makes ready.
void WorkerPool::work_along(Ref<Event> event, LocalArena& local_memory) {
  while (event) {
    reset_floating_point();  // native kernels run on this thread too
    event = event->work(local_memory);
    if (!event || (event->progress().pieces() == 1 && !others_wait_.load(std::memory_order_seq_cst)))
      continue;
    about_to_look();
    submit(std::move(event));
    event = nullptr;
  }
}

}  // namespace softcl
