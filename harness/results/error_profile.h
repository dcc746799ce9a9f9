#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/results/histogram.h"
#include "harness/results/profile_axis.h"

namespace plumbline {

/// The errors of one output over the order of magnitude of one argument, or of the first two, as results have
/// it. Places as ProfileAxis numbers them, the second argument's running faster; those at the end at which
/// nothing was evaluated are left out.
struct ErrorProfile {
  int output = 0;
  std::vector<std::string> axes;      ///< ProfileAxis::name
  std::vector<std::uint64_t> points;  ///< results with an error, failures that have none counted as infinite
  /// A letter for each place: the bucket of histogram_edges that holds the largest error and the median, 'a'
  /// the first; '.' where no result has an error. Of an even number the lower of the two middle ones counts.
  std::string largest, median;
  bool operator==(const ErrorProfile&) const = default;
};

/// The axis of that name; null if there is none.
const ProfileAxis* axis_named(const std::string& name);

/// What counts are made of, as the journal has it.
struct ErrorCells {
  std::vector<std::string> axes;                     ///< ProfileAxis::name; none: nothing is counted
  std::vector<std::array<std::uint64_t, 3>> counts;  ///< place, bucket, count: those that are not 0
};

/// Counts the errors of one output by place and bucket. Merging is adding, in any order.
class ErrorCounts {
 public:
  /// Counts nothing.
  ErrorCounts() = default;
  /// Of the arguments, one gives a fine axis, the first two of more give coarse ones.
  explicit ErrorCounts(std::span<const ScalarType> arguments);

  /// Nothing where there is no such axis, place or bucket.
  static std::optional<ErrorCounts> of(const ErrorCells& cells);
  ErrorCells cells() const;

  bool empty() const { return counts_.empty(); }
  std::size_t places() const { return counts_.size(); }
  /// The place of a point with these first two arguments (one for a fine axis).
  std::size_t place(std::uint64_t first, std::uint64_t second) const {
    const std::size_t at = axes_[0]->place(first);
    return axes_[1] == nullptr ? at : at * axes_[1]->size() + axes_[1]->place(second);
  }
  /// The places of `count` points, of which the arguments are columns of values as Column has them.
  void find_places(std::span<const void* const> arguments, std::size_t count,
                   std::span<std::uint16_t> places) const;
  void add(std::size_t place, std::size_t bucket, std::uint64_t count = 1) {
    counts_[place][bucket] += count;
  }
  /// Whether any result is not exact.
  bool has_errors() const;
  void merge(const ErrorCounts& other);
  ErrorProfile profile(int output) const;

 private:
  explicit ErrorCounts(std::array<const ProfileAxis*, 2> axes);

  using Buckets = std::array<std::uint64_t, histogram_edges.size()>;

  std::array<const ProfileAxis*, 2> axes_{};
  std::vector<Buckets> counts_;
};

}  // namespace plumbline
