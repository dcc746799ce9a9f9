#include "harness/results/differences.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace plumbline {

std::string LargestError::text() const {
  return fmt::format("{:.4g}", max_ulp) + (failures > 0 ? fmt::format(" ({} failures)", failures) : "");
}

std::optional<LargestError> largest_error(const Entry& e) {
  if (e.points == 0 || e.verdict == Verdict::skipped || device_failed(e.verdict)) return std::nullopt;
  if (e.coverage.kind.find(and_hunt) != std::string::npos) return std::nullopt;  // its points are its own
  return LargestError{e.max_ulp, e.failures};
}

std::string WidthDifference::text() const {
  std::string text;
  for (const auto& [width, seen] : by_width)
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", width, seen.text());
  return text;
}

std::vector<WidthDifference> width_differences(std::span<const Entry> entries) {
  std::vector<WidthDifference> all;
  using Texts =
      std::tuple<std::string, std::string, std::string, std::string, std::string, std::string, std::string>;
  std::map<Texts, std::size_t> places;
  for (const Entry& e : entries) {
    const auto seen = largest_error(e);
    if (!seen) continue;
    const auto [place, added] = places.try_emplace(
        {e.suite, e.builtin, e.signature, e.precision, e.mode, e.front, e.device}, all.size());
    if (added) all.push_back({e.suite, e.builtin, e.signature, e.precision, e.mode, e.front, e.device, {}});
    all[place->second].by_width[e.width] = *seen;
  }
  std::erase_if(all, [](const WidthDifference& d) {
    return std::all_of(d.by_width.begin(), d.by_width.end(),
                       [&](const auto& w) { return w.second == d.by_width.begin()->second; });
  });
  return all;
}

namespace {

using Key = std::tuple<std::string, std::string, std::string, std::string, std::string, std::string, int>;

Key test_case_of(const Entry& e) {
  return {e.suite, e.builtin, e.signature, e.precision, e.front, e.device, e.width};
}

}  // namespace

std::string OptimisationDifference::text() const {
  return "default: " + optimised.text() + ", opt-disable: " + plain.text();
}

std::vector<OptimisationDifference> optimisation_differences(std::span<const Entry> entries) {
  std::map<Key, LargestError> plain;
  for (const Entry& e : entries)
    if (const auto seen = largest_error(e); seen && e.mode == "opt-disable") plain[test_case_of(e)] = *seen;
  std::vector<OptimisationDifference> out;
  for (const Entry& e : entries) {
    const auto seen = largest_error(e);
    const auto other = plain.find(test_case_of(e));
    if (e.mode != "default" || !seen || other == plain.end() || *seen == other->second) continue;
    out.push_back({.suite = e.suite,
                   .builtin = e.builtin,
                   .signature = e.signature,
                   .precision = e.precision,
                   .front = e.front,
                   .device = e.device,
                   .width = e.width,
                   .optimised = *seen,
                   .plain = other->second});
  }
  return out;
}

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
