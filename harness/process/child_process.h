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
  Outcome<Message> ask(const Message& request, double seconds, std::uint64_t largest_body);
  /// The next message without a request: what a server says when it starts.
  Outcome<Message> next(double seconds, std::uint64_t largest_body);

  /// Whether it can be asked again.
  bool usable() const { return usable_; }
  /// Ends the conversation over a reply that was well formed and said the wrong thing.
  Error malformed(const Error& why);

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
