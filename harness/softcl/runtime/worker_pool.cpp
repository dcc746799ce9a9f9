#include "worker_pool.h"

#include <sched.h>

#include <algorithm>
#include <cfenv>
#include <new>
#include <thread>

#include "event.h"

namespace softcl {
namespace {

thread_local bool is_worker = false;

/// Tells the core that this is a loop of waiting.
void pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#else
  std::this_thread::yield();
#endif
}

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

bool WorkerPool::on_worker() { return is_worker; }

WorkerPool::WorkerPool(std::size_t workers) {
  for (std::size_t unit = 0; unit < workers; ++unit) std::thread(&WorkerPool::work, this, unit).detach();
}

void WorkerPool::submit(Ref<Event> ready) {
  const std::size_t pieces = ready->progress().pieces();
  const bool any_unit = ready->placement().units.empty();
  std::size_t wanted;
  {
    std::lock_guard lock(mutex_);
    ready_.push_back(std::move(ready));
    submitted_.fetch_add(1, std::memory_order_release);
    // A worker that submits goes on to take the first piece itself; one that is looking out takes one
    // unasked.
    std::size_t taken = 0;
    if (any_unit && is_worker) ++taken;
    if (any_unit && taken < pieces && looking_out_) {
      ++taken;
      looking_out_ = false;  // it has its work: the next submission must not count on it
    }
    wanted = std::min(sleeping_, pieces - taken);
  }
  if (wanted != 0) wake(wanted, any_unit);
}

void WorkerPool::wake(std::size_t pieces, bool any_unit) {
  if (any_unit && pieces == 1)
    wake_.notify_one();
  else
    wake_.notify_all();
}

Ref<Event> WorkerPool::next_for(std::size_t unit) {
  for (auto event = ready_.begin(); event != ready_.end();) {
    if ((*event)->progress().all_claimed()) {
      event = ready_.erase(event);
    } else if ((*event)->placement().allows(unit)) {
      return *event;
    } else {
      ++event;
    }
  }
  return nullptr;
}

Ref<Event> WorkerPool::wait_for_work(std::size_t unit) {
  std::unique_lock lock(mutex_);
  for (bool looked_out = false;;) {
    if (Ref<Event> event = next_for(unit)) return event;
    if (!looked_out && !looking_out_) {
      looked_out = true;
      look_out(lock);
      continue;
    }
    ++sleeping_;
    wake_.wait(lock);
    --sleeping_;
    looked_out = false;
  }
}

/// Waits for a submission for about as long as waking a thread takes.
void WorkerPool::look_out(std::unique_lock<std::mutex>& lock) {
  constexpr std::uint64_t nanoseconds = 20'000;
  const std::uint32_t seen = submitted_.load(std::memory_order_relaxed);
  looking_out_ = true;
  lock.unlock();
  for (const std::uint64_t end = device_time() + nanoseconds; device_time() < end;) {
    for (int i = 0; i < 32 && submitted_.load(std::memory_order_acquire) == seen; ++i) pause();
    if (submitted_.load(std::memory_order_acquire) != seen) break;
  }
  lock.lock();
  looking_out_ = false;
}

void WorkerPool::work(std::size_t unit) {
  is_worker = true;
  LocalArena local_memory;
  CpuList confined_to;
  for (;;) {
    const Ref<Event> event = wait_for_work(unit);
    if (event->placement().cpus != confined_to) confine(confined_to = event->placement().cpus);
    // Whatever the program does to its own threads, kernels start out rounding to nearest with subnormals and
    // exceptions masked; callbacks run on this thread too, so this cannot be done once and for all.
    std::fesetenv(FE_DFL_ENV);
    event->work(local_memory);
  }
}

}  // namespace softcl
