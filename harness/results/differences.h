#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/results/entry.h"

namespace plumbline {

/// What of an entry can be compared with another one of the same points: equal results have equal errors.
struct LargestError {
  double max_ulp = 0;
  std::uint64_t failures = 0;
  bool operator==(const LargestError&) const = default;

  /// "0.5", "inf (11491 failures)".
  std::string text() const;
};

/// What Coverage::kind has where a hunt followed the run of the entry, which then has points of its own.
inline constexpr std::string_view and_hunt = ", hunt";

/// Nothing of an entry that was not evaluated, or whose device failed.
std::optional<LargestError> largest_error(const Entry& entry);

/// One test case that a device evaluated in several widths with different results: every width has the
/// same points, so that equal results have equal errors.
struct WidthDifference {
  std::string suite, builtin, signature, precision, mode, front = "source", device;
  std::map<int, LargestError> by_width;

  /// "1: 0.5, 2: 0.5, 16: inf (11491 failures)".
  std::string text() const;
};

/// In the order of the entries. Widths that were not evaluated, or whose device failed, are left out.
std::vector<WidthDifference> width_differences(std::span<const Entry> entries);

/// One test case that a device evaluated in the modes default and opt-disable with different results: both
/// evaluate the same points, so that equal results have equal errors.
struct OptimisationDifference {
  std::string suite, builtin, signature, precision, front = "source", device;
  int width = 1;
  LargestError optimised, plain;

  /// "default: 0.5, opt-disable: 0.61 (3 failures)".
  std::string text() const;
};

/// In the order of the entries of the mode default. What was not evaluated in both, or where the device
/// failed, is left out.
std::vector<OptimisationDifference> optimisation_differences(std::span<const Entry> entries);

/// One test case that a device evaluated through two fronts with different results.
struct FrontDifference {
  std::string suite, builtin, signature, precision, mode, front = "source", device;
  int width = 1;
  Disagreement seen;

  /// "3 of 4096 results, first at 0x3f8ccccd: source 0x3f6425d7, spirv 0x3f6425d8".
  std::string text() const;
};

/// In the order of the entries.
std::vector<FrontDifference> front_differences(std::span<const Entry> entries);

}  // namespace plumbline
