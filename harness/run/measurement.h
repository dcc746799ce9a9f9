#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "harness/judge/criterion.h"
#include "harness/judge/filter.h"
#include "harness/results/tally.h"
#include "harness/run/judged_result.h"
#include "harness/support/outcome.h"

namespace plumbline {

/// Empty counts for each result of a call, of those of which a profile is kept: floating-point results of one
/// to three arguments.
std::vector<ErrorCounts> profiles_for(const Call& call);

/// What the points of one chunk gave of one configuration: the tally, and what becomes of it at the end.
struct Measurement {
  /// Of a configuration that is not evaluated.
  Measurement() : Measurement(0) {}
  /// Shows up to `keep` results of each kind.
  explicit Measurement(std::size_t keep) { kept.most = keep; }
  Measurement(const Criterion& criterion, Study study, std::size_t keep) : Measurement(keep) {
    observer = criterion.description().observer(study);
    tally.heat = HeatMap(criterion.description().extent());
  }

  void add(const JudgedResult& seen);
  /// All that add() and the filters gave of a configuration with the same results.
  void take_judgements(const Measurement& other);
  /// What later results in the order of the inputs need not be shown for.
  FilterLimits limits() const;

  Tally tally;                         ///< but for its samples, sightings, points and failure
  Kept<JudgedResult> kept;             ///< the tally's samples
  std::unique_ptr<Observer> observer;  ///< of the tally's sightings; null where there are none
  /// The tally's errors are of the points at smaller positions than this (BlockPoints): to look up the places
  /// of points that lie anywhere takes as long as to judge them.
  std::uint64_t profiled = most_profiled;
  static constexpr std::uint64_t most_profiled = std::uint64_t{1} << 22;
  /// The points at smaller positions than this are evaluated again: where every point is, so that each counts
  /// once in Counts::misrounded.
  std::uint64_t repeated = 0;
  std::optional<Error> error;  ///< the device failed; the points before it still count
};

}  // namespace plumbline
