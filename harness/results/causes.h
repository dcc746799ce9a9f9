#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/results/entry.h"

namespace plumbline {

/// Entries that fail and probably have one cause: one device and suite, one clause, and failing points of one
/// class.
struct Cause {
  /// "math/subnormal-argument/7.5.3": what the lists of known failures call it. Suite, `common` and clause,
  /// with
  /// '-' for each run of spaces.
  std::string name;
  std::string device, suite, clause;  ///< of the rule that results break; empty where the device failed
  Verdict verdict = Verdict::fails;
  /// What the failing points have in common, in words: "subnormal argument", "NaN result", "lane 3", "width 4
  /// alone"; or the first line of the reason, where no point is kept.
  std::string common;
  std::vector<std::size_t> entries;  ///< their places in the list that was given, ascending
  std::uint64_t failures = 0;
  std::size_t example = 0;  ///< the entry with the largest error of those that have a point
};

/// All entries that fail and are not known to, by cause: crashes and hangs first, then those of most entries.
std::vector<Cause> causes_of(std::span<const Entry> entries);

/// "12 entries do not conform, from 3 likely causes"; empty where there are none.
std::string count_text(std::span<const Cause> causes);

/// The point to show first: the worst of those that fail, else of those that are excused, else the one with
/// the largest error; null if none is kept.
const Sample* leading_point(const Entry& entry);

/// The error in ulp to show beside it: NaN where its result fails without a size in ulp, else the largest of
/// all. Nothing where no point was evaluated.
std::optional<double> leading_error(const Entry& entry);

}  // namespace plumbline
