#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "harness/results/counts.h"
#include "harness/results/entry.h"
#include "harness/results/error_profile.h"
#include "harness/results/heat_map.h"
#include "harness/results/kept.h"
#include "harness/results/point_range.h"
#include "harness/support/sighting.h"

namespace plumbline {

/// A sample and its point's index in the order of the inputs.
struct PlacedSample {
  std::uint64_t index = 0;
  Sample sample;
};

inline auto place_of(const PlacedSample& s) { return std::tuple(s.index, s.sample.output); }
inline double ulp_of(const PlacedSample& s) { return s.sample.ulp; }
bool repeats(const PlacedSample& a, const PlacedSample& b);

/// Why a device gave no more results.
struct DeviceFailure {
  std::uint64_t index = 0;  ///< of the first point of the chunk in which it failed
  Verdict verdict = Verdict::crashed;
  std::string message, detail;  ///< as in Error
};

/// What was measured at some of the points of one configuration. Tallies of disjoint points merge, in any
/// order, and the sum does not depend on how the points were divided (but for seconds).
struct Tally {
  Counts counts;
  Kept<PlacedSample> samples;
  std::vector<PointRange> evaluated;   ///< the points, by index
  std::vector<std::uint64_t> binades;  ///< those of the first argument that were touched: bits
  std::vector<ErrorCounts> errors;     ///< of each output, by binade; empty counts where none are kept
  /// In place of `errors` in a tally of all points: far smaller. Of the outputs with an error somewhere.
  std::vector<ErrorProfile> profiles;
  HeatMap heat;
  std::vector<Sighting> sightings;
  std::optional<Disagreement> disagreement;  ///< with the front `source`
  std::uint64_t difference_index = 0;        ///< of the first point in it
  std::optional<DeviceFailure> failure;      ///< the earliest
  double seconds = 0;                        ///< of the device
  std::string kernel_proof;                  ///< as Entry has it
  std::uint64_t escalated = 0;
};

/// Adds other points. Precondition: no point is in both.
void merge(Tally& into, const Tally& from);

/// The profiles of `errors`.
std::vector<ErrorProfile> profiles_of(const Tally& tally);

}  // namespace plumbline
