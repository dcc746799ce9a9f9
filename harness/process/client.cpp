#include "harness/process/client.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>

#include "harness/process/protocol.h"
#include "harness/process/server.h"

extern char** environ;

namespace plumbline {
namespace {

/// A child process of this executable and the socket to it. Killed when destroyed.
class ChildProcess {
 public:
  static Outcome<std::unique_ptr<ChildProcess>> start(const std::string& argument) {
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return failure("no socket");
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
    std::string word(server_command), copy = argument, program = "plumbline";
    char* arguments[] = {program.data(), word.data(), copy.data(), nullptr};
    pid_t id = -1;
    const int code = ::posix_spawn(&id, "/proc/self/exe", &actions, nullptr, arguments, environ);
    ::posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    if (code != 0) {
      ::close(ends[0]);
      return failure(std::strerror(code));
    }
    return std::unique_ptr<ChildProcess>(new ChildProcess(id, ends[0]));
  }

  ~ChildProcess() {
    ::close(socket_);
    if (!reaped_) {
      ::kill(id_, SIGKILL);
      ::waitpid(id_, nullptr, 0);
    }
  }

  /// One request and its reply.
  Outcome<Message> ask(const Message& request, double seconds) {
    if (!send_message(socket_, request)) return ended();
    return next(seconds);
  }

  Outcome<Message> next(double seconds) {
    Message reply;
    switch (receive_message(socket_, reply, seconds)) {
      case ReadResult::closed:
        return ended();
      case ReadResult::timed_out:
        return Error{Error::Kind::hung,
                     "no answer within " + std::to_string(static_cast<int>(seconds)) + " s"};
      case ReadResult::ok:
        break;
    }
    if (reply.head.contains("error")) return error_from_wire(reply.head["error"]);
    return reply;
  }

 private:
  ChildProcess(pid_t id, int socket) : id_(id), socket_(socket) {}

  static Error failure(const std::string& why) {
    return {Error::Kind::device_failed, "cannot start a process for the device: " + why};
  }

  Error ended() {
    int status = 0;
    ::waitpid(id_, &status, 0);
    reaped_ = true;
    std::string how = "ended early";
    if (WIFSIGNALED(status)) how = std::string("was ended by SIG") + ::sigabbrev_np(WTERMSIG(status));
    if (WIFEXITED(status)) how = "exited with status " + std::to_string(WEXITSTATUS(status));
    return {Error::Kind::crashed, "the device's process " + how};
  }

  pid_t id_;
  int socket_;
  bool reaped_ = false;
};

bool is_fatal(const Error& error) {
  return error.kind == Error::Kind::crashed || error.kind == Error::Kind::hung;
}

class IsolatedDevice final : public Device {
 public:
  IsolatedDevice(std::string argument, Timeouts timeouts)
      : argument_(std::move(argument)), timeouts_(timeouts) {}

  Status start() {
    auto child = ChildProcess::start(argument_);
    if (!child) return child.error();
    auto greeting = (*child)->next(timeouts_.open);
    if (!greeting) return greeting.error();
    info_ = device_info_from_wire(greeting->head.at("info"));
    child_ = std::move(*child);
    ++generation_;
    return ok();
  }

  const DeviceInfo& info() const override { return info_; }

  std::optional<std::string> unsupported(const Call& call) const override {
    auto reply = const_cast<IsolatedDevice*>(this)->ask(
        {{{"op", "unsupported"}, {"call", to_wire(call)}}, {}}, timeouts_.prepare);
    if (!reply) return "the device could not be asked: " + reply.error().message;
    if (!reply->head.contains("reason")) return std::nullopt;
    return reply->head["reason"].get<std::string>();
  }

  Outcome<std::unique_ptr<Evaluator>> prepare(const Call& call) override;

  /// Asks the child, starting one where there is none; a crash or a hang drops it.
  Outcome<Message> ask(const Message& request, double seconds) {
    if (!child_) {
      const auto started = start();
      if (!started) return started.error();
    }
    auto reply = child_->ask(request, seconds);
    if (!reply && is_fatal(reply.error())) child_.reset();
    return reply;
  }

