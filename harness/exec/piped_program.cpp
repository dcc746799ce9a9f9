#include "harness/exec/piped_program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wordexp.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>
#include <vector>

namespace plumbline::exec {
namespace {

/// More than this in one line is no line of the protocol.
constexpr std::size_t longest_line = 4096;
/// Of a pipe: the most that Linux gives without privileges. A block needs a sixth of the waits that it does
/// with the default, 64 KiB.
constexpr int most_in_flight = 1 << 20;
/// What a program that has closed its output may still take to end.
constexpr auto time_to_end = std::chrono::seconds(2);

Error cannot_start(const std::string& why) { return {Error::Kind::usage, "it cannot be started: " + why}; }

/// The words of a command line, freed with it.
class Words {
 public:
  explicit Words(const std::string& command) : code_(::wordexp(command.c_str(), &words_, WRDE_NOCMD)) {}
  ~Words() {
    if (code_ == 0) ::wordfree(&words_);
  }
  Words(const Words&) = delete;
  Words& operator=(const Words&) = delete;
  char** get() const { return code_ == 0 && words_.we_wordc > 0 ? words_.we_wordv : nullptr; }

 private:
  wordexp_t words_{};
  int code_;
};

struct Pipe {
  int read = -1, write = -1;
  bool make() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return false;
    (void)::fcntl(ends[0], F_SETPIPE_SZ, most_in_flight);  // where the system refuses, it stays 64 KiB
    read = ends[0];
    write = ends[1];
    return true;
  }
  void close() const {
    ::close(read);
    ::close(write);
  }
};

/// The environment of a program that inherits the descriptor: ours, and the descriptor's name.
class Environment {
 public:
  explicit Environment(int shared) : shared_(fmt::format("{}/proc/self/fd/{}", variable, shared)) {
    for (char** entry = environ; *entry != nullptr; ++entry)
      if (!std::string_view(*entry).starts_with(variable)) entries_.push_back(*entry);
    if (shared >= 0) entries_.push_back(shared_.data());
    entries_.push_back(nullptr);
  }
  char** get() { return entries_.data(); }

 private:
  static constexpr std::string_view variable = "PLUMBLINE_SHARED=";
  std::string shared_;
  std::vector<char*> entries_;
};

/// In the child: the program, or why not. Only what is safe between fork and exec.
[[noreturn]] void become(char** words, char** environment, const Pipe& in, const Pipe& out, int shared,
                         int failure, pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);  // it ended before the line above
  ::signal(SIGPIPE, SIG_DFL);
  ::dup2(in.read, STDIN_FILENO);
  ::dup2(out.write, STDOUT_FILENO);
  if (shared >= 0) ::fcntl(shared, F_SETFD, 0);
  ::execvpe(words[0], words, environment);
  const int code = errno;
  (void)!::write(failure, &code, sizeof code);
  ::_exit(127);
}

std::string how_it_ended(int status) {
  if (WIFSIGNALED(status)) return fmt::format("was ended by SIG{}", ::sigabbrev_np(WTERMSIG(status)));
  return fmt::format("exited with status {}", WEXITSTATUS(status));
}

}  // namespace

Outcome<std::unique_ptr<Program>> Program::start(const std::string& command, int shared) {
  const Words words(command);
  if (words.get() == nullptr)
    return cannot_start(
        "wanted a program and its arguments; pipes, redirections and commands in commands go "
        "into a script");
  ::signal(SIGPIPE, SIG_IGN);  // a program that has ended is found by what write returns
  Pipe in, out, failure;
  if (!in.make() || !out.make() || !failure.make()) return cannot_start(std::strerror(errno));
  Environment environment(shared);
  const pid_t parent = ::getpid();
  const pid_t id = ::fork();
  if (id == 0) become(words.get(), environment.get(), in, out, shared, failure.write, parent);
  ::close(in.read);
  ::close(out.write);
  ::close(failure.write);
  int code = errno;
  const bool failed = id < 0 || ::read(failure.read, &code, sizeof code) > 0;
  ::close(failure.read);
  if (failed) {
    ::close(in.write);
    ::close(out.read);
    if (id > 0) ::waitpid(id, nullptr, 0);
    return cannot_start(fmt::format("{}: {}", words.get()[0], std::strerror(code)));
  }
  ::fcntl(in.write, F_SETFL, O_NONBLOCK);
  return std::unique_ptr<Program>(new Program(id, in.write, out.read));
}

