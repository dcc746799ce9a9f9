#include "harness/results/width_differences.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace plumbline {
namespace {

bool asked(const Entry& e) {
  return e.points > 0 && e.verdict != Verdict::skipped && !device_failed(e.verdict);
}

std::string ulp_text(double ulp) {
  if (std::isinf(ulp)) return "inf";
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", ulp);
  return text;
}

}  // namespace

std::string WidthDifference::text() const {
  std::string text;
  for (const auto& [width, seen] : by_width) {
    text += (text.empty() ? "" : ", ") + std::to_string(width) + ": " + ulp_text(seen.max_ulp);
    if (seen.failures > 0) text += " (" + std::to_string(seen.failures) + " failures)";
  }
  return text;
}

std::vector<WidthDifference> width_differences(std::span<const Entry> entries) {
  std::vector<WidthDifference> all;
  std::map<std::tuple<std::string, std::string, std::string, std::string, std::string, std::string>,
           std::size_t>
      places;
  for (const Entry& e : entries) {
    if (!asked(e)) continue;
    const auto [place, added] =
        places.try_emplace({e.suite, e.builtin, e.signature, e.precision, e.mode, e.device}, all.size());
    if (added) all.push_back({e.suite, e.builtin, e.signature, e.precision, e.mode, e.device, {}});
    all[place->second].by_width[e.width] = {e.max_ulp, e.failures};
  }
  std::erase_if(all, [](const WidthDifference& d) {
    return std::all_of(d.by_width.begin(), d.by_width.end(),
                       [&](const auto& w) { return w.second == d.by_width.begin()->second; });
  });
  return all;
}

void to_json(nlohmann::json& json, const WidthDifference& d) {
  json = {{"suite", d.suite},         {"builtin", d.builtin}, {"signature", d.signature},
          {"precision", d.precision}, {"mode", d.mode},       {"device", d.device}};
  for (const auto& [width, seen] : d.by_width)
    json["widths"][std::to_string(width)] = {
        {"max_ulp", std::isinf(seen.max_ulp) ? nlohmann::json("inf") : nlohmann::json(seen.max_ulp)},
        {"failures", seen.failures}};
}

}  // namespace plumbline
