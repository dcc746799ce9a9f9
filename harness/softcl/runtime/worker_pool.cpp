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

void WorkerPool::submit(Ref<Event> ready, bool caller_takes_one) {
  const std::size_t pieces = ready->progress().pieces();
  const bool any_unit = ready->placement().units.empty();
  std::size_t wanted;
  {
    std::lock_guard lock(mutex_);
    ready_.push_back(std::move(ready));
    wanted = std::min(sleeping_, any_unit && caller_takes_one ? pieces - 1 : pieces);
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

void WorkerPool::work(std::size_t unit) {
  is_worker = true;
  LocalArena local_memory;
  CpuList confined_to;
  for (;;) {
    Ref<Event> event;
    {
      std::unique_lock lock(mutex_);
      while (!(event = next_for(unit))) {
        ++sleeping_;
        wake_.wait(lock);
        --sleeping_;
      }
    }
    if (event->placement().cpus != confined_to) confine(confined_to = event->placement().cpus);
    // Whatever the program does to its own threads, kernels start out rounding to nearest with subnormals and
    // exceptions masked; callbacks run on this thread too, so this cannot be done once and for all.
    std::fesetenv(FE_DFL_ENV);
    event->work(local_memory);
  }
}

}  // namespace softcl
