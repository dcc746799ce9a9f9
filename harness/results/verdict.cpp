#include "harness/results/verdict.h"

#include <algorithm>

namespace plumbline {
namespace {

constexpr std::array<std::string_view, all_verdicts.size()> names{
    "conforms",  "recorded",        "skipped", "departs", "excused", "expected-failure",
    "undecided", "unexpected-pass", "fails",   "hung",    "crashed"};

}  // namespace

std::string_view name_of(Verdict verdict) { return names[static_cast<std::size_t>(verdict)]; }

std::optional<Verdict> parse_verdict(std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return all_verdicts[static_cast<std::size_t>(found - names.begin())];
}

std::string form_of(Verdict verdict) { return std::string(name_of(verdict)); }

std::string_view from_form(const std::string& name, Verdict& verdict) {
  const auto parsed = parse_verdict(name);
  verdict = parsed.value_or(verdict);
  return parsed ? "" : "a verdict";
}

}  // namespace plumbline
