#include "harness/results/entry.h"

#include <cmath>

namespace plumbline {
namespace {

nlohmann::json number(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return value;
}

double number(const nlohmann::json& json) {
  if (json.is_number()) return json.get<double>();
  if (json == "inf" || json.is_null()) return std::numeric_limits<double>::infinity();
  if (json == "-inf") return -std::numeric_limits<double>::infinity();
  return std::numeric_limits<double>::quiet_NaN();
}

nlohmann::json to_object(const Sample& s) {
  nlohmann::json j = {{"args", s.args},     {"result", s.result},   {"text", s.text},
                      {"true", s.truth},    {"ulp", number(s.ulp)}, {"reason", s.reason},
                      {"clause", s.clause}, {"output", s.output},   {"lane", s.lane}};
  if (!s.image.is_null()) j["image"] = s.image;
  return j;
}

Sample sample_from(const nlohmann::json& j) {
  Sample s;
  s.args = j.at("args").get<std::vector<std::string>>();
  s.result = j.at("result");
  s.text = j.at("text");
  s.truth = j.at("true");
  s.ulp = number(j.at("ulp"));
  s.reason = j.at("reason");
  s.clause = j.value("clause", "");
  s.output = j.at("output");
  s.lane = j.at("lane");
  s.image = j.value("image", nlohmann::json());
  return s;
}

nlohmann::json to_array(const std::vector<Sample>& samples) {
  nlohmann::json array = nlohmann::json::array();
  for (const Sample& s : samples) array.push_back(to_object(s));
  return array;
}

std::vector<Sample> samples_from(const nlohmann::json& array) {
  std::vector<Sample> samples;
  for (const auto& item : array) samples.push_back(sample_from(item));
  return samples;
}

}  // namespace

void to_json(nlohmann::json& j, const Entry& e) {
  j = {{"suite", e.suite},
       {"builtin", e.builtin},
       {"signature", e.signature},
       {"precision", e.precision},
       {"width", e.width},
       {"mode", e.mode},
       {"device", e.device},
       {"rulebook", e.rulebook},
       {"clause", e.clause},
       {"bound", e.bound},
       {"bound_ulp", std::isinf(e.bound_ulp) ? nlohmann::json() : number(e.bound_ulp)},
       {"points", e.points},
       {"coverage",
        {{"kind", e.coverage.kind}, {"of", number(e.coverage.of)}, {"binades", e.coverage.binades}}},
       {"max_ulp", number(e.max_ulp)},
       {"worst", to_array(e.worst)},
       {"failures", e.failures},
       {"failing", to_array(e.failing)},
       {"passed_by", e.passed_by},
       {"observed", e.observed},
       {"histogram", e.histogram},
       {"verdict", e.verdict},
       {"reason", e.reason},
       {"seconds", e.seconds}};
  if (!e.heat_map.is_null()) j["heat_map"] = e.heat_map;
}

void from_json(const nlohmann::json& j, Entry& e) {
  e.suite = j.at("suite");
  e.builtin = j.at("builtin");
  e.signature = j.at("signature");
  e.precision = j.at("precision");
  e.width = j.at("width");
  e.mode = j.at("mode");
  e.device = j.at("device");
  e.rulebook = j.at("rulebook");
  e.clause = j.at("clause");
  e.bound = j.at("bound");
  e.bound_ulp = number(j.at("bound_ulp"));
  e.points = j.at("points");
  const auto& coverage = j.at("coverage");
  e.coverage = {coverage.at("kind"), number(coverage.at("of")), coverage.at("binades")};
  e.max_ulp = number(j.at("max_ulp"));
  e.worst = samples_from(j.at("worst"));
  e.failures = j.at("failures");
  e.failing = samples_from(j.at("failing"));
  e.passed_by = j.at("passed_by").get<std::map<std::string, std::uint64_t>>();
  e.observed = j.value("observed", e.observed);
  e.histogram = j.at("histogram").get<std::vector<std::uint64_t>>();
  e.verdict = j.at("verdict").get<Verdict>();
  e.reason = j.at("reason");
  e.seconds = j.at("seconds");
  e.heat_map = j.value("heat_map", nlohmann::json());
}

}  // namespace plumbline
