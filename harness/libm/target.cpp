#include "harness/libm/target.h"

#include <sys/utsname.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>

#include "harness/support/spelling.h"

namespace plumbline::libm {
namespace {

constexpr Target all[] = {
    {.name = "aarch64",
     .machine = "aarch64",
     .compiler = "aarch64-linux-gnu-gcc",
     .emulator = "qemu-aarch64",
     .root = "/usr/aarch64-linux-gnu",
     .library = "libm.so.6",
     .packages = "gcc-aarch64-linux-gnu, libc6-dev-arm64-cross"},
    {.name = "arm",
     .machine = "armv7l",
     .compiler = "arm-linux-gnueabihf-gcc",
     .emulator = "qemu-arm",
     .root = "/usr/arm-linux-gnueabihf",
     .library = "libm.so.6",
     .packages = "gcc-arm-linux-gnueabihf, libc6-dev-armhf-cross"},
    {.name = "musl",
     .machine = "x86_64",
     .compiler = "musl-gcc",
     .emulator = "qemu-x86_64",
     .root = "/",
     .library = "libc.so",
     .packages = "musl-tools"},
    {.name = "ppc64le",
     .machine = "ppc64le",
     .compiler = "powerpc64le-linux-gnu-gcc",
     .emulator = "qemu-ppc64le",
     .root = "/usr/powerpc64le-linux-gnu",
     .library = "libm.so.6",
     .packages = "gcc-powerpc64le-linux-gnu, libc6-dev-ppc64el-cross"},
    {.name = "riscv64",
     .machine = "riscv64",
     .compiler = "riscv64-linux-gnu-gcc",
     .emulator = "qemu-riscv64",
     .root = "/usr/riscv64-linux-gnu",
     .library = "libm.so.6",
     .packages = "gcc-riscv64-linux-gnu, libc6-dev-riscv64-cross"},
    {.name = "s390x",
     .machine = "s390x",
     .compiler = "s390x-linux-gnu-gcc",
     .emulator = "qemu-s390x",
     .root = "/usr/s390x-linux-gnu",
     .library = "libm.so.6",
     .packages = "gcc-s390x-linux-gnu, libc6-dev-s390x-cross"},
    {.name = "x86_64",
     .machine = "x86_64",
     .compiler = "x86_64-linux-gnu-gcc",
     .emulator = "qemu-x86_64",
     .root = "/usr/x86_64-linux-gnu",
     .library = "libm.so.6",
     .packages = "gcc-x86-64-linux-gnu, libc6-dev-amd64-cross"},
};

bool is_installed(const std::string& program) {
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path != nullptr ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (::access((folder + '/' + program).c_str(), X_OK) == 0) return true;
  return false;
}

bool is_this_machine(const Target& target) {
  utsname machine{};
  return ::uname(&machine) == 0 && machine.machine == target.machine;
}

/// Debian's package qemu-user-static has the one name, qemu-user the other; empty: neither is installed.
std::string emulator_of(const Target& target) {
  const std::string name(target.emulator);
  if (is_installed(name + "-static")) return name + "-static";
  return is_installed(name) ? name : std::string();
}

}  // namespace

std::span<const Target> targets() { return all; }

Outcome<Target> find_target(const std::string& name) {
  std::vector<std::string> known;
  for (const Target& target : all) {
    if (target.name == name) return target;
    known.emplace_back(target.name);
  }
  return Error{Error::Kind::usage, "libm: " + unknown_name(name, "processor or C library", known)};
}

std::optional<std::string> lack_of(const Target& target) {
  const bool has_compiler = is_installed(std::string(target.compiler));
  const bool can_run = is_this_machine(target) || !emulator_of(target).empty();
  if (has_compiler && can_run) return std::nullopt;
  const std::string both = has_compiler || can_run ? "" : " and ", comma = both.empty() ? "" : ", ";
  return "this machine has " + (has_compiler ? "" : "no " + std::string(target.compiler)) + both +
         (can_run ? "" : "no " + std::string(target.emulator)) +
         "; Debian's packages: " + (has_compiler ? "" : std::string(target.packages)) + comma +
         (can_run ? "" : "qemu-user-static");
}

std::string emulation_of(const Target& target) {
  if (is_this_machine(target)) return {};
  return emulator_of(target) + " -L " + std::string(target.root);
}

}  // namespace plumbline::libm
