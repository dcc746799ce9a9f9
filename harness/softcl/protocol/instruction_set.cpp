#include "softcl/protocol/instruction_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace softcl {
namespace {

struct Named {
  std::string_view name;
  ProcessorLevel level;
};
constexpr Named names[] = {
    {"portable", ProcessorLevel::portable},
    {"avx2", ProcessorLevel::avx2},
    {"avx512", ProcessorLevel::avx512},
};

}  // namespace

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

InstructionSet parse_instruction_set(const std::string& name, bool (*has)(ProcessorLevel)) {
  InstructionSet set{.name = name};
  if (name.empty()) return set;
  const auto* const found = std::ranges::find(names, name, &Named::name);
  if (found == std::end(names))
    set.error = fmt::format(
        "SOFTCL_INSTRUCTION_SET: '{}' is no instruction set; there are: portable, avx2, avx512", name);
  else if (!has(found->level))
    set.error = fmt::format("SOFTCL_INSTRUCTION_SET: this processor does not have {}", name);
  else
    set.level = found->level;
  return set;
}

const InstructionSet& instruction_set() {
  static const InstructionSet chosen = [] {
    const char* const given = std::getenv("SOFTCL_INSTRUCTION_SET");
    return parse_instruction_set(given == nullptr ? "" : given);
  }();
  return chosen;
}

}  // namespace softcl
