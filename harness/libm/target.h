#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/support/outcome.h"

namespace plumbline::libm {

/// A processor and a C library that programs are compiled for here, and run by emulation where the processor
/// is another than this machine's.
struct Target {
  std::string_view name;      ///< in a device's name: "aarch64", "musl"
  std::string_view machine;   ///< as uname names the processor
  std::string_view compiler;  ///< "aarch64-linux-gnu-gcc"
  std::string_view emulator;  ///< of QEMU's user mode: "qemu-aarch64"
  std::string_view root;      ///< the folder that has the target's libraries
  std::string_view library;   ///< the default
  std::string_view packages;  ///< of Debian, that have the compiler and the C library
};

std::span<const Target> targets();

/// A usage error that suggests the nearest name.
Outcome<Target> find_target(const std::string& name);

/// What this machine lacks of it, with the packages that have it: "no riscv64-linux-gnu-gcc and no
/// qemu-riscv64; Debian has them in …". Nothing where programs can be compiled and run.
std::optional<std::string> lack_of(const Target& target);

/// The words before a program of the target that run it: "qemu-aarch64-static -L /usr/aarch64-linux-gnu";
/// empty on such a machine. Precondition: it lacks nothing.
std::string emulation_of(const Target& target);

}  // namespace plumbline::libm
