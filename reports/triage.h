#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/results/results.h"

namespace plumbline::reports {

/// Entries that do not conform and probably have one cause: one device and suite, one clause, and failing
/// points of one class.
struct FailureGroup {
  std::string device, suite, verdict;
  std::string clause;  ///< of the rule that the results break; empty where the device itself failed
  /// What the failing points have in common, in words: "subnormal argument", "NaN result", "lane 3",
  /// "width 4 alone"; or the first line of the reason, where no point is kept.
  std::string cause;
  std::vector<const Entry*> entries;  ///< in the order of the results
  std::uint64_t failures = 0;
  const Entry* example = nullptr;  ///< the entry with the largest error of those that have a point
};

/// All entries that do not conform, in groups: crashes and hangs first, then those of most entries. The
/// pointers are into `results`.
std::vector<FailureGroup> failure_groups(const Results& results);

}  // namespace plumbline::reports
