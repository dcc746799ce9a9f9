#include "harness/results/optimisation_differences.h"

#include <fmt/format.h>

#include <map>
#include <tuple>

namespace plumbline {
namespace {

using Key = std::tuple<std::string, std::string, std::string, std::string, std::string, std::string, int>;

Key question_of(const Entry& e) {
  return {e.suite, e.builtin, e.signature, e.precision, e.front, e.device, e.width};
}

bool asked(const Entry& e) {
  return e.points > 0 && e.verdict != Verdict::skipped && !device_failed(e.verdict);
}

std::string text_of(const WidthDifference::Seen& seen) {
  std::string text = fmt::format("{:.4g}", seen.max_ulp);
  if (seen.failures > 0) text += fmt::format(" ({} failures)", seen.failures);
  return text;
}

}  // namespace

std::string OptimisationDifference::text() const {
  return "default: " + text_of(optimised) + ", opt-disable: " + text_of(plain);
}

std::vector<OptimisationDifference> optimisation_differences(std::span<const Entry> entries) {
  std::map<Key, WidthDifference::Seen> plain;
  for (const Entry& e : entries)
    if (e.mode == "opt-disable" && asked(e)) plain[question_of(e)] = {e.max_ulp, e.failures};
  std::vector<OptimisationDifference> out;
  for (const Entry& e : entries) {
    const auto other = plain.find(question_of(e));
    if (e.mode != "default" || !asked(e) || other == plain.end()) continue;
    const WidthDifference::Seen seen{e.max_ulp, e.failures};
    if (seen == other->second) continue;
    out.push_back({.suite = e.suite,
                   .builtin = e.builtin,
                   .signature = e.signature,
                   .precision = e.precision,
                   .front = e.front,
                   .device = e.device,
                   .width = e.width,
                   .optimised = seen,
                   .plain = other->second});
  }
  return out;
}

}  // namespace plumbline
