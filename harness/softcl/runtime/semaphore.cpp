#include "semaphore.h"

namespace softcl {

Semaphore::~Semaphore() {
  for (const auto& wait : waiting_) wait->give_up(CL_INVALID_SEMAPHORE_KHR);
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
  {
    std::lock_guard lock(mutex_);
    if (!signaled_) {
      waiting_.push_back(std::move(wait));
      return;
    }
    signaled_ = false;
  }
  wait->pass();
}

}  // namespace softcl
