#include "softcl/protocol/instruction_set.h"

namespace softcl {

bool processor_has(ProcessorLevel level) {
  switch (level) {
    case ProcessorLevel::host:
    case ProcessorLevel::portable:
      return true;
    case ProcessorLevel::avx2:
      return __builtin_cpu_supports("x86-64-v3") != 0;
    case ProcessorLevel::avx512:
      return __builtin_cpu_supports("x86-64-v4") != 0;
  }
  return false;
}

bool has_fma(ProcessorLevel level) {
  if (level == ProcessorLevel::host) return __builtin_cpu_supports("fma") != 0;
  return level != ProcessorLevel::portable;
}

}  // namespace softcl
