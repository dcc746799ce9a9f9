#include "compiler_process.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <stdexcept>
#include <thread>

extern char** environ;

namespace softcl {
namespace {

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
      throw std::runtime_error(fmt::format("softcl-compiler did not start: {}", strerror(failure)));
    int status = 0;
    // A program that ignores SIGCHLD or waits for any child leaves no status.
    while (waitpid(process, &status, 0) < 0)
      if (errno != EINTR) return;
    if (status != 0) throw std::runtime_error("softcl-compiler did not start");
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
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    throw std::runtime_error(fmt::format("softcl-compiler did not start: {}", strerror(errno)));
  channel_ = std::make_unique<Channel>(ends[0]);
  const Channel theirs(ends[1]);
  SpawnSettings(ends[1]).run(compiler_path());
}

bool CompilerProcess::exchange(const std::string& request, std::string& answer, std::string& error) {
  channel_->send(request);  // if that fails, there may be a termination report to receive
  std::optional<Channel::Message> message = channel_->receive();
  if (!message || message->kind == Channel::Kind::termination_report) {
    error = message ? message->text : "error: softcl-compiler ended without a report\n";
    return false;
  }
  answer = std::move(message->text);
  return true;
}

CompilerPool& CompilerPool::shared() {
  static CompilerPool& pool = *new CompilerPool;  // builds on threads of their own may outlive static objects
  return pool;
}

std::unique_ptr<CompilerProcess> CompilerPool::take() {
  {
    std::unique_lock lock(mutex_);
    freed_.wait(lock, [&] { return busy_ < std::max(1u, std::thread::hardware_concurrency()); });
    ++busy_;
    std::erase_if(idle_, [](const auto& process) { return !process->is_alive(); });
    if (!idle_.empty()) {
      auto process = std::move(idle_.back());
      idle_.pop_back();
      return process;
    }
  }
  return std::make_unique<CompilerProcess>();
}

void CompilerPool::give_back(std::unique_ptr<CompilerProcess> process) {
  {
    const std::lock_guard lock(mutex_);
    --busy_;
    if (process) idle_.push_back(std::move(process));
  }
  freed_.notify_one();
}

bool CompilerPool::exchange(const std::string& request, std::string& answer, std::string& error) {
  std::unique_ptr<CompilerProcess> process;
  bool answered = false;
  try {
    process = take();
    answered = process->exchange(request, answer, error);
  } catch (const std::exception& e) {
    error = fmt::format("error: {}\n", e.what());
  }
  if (!answered) process.reset();
  give_back(std::move(process));
  return answered;
}

void CompilerPool::release_idle() {
  std::vector<std::unique_ptr<CompilerProcess>> ending;
  const std::lock_guard lock(mutex_);
  ending.swap(idle_);
}

}  // namespace softcl
