// Rulebooks of C libraries: glibc's against the table of its manual, both against results at the figures'
// ends.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "harness/judge/judge.h"
#include "harness/support/precision_name.h"
#include "harness/support/scalar_text.h"
#include "reference/function.h"
#include "reference/scalar.h"
#include "tests/paths.h"

namespace plumbline::rulebook_libm_test {
namespace {

const Rulebook& book(const std::string& name) {
  static std::map<std::string, Rulebook> books;
  const auto found = books.find(name);
  return found != books.end() ? found->second : books.emplace(name, *Rulebook::load(name)).first->second;
}

bool is_known_error(const Rule& rule) { return rule.clause.find("known maximum error") != std::string::npos; }

/// A line of glibc's manual: the figure, or "-" where no error is known.
struct Line {
  std::string builtin, figure;
  ScalarType precision;
};

std::vector<Line> table_of_the_manual() {
  std::vector<Line> out;
  std::ifstream in(std::filesystem::path(PLUMBLINE_SOURCE_DIR) / "tests/harness/ulp_tables/glibc-2.36.tsv");
  for (std::string text; std::getline(in, text);) {
    std::istringstream cells(text);
    Line line;
    std::string precision;
    cells >> line.builtin >> precision >> line.figure;
    line.precision = *precision_named(precision);
    if (line.precision == ScalarType::f32) line.builtin.pop_back();  // the f of "cosf"
    out.push_back(line);
  }
  return out;
}

TEST(LibraryRulebooks, EveryLineOfTheManualIsARule) {
  const auto lines = table_of_the_manual();
  ASSERT_EQ(lines.size(), 2U * 29);
  for (const Line& line : lines) {
    const Rule* rule = book("glibc").find(line.builtin, line.precision);
    ASSERT_NE(rule, nullptr) << line.builtin;
    EXPECT_TRUE(rule->ours) << line.builtin << ": the manual's figures bound nothing";
    EXPECT_EQ(is_known_error(*rule), line.figure != "-") << line.builtin;
    EXPECT_EQ(rule->bound.text, line.figure == "-" ? "1 ulp" : line.figure + " ulp") << line.builtin;
  }
}

TEST(LibraryRulebooks, EveryKnownErrorIsALineOfTheManual) {
  const auto lines = table_of_the_manual();
  for (const ScalarType precision : {ScalarType::f32, ScalarType::f64})
    for (const Rule& rule : book("glibc").rules(precision)) {
      if (!is_known_error(rule)) continue;
      const std::string name = rule.builtin == "lgamma_r" ? "lgamma" : rule.builtin;
      const auto found = std::ranges::find_if(
          lines, [&](const Line& line) { return line.builtin == name && line.precision == precision; });
      ASSERT_NE(found, lines.end()) << rule.builtin;
      EXPECT_EQ(found->figure + " ulp", rule.bound.text) << rule.builtin;
    }
}

PassReason reason(const char* rulebook, const char* builtin, const std::vector<Scalar>& point, Scalar result,
                  int output = 0) {
  const Rule& rule = *book(rulebook).find(builtin, point[0].type);
  Truth truth(*rule.function, point);
  return judge(truth, output, result, rule, {}).reason;
}

Scalar twice(std::uint64_t bits) { return {ScalarType::f64, bits}; }

// cos(1) = 0.54030230586813971740..., 0.43 ulp below 0x3fe14a280fb5068c.
TEST(LibraryRulebooks, ANumberBeyondTheFigureIsExcusedAndDoesNotConform) {
  const Scalar one = twice(0x3ff0000000000000);
  for (const char* rulebook : {"libm", "glibc"}) {
    EXPECT_EQ(reason(rulebook, "cos", {one}, twice(0x3fe14a280fb5068b)), PassReason::bound) << rulebook;
    EXPECT_EQ(reason(rulebook, "cos", {one}, twice(0x3fe14a280fb5068d)), PassReason::beyond_figure)
        << rulebook;
    EXPECT_EQ(reason(rulebook, "cos", {one}, twice(0x7ff8000000000000)), PassReason::failed) << rulebook;
  }
  // What glibc 2.36 gives, 102,816 ulp from 2.48536628761853470e-18; as ISO C alone has it nothing bounds it.
  const Scalar huge = twice(0x6404c96c11134d36);
  const Scalar given = *parse_scalar(ScalarType::f64, "2.4853662875789313e-18");
  EXPECT_EQ(reason("glibc", "cos", {huge}, given), PassReason::beyond_figure);
  EXPECT_EQ(reason("c-annex-f", "cos", {huge}, given), PassReason::undefined);
}

// glibc documents 4 ulp of cbrt: this result is 2.94 away.
TEST(LibraryRulebooks, TheManualsFigureIsTakenWhereItHasOne) {
  const Scalar x = twice(0xd65562d5b98e0dae);
  const Scalar due = *parse_scalar(ScalarType::f64, "-9.22394082088863397949774558591e+35");
  const Scalar three_off = twice(due.bits + 3), six_off = twice(due.bits + 6);
  EXPECT_EQ(reason("glibc", "cbrt", {x}, three_off), PassReason::bound);
  EXPECT_EQ(reason("libm", "cbrt", {x}, three_off), PassReason::beyond_figure);
  EXPECT_EQ(reason("glibc", "cbrt", {x}, six_off), PassReason::beyond_figure);
}

// Annex F: exact functions and special values. C requires three bits of remquo at least, and POSIX lgamma_r
// for no sign at poles.
TEST(LibraryRulebooks, ExactFunctionsAndSpecialValuesAreIsoCs) {
  const Scalar two = twice(0x4000000000000000), root = twice(0x3ff6a09e667f3bcd);
  EXPECT_EQ(reason("glibc", "sqrt", {two}, root), PassReason::bound);
  EXPECT_EQ(reason("glibc", "sqrt", {two}, twice(root.bits + 1)), PassReason::failed);
  const Scalar infinity = twice(0x7ff0000000000000), zero = twice(0);
  EXPECT_EQ(reason("glibc", "exp", {infinity}, infinity), PassReason::edge);
  EXPECT_EQ(reason("glibc", "exp", {infinity}, zero), PassReason::failed);
  const Scalar small = twice(0x0000000000000001), large = twice(0x000fffffffffffff);
  EXPECT_NE(reason("glibc", "remquo", {large, small}, {ScalarType::i32, 7}, 1), PassReason::failed);
  EXPECT_NE(reason("glibc", "lgamma_r", {zero}, {ScalarType::i32, 1}, 1), PassReason::failed);
  EXPECT_EQ(reason("opencl-1.2", "lgamma_r", {zero}, {ScalarType::i32, 1}, 1), PassReason::failed);
}

}  // namespace
}  // namespace plumbline::rulebook_libm_test
