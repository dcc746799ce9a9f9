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

}  // namespace plumbline::reports
