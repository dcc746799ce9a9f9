#include "reports/entry_text.h"

#include <fmt/format.h>

#include <cmath>

#include "harness/results/error_digits.h"

namespace plumbline::reports {

std::string ulp_text(double ulp) {
  if (std::isnan(ulp)) return "nan";
  if (std::isinf(ulp)) return "inf";
  constexpr int digits = 6;
  const int places = decimal_places(ulp, digits);
  if (places > digits) return fmt::format("{:.{}f}", ulp, places);
  return fmt::format("{:.{}g}", ulp, ulp < 1e6 ? digits : 4);
}

std::string error_text(const Entry& entry) {
  const auto error = leading_error(entry);
  return error ? ulp_text(*error) : "";
}

std::string verdict_text(const Entry& entry) { return std::string(name_of(entry.verdict)); }

std::string title_of(const Entry& entry) {
  return fmt::format("{} ({}, width {}, {}) on {}", entry.builtin, entry.precision, entry.width,
                     mode_text(entry), entry.device);
}

double share_of_bound(const Entry& entry) {
  if (std::isinf(entry.bound_ulp) || !(entry.max_ulp > 0)) return 0;
  return entry.max_ulp / entry.bound_ulp;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

std::string point_text(const Sample& point) { return fmt::format("{}; true {}", point.text, point.truth); }

std::string names_of(const Cause& cause, const std::vector<Entry>& entries) {
  constexpr std::size_t most = 4;
  std::vector<std::string> names;
  for (const std::size_t k : cause.entries)
    if (std::ranges::find(names, entries[k].builtin) == names.end()) names.push_back(entries[k].builtin);
  std::string text;
  for (std::size_t k = 0; k < std::min(most, names.size()); ++k) text += (k == 0 ? "" : ", ") + names[k];
  return text + (names.size() > most ? fmt::format(" and {} more", names.size() - most) : "");
}

}  // namespace plumbline::reports
