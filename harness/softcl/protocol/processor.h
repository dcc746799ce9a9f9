#pragma once

#include <ucontext.h>

#include <cstddef>
#include <cstdint>
#include <string>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace softcl {

// What softcl uses of a processor beyond C++: x86-64 and AArch64. Besides, control_register.cpp of the
// compiler and host_functions.cpp of the loader distinguish them.

/// Bits of the register that controls arithmetic of binary32 and binary64. It is MXCSR on x86-64 (FTZ and
/// DAZ; rounding control), and FPCR on AArch64 (FZ; RMode).
#if defined(__x86_64__)
constexpr unsigned flush_bits = 0x8040, toward_zero_bits = 0x6000;
#elif defined(__aarch64__)
constexpr unsigned flush_bits = 1U << 24, toward_zero_bits = 3U << 22;
#endif

/// Whether that register has the value of a process's start: nearest even, subnormals kept, nothing trapped.
/// Exceptions that were raised do not count.
inline bool has_default_arithmetic() {
#if defined(__x86_64__)
  constexpr unsigned raised = 0x3f, at_start = 0x1f80;
  return (_mm_getcsr() & ~raised) == at_start;
#elif defined(__aarch64__)
  unsigned long control = 0;
  __asm__ volatile("mrs %0, fpcr" : "=r"(control));
  return control == 0;
#endif
}

/// For a loop that polls memory.
inline void pause_polling() {
#if defined(__x86_64__)
  _mm_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

/// The address of the instruction that a signal interrupted.
inline std::uint64_t interrupted_at(const ucontext_t& context) {
#if defined(__x86_64__)
  return std::uint64_t(context.uc_mcontext.gregs[REG_RIP]);
#elif defined(__aarch64__)
  return context.uc_mcontext.pc;
#endif
}

constexpr std::size_t cache_line = 64;

/// Copies whole cache lines with stores that bypass the cache. `to` is aligned to a cache line, and the
/// ranges do not overlap. Other threads see the copy before anything that this one stores later.
void stream_lines(std::byte* to, const std::byte* from, std::size_t size);

/// The processor's model and features: LLVM makes code for them. Nothing that differs between its cores.
std::string processor_identity();

/// The instructions that the code of kernels is made of (SOFTCL_INSTRUCTION_SET).
enum class ProcessorLevel : unsigned char {
  host,                ///< all that this processor has
  portable,            ///< those of every processor of the architecture
  avx2,                ///< x86-64-v3: AVX2, FMA and F16C
  avx512,              ///< x86-64-v4: AVX-512 F, BW, CD, DQ and VL
  avx512_in_256_bits,  ///< the same, in registers of 256 bits where they suffice, as Intel's processors
                       ///< prefer
};

/// Whether this processor, and the operating system, can run it.
bool processor_has(ProcessorLevel level);

/// Whether fma is an instruction of the level, and no slower than a product and a sum (6.12.2.1,
/// FP_FAST_FMA).
bool has_fma(ProcessorLevel level);

/// LLVM's name of the processor that has only what every one of the architecture has.
#if defined(__x86_64__)
constexpr const char* portable_processor = "x86-64";
#elif defined(__aarch64__)
constexpr const char* portable_processor = "generic";
#endif

/// Bytes of the vector register that OpenCL's preferred widths are of.
#if defined(__x86_64__)
constexpr std::size_t vector_register_bytes = 32;
#elif defined(__aarch64__)
constexpr std::size_t vector_register_bytes = 16;
#endif

}  // namespace softcl
