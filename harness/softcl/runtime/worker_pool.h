#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "object.h"
#include "topology.h"

namespace softcl {

class Event;

/// Indices of compute units, ascending; unit i is worker thread i.
using UnitSet = std::vector<std::size_t>;

/// Where a device's commands may run.
struct Placement {
  UnitSet units;  ///< empty: every unit
  CpuList cpus;   ///< CPUs that a worker is confined to meanwhile; empty: not confined
  std::size_t unit_count = 1;

  bool allows(std::size_t unit) const;
  /// False only if no unit is allowed by both.
  bool may_share_with(const Placement& other) const;
};

/// Memory of one worker for the __local data of the work-group that it runs.
class LocalArena {
 public:
  /// At least `bytes`, aligned to 128 bytes, contents undefined; valid until the next call. Throws
  /// std::bad_alloc.
  std::byte* take(std::size_t bytes);

 private:
  struct Free {
    void operator()(void* memory) const { ::operator delete(memory, std::align_val_t(128)); }
  };
  std::unique_ptr<std::byte, Free> memory_;
  std::size_t size_ = 0;
};

/// One thread per compute unit. Runs the pieces of ready commands, oldest command first. Who sleeps and who
/// wakes whom is modelled in tests/device/runtime/worker_pool.pml: a change here is one there too.
class WorkerPool {
 public:
  /// The host's pool: one worker per CPU, or as many as SOFTCL_WORKERS sets. Made on first use; lives until
  /// the process ends, for other threads may still be in OpenCL calls while static destructors run.
  static WorkerPool& host();

  explicit WorkerPool(std::size_t workers);

  std::size_t size() const { return workers_.size(); }

  /// Queues a command whose dependencies are all met. `caller_works_too`: and so takes a worker's core.
  void submit(Ref<Event> ready, bool caller_works_too = false);
  /// If the calling thread is a worker: counts it among, or removes it from, the workers that search for a
  /// command. While one searches, no other needs to be woken for a new command.
  static void start_searching();
  static void stop_searching();

 private:
  void start(std::size_t unit);
  void work(std::size_t unit);
  void run_with_successors(Ref<Event> event, LocalArena& local_memory);
  Ref<Event> next_for(std::size_t unit);
  bool spin(std::unique_lock<std::mutex>& lock);
  void sleep(std::size_t unit, std::unique_lock<std::mutex>& lock);
  std::size_t workers_wanted(const Event& added, bool caller_works_too) const;
  UnitSet call(std::size_t most, const Placement& placement);

  /// Where a worker without work waits until it is called.
  struct Bed {
    std::condition_variable wake;
    bool called = false;  ///< guarded by mutex_
  };
  std::deque<Bed> workers_;  ///< by unit; as many as at the start
  std::mutex mutex_;
  std::deque<Ref<Event>>
      ready_;              ///< guarded by mutex_; a command of several pieces stays until all are claimed
  UnitSet sleeping_;       ///< guarded by mutex_; workers that nobody has called, the longest asleep first
  bool spinning_ = false;  ///< guarded by mutex_; whether a worker is in spin()
  std::atomic<std::uint64_t> submissions_{0};  ///< written under mutex_; how often submit() was called
  /// Workers that will take a command from ready_, if there is one for them; and whether there is any. A
  /// worker that stops searching writes the first and then reads the second; submit() writes the second and
  /// then reads the first; all sequentially consistent: either the worker sees the command or submit() sees
  /// that no worker searches.
  std::atomic<std::size_t> searching_;
  std::atomic<bool> has_ready_{false};
};

}  // namespace softcl
