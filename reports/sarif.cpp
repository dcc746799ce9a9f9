#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "harness/results/causes.h"
#include "reports/commands.h"
#include "reports/entry_text.h"
#include "reports/reports.h"

namespace plumbline {
namespace {

using namespace reports;
using nlohmann::json;

/// What the entry breaks, or is judged by: "opencl-1.2, 7.4, table 7.1".
std::string rule_of(const Entry& e) {
  const std::string& of_point = e.failing.empty() ? e.clause : e.failing[0].clause;
  const std::string& clause = of_point.empty() ? e.clause : of_point;
  if (clause.empty()) return e.rulebook.empty() ? verdict_text(e) : e.rulebook;
  return e.rulebook.empty() ? clause : e.rulebook + ", " + clause;
}

std::string message_of(const Entry& e, const Results& results) {
  std::string text = fmt::format("{}: {}", title_of(e), first_line(e.reason));
  if (e.failing.empty()) return text + "\n" + command_of(e, results);
  const Sample& point = *leading_point(e);
  return text + fmt::format("\n{}, true {}, error {} ulp, bound {}\n{}", point.text, point.truth,
                            ulp_text(point.ulp), e.bound, replay_command_of(point, e, results));
}

/// The place in a repository of what is known of a device, as no source of the device is known.
json location_of(const Entry& e) {
  return {{"physicalLocation",
           {{"artifactLocation", {{"uri", "plumbline-expect.toml"}}}, {"region", {{"startLine", 1}}}}},
          {"logicalLocations", json::array({{{"fullyQualifiedName", e.device + ' ' + entry_name(e)}}})}};
}

json result_of(const Entry& e, const Results& results) {
  json result = {{"ruleId", rule_of(e)},
                 {"level", "error"},
                 {"message", {{"text", message_of(e, results)}}},
                 {"locations", json::array({location_of(e)})},
                 {"partialFingerprints", {{"entry/v1", key_of(e)}}}};
  if (e.verdict == Verdict::expected_failure)
    result["suppressions"] = json::array({{{"kind", "external"}, {"justification", first_line(e.reason)}}});
  return result;
}

}  // namespace

std::string sarif_report(const Results& results) {
  std::map<std::string, json> rules;
  json seen = json::array();
  for (const Entry& e : results.entries) {
    if (passes(e.verdict) && e.verdict != Verdict::expected_failure) continue;
    const std::string rule = rule_of(e);
    rules.try_emplace(rule, json{{"id", rule}, {"shortDescription", {{"text", rule}}}});
    seen.push_back(result_of(e, results));
  }
  json listed = json::array();
  for (auto& [name, rule] : rules) listed.push_back(std::move(rule));
  const json document = {
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs", json::array({{{"tool", {{"driver", {{"name", "Plumbline"}, {"rules", listed}}}}},
                             {"results", seen}}})}};
  return document.dump(1, ' ', false, json::error_handler_t::replace) + '\n';
}

}  // namespace plumbline
