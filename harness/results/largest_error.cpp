#include "harness/results/largest_error.h"

#include <fmt/format.h>

namespace plumbline {

std::string LargestError::text() const {
  return fmt::format("{:.4g}", max_ulp) + (failures > 0 ? fmt::format(" ({} failures)", failures) : "");
}

std::optional<LargestError> largest_error(const Entry& e) {
  if (e.points == 0 || e.verdict == Verdict::skipped || device_failed(e.verdict)) return std::nullopt;
  return LargestError{e.max_ulp, e.failures};
}

}  // namespace plumbline
