#include "harness/results/verdict.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace plumbline {
namespace {

constexpr std::array<std::string_view, all_verdicts.size()> names{
    "conforms", "skipped", "expected-failure", "undecided", "unexpected-pass", "fails", "hung", "crashed"};

}  // namespace

std::string_view name_of(Verdict verdict) { return names[static_cast<std::size_t>(verdict)]; }

std::optional<Verdict> parse_verdict(std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return all_verdicts[static_cast<std::size_t>(found - names.begin())];
}

void to_json(nlohmann::json& json, Verdict verdict) { json = name_of(verdict); }

void from_json(const nlohmann::json& json, Verdict& verdict) {
  const auto name = json.get<std::string>();
  const auto parsed = parse_verdict(name);
  if (!parsed) throw std::invalid_argument("'" + name + "' is no verdict");
  verdict = *parsed;
}

}  // namespace plumbline
