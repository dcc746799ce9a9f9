#include "isolation.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <llvm/Support/ErrorHandling.h>
#include <poll.h>
#include <sanitizer/common_interface_defs.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "softcl/compiler/compiler.h"
#include "softcl/loader/executable.h"
#include "softcl/loader/host_functions.h"

// Of -fsanitize-coverage: the counters of this program, and for each the address of its block and flags. The
// instrumentation declares these symbols in what it instruments, so that this file is not.
extern "C" std::uint8_t __start___sancov_cntrs[], __stop___sancov_cntrs[];
extern "C" const std::uintptr_t __start___sancov_pcs[], __stop___sancov_pcs[];

// The signals are handled here, as in softcl-compiler. A kernel may want as much memory as it likes to name.
extern "C" const char* __asan_default_options() {
  return "handle_segv=0:handle_sigbus=0:handle_sigill=0:handle_sigfpe=0:handle_abort=0:detect_leaks=0:"
         "allocator_may_return_null=1:max_allocation_size_mb=4096:symbolize=0:detect_stack_use_after_return="
         "0";
}
extern "C" const char* __ubsan_default_options() { return "print_stacktrace=1:symbolize=0"; }

namespace softcl {
namespace {

enum class End : std::uint8_t {
  built,
  refused,       ///< a build failure, with a log
  gave_up,       ///< a fatal error of LLVM, or exit() of the translator
  in_libraries,  ///< a bad access, or a failed assertion, in LLVM, Clang or the translator
  stack,         ///< more stack than there is
  time,
  memory,
  ours,
};
constexpr std::array<const char*, 8> names = {
    "built",        "refused",     "gave up",       "ended in a library",
    "out of stack", "out of time", "out of memory", "ended in ours"};

/// How a process ended.
struct Report {
  End end = End::memory;                            ///< of one that was killed: nothing else kills it
  std::uintptr_t library_frame = 0, our_frame = 0;  ///< the innermost of each
};

/// Of the child.
int channel = -1;
const char* stack_base = nullptr;
constexpr std::ptrdiff_t most_stack = 64 << 20;

std::size_t counter_bytes() { return std::size_t(__stop___sancov_cntrs - __start___sancov_cntrs); }

/// Memory that the child shares: the input, and the counters that it makes the parent's.
constexpr std::size_t most_input = 1 << 20;
std::uint8_t* const shared = [] {
  void* const memory =
      mmap(nullptr, most_input + counter_bytes(), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return static_cast<std::uint8_t*>(memory);
}();

/// The addresses of instrumented blocks, ascending: only code of ours is instrumented.
std::vector<std::uintptr_t> instrumented_blocks() {
  std::vector<std::uintptr_t> blocks;
  for (const std::uintptr_t* at = __start___sancov_pcs; at != __stop___sancov_pcs; at += 2)
    blocks.push_back(*at);
  std::ranges::sort(blocks);
  return blocks;
}
const std::vector<std::uintptr_t>& blocks() {
  static const std::vector<std::uintptr_t> all = instrumented_blocks();
  return all;
}

bool is_ours(std::uintptr_t address) {
  constexpr std::uintptr_t longest_block = 4096;
  const auto after = std::ranges::upper_bound(blocks(), address);
  return after != blocks().begin() && address - *(after - 1) < longest_block;
}

bool is_in_library(const void* address) {
  Dl_info info;
  if (dladdr(address, &info) == 0) return false;
  for (const char* const library : {"libLLVM", "libclang", "SPIRV"})
    if (std::strstr(info.dli_fname, library)) return true;
  return false;
}

/// Whose code is innermost in `frames`. The C library's and the sanitizers' are nobody's.
Report whose(std::span<void* const> frames) {
  Report report{.end = End::in_libraries};
  for (void* const frame : frames) {
    const auto address = reinterpret_cast<std::uintptr_t>(frame);
    if (is_ours(address)) {
      report.our_frame = address;
      if (report.library_frame == 0) report.end = End::ours;
      return report;
    }
    if (report.library_frame == 0 && is_in_library(frame)) report.library_frame = address;
  }
  return report;
}

using Frames = std::array<void*, 256>;

void send(const Report& report) {
  std::memcpy(shared + most_input, __start___sancov_cntrs, counter_bytes());
  if (write(channel, &report, sizeof report) != sizeof report) _exit(1);
}
[[noreturn]] void end_child(const Report& report) {
  send(report);
  _exit(0);
}

void on_signal(int signal, siginfo_t* info, void* context) {
  if (signal == SIGXCPU) end_child({.end = End::time});
  Frames frames;
  const auto end = frames.begin() + backtrace(frames.data(), int(frames.size()));
  const auto* const machine = static_cast<const ucontext_t*>(context);
  // The frames of this function and of the signal come first.
  auto at = std::find(frames.begin(), end, reinterpret_cast<void*>(machine->uc_mcontext.gregs[REG_RIP]));
  if (at == end) at = frames.begin() + 2;
  Report report = whose({at, end});
  const auto* const address = static_cast<const char*>(info->si_addr);
  if (signal == SIGSEGV && address < stack_base && address > stack_base - most_stack) report.end = End::stack;
  end_child(report);
}

/// Of the sanitizers, which have printed their report.
__attribute__((noinline)) void on_report() {
  Frames frames;
  const int depth = backtrace(frames.data(), int(frames.size()));
  end_child(whose(std::span(frames).first(std::size_t(depth)).subspan(1)));
}

/// As softcl-compiler does, but that what is ours is distinguished.
void install_handlers() {
  std::atexit([] { end_child({.end = End::gave_up}); });
  std::set_new_handler([] { end_child({.end = End::memory}); });
  llvm::install_bad_alloc_error_handler([](void*, const char*, bool) { end_child({.end = End::memory}); });
  llvm::install_fatal_error_handler([](void*, const char*, bool) { end_child({.end = End::gave_up}); });
  __sanitizer_set_death_callback(on_report);
  alignas(16) static char stack[1 << 18];
  const stack_t other{.ss_sp = stack, .ss_flags = 0, .ss_size = sizeof stack};
  sigaltstack(&other, nullptr);
  struct sigaction action {};
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_ONSTACK | SA_SIGINFO;
  for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGXCPU})
    sigaction(signal, &action, nullptr);
}

/// For the next step.
void limit_time() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const rlimit seconds{.rlim_cur = rlim_t(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + 31,
                       .rlim_max = RLIM_INFINITY};
  setrlimit(RLIMIT_CPU, &seconds);
}

std::string place_of(std::uintptr_t address) {
  Dl_info info;
  if (address == 0 || dladdr(reinterpret_cast<void*>(address), &info) == 0) return "-";
  const char* const slash = std::strrchr(info.dli_fname, '/');
  return fmt::format("{}+{:#x}{}{}", slash ? slash + 1 : info.dli_fname,
                     address - reinterpret_cast<std::uintptr_t>(info.dli_fbase), info.dli_sname ? " " : "",
                     info.dli_sname ? info.dli_sname : "");
}

/// How the steps ended, and where those ended that built and refused nothing.
class Tally {
 public:
  ~Tally() { print(); }
  void print() const {
    std::string text = "steps:";
    for (std::size_t i = 0; i < counts_.size(); ++i) text += fmt::format(" {} {},", names[i], counts_[i]);
    for (const auto& [place, count] : places_) text += fmt::format("\nplace {} times: {}", count, place);
    std::fprintf(stderr, "%s\n", text.c_str());
  }
  void add(const Report& report, std::span<const std::uint8_t> input) {
    ++counts_[std::size_t(report.end)];
    if (report.end == End::built || report.end == End::refused) return;
    const std::string place = fmt::format("{}: {} in {}", names[std::size_t(report.end)],
                                          place_of(report.library_frame), place_of(report.our_frame));
    if (++places_[place] != 1) return;
    if (const char* const folder = std::getenv("SOFTCL_FUZZ_KEEP"))
      std::ofstream(
          fmt::format("{}/{}-{:x}", folder, names[std::size_t(report.end)], std::hash<std::string>()(place)))
          .write(reinterpret_cast<const char*>(input.data()), std::streamsize(input.size()));
  }

