#pragma once

#include <cstdint>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace plumbline {

// The registers that control arithmetic of binary32 and binary64 and hold its flags, as one word. MXCSR of
// x86-64; of AArch64 FPCR, and the flags of FPSR in bits that FPCR does not have.
#if defined(__x86_64__)
constexpr unsigned standard_control = 0x1f80;  ///< nearest even, subnormals kept, nothing trapped
constexpr unsigned raised_flags = 0x3f;
constexpr unsigned directions_of_rounding[] = {0, 0x2000, 0x4000, 0x6000};
constexpr unsigned flush_results = 0x8000, flush_operands = 0x0040;
constexpr unsigned traps = 0x1f80;  ///< cleared: an exception traps

inline unsigned control_register() { return _mm_getcsr(); }
inline void set_control_register(unsigned word) { _mm_setcsr(word); }
/// The word with every exception trapped.
constexpr unsigned trapping(unsigned word) { return word & ~traps; }
#elif defined(__aarch64__)
constexpr unsigned standard_control = 0;
constexpr unsigned raised_flags = 0x1f;
constexpr unsigned directions_of_rounding[] = {0, 1U << 22, 2U << 22, 3U << 22};
constexpr unsigned flush_results = 1U << 24, flush_operands = 1U << 24;  // FZ has both
constexpr unsigned traps = 0x1f00;  ///< set: an exception traps, where the processor can

inline unsigned control_register() {
  std::uint64_t control = 0, state = 0;
  __asm__ volatile("mrs %0, fpcr" : "=r"(control) : : "memory");
  __asm__ volatile("mrs %0, fpsr" : "=r"(state) : : "memory");
  return static_cast<unsigned>(control | (state & raised_flags));
}
inline void set_control_register(unsigned word) {
  const std::uint64_t control = word & ~raised_flags, state = word & raised_flags;
  __asm__ volatile("msr fpcr, %0" : : "r"(control) : "memory");
  __asm__ volatile("msr fpsr, %0" : : "r"(state) : "memory");
}
constexpr unsigned trapping(unsigned word) { return word | traps; }
#endif

constexpr unsigned every_flushing[] = {0, flush_results, flush_operands, flush_results | flush_operands};

}  // namespace plumbline
