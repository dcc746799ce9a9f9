#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "harness/results/results_json.h"
#include "sample_results.h"
#include "tests/paths.h"

namespace plumbline {
namespace {

using valijson::adapters::NlohmannJsonAdapter;

nlohmann::json schema_json() {
  std::ifstream in(PLUMBLINE_SOURCE_DIR "/reports/schema/plumbline-results-2.json");
  return nlohmann::json::parse(in);
}

/// Everything the schema objects to, empty if nothing.
std::string objections(const nlohmann::json& results) {
  const nlohmann::json json = schema_json();
  valijson::Schema schema;
  valijson::SchemaParser().populateSchema(NlohmannJsonAdapter(json), schema);
  valijson::ValidationResults found;
  if (valijson::Validator().validate(schema, NlohmannJsonAdapter(results), &found)) return {};
  std::string text = "invalid";
  for (const auto& error : found) {
    text += "\n";
    for (const std::string& step : error.context) text += step;
    text += ": " + error.description;
  }
  return text;
}

TEST(ResultsSchema, AcceptsWhatTheStoreWrites) {
  EXPECT_EQ(objections(json_of(results_of(sample_entries()))), "");
}

const char* const difference_lists[] = {"width_differences", "optimisation_differences", "front_differences"};

TEST(ResultsSchema, AcceptsDifferencesOfEachKindAndRefusesPartsOfThem) {
  const nlohmann::json schema = schema_json(), good = json_of(results_of(compared_entries()));
  EXPECT_EQ(objections(good), "");
  for (const char* list : difference_lists) {
    ASSERT_TRUE(good.contains(list)) << list;
    ASSERT_EQ(good[list].size(), 4U) << list;
    const auto& described = schema.at("properties").at(list).at("items");
    for (const auto& [name, value] : good[list][0].items())
      EXPECT_TRUE(described.at("properties").contains(name)) << list << ' ' << name;
    for (const auto& name : described.at("required")) {
      nlohmann::json bad = good;
      bad[list][0].erase(name.get<std::string>());
      EXPECT_NE(objections(bad), "") << list << ' ' << name;
    }
    bool has_spirv = false;
    for (const auto& difference : good[list]) has_spirv |= difference.value("front", "source") == "spirv";
    EXPECT_TRUE(has_spirv) << list;
    nlohmann::json bad = good;
    bad[list][0]["front"] = "c";
    EXPECT_NE(objections(bad), "") << list;
  }
}

TEST(ResultsSchema, RefusesWhatIsMissingOrWrong) {
  const nlohmann::json good = json_of(results_of(sample_entries()));
  for (const char* name : {"schema", "machine", "devices", "options", "entries"}) {
    nlohmann::json bad = good;
    bad.erase(name);
    EXPECT_NE(objections(bad), "") << name;
  }
  const std::pair<const char*, nlohmann::json> wrong[] = {
      {"verdict", "fine"}, {"width", 5}, {"max_ulp", -1}, {"points", "many"}, {"precision", "quad"}};
  for (const auto& [name, value] : wrong) {
    nlohmann::json bad = good;
    bad["entries"][0][name] = value;
    EXPECT_NE(objections(bad), "") << name;
  }
}

TEST(ResultsSchema, NamesTheVerdictsInTheOrderOfSeverity) {
  nlohmann::json names;
  for (Verdict verdict : all_verdicts) names.push_back(name_of(verdict));
  EXPECT_EQ(schema_json().at("definitions").at("entry").at("properties").at("verdict").at("enum"), names);
}

TEST(ResultsSchema, DescribesEveryMember) {
  const nlohmann::json schema = schema_json(), results = json_of(results_of(sample_entries()));
  const auto& definitions = schema.at("definitions");
  for (const auto& [name, value] : results.items())
    EXPECT_TRUE(schema.at("properties").contains(name)) << name;
  for (const char* part : {"machine", "options"})
    for (const auto& [name, value] : results.at(part).items())
      EXPECT_TRUE(schema.at("properties").at(part).at("properties").contains(name)) << name;
  for (const auto& [name, value] : results.at("devices")[0].items())
    EXPECT_TRUE(definitions.at("device").at("properties").contains(name)) << name;
  const auto& entry = results.at("entries")[0];
  for (const auto& [name, value] : entry.at("observed").begin()->items())
    EXPECT_TRUE(definitions.at("fact").at("properties").contains(name)) << name;
  for (const auto& [name, value] : entry.items())
    EXPECT_TRUE(definitions.at("entry").at("properties").contains(name)) << name;
  for (const auto& [name, value] : entry.at("worst")[0].items())
    EXPECT_TRUE(definitions.at("sample").at("properties").contains(name)) << name;
}

TEST(ResultsSchema, NamesTheHistogramsEdges) {
  const nlohmann::json schema = schema_json();
  const auto& histogram = schema.at("definitions").at("entry").at("properties").at("histogram");
  EXPECT_EQ(histogram.at("maxItems"), histogram_edges.size());
  const std::string text = histogram.at("description");
  std::string edges;
  for (double edge : histogram_edges) {
    std::string number = nlohmann::json(edge).dump();
    if (number.ends_with(".0")) number.resize(number.size() - 2);
    edges += (edges.empty() ? "" : ", ") + (number == "null" ? std::string("infinity") : number);
  }
  EXPECT_NE(text.find(edges), std::string::npos) << edges;
}

}  // namespace
}  // namespace plumbline
