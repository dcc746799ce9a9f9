// softcl-compiler: what softcl needs of Clang and LLVM, done in a process of its own. Its standard input is
// the channel to the library; requests come and replies go there, one after the other, until the library
// closes it, which ends the process at once. A request may take 60 s of processor time and 4 GiB.

#include <fcntl.h>
#include <fmt/format.h>
#include <llvm/Support/ErrorHandling.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>

#include "softcl/compiler/compiler.h"
#include "softcl/protocol/requests.h"
#include "softcl/protocol/socket_channel.h"

namespace softcl {
namespace {

constexpr rlim_t seconds_per_request = 60;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool has_sanitizer = true;  // makes reports of its own on standard error, and reserves terabytes
#else
constexpr bool has_sanitizer = false;
#endif

/// Whether standard error is redirected to a file in memory.
bool is_error_captured = false;

/// What LLVM's parts write to standard error belongs in the build's log, not on the program's terminal.
void capture_standard_error() {
  const int file = has_sanitizer ? -1 : memfd_create("stderr", MFD_CLOEXEC);
  is_error_captured = file >= 0 && dup2(file, STDERR_FILENO) >= 0;
}

/// What has come there since the last call, 16 KiB of it at most. May be called by a signal handler.
std::string_view standard_error() {
  static char text[1 << 14];
  if (!is_error_captured) return {};
  const ssize_t size = pread(STDERR_FILENO, text, sizeof text, 0);
  if (size > 0 && ftruncate(STDERR_FILENO, 0) == 0) lseek(STDERR_FILENO, 0, SEEK_SET);
  return {text, size > 0 ? std::size_t(size) : 0};
}

/// Ends the process after a report for the build log: the diagnostics so far, and what ended it.
[[noreturn]] void end_with(std::string_view why) {
  const std::string_view parts[] = {diagnostics_so_far(), standard_error(), why};
  send_termination_report(STDIN_FILENO, parts);
  _exit(1);
}

extern "C" void on_signal(int signal) {
  if (signal == SIGXCPU) end_with("error: the compiler took more than 60 s of processor time\n");
  static char text[96] = "error: softcl-compiler crashed: ";
  const char* const description = sigdescr_np(signal);
  std::strncat(text, description ? description : "unknown signal", 32);
  end_with(std::strcat(text, "\n"));
}

/// Whether a request is being served: the SPIR-V translator calls exit() on some that it does not accept.
bool is_serving = false;

void install_termination_handlers() {
  std::atexit([] {
    if (is_serving) end_with("error: softcl-compiler gave up\n");
  });
  std::set_new_handler([] { end_with("error: the compiler took more than 4 GiB of memory\n"); });
  llvm::install_bad_alloc_error_handler([](void*, const char*, bool) { std::get_new_handler()(); });
  llvm::install_fatal_error_handler(
      [](void*, const char* reason, bool) { end_with(fmt::format("error: {}\n", reason)); });
  struct sigaction action {};
  action.sa_handler = on_signal;
  sigaction(SIGXCPU, &action, nullptr);
  if (has_sanitizer) return;
  alignas(16) static char stack[1 << 16];  // for the handler, should the main stack have overflowed
  const stack_t other{.ss_sp = stack, .ss_flags = 0, .ss_size = sizeof stack};
  sigaltstack(&other, nullptr);
  action.sa_flags = SA_ONSTACK;
  for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT}) sigaction(signal, &action, nullptr);
}

void limit(decltype(RLIMIT_AS) resource, rlim_t most) {
  rlimit now{};
  getrlimit(resource, &now);
  now.rlim_cur = std::min(most, now.rlim_max);
  setrlimit(resource, &now);
}

void limit_memory() {
  if (!has_sanitizer) limit(RLIMIT_AS, rlim_t(4) << 30);
  limit(RLIMIT_CORE, 0);
}

/// For the next request.
void limit_time() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  limit(RLIMIT_CPU, rlim_t(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + seconds_per_request + 1);
}

/// Whether the library's end of the channel is closed: nobody is there for a reply.
bool is_library_gone() {
  pollfd channel{.fd = STDIN_FILENO, .events = POLLRDHUP, .revents = 0};
  return poll(&channel, 1, 0) == 1 && (channel.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

/// Ends the process when the library's end of the channel is closed, whatever it is doing then: the program
/// may have been killed in the middle of a build.
void end_with_library() {
  struct sigaction action {};
  action.sa_handler = [](int) {
    if (is_library_gone()) _exit(0);
  };
  action.sa_flags = SA_RESTART;
  sigaction(SIGIO, &action, nullptr);
  fcntl(STDIN_FILENO, F_SETOWN, getpid());
  fcntl(STDIN_FILENO, F_SETFL, fcntl(STDIN_FILENO, F_GETFL) | O_ASYNC);
  if (is_library_gone()) _exit(0);  // before the signal was requested
}

/// Serves requests, by type.
struct Server {
  Channel& channel;

  void operator()(const CompileRequest& r) const {
    if (chdir(r.directory.c_str()) != 0 && chdir("/") != 0)
      end_with("error: cannot enter the program's directory\n");
    reply(compile(r.source, r.headers, r.options));
  }
  void operator()(const CompileIlRequest& r) const { reply(compile_il(r.spirv, r.constants, r.options)); }
  void operator()(const LinkRequest& r) const { reply(link(r.modules, r.options)); }
  void operator()(const GenerateRequest& r) const {
    GeneratedCode code = generate(r.linked, r.functions, r.tier);
    code.log += standard_error();
    channel.send(encode(code));
  }

 private:
  void reply(CompileOutput output) const {
    output.log += standard_error();
    channel.send(encode(output));
  }
};

}  // namespace
}  // namespace softcl

int main() {
  // The library waits for the process that it started, which ends here. The child goes on, and is not a child
  // of the library's process.
  const pid_t child = fork();
  if (child != 0) _exit(child > 0 ? 0 : 1);
  softcl::capture_standard_error();
  softcl::install_termination_handlers();
  softcl::limit_memory();
  softcl::end_with_library();
  softcl::Channel channel(STDIN_FILENO);
  const softcl::Server server{channel};
  while (const auto message = channel.receive()) {
    softcl::limit_time();
    softcl::is_serving = true;
    std::visit(server, softcl::decode<softcl::Request>(message->text));
    softcl::is_serving = false;
  }
}
