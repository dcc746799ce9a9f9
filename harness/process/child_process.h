#pragma once

#include <sys/types.h>

#include <memory>
#include <optional>
#include <string>

#include "harness/process/protocol.h"

namespace plumbline {

/// A device's process and the socket to it. Killed when destroyed.
class ChildProcess {
 public:
  /// This executable as the server of what `argument` names (server.h).
  static Outcome<std::unique_ptr<ChildProcess>> start(const std::string& argument);
  /// Takes over a child of this process and the socket to it.
  ChildProcess(pid_t id, int socket) : id_(id), socket_(socket) {}
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  /// One request and its reply, within `seconds` each way. An error that the reply carries is returned as it
  /// is, and the conversation goes on. Others end it: crashed, with how the process ended; hung;
  /// device_failed where the reply is malformed.
  Outcome<Message> exchange(const nlohmann::json& request, double seconds,
                            std::span<const int> descriptors = {});
  /// A request whose reply is waited for later. Where it cannot be sent, next() reports why.
  void post(const nlohmann::json& request, double seconds);
  /// The next message: the reply to the oldest request without one, or a server's first message.
  Outcome<Message> next(double seconds);

  /// Whether it can get another request.
  bool usable() const { return usable_; }
  /// The error of a reply that is not as expected. The caller has to end the process.
  static Error malformed(const Error& why);

 private:
  Error failed(const Error& error);
  Error ended();
  /// The status that waitpid gives, if the process ends within `seconds`.
  std::optional<int> wait(double seconds);
  std::optional<int> kill();

  pid_t id_;
  int socket_;
  bool usable_ = true, reaped_ = false;
};

}  // namespace plumbline
