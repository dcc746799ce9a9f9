#include "harness/libm/caller.h"

#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "harness/exec/program_device.h"
#include "harness/libm/archive.h"
#include "harness/libm/caller_text.h"
#include "harness/libm/target.h"
#include "harness/support/descriptor.h"

namespace plumbline::libm {
namespace {

Error usage(const std::string& text) { return {Error::Kind::usage, text}; }

/// A file in memory, which programs that this process starts find under file_name.
Descriptor memory_file() { return Descriptor(::memfd_create("plumbline caller", 0)); }

std::string file_name(const Descriptor& file) { return "/proc/self/fd/" + std::to_string(file.get()); }

/// Runs a program to its end, with what it writes in the file. Its status as waitpid has it, or none.
std::optional<int> run(std::vector<std::string> words, const Descriptor& output) {
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, output.get(), STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, output.get(), STDERR_FILENO);
  pid_t id = 0;
  const int code = ::posix_spawnp(&id, arguments[0], &actions, nullptr, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (code != 0) return std::nullopt;
  int status = 0;
  while (::waitpid(id, &status, 0) < 0)
    if (errno != EINTR) return std::nullopt;
  return status;
}

/// What is wrong, of a compiler's and a linker's output: a name that nothing defines, else the first error,
/// else the first line. A linker's warnings stand before these, and may be many.
std::string first_error(const Descriptor& output) {
  constexpr std::size_t most = 1 << 20;
  std::string bytes(most, '\0');
  const ssize_t size = ::pread(output.get(), bytes.data(), bytes.size(), 0);
  std::string_view text(bytes.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  for (const std::string_view sign : {"undefined reference", "error:"})
    if (const std::size_t place = text.find(sign); place != text.npos) {
      text.remove_prefix(place);
      break;
    }
  return std::string(text.substr(0, text.find('\n')));
}

bool is_archive(const std::string& library) { return library.ends_with(".a"); }

/// "libm:aarch64: …".
Error about(const Target& target, const std::string& text) {
  return usage("libm:" + std::string(target.name) + ": " + text);
}

DeviceInfo describe(const Selection& selection, const std::string& selector, const Target& target,
                    const exec::Greeting& greeting) {
  DeviceInfo info;
  info.spec = "libm:" + selector;
  info.name = selector;
  info.version = greeting.name;
  // The maxima that glibc documents are each of one processor, and rulebook `glibc` has those of x86-64.
  const bool is_glibc = greeting.name.starts_with("glibc ");
  info.library = is_glibc && target.machine == "x86_64" ? MathLibrary::glibc : MathLibrary::other;
  info.vendor = name_of(is_glibc ? MathLibrary::glibc : MathLibrary::other);
  info.driver = selection.path;
  const std::string emulation = emulation_of(target);
  info.platform = "math library of " + std::string(target.name) +
                  (emulation.empty() ? "" : ", by " + emulation.substr(0, emulation.find(' ')));
  return info;
}

}  // namespace

Status build_caller(const Selection& selection, const std::string& file) {
  const auto target = find_target(selection.target);
  if (!target) return target.error();
  if (const auto lack = lack_of(*target)) return about(*target, *lack);
  std::set<std::string> symbols;
  if (is_archive(selection.path)) {
    auto found = symbols_of_archive(selection.path);
    if (!found) return about(*target, found.error().message);
    symbols = std::move(*found);
  }
  const std::string text = caller_text(selection, is_archive(selection.path) ? &symbols : nullptr);
  const Descriptor source = memory_file(), output = memory_file();
  if (::write(source.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    return Error{Error::Kind::io, std::strerror(errno)};
  const std::string compiler(target->compiler);
  std::vector<std::string> words{compiler,          "-O2", "-fno-builtin", "-w", "-x",  "c",
                                 file_name(source), "-o",  file,           "-x", "none"};
  if (is_archive(selection.path))
    words.insert(words.end(), {"-static", selection.path});
  else
    words.emplace_back("-ldl");
  const auto status = run(std::move(words), output);
  if (!status) return about(*target, compiler + " cannot be started");
  if (*status != 0) return about(*target, compiler + " made no program: " + first_error(output));
  return ok();
}

Outcome<std::unique_ptr<Device>> open_by_caller(const Selection& selection, const std::string& selector) {
  const auto target = find_target(selection.target);
  if (!target) return target.error();
  Descriptor program = memory_file();
  const std::string file = file_name(program);
  if (const Status built = build_caller(selection, file); !built) return built.error();
  auto conversation = std::make_shared<exec::Conversation>(emulation_of(*target) + ' ' + file,
                                                           "libm:" + selector, std::move(program));
  auto greeting = conversation->greet();
  if (!greeting) return greeting.error();
  if (greeting->functions.empty())
    return about(*target,
                 greeting->name == selection.path
                     ? "'" + selection.path +
                           "' has none of C's and none of SLEEF's functions that the words behind '@' select"
                     : greeting->name);
  DeviceInfo info = describe(selection, selector, *target, *greeting);
  return exec::program_device(std::move(conversation), std::move(*greeting), std::move(info));
}

}  // namespace plumbline::libm
