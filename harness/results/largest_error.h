#pragma once

#include <cstdint>
#include <optional>
#include <string>

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

/// Nothing of an entry that was not evaluated, or whose device failed.
std::optional<LargestError> largest_error(const Entry& entry);

}  // namespace plumbline
