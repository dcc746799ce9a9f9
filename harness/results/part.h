#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/results/entry.h"
#include "harness/results/tally.h"

namespace plumbline {

/// What a chunk contributes to an entry: the configuration and the tally of its points.
struct Part {
  ConfigurationRecord configuration;
  std::string kind;                ///< Coverage::kind
  double of = 0;                   ///< Coverage::of
  std::uint64_t size = 0;          ///< how many points the entry has
  std::uint64_t binade_count = 0;  ///< how many the type of the first argument has
  bool unbounded = false;          ///< the rulebook bounds no result, whatever the operands
  bool counts_misrounded = false;  ///< Counts::misrounded is of every point
  std::string skip_reason;         ///< why nothing is evaluated; empty: it is
  Tally tally;
  std::optional<std::string> known_failure;  ///< why it is expected to fail (Expectations)
  /// In place of the tally: the entry of a results.json, of which no more is known. It merges with nothing.
  std::optional<Entry> entry;
};

/// The part that stands for an entry of a results.json.
Part part_of(Entry entry);

/// Turns counts of errors into profiles, which are far smaller, once no points are missing.
void conclude_profiles(Part& part);

/// Adds other points of the same entry. Precondition: their keys are equal, no point is in both.
void merge(Part& into, const Part& from);

/// The entry, as if there were no other points. Where some are missing its coverage has `missing`: "cut
/// short", "part".
Entry entry_of(const Part& part, const std::string& missing = "cut short");

/// What one chunk of a test case gave: a part for each configuration.
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
  /// Whether `part` has points that are there already, or one of the two has an entry.
  bool repeats(const Part& part) const;
  /// In the order of their keys.
  const std::map<std::string, Part>& all() const { return parts_; }

 private:
  std::map<std::string, Part> parts_;
};

}  // namespace plumbline
