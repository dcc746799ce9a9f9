#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/results/results.h"

namespace plumbline {

/// How one entry moved between two runs.
enum class Change : std::uint8_t {
  regression,  ///< a worse verdict, more failures, departures or excuses, or a larger error
  gone,        ///< was measured and no longer is: what is not measured cannot fail
  improvement,
  added,
  unchanged,
};

/// "regression", "gone", "improvement", "new", "unchanged".
const char* name_of(Change change);

struct EntryChange {
  Change change = Change::unchanged;
  std::optional<Entry> before, after;
  std::string what;  ///< "max ulp 0.6 -> 0.8, bound 4 ulp"
};

struct Difference {
  std::vector<EntryChange> changes;      ///< regressions first, in the runs' order within each kind
  std::vector<std::string> differences;  ///< "seed 1 -> 2": options that make the runs hard to compare
  bool regressed = false;                ///< any regression or entry gone
};

/// Compares two results entry by entry. Where each has one device, entries are paired whatever the
/// device is called: one library's build against the next. Errors are equal if they agree to one part in
/// 10^6.
Difference difference_of(const Results& before, const Results& after);

/// What moved, one line each, with the worst inputs of regressions, and a last line that counts. Plain text.
std::string text_of(const Difference& difference);

}  // namespace plumbline
