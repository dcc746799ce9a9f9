#pragma once

#include <span>
#include <string>
#include <vector>

#include "harness/results/entry.h"

namespace plumbline {

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
