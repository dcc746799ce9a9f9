#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "harness/results/results_json.h"
#include "reports/diff.h"
#include "reports/reports.h"
#include "sample_results.h"

namespace plumbline {
namespace {

using Pointer = nlohmann::json::json_pointer;

void collect(const nlohmann::json& json, const Pointer& at, std::vector<Pointer>& out) {
  if (!at.empty()) out.push_back(at);
  if (json.is_object())
    for (const auto& [name, value] : json.items()) collect(value, at / name, out);
  if (json.is_array())
    for (std::size_t k = 0; k < json.size(); ++k) collect(json[k], at / k, out);
}

// Whatever values a results file has, every writer makes its text of it.
TEST(MutatedResults, AreWrittenByEveryWriterOnceTheyAreRead) {
  const Results whole = results_of(sample_entries());
  const nlohmann::json good = nlohmann::json::parse(json_text(json_of(whole)));
  std::vector<Pointer> places;
  collect(good, Pointer(), places);
  const nlohmann::json others[] = {0,
                                   18446744073709551615U,
                                   1e300,
                                   "inf",
                                   "nan",
                                   "",
                                   "%RESULTS%",
                                   "\x01'\"<",
                                   nlohmann::json::array(),
                                   nlohmann::json::object()};
  int written = 0;
  for (const Pointer& place : places)
    for (const nlohmann::json& other : others) {
      nlohmann::json json = good;
      json[place] = other;
      const auto results = parse_results(json.dump());
      if (!results) continue;
      for (const auto& writer : {html_report, markdown_report})
        EXPECT_FALSE(writer(*results, &whole).empty()) << place.to_string();
      for (const auto& writer : {junit_report, csv_report})
        EXPECT_FALSE(writer(*results).empty()) << place.to_string();
      EXPECT_FALSE(text_of(difference_of(whole, *results)).empty()) << place.to_string();
      ++written;
    }
  EXPECT_GT(written, 100);
}

}  // namespace
}  // namespace plumbline