  /// Counts the children: what was prepared in one is unknown to the next.
  std::uint64_t generation() const { return child_ ? generation_ : 0; }
  const Timeouts& timeouts() const { return timeouts_; }

 private:
  std::string argument_;
  Timeouts timeouts_;
  DeviceInfo info_;
  std::unique_ptr<ChildProcess> child_;
  std::uint64_t generation_ = 0;
};

class IsolatedEvaluator final : public Evaluator {
 public:
  IsolatedEvaluator(IsolatedDevice& device, Call call) : device_(device), call_(std::move(call)) {}
  ~IsolatedEvaluator() override {
    if (generation_ != 0 && generation_ == device_.generation())
      (void)device_.ask({{{"op", "destroy"}, {"id", id_}}, {}}, device_.timeouts().prepare);
  }

  Status prepare() {
    auto reply = device_.ask({{{"op", "prepare"}, {"call", to_wire(call_)}}, {}}, device_.timeouts().prepare);
    if (!reply) return reply.error();
    id_ = reply->head.at("id");
    source_ = reply->head.at("source");
    generation_ = device_.generation();
    return ok();
  }

  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    if (generation_ != device_.generation())
      if (auto prepared = prepare(); !prepared) return prepared;
    auto reply = device_.ask(request(arguments, results), device_.timeouts().evaluate);
    if (!reply) return reply.error();
    std::size_t offset = 0;
    for (Column& column : results) {
      if (offset + column.bytes.size() > reply->body.size())
        return Error{Error::Kind::device_failed, "the device's process sent too few results"};
      std::memcpy(column.bytes.data(), reply->body.data() + offset, column.bytes.size());
      offset += column.bytes.size();
    }
    return ok();
  }

  std::string source() const override { return source_; }

 private:
  Message request(std::span<const Column> arguments, std::span<const Column> results) const {
    std::vector<ScalarType> argument_types, result_types;
    Message message;
    for (const Column& c : arguments) {
      argument_types.push_back(c.type);
      message.body.insert(message.body.end(), c.bytes.begin(), c.bytes.end());
    }
    for (const Column& c : results) result_types.push_back(c.type);
    message.head = {{"op", "evaluate"},
                    {"id", id_},
                    {"count", arguments[0].size()},
                    {"arguments", argument_types},
                    {"results", result_types}};
    return message;
  }

  IsolatedDevice& device_;
  Call call_;
  std::uint64_t id_ = 0;
  std::uint64_t generation_ = 0;
  std::string source_;
};

Outcome<std::unique_ptr<Evaluator>> IsolatedDevice::prepare(const Call& call) {
  auto evaluator = std::make_unique<IsolatedEvaluator>(*this, call);
  if (auto status = evaluator->prepare(); !status) return status.error();
  return std::unique_ptr<Evaluator>(std::move(evaluator));
}

class IsolatedAdapter final : public Adapter {
 public:
  IsolatedAdapter(std::string kind, Timeouts timeouts) : kind_(std::move(kind)), timeouts_(timeouts) {}
  std::string_view kind() const override { return kind_; }

  std::vector<DeviceInfo> list() override {
    auto child = ChildProcess::start("list " + kind_);
    if (!child) return {};
    const auto reply = (*child)->next(timeouts_.open);
    if (!reply) return {};
    std::vector<DeviceInfo> devices;
    for (const auto& device : reply->head.at("devices")) devices.push_back(device_info_from_wire(device));
    return devices;
  }

  Outcome<std::unique_ptr<Device>> open(std::string_view selector) override {
    std::string argument = kind_;
    if (!selector.empty()) argument += ":" + std::string(selector);
    auto device = std::make_unique<IsolatedDevice>(argument, timeouts_);
    if (auto status = device->start(); !status) return status.error();
    return std::unique_ptr<Device>(std::move(device));
  }

 private:
  std::string kind_;
  Timeouts timeouts_;
};

}  // namespace

std::unique_ptr<Adapter> isolated_adapter(std::string kind, Timeouts timeouts) {
  return std::make_unique<IsolatedAdapter>(std::move(kind), timeouts);
}

}  // namespace plumbline