Program::~Program() {
  ::close(in_);
  ::close(out_);
  if (reaped_) return;
  ::kill(id_, SIGKILL);
  ::waitpid(id_, nullptr, 0);
}

Status Program::wait(bool to_write, bool& writable) {
  pollfd ends[2] = {{out_, POLLIN, 0}, {in_, POLLOUT, 0}};
  while (::poll(ends, to_write ? 2 : 1, -1) < 0)
    if (errno != EINTR) return Error{Error::Kind::device_failed, std::strerror(errno)};
  writable = to_write && ends[1].revents != 0;
  if (ends[0].revents == 0) return ok();
  char some[1 << 16];
  const ssize_t count = ::read(out_, some, sizeof some);
  if (count > 0) received_.append(some, static_cast<std::size_t>(count));
  if (count == 0) at_end_ = true;
  // What it wrote before it ended is more specific than that it ended: the next line or column is read.
  return at_end_ && to_write && received_.size() == taken_ ? Status(ended()) : ok();
}

Status Program::write(std::span<const std::span<const std::byte>> parts) {
  for (const std::span<const std::byte> part : parts)
    for (std::size_t done = 0; done < part.size();) {
      bool writable = false;
      if (auto status = wait(true, writable); !status) return status;
      if (!writable) continue;
      const ssize_t count = ::write(in_, part.data() + done, part.size() - done);
      if (count < 0 && errno == EPIPE) return received_.size() > taken_ ? ok() : Status(ended());
      if (count > 0) done += static_cast<std::size_t>(count);
    }
  return ok();
}

Status Program::write(std::string_view text) {
  const std::span<const std::byte> part = std::as_bytes(std::span(text));
  return write(std::span(&part, 1));
}

Outcome<std::string> Program::line() {
  for (std::size_t searched = taken_;;) {
    const std::size_t end = received_.find('\n', searched);
    if (end != std::string::npos) {
      std::string out = received_.substr(taken_, end - taken_);
      received_.erase(0, end + 1);
      taken_ = 0;
      return out;
    }
    searched = received_.size();
    if (searched - taken_ > longest_line)
      return Error{Error::Kind::device_failed, "it wrote bytes where a line was due"};
    if (at_end_) return ended();
    bool writable = false;
    if (auto status = wait(false, writable); !status) return status.error();
  }
}

Status Program::read(std::span<std::byte> part) {
  std::size_t done = std::min(received_.size() - taken_, part.size());
  std::memcpy(part.data(), received_.data() + taken_, done);
  taken_ += done;
  if (taken_ == received_.size()) {
    received_.clear();
    taken_ = 0;
  }
  while (done < part.size() && !at_end_) {
    const ssize_t count = ::read(out_, part.data() + done, part.size() - done);
    if (count < 0 && errno != EINTR) return Error{Error::Kind::device_failed, std::strerror(errno)};
    if (count > 0) done += static_cast<std::size_t>(count);
    at_end_ = count == 0;
  }
  if (done == part.size()) return ok();
  Error error = ended();
  error.message += fmt::format(", {} of {} bytes into a column", done, part.size());
  return error;
}

Error Program::ended() {
  const auto end = std::chrono::steady_clock::now() + time_to_end;
  int status = 0;
  while (::waitpid(id_, &status, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() > end)
      return {Error::Kind::crashed, "it closed its standard input or output and went on"};
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  reaped_ = true;
  return {Error::Kind::crashed, "it " + how_it_ended(status)};
}

}  // namespace plumbline::exec
