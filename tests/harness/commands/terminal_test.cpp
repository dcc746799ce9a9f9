#include "harness/commands/terminal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <sstream>

#include "harness/results/pass_reason.h"

namespace plumbline {
namespace {

using testing::HasSubstr;
using testing::Not;

Entry entry(const std::string& builtin, Verdict verdict = Verdict::conforms, double max_ulp = 0) {
  Entry e;
  e.suite = "images";
  e.builtin = builtin;
  e.device = "d";
  e.precision = "single";
  e.bound = "1.5 ulp";
  e.verdict = verdict;
  e.points = 1;
  e.max_ulp = max_ulp;
  e.worst = {{.args = {},
              .result = "",
              .text = "worst of " + builtin,
              .truth = "",
              .ulp = max_ulp,
              .reason = "bound",
              .clause = ""}};
  return e;
}

std::string table(const std::vector<Entry>& entries) {
  std::ostringstream out;
  print_table(out, entries);
  return out.str();
}

/// Where a word begins in the line that has it.
std::size_t column_of(const std::string& text, const std::string& line_with, const std::string& word) {
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    if (line.find(line_with) != std::string::npos) return line.find(word);
  return std::string::npos;
}

TEST(PrintTable, ColumnsAreAsWideAsTheLongestName) {
  const std::string name = "read:2d_array:RGBA.UNORM_INT8:clamp_to_edge-nearest-unnormalised:7x5x3";
  const std::string text = table({entry("sin"), entry(name)});
  EXPECT_THAT(text, HasSubstr(name + "  1.5 ulp"));
  EXPECT_EQ(column_of(text, "  sin", "1.5 ulp"), column_of(text, name, "1.5 ulp"));
  EXPECT_EQ(column_of(text, "builtin", "bound"), column_of(text, name, "1.5 ulp"));
}

TEST(PrintTable, CountsOfMisroundedResultsHaveAColumnWhereThereAreSome) {
  std::vector<Entry> entries{entry("sin", Verdict::conforms, 0.5000000022), entry("write")};
  EXPECT_THAT(table(entries), Not(HasSubstr("misrounded")));
  entries[0].misrounded = 2;
  const std::string text = table(entries);
  EXPECT_THAT(text, HasSubstr("0.5000000022           2  conforms"));
  EXPECT_EQ(column_of(text, "  sin", "conforms"), column_of(text, "  write", "conforms"));
  EXPECT_EQ(column_of(text, "builtin", "verdict"), column_of(text, "  write", "conforms"));
}

TEST(PrintTable, ManyTestCasesThatConformShareALineAndFailuresKeepTheirOwn) {
  std::vector<Entry> entries;
  entries.reserve(120);
  for (int k = 0; k < 120; ++k)
    entries.push_back(entry("read:" + std::to_string(k), k == 77 ? Verdict::fails : Verdict::conforms,
                            k == 50 ? 1.25 : 0.5));
  const std::string text = table(entries);
  EXPECT_THAT(text, HasSubstr("read:* (119 test cases)"));
  EXPECT_THAT(text, HasSubstr("1.2500"));
  EXPECT_THAT(text, HasSubstr("worst of read:50"));
  EXPECT_THAT(text, HasSubstr("  read:77 "));
  EXPECT_THAT(text, Not(HasSubstr("  read:78 ")));
}

TEST(PrintTable, FewTestCasesAreAllShown) {
  const std::string text = table({entry("read:1"), entry("read:2")});
  EXPECT_THAT(text, HasSubstr("  read:1 "));
  EXPECT_THAT(text, HasSubstr("  read:2 "));
}

// Of one test case the configurations differ: the line has the worst verdict, whichever came first.
TEST(PrintTable, TheWorstVerdictIsTheLines) {
  for (const Verdict worse : {Verdict::undecided, Verdict::fails, Verdict::crashed}) {
    const std::string name(name_of(worse));
    EXPECT_THAT(table({entry("sin"), entry("sin", worse)}), HasSubstr(name + " (1/2)"));
    EXPECT_THAT(table({entry("sin", worse), entry("sin")}), HasSubstr(name + " (1/2)"));
  }
  EXPECT_THAT(table({entry("sin", Verdict::expected_failure), entry("sin")}),
              HasSubstr("  expected-failure (1/2)  "));
  EXPECT_THAT(table({entry("sin", Verdict::unexpected_pass), entry("sin", Verdict::undecided)}),
              HasSubstr("unexpected-pass (1/2)"));
  EXPECT_THAT(table({entry("sin", Verdict::fails), entry("sin", Verdict::unexpected_pass)}),
              HasSubstr("fails (1/2)"));
  EXPECT_THAT(table({entry("sin", Verdict::fails), entry("sin", Verdict::fails)}), HasSubstr("fails (2/2)"));
}

Sample sample(const std::string& text, double ulp, PassReason reason) {
  return {.args = {},
          .result = "",
          .text = text,
          .truth = "",
          .ulp = ulp,
          .reason = std::string(name_of(reason)),
          .clause = ""};
}

/// The input beside an error is the one that has it, whichever configuration came first.
TEST(PrintTable, TheWorstInputIsThatOfTheLargestError) {
  Entry small = entry("cos", Verdict::fails, 7.95), large = entry("cos", Verdict::fails, 102816);
  small.failing = {sample("cos(1)", 7.95, PassReason::failed)};
  large.failing = {sample("cos(2)", 4.85, PassReason::failed), sample("cos(3)", 102816, PassReason::failed)};
  Entry conforms = entry("cos", Verdict::conforms, 200000);
  for (const auto& entries : {std::vector{small, large, conforms}, {large, small}, {conforms, large, small}})
    EXPECT_THAT(table(entries), testing::ContainsRegex(" 102816.0  fails \\(2/[23]\\)  cos\\(3\\)"));
}

// 0.4999 beside a NaN would be another point's error, and 0.0000 where nothing was evaluated no error at all.
TEST(PrintTable, AnErrorWithoutASizeIsNotThatOfAnotherPoint) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  Entry wrong = entry("sin", Verdict::fails, 0.4999);
  wrong.failing = {sample("sin(1.0f) = NAN", nan, PassReason::failed)};
  const std::string text = table({wrong});
  EXPECT_THAT(text, HasSubstr("  nan  fails       sin(1.0f) = NAN"));
  EXPECT_THAT(text, Not(HasSubstr("0.4999")));
  wrong.failing.insert(wrong.failing.begin(), sample("sin(2.0f) = 7.0f", 9.5, PassReason::failed));
  wrong.max_ulp = 9.5;
  EXPECT_THAT(table({wrong}), HasSubstr("  9.5000  fails       sin(2.0f) = 7.0f"));
  Entry crashed = entry("cos", Verdict::crashed);
  crashed.points = 0;
  EXPECT_THAT(table({crashed}), Not(HasSubstr("0.0000")));
}

TEST(PrintTable, TheWorstInputOfAnExcusedEntryIsThatOfTheLargestError) {
  Entry excused = entry("cos", Verdict::excused, 102816);
  excused.excused = {sample("cos(1)", 7.95, PassReason::beyond_figure),
                     sample("cos(2)", 4.85, PassReason::beyond_figure)};
  excused.worst = {sample("cos(3)", 102816, PassReason::beyond_figure)};
  EXPECT_THAT(table({excused}), HasSubstr("cos(3)"));
  excused.worst[0].reason = name_of(PassReason::bound);
  EXPECT_THAT(table({excused}), HasSubstr("cos(1)"));
}

// No line has two bounds, and where modes differ each has lines of its own.
TEST(PrintTable, BoundsAndModesThatDifferHaveLinesOfTheirOwn) {
  std::vector<Entry> entries{entry("exp"), entry("exp"), entry("sin"), entry("sin"), entry("tan")};
  for (const std::size_t k : {0U, 2U, 4U}) entries[k].mode = "default";
  for (const std::size_t k : {1U, 3U}) entries[k].mode = "fast-relaxed";
  entries[3].bound = "8192 ulp";
  entries.push_back(entries[4]);
  entries[5].bound = "5 ulp";
  const std::string text = table(entries);
  EXPECT_THAT(text, HasSubstr("\n  exp                1.5 ulp "));
  EXPECT_THAT(text, HasSubstr("\n  sin, default       1.5 ulp "));
  EXPECT_THAT(text, HasSubstr("\n  sin, fast-relaxed  8192 ulp "));
  EXPECT_THAT(text, HasSubstr("\n  tan                1.5 ulp "));
  EXPECT_THAT(text, HasSubstr("\n  tan                5 ulp "));
}

TEST(PrintTotals, CountsVerdictsAndTheMostFrequentReasonsToSkip) {
  std::vector<Entry> entries{entry("exp"), entry("sin", Verdict::fails)};
  for (int k = 0; k < 9; ++k) {
    entries.push_back(entry("cos", Verdict::skipped));
    entries.back().reason = k < 3 ? "no half" : k < 5 ? "no rule" : "reason " + std::to_string(k);
  }
  std::ostringstream out;
  print_totals(out, entries);
  EXPECT_EQ(out.str(),
            "entries: 1 conforms, 9 skipped, 1 fails\n"
            "skipped: 3 as no half; 2 as no rule; 1 as reason 5; others for 3 more reasons\n");
}

TEST(PrintTable, CountsConfigurationsThatAreNoFailure) {
  for (const Verdict verdict : {Verdict::recorded, Verdict::departs, Verdict::excused}) {
    const std::string name(name_of(verdict));
    EXPECT_THAT(table({entry("sin"), entry("sin", verdict), entry("sin")}), HasSubstr(name + " (1/3)"));
    EXPECT_THAT(table({entry("sin", verdict)}), Not(HasSubstr("(1/1)")));
  }
}

TEST(PrintTable, DifferencesNameTheFrontTheyAreOf) {
  std::vector<Entry> entries;
  for (const char* front : {"source", "spirv"})
    for (const char* mode : {"default", "opt-disable"})
      for (const int width : {1, 4}) {
        Entry e = entry("sin", Verdict::conforms, width == 4 ? 0.5 : 0.25);
        e.points = 10;
        e.front = front;
        e.mode = mode;
        e.width = width;
        if (e.mode == "opt-disable") e.max_ulp += 0.5;
        entries.push_back(e);
      }
  const std::string text = table(entries);
  for (const char* line : {"  d, images/sin (single, default): 1: 0.25, 4: 0.5\n",
                           "  d, images/sin (single, default, spirv): 1: 0.25, 4: 0.5\n",
                           "  d, images/sin (single, width 4): default: 0.5, opt-disable: 1\n",
                           "  d, images/sin (single, width 4, spirv): default: 0.5, opt-disable: 1\n"})
    EXPECT_THAT(text, HasSubstr(line));
}

TEST(PrintTable, BuiltinsWhoseFactsDifferInNumbersAloneShareALine) {
  std::vector<Entry> entries{entry("exp"), entry("log"), entry("sin"), entry("tan")};
  entries[0].observed = {{"subnormal results", {"flushed", 3, 10}}};
  entries[1].observed = {{"subnormal results", {"flushed", 4, 10}}};
  entries[2].observed = {{"subnormal results", {"flushed", 5, 5}}};
  entries[3].observed = {{"subnormal results", {"not met", 0, 0}}};
  const std::string text = table(entries);
  EXPECT_THAT(text, HasSubstr("subnormal results: flushed at some points: exp, log\n"));
  EXPECT_THAT(text, HasSubstr("subnormal results: flushed: sin\n"));
  EXPECT_THAT(text, Not(HasSubstr("not met")));
}

TEST(DurationText, IsInTheUnitsThatMatter) {
  const std::pair<double, std::string> durations[] = {
      {0.2, "0 s"},        {59.4, "59 s"},         {60, "1 min"},      {3599, "59 min"},
      {3600, "1 h 0 min"}, {80000, "22 h 13 min"}, {187000, "2 d 3 h"}};
  for (const auto& [seconds, text] : durations) EXPECT_EQ(duration_text(seconds), text);
}

}  // namespace
}  // namespace plumbline
