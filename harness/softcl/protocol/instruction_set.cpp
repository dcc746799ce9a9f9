#include "softcl/protocol/instruction_set.h"

namespace softcl {

bool processor_has(ProcessorLevel level) {
  // By what Clang has a name for, too: what else x86-64-v3 has (F16C, LZCNT, MOVBE) comes with these.
  const bool has_v3 = __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
                      __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("fma") != 0;
  switch (level) {
    case ProcessorLevel::host:
    case ProcessorLevel::portable:
      return true;
    case ProcessorLevel::avx2:
      return has_v3;
    case ProcessorLevel::avx512:
      return has_v3 && __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
             __builtin_cpu_supports("avx512cd") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
             __builtin_cpu_supports("avx512vl") != 0;
  }
  return false;
}

bool has_fma(ProcessorLevel level) {
  if (level == ProcessorLevel::host) return __builtin_cpu_supports("fma") != 0;
  return level != ProcessorLevel::portable;
}

}  // namespace softcl
