#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "harness/device/device.h"
#include "harness/judge/filter.h"
#include "harness/judge/judgement.h"
#include "harness/results/entry.h"
#include "reference/scalar.h"

namespace plumbline {

/// One judged result, with all that is needed to show it.
struct Observation {
  std::uint64_t index = 0;  ///< of the point, in the order of the inputs
  int output = 0;
  int lane = 0;
  std::array<Scalar, max_arguments> arguments{};
  int argument_count = 0;
  std::array<Scalar, max_results> results{};  ///< at the point, as many as the call has
  Judgement judgement;

  Scalar result() const { return results[static_cast<std::size_t>(output)]; }
  std::span<const Scalar> point() const {
    return {arguments.data(), static_cast<std::size_t>(argument_count)};
  }
};

/// The same answer to the same question (kept.h).
bool repeats(const Observation& a, const Observation& b);

/// What was seen of one entry at the points of one chunk, in any order.
class Tally {
 public:
  /// Keeps up to `keep` of the worst and of the failing results.
  explicit Tally(std::size_t keep = 8) : keep_(keep) {}

  void add(const Observation& seen);
  /// Results that a filter with limits() has decided.
  void add(const Counts& counts) { counts_.merge(counts); }
  /// What results that are later in the order of the inputs need not be shown for.
  FilterLimits limits() const;
  void count_point() { ++counts_.points; }

  const Counts& counts() const { return counts_; }
  /// Largest error first; the earlier point where two are equal. No answer twice, here or below.
  const std::vector<Observation>& worst() const { return worst_; }
  /// Failing and undecided results: the first in the order of the inputs, and the worst, at most one.
  const std::vector<Observation>& first_failing() const { return first_failing_; }
  const std::vector<Observation>& worst_failing() const { return worst_failing_; }
  /// The first that depart from a recommendation, in the order of the inputs.
  const std::vector<Observation>& departing() const { return departing_; }
  /// The first that pass by an excuse, in the order of the inputs.
  const std::vector<Observation>& excused() const { return excused_; }

 private:
  void keep_failing(const Observation& seen);

  std::size_t keep_;
  Counts counts_;
  std::vector<Observation> worst_, first_failing_, departing_, excused_;
  std::vector<Observation> worst_failing_;  ///< at most one
};

}  // namespace plumbline
