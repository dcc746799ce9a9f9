#include "harness/judge/alternatives_filter.h"

#include <algorithm>
#include <bit>

#include "harness/judge/machine_results.h"
#include "reference/floating_environment.h"

namespace plumbline {

void AlternativesFilter::judge(const FilterBlock& block, const FilterLimits&, Counts& counts,
                               Escalated& open) const {
  static thread_local std::array<MachineResults, 2> right;
  const ScalarType type = call_.results[0];
  {
    const FloatingScope scope;
    for (std::size_t k = 0; k < evaluations_.size(); ++k)
      right[k].evaluate(evaluations_[k].function, block, call_.arguments.size());
  }
  for (std::size_t word = 0; word * 64 < block.count; ++word) {
    std::array<std::uint64_t, 2> equal{};
    for (std::size_t k = 0; k < evaluations_.size(); ++k)
      equal[k] = open[word] & right[k].equal_points(block.results[0], type, word, block.count);
    const std::uint64_t all = evaluations_.size() == 1 ? equal[0] : equal[0] & equal[1];
    count_exact(PassReason::bound, all, counts);
    for (std::size_t k = 0; k < evaluations_.size(); ++k)
      count_exact(evaluations_[k].reason, equal[k] & ~all, counts);
    const std::uint64_t decided = equal[0] | equal[1];
    counts.points += static_cast<std::uint64_t>(std::popcount(decided));
    open[word] &= ~decided;
  }
  if (block.buckets[0] != nullptr) std::fill_n(block.buckets[0], block.count, std::uint8_t{0});
}

}  // namespace plumbline
