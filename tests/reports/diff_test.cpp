#include "reports/diff.h"

#include <gmock/gmock.h>

#include <functional>

#include "sample_results.h"

namespace plumbline {
namespace {

using ::testing::HasSubstr;

TEST(Difference, EqualRunsHaveNone) {
  const auto results = results_of(sample_entries());
  const Difference d = difference_of(results, results);
  EXPECT_FALSE(d.regressed);
  EXPECT_TRUE(d.differences.empty());
  EXPECT_EQ(text_of(d), "0 regression, 0 gone, 0 improvement, 0 new, 4 unchanged\n");
}

TEST(Difference, SeparatesRegressionsFromImprovements) {
  struct Case {
    const char* what;
    std::function<void(Entry&)> change;
    Change expected;
  };
  const Case cases[] = {
      {"a larger error inside the bound", [](Entry& e) { e.max_ulp = 0.76; }, Change::regression},
      {"a smaller error", [](Entry& e) { e.max_ulp = 0.74; }, Change::improvement},
      {"rounding of the last digit", [](Entry& e) { e.max_ulp *= 1 + 1e-9; }, Change::unchanged},
      {"an infinite error", [](Entry& e) { e.max_ulp = std::numeric_limits<double>::infinity(); },
       Change::regression},
      {"failures", [](Entry& e) { e.failures = 1; }, Change::regression},
      {"departures", [](Entry& e) { e.departures = 1; }, Change::regression},
      {"a recommendation not followed", [](Entry& e) { e = departing_entry(); }, Change::regression},
      {"excuses", [](Entry& e) { e.excuses = 1; }, Change::regression},
      {"an excuse that came", [](Entry& e) { e = excused_entry(); }, Change::regression},
      {"a bound that went", [](Entry& e) { e = recorded_entry(); }, Change::regression},
      {"a crash", [](Entry& e) { e.verdict = Verdict::crashed; }, Change::regression},
      {"no longer measured",
       [](Entry& e) {
         e.verdict = Verdict::skipped;
         e.max_ulp = 0;
       },
       Change::regression},
      {"faster", [](Entry& e) { e.seconds = 0; }, Change::unchanged},
  };
  const auto before = sample_entries();
  for (const Case& c : cases) {
    auto after = before;
    c.change(after[0]);
    const Difference d = difference_of(results_of(before), results_of(after));
    EXPECT_EQ(d.changes.front().change, c.expected) << c.what;
    EXPECT_EQ(d.regressed, c.expected == Change::regression) << c.what;
  }
}

// Only the list of known failures changed, not the device.
TEST(Difference, AListOfKnownFailuresIsNoChange) {
  using enum Verdict;
  struct Step {
    Verdict before, after;
    Change expected;
  };
  for (const Step& step : {Step{fails, expected_failure, Change::unchanged},
                           {expected_failure, crashed, Change::unchanged},
                           {conforms, unexpected_pass, Change::unchanged},
                           {unexpected_pass, excused, Change::unchanged},
                           {unexpected_pass, expected_failure, Change::regression},
                           {conforms, expected_failure, Change::regression},
                           {unexpected_pass, fails, Change::regression},
                           {fails, unexpected_pass, Change::improvement},
                           {expected_failure, conforms, Change::improvement}}) {
    auto before = sample_entries(), after = before;
    before[0].verdict = step.before;
    after[0].verdict = step.after;
    const auto changes = difference_of(results_of(before), results_of(after)).changes;
    EXPECT_EQ(changes.front().change, step.expected) << name_of(step.before) << ", " << name_of(step.after);
  }
}

TEST(Difference, ARepairedEntryIsNoRegression) {
  auto after = sample_entries();
  after[1].verdict = Verdict::conforms;
  after[1].failures = 0;
  after[1].max_ulp = 0.5;
  const Difference d = difference_of(results_of(sample_entries()), results_of(after));
  EXPECT_FALSE(d.regressed);
  EXPECT_THAT(text_of(d),
              HasSubstr("improvement: exp (single, width 1, default) on opencl:0/0: fails -> conforms"));
}

TEST(Difference, AnEntryThatIsGoneIsARegressionAndANewOneIsNot) {
  const auto all = sample_entries();
  const std::vector<Entry> fewer(all.begin() + 1, all.end());
  EXPECT_TRUE(difference_of(results_of(all), results_of(fewer)).regressed);
  EXPECT_FALSE(difference_of(results_of(fewer), results_of(all)).regressed);
}

TEST(Difference, PairsEntriesOfOneDeviceWithAnother) {
  auto after = sample_entries();
  for (Entry& e : after) e.device = "libm:new.so";
  auto results = results_of(after);
  results.devices[0].spec = "libm:new.so";
  EXPECT_FALSE(difference_of(results_of(sample_entries()), results).regressed);
}

TEST(Difference, ListsOptionsThatDiffer) {
  auto after = results_of(sample_entries());
  after.settings.seed = 2;
  EXPECT_THAT(difference_of(results_of(sample_entries()), after).differences,
              testing::ElementsAre("seed 1 -> 2"));
}

}  // namespace
}  // namespace plumbline
