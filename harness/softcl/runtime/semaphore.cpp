#include "semaphore.h"

#include <utility>

namespace softcl {

void Semaphore::end_signal() {
  if (signalers_.fetch_sub(1) != 1) return;
  std::deque<std::shared_ptr<SemaphoreWait>> waiting;
  {
    std::lock_guard lock(mutex_);
    forgotten_ = true;
    waiting.swap(waiting_);
  }
  for (const auto& wait : waiting) wait->give_up(CL_INVALID_SEMAPHORE_KHR);
}

cl_semaphore_payload_khr Semaphore::payload() const {
  std::lock_guard lock(mutex_);
  return signaled_ ? 1 : 0;
}

void Semaphore::signal() {
  std::shared_ptr<SemaphoreWait> first;
  {
    std::lock_guard lock(mutex_);
    if (waiting_.empty()) {
      signaled_ = true;
      return;
    }
    first = std::move(waiting_.front());
    waiting_.pop_front();
  }
  first->pass();
}

void Semaphore::await(std::shared_ptr<SemaphoreWait> wait) {
  bool passes = false;
  {
    std::lock_guard lock(mutex_);
    if (!signaled_ && !forgotten_) {
      waiting_.push_back(std::move(wait));
      return;
    }
    passes = std::exchange(signaled_, false);
  }
  if (passes)
    wait->pass();
  else
    wait->give_up(CL_INVALID_SEMAPHORE_KHR);
}

}  // namespace softcl
