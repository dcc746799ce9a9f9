#include "harness/results/run_settings.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <set>

#include "harness/results/results_json.h"
#include "harness/results/store.h"

namespace plumbline {
namespace {

struct Change {
  const char* name;
  std::function<void(RunSettings&)> change;
  bool to_continue, to_merge, to_compare;
};

const Change changes[] = {
    {"seed", [](RunSettings& s) { s.seed = 2; }, true, true, true},
    {"inputs", [](RunSettings& s) { s.inputs = "standard"; }, true, true, true},
    {"rulebook", [](RunSettings& s) { s.rulebook = "opencl-1.2"; }, true, true, true},
    {"profile", [](RunSettings& s) { s.profile = "embedded"; }, true, true, true},
    {"overflow", [](RunSettings& s) { s.overflow = "strict"; }, true, true, true},
    {"range", [](RunSettings& s) { s.range = "0:1"; }, true, true, true},
    {"values", [](RunSettings& s) { s.values = "points"; }, true, true, true},
    {"cases", [](RunSettings& s) { s.cases = "found.json"; }, true, true, true},
    {"points", [](RunSettings& s) { s.points = "2^20"; }, true, true, true},
    {"chunk", [](RunSettings& s) { s.chunk = "4800"; }, true, true, false},
    {"shard", [](RunSettings& s) { s.shard = "1/2"; }, true, false, true},
    {"time_budget", [](RunSettings& s) { s.time_budget = "10m"; }, false, false, true},
    {"rounds", [](RunSettings& s) { s.rounds = "12"; }, false, true, true},
    {"precisions", [](RunSettings& s) { s.precisions = {"half"}; }, false, false, false},
    {"widths", [](RunSettings& s) { s.widths = {4}; }, false, false, false},
    {"modes", [](RunSettings& s) { s.modes = {"fast-relaxed"}; }, false, false, false},
    {"fronts", [](RunSettings& s) { s.fronts = {"spirv"}; }, false, false, false},
    {"keep", [](RunSettings& s) { s.keep = 3; }, false, false, false},
    {"command_line", [](RunSettings& s) { s.command_line = "plumbline run"; }, false, false, false},
};

std::set<std::string> names_of(const std::vector<SettingDifference>& differences) {
  std::set<std::string> names;
  for (const SettingDifference& d : differences) names.emplace(d.name);
  return names;
}

TEST(RunSettings, EachPurposeHasItsSettingsThatMustAgree) {
  for (const Change& c : changes) {
    RunSettings before, after;
    c.change(after);
    const auto differs = [&](Purpose purpose) {
      return names_of(differences_between(before, after, purpose)).contains(c.name);
    };
    EXPECT_EQ(differs(Purpose::continue_run), c.to_continue) << c.name;
    EXPECT_EQ(differs(Purpose::merge), c.to_merge) << c.name;
    EXPECT_EQ(differs(Purpose::compare), c.to_compare) << c.name;
  }
}

// A setting that is added to results.json and to no list would be free to differ.
TEST(RunSettings, EverySettingOfAResultsFileIsInTheListAndTriedHere) {
  std::set<std::string> listed, tried, written;
  for (const SettingRule& rule : setting_rules()) listed.emplace(rule.name);
  for (const Change& c : changes) tried.emplace(c.name);
  const nlohmann::json options = json_of(Results{}).at("options");
  for (const auto& [name, value] : options.items()) written.insert(name);
  EXPECT_EQ(listed, written);
  EXPECT_EQ(tried, written);
}

TEST(RunSettings, DifferencesAreReportedAsTheyStandInTheFile) {
  RunSettings before, after;
  after.seed = 2;
  after.overflow = "strict";
  const auto differences = differences_between(before, after, Purpose::compare);
  ASSERT_EQ(differences.size(), 2U);
  EXPECT_EQ(differences[0].before + " -> " + differences[0].after, "1 -> 2");
  EXPECT_EQ(differences[1].before + " -> " + differences[1].after, "\"lenient\" -> \"strict\"");
}

TEST(RunSettings, ARunGoesOnUnderItsOwnRulesAlone) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "own_rules";
  for (const Change& c : changes) {
    std::filesystem::remove_all(folder);
    ASSERT_TRUE(Store::open(folder, {}, false));
    Results other;
    c.change(other.settings);
    const auto store = Store::open(folder, other, true);
    EXPECT_EQ(static_cast<bool>(store), !c.to_continue) << c.name;
    const std::string reported = store ? c.name : store.error().message;
    EXPECT_NE(reported.find(c.name), std::string::npos) << reported;
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace plumbline
