#include "harness/results/width_differences.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace plumbline {
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

}  // namespace plumbline
