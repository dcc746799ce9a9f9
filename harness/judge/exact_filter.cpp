#include "harness/judge/exact_filter.h"

#include <algorithm>

#include "harness/judge/flushing.h"
#include "harness/judge/machine_results.h"

namespace plumbline {

void ExactFilter::judge(const FilterBlock& block, const FilterLimits&, Counts& counts,
                        Escalated& open) const {
  if (machine_ != nullptr) decide_all(block, counts, open);
  Escalated decided{};
  for_each(open, [&](std::size_t i) {
    if (decide(block, i, counts)) decided[i / 64] |= std::uint64_t{1} << i % 64;
  });
  for (std::size_t word = 0; word < open.size(); ++word) open[word] &= ~decided[word];
}

void ExactFilter::decide_all(const FilterBlock& block, Counts& counts, Escalated& open) const {
  static thread_local MachineResults right;
  right.evaluate(machine_, block, call_.arguments.size(), truth_);
  for (std::size_t word = 0; word * 64 < block.count; ++word) {
    const std::uint64_t undefined = open[word] & right.undefined_points(word, block.count);
    const std::uint64_t equal =
        open[word] & ~undefined & right.equal_points(block.results[0], call_.results[0], word, block.count);
    count_exact(PassReason::undefined, undefined, counts);
    count_exact(PassReason::bound, equal, counts);
    counts.points += static_cast<std::uint64_t>(std::popcount(undefined | equal));
    open[word] &= ~(undefined | equal);
  }
  if (block.buckets[0] != nullptr) std::fill_n(block.buckets[0], block.count, std::uint8_t{0});
}

bool ExactFilter::decide(const FilterBlock& block, std::size_t i, Counts& counts) const {
  std::array<Scalar, max_arguments> point;
  const std::size_t arity = call_.arguments.size(), outputs = call_.results.size();
  for (std::size_t k = 0; k < arity && k < point.size(); ++k)
    point[k] = scalar_at(block.arguments[k], call_.arguments[k], i);
  const auto right = exact_({point.data(), arity}, call_.width);
  for (std::size_t k = 0; k < outputs; ++k)
    if (right && !same_result(*right, scalar_at(block.results[k], call_.results[k], i))) return false;
  ++counts.points;
  const PassReason reason = right ? reason_of(*right) : PassReason::undefined;
  for (std::size_t k = 0; k < outputs; ++k) {
    counts.add(reason, 0);
    if (block.buckets[k] != nullptr) block.buckets[k][i] = 0;
  }
  return true;
}

}  // namespace plumbline
