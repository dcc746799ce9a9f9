#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/results/entry.h"
#include "harness/results/error_profile.h"
#include "harness/results/heat_map.h"
#include "harness/results/point_range.h"
#include "harness/support/sighting.h"

namespace plumbline {

/// A sample and where it stands in the order of the inputs.
struct PlacedSample {
  std::uint64_t index = 0;
  Sample sample;
};

/// The same answer to the same question (kept.h).
bool repeats(const PlacedSample& a, const PlacedSample& b);

/// Why a device gave no more answers.
struct DeviceFailure {
  std::uint64_t index = 0;  ///< of the first point of the chunk in which it failed
  Verdict verdict = Verdict::crashed;
  std::string message, detail;  ///< as in Error
};

/// What some of the points of one entry said. Parts of disjoint points merge, in any order, and what comes
/// out does not depend on how the points were divided (but for seconds).
struct Part {
  /// Who, what and the bound; of these points the counts and the largest error. No samples, no histogram of
  /// others, no facts, and a verdict only where the device is not to be asked.
  Entry entry;
  std::uint64_t size = 0;  ///< how many points the entry has
  std::uint64_t keep = 8;  ///< samples of each kind
  bool unbounded = false;  ///< the rulebook bounds no result, whatever the operands
  std::vector<PointRange> asked;
  std::uint64_t undecided = 0, only_strictly = 0;
  std::uint64_t left_open = 0;  ///< results that pass because the document leaves them undefined
  std::vector<PlacedSample> worst, first_failing, departing, excused;
  std::vector<PlacedSample> worst_failing;  ///< at most one
  std::vector<std::uint64_t> binades;       ///< those of the first argument that were touched: bits
  std::uint64_t binade_count = 0;           ///< how many its type has
  /// Of each output; empty counts where none is kept. A part of all points has entry.profiles instead.
  std::vector<ErrorCounts> profiles;
  HeatMap heat;
  std::vector<Sighting> sightings;
  std::uint64_t difference_index = 0;  ///< of the first in entry.disagreement
  std::optional<DeviceFailure> failure;
  std::optional<std::string> known_failure;  ///< why it is expected to fail (Expectations)
  /// An entry as results.json has it, of which no more is known; it merges with nothing.
  bool final = false;
};

/// Turns counts of errors into the entry's profiles, which are far smaller, once no points are missing.
void conclude_profiles(Part& part);

/// Adds other points of the same entry. Precondition: their keys are equal, no point is in both.
void merge(Part& into, const Part& from);

/// What the part says, as if there were no other points. Where some are missing its coverage says `missing`:
/// "cut short", "part".
Entry entry_of(const Part& part, const std::string& missing = "cut short");

/// What one chunk of a test case said: a part for each entry that was asked.
struct ChunkRecord {
  std::vector<Part> parts;
  double seconds = 0;  ///< that it took, the judge's time included
};

/// The parts of a run, merged by entry.
class Parts {
 public:
  void add(Part part);
  /// Null: nothing is known.
  const Part* find(const std::string& key) const;
  /// Whether `part` has points that are there already, or one of the two is final.
  bool repeats(const Part& part) const;
  /// In the order of their keys.
  const std::map<std::string, Part>& all() const { return parts_; }

 private:
  std::map<std::string, Part> parts_;
};

}  // namespace plumbline
