#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "softcl/protocol/socket_channel.h"

namespace softcl {

/// The path of softcl-compiler, which is installed beside this library. Empty if it is not there.
const std::string& compiler_path();

/// softcl-compiler did not start.
struct StartFailure : std::runtime_error {
  StartFailure(const std::string& why, bool can_pass)
      : runtime_error("softcl-compiler did not start" + why), may_pass(can_pass) {}
  bool may_pass;  ///< whether it was for want of processes, memory or descriptors, which others may give back
};

/// A running softcl-compiler: Clang and LLVM in a process of their own, because a program's source may crash
/// them. It is no child of this process, so that the program's own calls of wait() do not return it. It ends
/// when its channel closes.
class CompilerProcess {
 public:
  /// Throws StartFailure.
  CompilerProcess();

  enum class End {
    replied,
    reported,  ///< the process has ended, with a report of the reason
    silent     ///< it has ended without a report: something else has ended it
  };
  /// Sends a request and waits for the reply, or for a log that states why there is none.
  End exchange(const std::string& request, std::string& reply);

  bool is_alive() const { return !channel_->is_closed(); }

 private:
  std::unique_ptr<Channel> channel_;
};

/// The processes that this library has started: one for each build in progress, at most one per core. A
/// process that the program forks has a pool of its own: two that use one channel would get each other's
/// replies.
class CompilerPool {
 public:
  static CompilerPool& shared();

  /// Sends a request to a process that is free or new and waits for the reply. False and a log that states
  /// why, if it ended instead. Waits while all are busy; tries a second process if the first ends without a
  /// report.
  bool exchange(const std::string& request, std::string& reply, std::string& error);

  /// Ends those that are idle. The next build starts another.
  void release_idle();

 private:
  using Process = std::unique_ptr<CompilerProcess>;
  CompilerProcess::End try_exchange(const std::string& request, std::string& reply);
  Process take();
  void give_back(Process process);
  static CompilerPool*& current();
  static void before_fork(), after_fork_in_parent(), after_fork_in_child();

  std::mutex mutex_;
  std::condition_variable freed_;
  std::vector<Process> idle_;  ///< guarded by mutex_
  unsigned builds_ = 0;        ///< guarded by mutex_; those in progress
};

}  // namespace softcl
