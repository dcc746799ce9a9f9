#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "harness/device/device.h"
#include "harness/inputs/words.h"

namespace plumbline {

/// A part of a word as a number in [0, n): `bits` are 32 random bits, the bias is below n / 2^32.
constexpr std::uint64_t below(std::uint64_t n, std::uint32_t bits) { return (bits * n) >> 32; }

/// Points in the making that are made alike, so that one loop makes an argument of all of them: every step-th
/// of a block. Lanes of one vector are in different batches where `step` is more than 1.
struct PointBatch {
  static constexpr std::size_t most = 64;

  std::uint64_t index = 0;  ///< of the first point, in the order of the inputs
  std::size_t at = 0;       ///< of the first point, in the block's columns
  std::size_t step = 1;
  std::size_t count = 0;
  std::array<std::array<std::uint64_t, most>, max_arguments> bits;  ///< of each argument; set where made

  std::span<std::uint64_t> argument(std::size_t k) { return {bits[k].data(), count}; }
  std::uint64_t index_of(std::size_t n) const { return index + n * step; }

  /// Sets argument k of each point to its word.
  std::span<std::uint64_t> read(std::size_t k, Words words) {
    words.read(index, step, argument(k));
    return argument(k);
  }
  /// Sets argument k of each point to what `value` makes of its word.
  template <class Value>
  void make(std::size_t k, Words words, Value&& value) {
    for (std::uint64_t& word : read(k, words)) word = value(word);
  }

  void store(std::span<Column> columns) const {
    for (std::size_t k = 0; k < columns.size(); ++k)
      columns[k].with_values([&]<class Unsigned>(Unsigned* to) {
        for (std::size_t n = 0; n < count; ++n) to[at + n * step] = static_cast<Unsigned>(bits[k][n]);
      });
  }
};

/// Calls `action` with the batches of the points first .. first + count - 1 of a block, whose places begin at
/// `at`. Points with the same place in every `step` of the order of the inputs share batches, and `action`
/// gets that place.
template <class Action>
void for_each_batch(std::uint64_t first, std::size_t at, std::size_t count, std::size_t step,
                    PointBatch& batch, Action&& action) {
  batch.step = step;
  for (std::size_t skip = 0; skip < step && skip < count; ++skip) {
    const std::uint64_t place = (first + skip) % step;
    for (std::size_t begin = skip; begin < count; begin += PointBatch::most * step) {
      batch.index = first + begin;
      batch.at = at + begin;
      batch.count = std::min(PointBatch::most, (count - begin + step - 1) / step);
      action(place);
    }
  }
}

}  // namespace plumbline
