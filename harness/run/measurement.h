#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "harness/judge/criterion.h"
#include "harness/results/error_profile.h"
#include "harness/results/heat_map.h"
#include "harness/run/comparison.h"
#include "harness/run/tally.h"
#include "harness/support/outcome.h"

namespace plumbline {

/// Empty counts for each result of a call, of those of which a profile is kept: floating-point results of one
/// to three arguments.
std::vector<ErrorCounts> profiles_for(const Call& call);

/// What the points of one chunk said of one configuration.
struct Measurement {
  /// For a configuration that is not asked.
  Measurement() : tally(0) {}
  Measurement(const Criterion& criterion, Study study, std::size_t keep)
      : tally(keep),
        observer(criterion.description().observer(study)),
        heat(criterion.description().extent()) {}

  Tally tally;
  std::unique_ptr<Observer> observer;  ///< null where there is nothing to tell besides judgements
  /// Of each output, over the arguments' orders; empty where none is kept, and of integers.
  std::vector<ErrorCounts> profiles;
  /// The profiles are of the points with smaller indices than this in the order of the inputs: to look up the
  /// places of points that lie anywhere takes as long as to judge them.
  std::uint64_t profiled = most_profiled;
  static constexpr std::uint64_t most_profiled = std::uint64_t{1} << 22;
  HeatMap heat;                          ///< empty where the criterion has no map
  std::optional<Error> error;            ///< the device failed; the points before it still count
  double seconds = 0;                    ///< on the device
  std::optional<Comparison> comparison;  ///< with the front `source`, where that is asked beside it
  /// Points that a filter left to the full judge, and how the bounds of its kernel are known; empty where
  /// there is none.
  std::uint64_t escalated = 0;
  std::string_view kernel_proof = {};
};

}  // namespace plumbline
