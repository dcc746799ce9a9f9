#pragma once

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

  /// Queues a command whose dependencies are all met. `caller_takes_one`: the caller is a worker on its way
  /// back to the queue, so that one thread less need be woken.
  void submit(Ref<Event> ready, bool caller_takes_one = false);
  /// Whether the calling thread is a worker of this pool.
  static bool on_worker();

 private:
  void work(std::size_t unit);
  Ref<Event> next_for(std::size_t unit);
  void wake(std::size_t pieces, bool any_unit);

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Ref<Event>> ready_;  ///< guarded by mutex_; a command stays until its last piece is claimed
  std::size_t sleeping_ = 0;      ///< guarded by mutex_
};

}  // namespace softcl
