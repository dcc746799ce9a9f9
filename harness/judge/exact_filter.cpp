#include "harness/judge/exact_filter.h"

#include <algorithm>
#include <limits>

#include "harness/judge/flushing.h"
#include "harness/judge/machine_results.h"
#include "reference/floating_environment.h"

namespace plumbline {

namespace {

/// Whether a tally only counts a failing result with an infinite error, at any point of the block.
bool counts_infinite(const FilterLimits& limits, const FilterBlock& block) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (limits.worst < infinity || limits.failing < infinity || block.ranks.factor != 0) return false;
  const auto greatest = std::max({limits.worst_index, limits.failing_index, limits.first_failing});
  return greatest != FilterLimits::every_index;
}

/// Adds results of these points that fail with an infinite error, which are in the last bucket.
void count_failing(const Escalated& points, const FilterBlock& block, Counts& counts) {
  constexpr auto bucket = static_cast<std::uint8_t>(histogram_edges.size() - 1);
  const std::size_t count = count_of(points);
  counts.of(PassReason::failed) += count;
  counts.histogram[bucket] += count;
  if (std::uint8_t* const buckets = block.buckets[0]; buckets != nullptr)
    for_each(points, [&](std::size_t i) { buckets[i] = bucket; });
}

}  // namespace

void ExactFilter::judge(const FilterBlock& block, const FilterLimits& limits, Counts& counts,
                        Escalated& open) const {
  if (machine_ != nullptr)
    return decide_all(block, differing_fails_ && counts_infinite(limits, block), counts, open);
  Escalated decided{};
  for_each(open, [&](std::size_t i) {
    if (decide(block, i, counts)) decided[i / 64] |= std::uint64_t{1} << i % 64;
  });
  for (std::size_t word = 0; word < open.size(); ++word) open[word] &= ~decided[word];
}

void ExactFilter::decide_all(const FilterBlock& block, bool counts_failures, Counts& counts,
                             Escalated& open) const {
  static thread_local MachineResults right;
  const FloatingScope scope;
  const ScalarType type = call_.results[0];
  const void* const results = block.results[0];
  right.evaluate(machine_, block, call_.arguments.size(), truth_);
  Escalated failing{};
  for (std::size_t word = 0; word * 64 < block.count; ++word) {
    const std::uint64_t before = open[word];
    const std::uint64_t undefined = before & right.undefined_points(word, block.count);
    const std::uint64_t equal = before & ~undefined & right.equal_points(results, type, word, block.count);
    std::uint64_t left = before & ~(undefined | equal);
    if (left != 0) {
      const auto nan = right.nan_points(results, type, word, block.count);
      count_exact(PassReason::nan_class, left & nan.both, counts);
      left &= ~nan.both;
      if (counts_failures) failing[word] = left & ~nan.any;
    }
    count_exact(PassReason::undefined, undefined, counts);
    count_exact(PassReason::bound, equal, counts);
    open[word] = left & ~failing[word];
    counts.points += static_cast<std::uint64_t>(std::popcount(before & ~open[word]));
  }
  if (block.buckets[0] != nullptr) std::fill_n(block.buckets[0], block.count, std::uint8_t{0});
  count_failing(failing, block, counts);
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