 private:
  std::array<std::uint64_t, names.size()> counts_{};
  std::map<std::string, std::uint64_t> places_;
};

/// The process that makes the steps, until one ends it.
class Child {
 public:
  explicit Child(Step step) : standard_error_(memfd_create("stderr", MFD_CLOEXEC)) {
    std::array<int, 2> ends;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) std::abort();
    process_ = fork();
    if (process_ < 0) std::abort();
    if (process_ == 0) {
      channel = ends[1];
      close(ends[0]);
      serve(step);
    }
    close(ends[1]);
    channel_ = ends[0];
  }
  ~Child() {
    close(channel_);
    while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
    close(standard_error_);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// Of one step with the input that is shared.
  Report report_of(std::size_t size) {
    Report report;
    if (ftruncate(standard_error_, 0) != 0 || write(channel_, &size, sizeof size) != sizeof size)
      return report;
    pollfd ready{.fd = channel_, .events = POLLIN, .revents = 0};
    while (poll(&ready, 1, 200) <= 0)
      if (resident_bytes() > std::size_t(4) << 30) kill(process_, SIGKILL);
    return read(channel_, &report, sizeof report) == sizeof report ? report : Report{};
  }
  /// Whether it is time for another, for what LLVM keeps.
  [[nodiscard]] bool is_large() const { return resident_bytes() > std::size_t(1) << 30; }
  void print_standard_error() const {
    std::array<char, 1 << 14> text;
    const ssize_t size = pread(standard_error_, text.data(), text.size(), 0);
    if (size > 0) std::fwrite(text.data(), 1, std::size_t(size), stderr);
  }

 private:
  [[noreturn]] void serve(Step step) const {
    dup2(standard_error_, STDERR_FILENO);
    install_handlers();
    for (std::size_t size = 0; read(channel, &size, sizeof size) == sizeof size;) {
      std::memset(__start___sancov_cntrs, 0, counter_bytes());
      limit_time();
      send({.end = step({shared, size}) ? End::built : End::refused});
    }
    _exit(0);
  }
  [[nodiscard]] std::size_t resident_bytes() const {
    std::ifstream statm(fmt::format("/proc/{}/statm", process_));
    std::size_t pages = 0, resident = 0;
    return statm >> pages >> resident ? resident * 4096 : 0;
  }

  int standard_error_, channel_ = -1;
  pid_t process_ = -1;
};

/// So that each child finds what the first use of Clang and LLVM sets up.
void warm_up() {
  blocks();
  void* one = nullptr;
  backtrace(&one, 1);
  build_rest(compile("kernel void k(global float* a) { *a = sin(*a); }", {}, ""));
}

}  // namespace

