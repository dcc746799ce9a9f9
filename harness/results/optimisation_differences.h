#pragma once

#include <span>
#include <string>
#include <vector>

#include "harness/results/entry.h"
#include "harness/results/largest_error.h"

namespace plumbline {

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

}  // namespace plumbline
