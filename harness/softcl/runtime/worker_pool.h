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

/// One thread per compute unit. Runs the pieces of ready commands, oldest command first.
class WorkerPool {
 public:
  /// The host's pool: one worker per CPU. Made on first use; lives until the process ends, for other threads
  /// may still be in OpenCL calls while static destructors run.
  static WorkerPool& host();

  explicit WorkerPool(std::size_t workers);

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
  void sleep(std::unique_lock<std::mutex>& lock);
  std::size_t workers_wanted(const Event& added, bool caller_works_too) const;

  const std::size_t workers_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Ref<Event>>
      ready_;                 ///< guarded by mutex_; a command of several pieces stays until all are claimed
  std::size_t sleeping_ = 0;  ///< guarded by mutex_; workers that nobody has woken
  std::size_t woken_ = 0;     ///< guarded by mutex_; workers woken that do not run yet
  bool spinning_ = false;     ///< guarded by mutex_; whether a worker is in spin()
  /// Workers that will take a command from ready_, if there is one; and whether there is. A worker that stops
  /// searching writes the first and then reads the second; submit() writes the second and then reads the
  /// first; all sequentially consistent: either the worker sees the command or submit() sees that no worker
  /// searches.
  std::atomic<std::size_t> searching_;
  std::atomic<bool> has_ready_{false};
};

}  // namespace softcl
