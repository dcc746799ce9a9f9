#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>

namespace softcl {

/// Makes the program's callbacks, one after another in the order posted, on a thread of its own: commands end
/// on whatever thread ran them, and that may be one of the program's, inside clFinish, with locks of the
/// program's held.
class CallbackThread {
 public:
  void post(std::function<void()> callback);

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable posted_;
  std::deque<std::function<void()>> waiting_;  ///< guarded by mutex_
  bool started_ = false;                       ///< guarded by mutex_
};

/// Started at the first callback; lives until the process ends.
CallbackThread& callback_thread();

}  // namespace softcl
