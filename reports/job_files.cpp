// The short files of a job: what failed, in deqp-runner's form, and a badge.

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "reports/reports.h"

namespace plumbline {
namespace {

/// As deqp-runner has it; empty of what is no failure.
std::string_view status_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::fails:
    case Verdict::undecided:
      return "Fail";
    case Verdict::crashed:
      return "Crash";
    case Verdict::hung:
      return "Timeout";
    case Verdict::expected_failure:
      return "ExpectedFail";
    case Verdict::unexpected_pass:
      return "UnexpectedImprovement(Pass)";
    default:
      return "";
  }
}

}  // namespace

std::string failures_report(const Results& results) {
  std::string text;
  for (const Entry& entry : results.entries)
    if (const std::string_view status = status_of(entry.verdict); !status.empty())
      text += fmt::format("{},{}\n", entry_name(entry), status);
  return text;
}

std::string badge_report(const Results& results) {
  const auto count = [&](auto holds) {
    return std::ranges::count_if(results.entries, [&](const Entry& e) { return holds(e.verdict); });
  };
  const auto failing = count([](Verdict v) { return !passes(v); });
  const auto known = count([](Verdict v) { return v == Verdict::expected_failure; });
  const auto evaluated = count([](Verdict v) { return v != Verdict::skipped; });
  const auto conforming = count([](Verdict v) { return v == Verdict::conforms; });
  std::string text =
      failing > 0 ? fmt::format("{} of {} fail", failing, evaluated) : fmt::format("{} conform", conforming);
  if (failing == 0 && known > 0) text += fmt::format(", {} known failures", known);
  if (results.cut_short) text += ", cut short";
  const char* colour = failing > 0 ? "red" : known > 0 || results.cut_short ? "yellow" : "brightgreen";
  return nlohmann::json{{"schemaVersion", 1}, {"label", "plumbline"}, {"message", text}, {"color", colour}}
             .dump(1) +
         '\n';
}

}  // namespace plumbline
