#include "harness/results/front_differences.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace plumbline {

std::string FrontDifference::text() const {
  return fmt::format("{} of {} results, first at {}{}: source {}, {} {}", seen.count, seen.of,
                     fmt::join(seen.args, " "), width > 1 ? fmt::format(" (lane {})", seen.lane) : "",
                     seen.source, front, seen.result);
}

std::vector<FrontDifference> front_differences(std::span<const Entry> entries) {
  std::vector<FrontDifference> out;
  for (const Entry& e : entries)
    if (e.disagreement && e.disagreement->count > 0)
      out.push_back({.suite = e.suite,
                     .builtin = e.builtin,
                     .signature = e.signature,
                     .precision = e.precision,
                     .mode = e.mode,
                     .front = e.front,
                     .device = e.device,
                     .width = e.width,
                     .seen = *e.disagreement});
  return out;
}

}  // namespace plumbline
