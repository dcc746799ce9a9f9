#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "reports/reports.h"
#include "sample_results.h"

namespace plumbline {
namespace {

using ::testing::HasSubstr;

Results results_with(std::vector<Verdict> verdicts) {
  Results results;
  for (const Verdict verdict : verdicts) {
    Entry entry = sample_entries()[1];
    entry.verdict = verdict;
    results.entries.push_back(entry);
  }
  return results;
}

TEST(Sarif, HasWhatDoesNotConformByClause) {
  const nlohmann::json document = nlohmann::json::parse(sarif_report(
      results_with({Verdict::fails, Verdict::conforms, Verdict::expected_failure, Verdict::crashed})));
  EXPECT_EQ(document.at("version"), "2.1.0");
  const nlohmann::json& run = document.at("runs").at(0);
  const nlohmann::json& results = run.at("results");
  ASSERT_EQ(results.size(), 3U);
  EXPECT_FALSE(results[0].contains("suppressions"));
  EXPECT_TRUE(results[1].contains("suppressions")) << "a known failure is no alert";
  EXPECT_EQ(results[0].at("ruleId"), "opencl-1.2, 7.4, table 7.1");
  EXPECT_EQ(run.at("tool").at("driver").at("rules").size(), 1U);
  const std::string text = results[0].at("message").at("text");
  EXPECT_THAT(text, HasSubstr("exp (single, width 1, default) on opencl:0/0: 3 of 1000 points"));
  EXPECT_THAT(text, HasSubstr("plumbline replay"));
  EXPECT_TRUE(results[0].at("locations")[0].contains("physicalLocation"))
      << "GitHub shows no result without one";
}

TEST(Failures, AreInTheFormOfDeqpRunner) {
  EXPECT_EQ(failures_report(
                results_with({Verdict::fails, Verdict::crashed, Verdict::hung, Verdict::expected_failure,
                              Verdict::unexpected_pass, Verdict::conforms, Verdict::skipped})),
            "math/exp/single/1/default/source,Fail\nmath/exp/single/1/default/source,Crash\n"
            "math/exp/single/1/default/source,Timeout\nmath/exp/single/1/default/source,ExpectedFail\n"
            "math/exp/single/1/default/source,UnexpectedImprovement(Pass)\n");
}

TEST(Badge, CountsWhatFailsBeforeWhatConforms) {
  const auto message = [](std::vector<Verdict> verdicts) {
    const nlohmann::json badge = nlohmann::json::parse(badge_report(results_with(std::move(verdicts))));
    return badge.at("message").get<std::string>() + ", " + badge.at("color").get<std::string>();
  };
  EXPECT_EQ(message({Verdict::conforms, Verdict::fails, Verdict::undecided, Verdict::skipped}),
            "2 of 3 fail, red");
  EXPECT_EQ(message({Verdict::conforms, Verdict::expected_failure}), "1 conform, 1 known failures, yellow");
  EXPECT_EQ(message({Verdict::conforms, Verdict::skipped}), "1 conform, brightgreen");
}

}  // namespace
}  // namespace plumbline
