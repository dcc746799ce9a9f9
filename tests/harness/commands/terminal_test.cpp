#include "harness/commands/terminal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

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

TEST(PrintTable, ManyQuestionsThatConformShareALineAndFailuresKeepTheirOwn) {
  std::vector<Entry> entries;
  for (int k = 0; k < 120; ++k)
    entries.push_back(entry("read:" + std::to_string(k), k == 77 ? Verdict::fails : Verdict::conforms,
                            k == 50 ? 1.25 : 0.5));
  const std::string text = table(entries);
  EXPECT_THAT(text, HasSubstr("read:* (119 questions)"));
  EXPECT_THAT(text, HasSubstr("1.2500"));
  EXPECT_THAT(text, HasSubstr("worst of read:50"));
  EXPECT_THAT(text, HasSubstr("  read:77 "));
  EXPECT_THAT(text, Not(HasSubstr("  read:78 ")));
}

TEST(PrintTable, FewQuestionsAreAllShown) {
  const std::string text = table({entry("read:1"), entry("read:2")});
  EXPECT_THAT(text, HasSubstr("  read:1 "));
  EXPECT_THAT(text, HasSubstr("  read:2 "));
}

}  // namespace
}  // namespace plumbline
