#include "callback_thread.h"

#include <thread>

namespace softcl {

void CallbackThread::post(std::function<void()> callback) {
  {
    std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(callback));
    if (!started_) std::thread(&CallbackThread::work, this).detach();
    started_ = true;
  }
  posted_.notify_one();
}

void CallbackThread::work() {
  for (;;) {
    std::function<void()> callback;
    {
      std::unique_lock lock(mutex_);
      posted_.wait(lock, [&] { return !waiting_.empty(); });
      callback = std::move(waiting_.front());
      waiting_.pop_front();
    }
    callback();
  }
}

CallbackThread& callback_thread() {
  static CallbackThread* const thread = new CallbackThread;
  return *thread;
}

}  // namespace softcl