void isolate(std::span<const std::uint8_t> input, Step step) {
  static Tally tally;
  static std::unique_ptr<Child> child;
  static int steps = 0;
  if (!stack_base) {
    stack_base = static_cast<const char*>(__builtin_frame_address(0));
    warm_up();
  }
  if (input.size() > most_input) return;
  if (child && ++steps % 100 == 0 && child->is_large()) child = nullptr;
  if (!child) child = std::make_unique<Child>(step);
  std::ranges::copy(input, shared);
  const Report report = child->report_of(input.size());
  std::memcpy(__start___sancov_cntrs, shared + most_input, counter_bytes());
  tally.add(report, input);
  if (report.end == End::built || report.end == End::refused) return;
  if (report.end == End::ours) {
    std::fprintf(stderr, "a step ended at %s\n", place_of(report.our_frame).c_str());
    child->print_standard_error();
    tally.print();
    std::abort();
  }
  child = nullptr;
}

bool build_rest(const CompileOutput& compiled) {
  if (!compiled.ok) return false;
  const CompileOutput linked = link(std::span(&compiled.bitcode, 1), "");
  if (!linked.ok) return false;
  std::vector<std::string> functions;
  for (const HostFunction& function : host_functions()) functions.push_back(function.name);
  GeneratedCode code = generate(linked.bitcode, functions);
  if (!code.ok) return false;
  const Executable executable(std::move(code), host_functions());
  return true;
}

}  // namespace softcl
