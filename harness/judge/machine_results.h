#pragma once

#include <array>
#include <bit>
#include <cstring>

#include "harness/judge/filter.h"
#include "reference/format.h"
#include "reference/machine_functions.h"
#include "reference/word.h"

namespace plumbline {

/// The right results of a block of points by a function of the machine's arithmetic.
class MachineResults {
 public:
  /// `truth` as MachineBlock has it. Uses the caller's floating-point environment.
  void evaluate(const MachineFunction& function, const FilterBlock& block, std::size_t arguments,
                std::uint64_t truth = 1) {
    undefined_.fill(0);
    MachineBlock machine{
        .count = block.count, .truth = truth, .results = bytes_.data(), .undefined = undefined_.data()};
    std::copy_n(block.arguments.begin(), arguments, machine.arguments.begin());
    function(machine);
  }

  /// Those of the word's points whose result is undefined.
  std::uint64_t undefined_points(std::size_t word, std::size_t count) const {
    return points_of(word, count, [&](std::size_t i) { return undefined_[i] != 0; });
  }

  /// Those with the same bits, and no NaN where the type has such.
  std::uint64_t equal_points(const void* results, ScalarType type, std::size_t word,
                             std::size_t count) const {
    return with_word(type, [&]<class Word>(Word) { return equal_words<Word>(results, type, word, count); });
  }

  /// Those at which a NaN is due or is the result, and at which both are so.
  struct NanPoints {
    std::uint64_t any = 0, both = 0;
  };
  NanPoints nan_points(const void* results, ScalarType type, std::size_t word, std::size_t count) const {
    if (!is_floating(type)) return {};
    const auto nans_of = [&](const void* column) {
      return points_of(word, count, [&](std::size_t i) { return is_nan(scalar_at(column, type, i)); });
    };
    const std::uint64_t due = nans_of(bytes_.data()), seen = nans_of(results);
    return {due | seen, due & seen};
  }

 private:
  /// The bits of those points of a word for which `is` returns true of their number.
  template <class Is>
  static std::uint64_t points_of(std::size_t word, std::size_t count, Is is) {
    std::uint64_t points = 0;
    for (std::size_t i = word * 64; i < std::min(count, word * 64 + 64); ++i)
      points |= std::uint64_t{is(i)} << i % 64;
    return points;
  }

  template <class Word>
  std::uint64_t equal_words(const void* results, ScalarType type, std::size_t word, std::size_t count) const {
    const auto* const expected = reinterpret_cast<const Word*>(bytes_.data());
    const auto* const seen = static_cast<const Word*>(results);
    const auto greatest =
        static_cast<Word>(is_floating(type) ? format_of(type).infinity() << 1 | 1 : ~Word{0});
    return points_of(word, count, [&](std::size_t i) {
      return expected[i] == seen[i] && static_cast<Word>(seen[i] << 1) <= greatest;
    });
  }

  alignas(64) std::array<std::byte, 8 * FilterBlock::most_points> bytes_;  ///< room for the widest
  std::array<std::uint8_t, FilterBlock::most_points> undefined_;
};

/// Adds results of these points that are right. Counts::points is the caller's.
inline void count_exact(PassReason reason, std::uint64_t points, Counts& counts) {
  const auto count = static_cast<std::uint64_t>(std::popcount(points));
  counts.of(reason) += count;
  counts.histogram[bucket_of(0)] += count;
}

}  // namespace plumbline
