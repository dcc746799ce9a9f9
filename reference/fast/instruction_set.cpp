#include "reference/fast/instruction_set.h"

#include <hwy/targets.h>

#include <cstdint>
#include <optional>

namespace plumbline::fast {
namespace {

constexpr std::int64_t targets[] = {HWY_EMU128, HWY_AVX2, HWY_AVX3, HWY_NEON};

std::optional<InstructionSet> chosen;  ///< none: the fastest

}  // namespace

std::string_view name_of(InstructionSet set) {
  constexpr std::string_view names[] = {"portable", "avx2", "avx512", "neon"};
  return names[static_cast<std::size_t>(set)];
}

std::vector<InstructionSet> instruction_sets() {
#if defined(__aarch64__)
  return {InstructionSet::neon};  // part of the architecture, so that nothing slower is built
#else
  const std::int64_t supported = hwy::SupportedTargets();
  std::vector<InstructionSet> out{InstructionSet::portable};
  for (const InstructionSet set : {InstructionSet::avx2, InstructionSet::avx512})
    if ((supported & targets[static_cast<std::size_t>(set)]) != 0) out.push_back(set);
  return out;
#endif
}

InstructionSet instruction_set_in_use() { return chosen.value_or(instruction_sets().back()); }

void choose_target(InstructionSet set) {
  chosen = set;
  hwy::GetChosenTarget().Update(targets[static_cast<std::size_t>(set)]);
}

}  // namespace plumbline::fast
