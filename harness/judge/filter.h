#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <tuple>

#include "harness/device/device.h"
#include "harness/judge/judgement.h"
#include "harness/judge/worst_errors.h"
#include "harness/results/counts.h"
#include "reference/fast/kernel.h"
#include "reference/fast/run_truth.h"
#include "reference/scalar.h"

namespace plumbline {

/// The kernel for one output of a function of arguments of these types, or null: fast::find_kernel, or none
/// at all, or a test's own.
using KernelFinder = std::function<const fast::Kernel*(std::string_view function,
                                                       std::span<const ScalarType> arguments, int output)>;

/// What a filter is made for.
struct FilterRequest {
  const Call& call;
  const KernelFinder& find_kernel;
};

/// How the only argument of a point, of 32 bits, or its two halves give its index in the order of the inputs.
struct RanksByBits {
  std::uint32_t factor = 0;  ///< 0: the points are in the order of their indices
  std::uint64_t first = 0;   ///< added to the low 32 bits of the bits times the factor
  bool of_pairs = false;     ///< the bits are two halves', the first one's the lower ones
};

/// A block of points with their results, and where the truth lies.
struct FilterBlock {
  /// The most points of one block.
  static constexpr std::size_t most_points = fast::largest_block;

  /// As Column has them. Readable up to the next multiple of eight points.
  std::array<const void*, max_arguments> arguments{};
  std::array<const void*, max_results> results{};
  std::array<fast::Enclosures, max_results> truths{};  ///< of the kernels, one per output
  std::size_t count = 0;
  RanksByBits ranks;
  bool is_run = false;  ///< the first argument's values are neighbours in a run of RunOrder, others are equal
  /// Of blocks with is_run, where `truths` are the truth of that run: of each output. Where its form is
  /// known, `truths` need not be there for Filter::judge_run.
  std::array<const fast::RunTruth*, max_results> runs{};
  /// Where set: of each output and point, the number of the bucket in which its error is counted; `no_bucket`
  /// where it has none. Of points that are not decided it has nothing. Writable as the columns are readable.
  std::array<std::uint8_t*, max_results> buckets{};
  static constexpr std::uint8_t no_bucket = 255;
};

/// What a tally has no use for: results with errors that are less than these, or the same at a greater index.
struct FilterLimits {
  double worst = 0;     ///< no result with an error up to this would be kept or raise the maximum
  double failing = -1;  ///< no failing result with an error up to this would be kept; -1: each would be
  /// The index of the result with the error `worst`, and of that with `failing`.
  std::uint64_t worst_index = 0, failing_index = 0;
  /// A failing result at a lower index would be kept, and so would an excused one.
  std::uint64_t first_failing = 0, first_excused = every_index;
  /// Where set, Filter::judge_run adds the errors of results that it leaves open, and decides those with
  /// errors up to its limit.
  WorstErrors* noted = nullptr;
  static constexpr std::uint64_t every_index = std::numeric_limits<std::uint64_t>::max();
};

/// Some points, those that were not decided: one bit each, that of point i in word i / 64.
using Escalated = std::array<std::uint64_t, FilterBlock::most_points / 64>;

/// The bits of the first `count` points.
constexpr Escalated first_points(std::uint64_t count) {
  Escalated points{};
  for (std::uint64_t word = 0; word * 64 < count; ++word)
    points[word] = low_bits(static_cast<int>(std::min<std::uint64_t>(64, count - word * 64)));
  return points;
}

/// In vectors: where a program is for every x86-64, std::popcount is a call of libgcc for each word.
constexpr std::size_t count_of(const Escalated& points) {
  constexpr std::uint64_t pairs = 0x5555555555555555, fours = 0x3333333333333333, bytes = 0x0f0f0f0f0f0f0f0f,
                          sixteens = 0x00ff00ff00ff00ff;
  static_assert(std::tuple_size_v<Escalated> < 32, "a byte holds the sum of eight bits of each word");
  std::uint64_t sums = 0;
  for (std::uint64_t word : points) {
    word -= word >> 1 & pairs;
    word = (word & fours) + (word >> 2 & fours);
    sums += (word + (word >> 4)) & bytes;
  }
  sums = (sums & sixteens) + (sums >> 8 & sixteens);
  return static_cast<std::size_t>(sums * 0x0001000100010001 >> 48);
}

/// Calls `use` with the number of each of the points, in rising order.
template <class Use>
constexpr void for_each(const Escalated& points, Use&& use) {
  for (std::size_t word = 0; word < points.size(); ++word)
    for (std::uint64_t left = points[word]; left != 0; left &= left - 1)
      use(word * 64 + static_cast<std::size_t>(std::countr_zero(left)));
}

/// Judges most points of a block at once, without their exact truth: those of which it is certain what the
/// Criterion it comes from would decide, and that the tally would only count. Immutable.
class Filter {
 public:
  virtual ~Filter() = default;
  /// One kernel per output; none where it needs no truth.
  virtual std::span<const fast::Kernel* const> kernels() const = 0;
  /// Of the points of `open` adds the decided ones and their results to `counts`, which need no new
  /// `max_ulp`, and clears their bits.
  virtual void judge(const FilterBlock& block, const FilterLimits& limits, Counts& counts,
                     Escalated& open) const = 0;
  /// Decides most points of a block with is_run as `judge` would, or none. Adds those of each output to the
  /// counts of its number, the points themselves to the first. Precondition: `open` has all points.
  virtual void judge_run(const FilterBlock& block, const FilterLimits& limits, std::span<Counts> counts,
                         Escalated& open) const = 0;
};

}  // namespace plumbline
