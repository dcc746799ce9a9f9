#include "harness/support/spelling.h"

#include <fmt/core.h>
#include <fnmatch.h>

#include <algorithm>

namespace plumbline {
namespace {

bool is_number(std::string_view text) {
  return text.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i)
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        d[i][j] = i + j;
        continue;
      }
      d[i][j] =
          std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1] ? 1U : 0U)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  return d[a.size()][b.size()];
}

std::string nearest(std::string_view given, std::span<const std::string> candidates) {
  // Who gives the beginning of a name means that name, however long it goes on.
  const auto distance = [&](const std::string& name) {
    return given.size() > 1 && name.starts_with(given) ? 0 : edit_distance(given, name);
  };
  const auto closer = [&](const std::string& a, const std::string& b) { return distance(a) < distance(b); };
  const auto found = std::min_element(candidates.begin(), candidates.end(), closer);
  return found == candidates.end() ? std::string() : *found;
}

bool is_near(std::string_view given, std::string_view name) {
  if (given.empty() || (is_number(given) && is_number(name))) return false;
  return name.starts_with(given) || 2 * edit_distance(given, name) <= std::max(given.size(), name.size());
}

std::string unknown_name(std::string_view given, std::string_view what,
                         std::span<const std::string> candidates, std::string_view meant) {
  constexpr std::size_t most = 16, most_characters = 160;
  std::string text = fmt::format("'{}' is no {}", given, what);
  if (candidates.empty()) return text + "; there is none";
  const std::string near = meant.empty() ? nearest(given, candidates) : std::string(meant);
  const bool suggests = !meant.empty() || is_near(given, near);
  text += suggests ? "; did you mean '" + near + "'? There are:" : "; there are:";
  const std::size_t before = text.size();
  std::size_t shown = 0;
  const auto is_room = [&] { return shown < most && text.size() - before < most_characters; };
  // A last one is named where "1 more" would be.
  for (; shown < candidates.size() && (is_room() || shown + 1 == candidates.size()); ++shown)
    text += (shown == 0 ? " " : ", ") + candidates[shown];
  if (candidates.size() > shown) text += fmt::format(", and {} more", candidates.size() - shown);
  return text;
}

bool matches_pattern(const std::string& name, const std::string& pattern) {
  return ::fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
}

bool contains_in_any_case(std::string_view text, std::string_view part) {
  const auto same = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
  };
  return std::search(text.begin(), text.end(), part.begin(), part.end(), same) != text.end();
}

}  // namespace plumbline
