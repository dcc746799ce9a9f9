#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "softcl/protocol/channel.h"

namespace softcl {

/// The path of softcl-compiler, which is installed beside this library. Empty if it is not there.
const std::string& compiler_path();

/// A running softcl-compiler: Clang and LLVM in a process of their own, because a program's source may crash
/// them. It is no child of this process, so that the program's own calls of wait() do not return it. It ends
/// when its channel closes.
class CompilerProcess {
 public:
  /// Throws std::runtime_error if it does not start.
  CompilerProcess();

  /// Sends a request and waits for the answer. False and a log that says why, if the process ended instead.
  bool exchange(const std::string& request, std::string& answer, std::string& error);

  bool is_alive() const { return !channel_->is_closed(); }

 private:
  std::unique_ptr<Channel> channel_;
};

/// The processes that this library has started: one for each build in progress, at most one per core.
class CompilerPool {
 public:
  static CompilerPool& shared();

  /// As CompilerProcess::exchange, with one that is free or new. Waits while all are busy.
  bool exchange(const std::string& request, std::string& answer, std::string& error);

  /// Ends those that are idle. The next build starts another.
  void release_idle();

 private:
  std::unique_ptr<CompilerProcess> take();
  void give_back(std::unique_ptr<CompilerProcess> process);

  std::mutex mutex_;
  std::condition_variable freed_;
  std::vector<std::unique_ptr<CompilerProcess>> idle_;  ///< guarded by mutex_
  unsigned busy_ = 0;                                   ///< guarded by mutex_
};

}  // namespace softcl
