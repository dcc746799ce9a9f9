#include "build_identity.h"

#include <cpuid.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include "compiler_process.h"
#include "softcl/protocol/settings.h"

namespace softcl {
namespace {

/// The processor's model and features: LLVM makes code for them. Nothing that differs between its cores.
std::string processor() {
  std::string text;
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (__get_cpuid(0, &a, &b, &c, &d)) text += fmt::format("{:x} {:x} {:x} ", b, c, d);
  if (__get_cpuid(1, &a, &b, &c, &d)) {
    text += fmt::format("{:x} {:x} {:x} ", a, c, d);
    constexpr unsigned has_xgetbv = 1u << 27;
    unsigned low = 0, high = 0;  // which registers the operating system saves
    if (c & has_xgetbv) __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    text += fmt::format("{:x} ", low);
  }
  if (__get_cpuid_count(7, 0, &a, &b, &c, &d)) text += fmt::format("{:x} {:x} {:x} ", b, c, d);
  if (__get_cpuid_count(7, 1, &a, &b, &c, &d)) text += fmt::format("{:x} ", a);
  if (__get_cpuid(0x80000001u, &a, &b, &c, &d)) text += fmt::format("{:x} {:x} ", c, d);
  return text;
}

/// A compiler that is built anew has another time.
std::string compiler() {
  struct stat file {};
  if (stat(compiler_path().c_str(), &file) != 0) return "none";
  return fmt::format("{} {}.{:09}", file.st_size, file.st_mtim.tv_sec, file.st_mtim.tv_nsec);
}

}  // namespace

const std::string& build_identity() {
  static const std::string identity = fmt::format("softcl {}\n{}\n{}\n{}", SOFTCL_VERSION, compiler(),
                                                  processor(), settings().compiler_settings);
  return identity;
}

}  // namespace softcl
