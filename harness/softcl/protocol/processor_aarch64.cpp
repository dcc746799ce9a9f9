#include "softcl/protocol/processor.h"

#if defined(__aarch64__)

#include <sys/auxv.h>

#include <cstdint>
#include <sstream>

namespace softcl {

void stream_lines(std::byte* to, const std::byte* from, std::size_t size) {
  constexpr std::size_t pair = 16;
  for (std::size_t done = 0; done < size; done += pair) {
    std::uint64_t low = 0, high = 0;
    __asm__("ldp %0, %1, [%2]" : "=r"(low), "=r"(high) : "r"(from + done) : "memory");
    __asm__ volatile("stnp %0, %1, [%2]" : : "r"(low), "r"(high), "r"(to + done) : "memory");
  }
  __asm__ volatile("dmb ish" : : : "memory");
}

std::string processor_identity() {
  std::uint64_t model = 0;  // MIDR_EL1: the system reads it for a program (HWCAP_CPUID)
  if ((getauxval(AT_HWCAP) & HWCAP_CPUID) != 0) __asm__("mrs %0, midr_el1" : "=r"(model));
  std::ostringstream text;
  text << std::hex << model << ' ' << getauxval(AT_HWCAP) << ' ' << getauxval(AT_HWCAP2);
  return text.str();
}

bool processor_has(ProcessorLevel level) {
  return level == ProcessorLevel::host || level == ProcessorLevel::portable;
}

bool has_fma(ProcessorLevel) { return true; }  // FMADD is in every AArch64 processor

}  // namespace softcl

#endif
