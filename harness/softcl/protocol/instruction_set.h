#pragma once

namespace softcl {

/// The instructions that the code of kernels is made of (SOFTCL_INSTRUCTION_SET).
enum class ProcessorLevel : unsigned char {
  host,      ///< all that this processor has
  portable,  ///< those of every x86-64 processor
  avx2,      ///< x86-64-v3: AVX2, FMA and F16C
  avx512,    ///< x86-64-v4: AVX-512 F, BW, CD, DQ and VL
};

/// Whether this processor, and the operating system, can run it.
bool processor_has(ProcessorLevel level);

/// Whether fma is an instruction of the level, and no slower than a product and a sum (6.12.2.1,
/// FP_FAST_FMA).
bool has_fma(ProcessorLevel level);

}  // namespace softcl
