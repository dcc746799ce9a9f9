#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "harness/process/client.h"
#include "harness/process/wire.h"

namespace plumbline {

/// A request whose reply is waited for later.
struct Posted {
  bool waiting = false;  ///< for its reply, from a process that lives
  std::optional<Outcome<Message>> reply;
};

/// The child process of a device, which several threads may share. The child replies to requests in their
/// order. A process that fails to reply has failed at the oldest request without a reply, and the next
/// request gets a fresh one.
class DeviceProcess {
 public:
  using Hold = std::unique_lock<std::recursive_mutex>;

  DeviceProcess(std::string argument, Timeouts timeouts, Launcher launch)
      : argument_(std::move(argument)), timeouts_(timeouts), launch_(std::move(launch)) {}

  /// Starts a child where there is none.
  Status start();
  /// What the first child reported of the device. Precondition: `start` succeeded.
  const DeviceInfo& info() const { return *info_; }
  /// Whether the device is known as one with memory of its own: info() can be read.
  bool is_accelerator() const;
  const Timeouts& timeouts() const { return timeouts_; }

  /// While this lives no other thread sends or receives: what two calls assume of the child stays true.
  Hold hold() const { return Hold(lock_); }
  /// Sends the child a request, starting one where there is none; one that fails to reply is dropped.
  Outcome<Message> exchange(const nlohmann::json& request, double seconds,
                            std::span<const int> descriptors = {});
  /// Waits for the replies to all that was posted. The child may end meanwhile.
  void settle();
  /// A request to the child that lives: the caller holds this since it saw its generation. `posted` must
  /// outlive its waiting.
  void post(const nlohmann::json& request, Posted& posted);
  /// Waits for the reply. False: it was lost with a process that failed at an older request, or never posted.
  bool await(Posted& posted);

  /// A member of a reply's head; where it is missing or of another type, the child is dropped.
  template <class T>
  Outcome<T> in_reply(const Message& reply, const char* name) {
    auto value = member<T>(reply.head, name);
    return value ? value : Outcome<T>(malformed(value.error()));
  }
  /// Drops the child after a reply that is not as expected.
  Error malformed(const Error& why);

  /// Counts the children: what was prepared in one is unknown to the next. 0 where there is none.
  std::uint64_t generation() const;

 private:
  void receive_next();
  void drop_child();

  std::string argument_;
  Timeouts timeouts_;
  Launcher launch_;
  mutable std::recursive_mutex lock_;  ///< of all that follows
  std::optional<DeviceInfo> info_;
  std::unique_ptr<ChildProcess> child_;
  std::uint64_t generation_ = 0;
  std::deque<Posted*> waiting_;  ///< the oldest first
};

}  // namespace plumbline
