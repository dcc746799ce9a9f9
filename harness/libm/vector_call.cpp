#include "harness/libm/vector_call.h"

namespace plumbline::libm {

bool is_available(VectorIsa isa) {
  switch (isa) {
    case VectorIsa::sse2:
      return __builtin_cpu_supports("sse2") != 0;
    case VectorIsa::avx:
      return __builtin_cpu_supports("avx") != 0;
    case VectorIsa::avx2:  // SLEEF's and glibc's use fused multiply-add there too
      return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
    case VectorIsa::avx512:
      return __builtin_cpu_supports("avx512f") != 0;
  }
  return false;
}

bool has_sse4_1() { return __builtin_cpu_supports("sse4.1") != 0; }

void evaluate(const VectorFunction& function, const VectorBlock& block) {
  switch (function.isa) {
    case VectorIsa::sse2:
      return evaluate_sse2(function, block);
    case VectorIsa::avx:
    case VectorIsa::avx2:
      return evaluate_avx(function, block);
    case VectorIsa::avx512:
      return evaluate_avx512(function, block);
  }
}

}  // namespace plumbline::libm
