#include "harness/process/child_process.h"

#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "harness/process/server.h"
#include "harness/process/wire.h"

namespace plumbline {
namespace {

/// A process whose socket is closed has ended or is about to: what it may still take, in seconds.
constexpr double time_to_end = 2;
/// A killed process ends at once, unless a driver keeps it in the kernel.
constexpr double time_to_die = 10;

Error cannot_start(const std::string& why) {
  return {Error::Kind::device_failed, "cannot start a process for the device: " + why};
}

std::string how_it_ended(int status) {
  if (WIFSIGNALED(status)) return fmt::format("was ended by SIG{}", ::sigabbrev_np(WTERMSIG(status)));
  if (WIFEXITED(status)) return fmt::format("exited with status {}", WEXITSTATUS(status));
  return "ended early";
}

}  // namespace

Outcome<std::unique_ptr<ChildProcess>> ChildProcess::start(const std::string& argument) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return cannot_start(std::strerror(errno));
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
    return cannot_start(fmt::format("/proc/self/exe: {}", std::strerror(code)));
  }
  return std::make_unique<ChildProcess>(id, ends[0]);
}

ChildProcess::~ChildProcess() {
  ::close(socket_);
  if (!reaped_) (void)kill();
}

Outcome<Message> ChildProcess::exchange(const nlohmann::json& request, double seconds,
                                        std::span<const int> descriptors) {
  if (auto sent = send_message(socket_, request, seconds, descriptors); !sent) return failed(sent.error());
  return next(seconds);
}

void ChildProcess::post(const nlohmann::json& request, double seconds) {
  (void)send_message(socket_, request, seconds);
}

Outcome<Message> ChildProcess::next(double seconds) {
  auto reply = receive_message(socket_, seconds);
  if (!reply) return failed(reply.error());
  if (!reply->head.contains("error")) return reply;
  Error error;
  const auto status = read_member(reply->head, "error", error);
  return status ? error : failed(status.error());
}

Error ChildProcess::malformed(const Error& why) {
  return {Error::Kind::device_failed, "the device's process sent a malformed reply: " + why.message};
}

Error ChildProcess::failed(const Error& error) {
  usable_ = false;
  if (error.kind == Error::Kind::crashed) return ended();
  return error.kind == Error::Kind::device_failed ? malformed(error) : error;
}

Error ChildProcess::ended() {
  if (const auto status = wait(time_to_end))
    return {Error::Kind::crashed, "the device's process " + how_it_ended(*status)};
  (void)kill();
  return {Error::Kind::crashed, "the device's process closed its connection and went on; it was killed"};
}

std::optional<int> ChildProcess::wait(double seconds) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  auto pause = std::chrono::microseconds(50);
  for (;;) {
    int status = 0;
    if (::waitpid(id_, &status, WNOHANG) != 0) {
      reaped_ = true;
      return status;
    }
    if (std::chrono::steady_clock::now() > end) return std::nullopt;
    std::this_thread::sleep_for(pause);
    pause = std::min(2 * pause, std::chrono::microseconds(10'000));
  }
}

std::optional<int> ChildProcess::kill() {
  ::kill(id_, SIGKILL);
  return wait(time_to_die);
}

}  // namespace plumbline
