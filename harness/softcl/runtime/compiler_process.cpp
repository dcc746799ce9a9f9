#include "compiler_process.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

extern char** environ;

namespace softcl {
namespace {

StartFailure start_failure(int code) {
  return {fmt::format(": {}", strerror(code)),
          code == EAGAIN || code == ENOMEM || code == EMFILE || code == ENFILE};
}

/// How to start the program: with `channel` as its standard input, and without this process's terminal,
/// signal settings and other open files.
class SpawnSettings {
 public:
  explicit SpawnSettings(int channel) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_adddup2(&actions_, channel, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions_, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1);
    posix_spawnattr_init(&attributes_);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &all);
    posix_spawnattr_setflags(&attributes_,
                             POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;

  /// Runs `path`, which forks: waits for the process started here, while its child goes on.
  void run(const std::string& path) const {
    char* const words[] = {const_cast<char*>(path.c_str()), nullptr};
    pid_t process = 0;
    if (const int failure = posix_spawn(&process, path.c_str(), &actions_, &attributes_, words, environ))
      throw start_failure(failure);
    int status = 0;
    // A program that ignores SIGCHLD or waits for any child leaves no status.
    while (waitpid(process, &status, 0) < 0)
      if (errno != EINTR) return;
    if (status != 0) throw StartFailure("", true);  // it could not fork, or a library could not be loaded
  }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

}  // namespace

const std::string& compiler_path() {
  static const std::string path = [] {
    Dl_info here{};
    if (dladdr(reinterpret_cast<const void*>(&compiler_path), &here) == 0 || !here.dli_fname)
      return std::string();
    const std::string library = here.dli_fname;
    const std::string found = library.substr(0, library.rfind('/') + 1) + "softcl/softcl-compiler";
    return access(found.c_str(), X_OK) == 0 ? found : std::string();
  }();
  return path;
}

CompilerProcess::CompilerProcess() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) throw start_failure(errno);
  channel_ = std::make_unique<Channel>(ends[0]);
  const Channel theirs(ends[1]);
  SpawnSettings(ends[1]).run(compiler_path());
}

CompilerProcess::End CompilerProcess::exchange(const std::string& request, std::string& reply) {
  channel_->send(request);  // if that fails, there may be a termination report to receive
  std::optional<Channel::Message> message = channel_->receive();
  if (!message) return End::silent;
  reply = std::move(message->text);
  return message->kind == Channel::Kind::termination_report ? End::reported : End::replied;
}

CompilerPool*& CompilerPool::current() {
  static CompilerPool* pool = new CompilerPool;  // builds on threads of their own may outlive static objects
  return pool;
}

CompilerPool& CompilerPool::shared() {
  static const int handles_forks = pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
  (void)handles_forks;
  return *current();
}

void CompilerPool::before_fork() { current()->mutex_.lock(); }
void CompilerPool::after_fork_in_parent() { current()->mutex_.unlock(); }

/// The parent's builds go on in the parent alone, and so does its pool, which is left locked here.
void CompilerPool::after_fork_in_child() { std::exchange(current(), new CompilerPool)->idle_.clear(); }

/// One that is idle or new. Where none can be started, waits for one to become idle or for what was lacking.
CompilerPool::Process CompilerPool::take() {
  constexpr std::chrono::milliseconds first_pause(10), longest_pause(1000);
  for (auto pause = first_pause;; pause *= 2) {
    {
      const std::lock_guard lock(mutex_);
      std::erase_if(idle_, [](const Process& process) { return !process->is_alive(); });
      if (!idle_.empty()) {
        Process process = std::move(idle_.back());
        idle_.pop_back();
        return process;
      }
    }
    try {
      return std::make_unique<CompilerProcess>();
    } catch (const StartFailure& failure) {
      if (!failure.may_pass || pause > longest_pause) throw;
    }
    std::unique_lock lock(mutex_);
    freed_.wait_for(lock, pause, [&] { return !idle_.empty(); });
  }
}

void CompilerPool::give_back(Process process) {
  {
    const std::lock_guard lock(mutex_);
    --builds_;
    if (process) idle_.push_back(std::move(process));
  }
  freed_.notify_all();
}

CompilerProcess::End CompilerPool::try_exchange(const std::string& request, std::string& reply) {
  {
    std::unique_lock lock(mutex_);
    freed_.wait(lock, [&] { return builds_ < std::max(1u, std::thread::hardware_concurrency()); });
    ++builds_;
  }
  Process process;
  CompilerProcess::End end;
  try {
    process = take();
    end = process->exchange(request, reply);
  } catch (...) {
    give_back(nullptr);
    throw;
  }
  if (end != CompilerProcess::End::replied) process.reset();
  give_back(std::move(process));
  return end;
}

bool CompilerPool::exchange(const std::string& request, std::string& reply, std::string& error) {
  using End = CompilerProcess::End;
  try {
    End end = try_exchange(request, reply);
    // The system ends processes when memory is short.
    if (end == End::silent) end = try_exchange(request, reply);
    if (end == End::replied) return true;
    error = end == End::reported ? std::move(reply) : "error: softcl-compiler ended without a report\n";
  } catch (const std::exception& e) {
    error = fmt::format("error: {}\n", e.what());
  }
  return false;
}

void CompilerPool::release_idle() {
  std::vector<std::unique_ptr<CompilerProcess>> ending;
  const std::lock_guard lock(mutex_);
  ending.swap(idle_);
}

}  // namespace softcl
