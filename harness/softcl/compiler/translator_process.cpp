#include "softcl/compiler/translator_process.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <new>

extern char** environ;

namespace softcl {
namespace {

/// A file in memory: unlike a pipe it never fills up, so that nobody waits for anybody.
class MemoryFile {
 public:
  MemoryFile() : descriptor_(memfd_create("softcl", MFD_CLOEXEC)) {
    if (descriptor_ < 0) throw std::bad_alloc();
  }
  ~MemoryFile() { close(descriptor_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  int descriptor() const { return descriptor_; }

  void fill(std::span<const std::byte> bytes) {
    for (std::size_t done = 0; done < bytes.size();) {
      const ssize_t written = write(descriptor_, bytes.data() + done, bytes.size() - done);
      if (written < 0 && errno != EINTR) throw std::bad_alloc();
      if (written > 0) done += std::size_t(written);
    }
    lseek(descriptor_, 0, SEEK_SET);
  }

  std::vector<char> content() const {
    const off_t size = lseek(descriptor_, 0, SEEK_END);
    std::vector<char> bytes(size > 0 ? std::size_t(size) : 0);
    for (std::size_t done = 0; done < bytes.size();) {
      const ssize_t got = pread(descriptor_, bytes.data() + done, bytes.size() - done, off_t(done));
      if (got == 0 || (got < 0 && errno != EINTR)) throw std::bad_alloc();
      if (got > 0) done += std::size_t(got);
    }
    return bytes;
  }

 private:
  int descriptor_;
};

/// Waits for the end of `process`. Programs that ignore SIGCHLD or wait for any child leave no status: -1.
int wait_for(pid_t process) {
  int status = -1;
  while (waitpid(process, &status, 0) < 0)
    if (errno != EINTR) return -1;
  return status;
}

std::string how_it_ended(int status) {
  if (status == -1) return "softcl-translator ended in an unknown way\n";
  if (WIFSIGNALED(status)) return std::string("softcl-translator crashed: ") + strsignal(WTERMSIG(status)) + "\n";
  return "softcl-translator failed with status " + std::to_string(WEXITSTATUS(status)) + "\n";
}

}  // namespace

const std::string& translator_path() {
  static const std::string path = [] {
    Dl_info here{};
    if (dladdr(reinterpret_cast<const void*>(&translator_path), &here) == 0 || !here.dli_fname) return std::string();
    const std::string library = here.dli_fname;
    const std::string found = library.substr(0, library.rfind('/') + 1) + "softcl/softcl-translator";
    return access(found.c_str(), X_OK) == 0 ? found : std::string();
  }();
  return path;
}

ProcessResult run_process(const std::string& path, std::span<const std::string> arguments,
                          std::span<const std::byte> input) {
  MemoryFile in, out, errors;
  in.fill(input);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in.descriptor(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out.descriptor(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, errors.descriptor(), STDERR_FILENO);
  std::vector<char*> words = {const_cast<char*>(path.c_str())};
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  pid_t process = 0;
  const int failure = posix_spawn(&process, path.c_str(), &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failure != 0) return {false, {}, "softcl-translator did not start: " + std::string(strerror(failure)) + "\n"};
  const int status = wait_for(process);
  ProcessResult result{.succeeded = false, .output = out.content(), .errors = {}};
  const std::vector<char> text = errors.content();
  result.errors.assign(text.begin(), text.end());
  // Where the status is lost, what was written last of all tells.
  result.succeeded = status == 0 || (status == -1 && !result.output.empty());
  if (!result.succeeded && (result.errors.empty() || WIFSIGNALED(status))) result.errors += how_it_ended(status);
  return result;
}

}  // namespace softcl
