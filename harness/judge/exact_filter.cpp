#include "harness/judge/exact_filter.h"

#include <algorithm>
#include <cstring>

#include "harness/judge/flushing.h"

namespace plumbline {
namespace {

/// Right results of a block, in memory for the widest.
struct RightResults {
  alignas(64) std::array<std::byte, 8 * FilterBlock::most_points> bytes;
  std::array<std::uint8_t, FilterBlock::most_points> undefined;
};

/// The bits of those points of a word for which `is` returns true of their number.
template <class Is>
std::uint64_t points_of(std::size_t word, std::size_t count, Is is) {
  std::uint64_t points = 0;
  for (std::size_t i = word * 64; i < std::min(count, word * 64 + 64); ++i)
    points |= std::uint64_t{is(i)} << i % 64;
  return points;
}

/// The points of a word of which both have the same bits, and no NaN where the type has such.
std::uint64_t equal_points(const RightResults& right, const void* results, ScalarType type, std::size_t word,
                           std::size_t count) {
  const auto size = static_cast<std::size_t>(size_of(type));
  const std::byte* const expected = right.bytes.data();
  const auto* const seen = static_cast<const std::byte*>(results);
  const auto same = [&](std::size_t first, std::size_t points) {
    return std::memcmp(expected + first * size, seen + first * size, points * size) == 0;
  };
  if (is_floating(type))
    return points_of(word, count,
                     [&](std::size_t i) { return same(i, 1) && !is_nan(scalar_at(expected, type, i)); });
  const std::size_t points = std::min<std::size_t>(64, count - word * 64);
  if (same(word * 64, points)) return low_bits(static_cast<int>(points));
  return points_of(word, count, [&](std::size_t i) { return same(i, 1); });
}

void add(PassReason reason, std::uint64_t points, Counts& counts) {
  counts.points += points;
  counts.of(reason) += points;
  counts.histogram[bucket_of(0)] += points;
}

}  // namespace

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
  static thread_local RightResults right;
  right.undefined.fill(0);
  MachineBlock machine{.count = block.count,
                       .truth = truth_,
                       .results = right.bytes.data(),
                       .undefined = right.undefined.data()};
  std::copy_n(block.arguments.begin(), call_.arguments.size(), machine.arguments.begin());
  machine_(machine);
  for (std::size_t word = 0; word * 64 < block.count; ++word) {
    const std::uint64_t undefined =
        open[word] & points_of(word, block.count, [&](std::size_t i) { return right.undefined[i] != 0; });
    const std::uint64_t equal =
        open[word] & ~undefined & equal_points(right, block.results[0], call_.results[0], word, block.count);
    add(PassReason::undefined, static_cast<std::uint64_t>(std::popcount(undefined)), counts);
    add(PassReason::bound, static_cast<std::uint64_t>(std::popcount(equal)), counts);
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
