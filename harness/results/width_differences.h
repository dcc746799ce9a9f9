#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "harness/results/entry.h"
#include "harness/results/largest_error.h"

namespace plumbline {

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

}  // namespace plumbline
