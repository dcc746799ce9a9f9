#pragma once

#include <atomic>
#include <thread>

#include "softcl/protocol/processor.h"

namespace softcl {

/// A lock for sections of a few instructions that neither allocate nor block: waiting threads spin rather
/// than sleep, and yield should the holder have been preempted.
class SpinLock {
 public:
  void lock() noexcept {
    for (int tries = 0; held_.exchange(true, std::memory_order_acquire); ++tries)
      while (held_.load(std::memory_order_relaxed)) {
        pause_polling();
        if (++tries > 64) std::this_thread::yield();
      }
  }
  void unlock() noexcept { held_.store(false, std::memory_order_release); }

 private:
  std::atomic<bool> held_{false};
};

}  // namespace softcl
