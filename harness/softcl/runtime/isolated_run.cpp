#include "isolated_run.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <new>

namespace softcl {
namespace {

/// Pages that this process shares with those that it forks.
class SharedPages {
 public:
  explicit SharedPages(std::size_t size)
      : size_(size), start_(mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)) {
    if (start_ == MAP_FAILED) throw std::bad_alloc();
  }
  ~SharedPages() { munmap(start_, size_); }
  SharedPages(const SharedPages&) = delete;
  SharedPages& operator=(const SharedPages&) = delete;
  std::byte* start() const { return static_cast<std::byte*>(start_); }

 private:
  std::size_t size_;
  void* start_;
};

/// How the child reports that it has completed, and what the program's memory holds then.
class Report {
 public:
  explicit Report(std::span<const HostRange> ranges) : ranges_(ranges), pages_(total(ranges)) {}
  void complete() {
    std::byte* to = pages_.start() + header;
    for (const HostRange& range : ranges_) to = copy(to, range.start, range.size);
    is_complete().store(true, std::memory_order_release);
  }
  /// Copies what the child has changed; false if it has not completed.
  bool take() {
    if (!is_complete().load(std::memory_order_acquire)) return false;
    const std::byte* from = pages_.start() + header;
    for (const HostRange& range : ranges_) {
      // A range that is read alone may lie in pages that are.
      if (std::memcmp(range.start, from, range.size) != 0) std::memcpy(range.start, from, range.size);
      from += range.size;
    }
    return true;
  }

 private:
  static constexpr std::size_t header = 64;
  static std::size_t total(std::span<const HostRange> ranges) {
    std::size_t bytes = header;
    for (const HostRange& range : ranges) bytes += range.size;
    return bytes;
  }
  static std::byte* copy(std::byte* to, const void* from, std::size_t size) {
    std::memcpy(to, from, size);
    return to + size;
  }
  std::atomic<bool>& is_complete() { return *reinterpret_cast<std::atomic<bool>*>(pages_.start()); }

  std::span<const HostRange> ranges_;
  SharedPages pages_;
};

class PipeSink final : public PrintfSink {
 public:
  explicit PipeSink(int pipe) : pipe_(pipe) {}
  void write(std::string_view text) override {
    while (!text.empty()) {
      const ssize_t written = ::write(pipe_, text.data(), text.size());
      if (written < 0 && errno != EINTR) return;
      if (written > 0) text.remove_prefix(std::size_t(written));
    }
  }

 private:
  int pipe_;
};

/// The child leaves no core, ends with the program, and as if the program had no handlers.
void prepare_child(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGPIPE, SIGTERM})
    std::signal(signal, SIG_DFL);
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
}

struct Child {
  pid_t process;
  int output;  ///< ends when the process does
};

template <class Body>
Child start(Body&& body) {
  // No other child may inherit the end that this one writes to: its output would not end.
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::bad_alloc();
  std::fflush(stdout);
  const pid_t parent = getpid(), process = fork();
  if (process == 0) {
    close(ends[0]);
    prepare_child(parent);
    body(ends[1]);
    _exit(0);
  }
  close(ends[1]);
  if (process > 0) return {process, ends[0]};
  close(ends[0]);
  throw std::bad_alloc();
}

/// Reads until the child has ended, or ends it. Returns whether it was this that ended it.
bool read_output(const Child& child, PrintfSink& printed, const std::function<bool()>& is_due) {
  constexpr int milliseconds = 20;
  bool stopped = false;
  for (char text[4096];;) {
    pollfd ready{child.output, POLLIN, 0};
    const int events = poll(&ready, 1, milliseconds);
    if (events <= 0) {
      if (!stopped && is_due()) stopped = kill(child.process, SIGKILL) == 0;
      continue;
    }
    const ssize_t got = read(child.output, text, sizeof text);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return stopped;
    printed.write({text, std::size_t(got)});
  }
}

}  // namespace

IsolatedEnd run_isolated(const char* name, const std::function<void(PrintfSink&)>& body,
                         std::span<const HostRange> host_ranges, PrintfSink& printed,
                         const std::function<bool()>& is_due) {
  Report report(host_ranges);
  const Child child = start([&](int output) {
    PipeSink sink(output);
    body(sink);
    report.complete();
  });
  const bool stopped = read_output(child, printed, is_due);
  close(child.output);
  int status = 0;
  pid_t ended;
  while ((ended = waitpid(child.process, &status, 0)) < 0 && errno == EINTR) {
  }
  if (report.take()) return IsolatedEnd::completed;
  if (stopped) return IsolatedEnd::stopped;
  const char* const signal = ended > 0 && WIFSIGNALED(status) ? sigdescr_np(WTERMSIG(status)) : nullptr;
  std::fprintf(stderr, "softcl: kernel '%s' crashed: %s\n", name, signal ? signal : "its process ended");
  return IsolatedEnd::crashed;
}

}  // namespace softcl
