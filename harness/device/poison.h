#pragma once

#include <functional>
#include <span>
#include <vector>

#include "harness/device/device.h"

namespace plumbline {

/// What results hold before a device evaluates: for every result bits of its own, which a right result has in
/// at most 1 of 2^bits cases. In a floating-point column they are a signaling NaN, which no operation gives.
/// The second pattern is the first one's complement.
enum class Poison : std::uint8_t { first, second };
std::uint64_t poison_bits(Poison poison, ScalarType type, std::size_t index);

/// Fills the columns.
void fill(std::span<Column> columns, Poison poison);

/// Poisoned columns like those of a block's results, made once for all blocks of up to that size.
class PoisonedColumns {
 public:
  /// Valid until the next call with the same poison.
  std::span<const Column> like(std::span<const Column> results, Poison poison);

 private:
  struct Pattern {
    std::vector<Column> whole, part;  ///< the largest so far; its start
  };
  Pattern patterns_[2];
};

/// Evaluates a block: the memory that results go to is poisoned, then the device launched, and `results` get
/// what is there afterwards. Returns what would be there had the device written nothing.
using Launch = std::function<Outcome<std::span<const Column>>(Poison poison, std::span<Column> results)>;

/// Launches and sees that every result was written: where one is as it was before, launches again with the
/// other poison. A result that is as it was both times was not written, which is Error::device_failed with
/// how many and the first. Results that are written are not changed by it.
Status launch_and_see_all_written(std::span<Column> results, const Launch& launch);

/// An evaluator of whole vectors: parameters of a kernel are first the arguments, then the results.
class VectorEvaluator : public Evaluator {
 public:
  Status evaluate(std::span<const Column> arguments, std::span<Column> results) final;

 protected:
  explicit VectorEvaluator(int width) : width_(static_cast<std::size_t>(width)) {}
  std::size_t width() const { return width_; }
  /// Makes parameter k so many vectors that start with the column. The lanes past its end, at most width() -
  /// 1, may hold anything valid.
  virtual Status send(std::size_t k, const Column& column, std::size_t vectors) = 0;
  /// The same with the column of a poison: of all columns of one poison and type, the smaller is the larger
  /// one's start, so that a device may keep the largest.
  virtual Status send_poison(std::size_t k, Poison, const Column& column, std::size_t vectors) {
    return send(k, column, vectors);
  }
  /// Launches the kernel and gets the results; the first of them is parameter `first`.
  virtual Status launch(std::size_t first, std::size_t vectors, std::span<Column> results) = 0;

 private:
  std::size_t width_;
  PoisonedColumns poisoned_;
};

}  // namespace plumbline
