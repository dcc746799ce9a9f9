// The directed points of files and formulas: every line is read, what is claimed of a point is proved with
// MPFR, and every input set holds it.

#include "suites/math/directed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <set>

#include "harness/inputs/inputs.h"
#include "scripts/directed_cases/claims.h"
#include "scripts/directed_cases/generators.h"
#include "suites/math/table.h"
#include "suites/suites.h"

namespace plumbline::math {
namespace {

using ::testing::HasSubstr;

TEST(DirectedCases, ReadEveryLineOfEveryFile) {
  std::size_t lines = 0;
  for (const DirectedFile& file : directed_files()) {
    const auto cases = parse_directed(file.text, std::string(file.name));
    ASSERT_TRUE(cases) << cases.error().message;
    EXPECT_GT(cases->size(), 90u) << file.name;
    lines += cases->size();
    for (const DirectedCase& one : *cases) EXPECT_NE(find_function(one.function), nullptr) << one.function;
  }
  EXPECT_EQ(directed_files().size(), 7u);
  EXPECT_EQ(directed_cases().size(), lines + exact_cases().size() + gamma_cases().size());
}

TEST(DirectedCases, ClaimOnlyWhatIsTrue) {
  std::size_t claims = 0;
  for (const DirectedCase& one : directed_cases()) {
    claims += one.claim.empty() ? 0 : 1;
    EXPECT_EQ(falsehood(one), "") << one.file << ":" << one.line << ": [" << one.claim << "]";
  }
  EXPECT_GT(claims, 4000u);
}

DirectedCase read_one(const std::string& line) { return parse_directed(line, "test")->at(0); }

TEST(DirectedCases, RefuteAFalseClaim) {
  const char* const wrong[] = {
      "log double 0x1.62a88613629b6p+678 [hard 67]: one bit too many",
      "sqrt single 4 [hard 3]: exact",
      "x*y single 3 5592407 [exact]: 25 bits",
      "x+y single 1 1 [midpoint]: exact",
      "sin double 3.14 [tiny 10]: not so near",
      "tan double 1.5 [huge 4]: 14",
      "exp single 88.7 [edge inf|normal]: finite",
      "exp single 88.5 [edge normal|inf]: not yet",
  };
  for (const char* line : wrong) EXPECT_NE(falsehood(read_one(line)), "") << line;
  const char* const right[] = {"log double 0x1.62a88613629b6p+678 [hard 64]: hardest",
                               "x*y single 3 5592407 [midpoint]: 25 bits",
                               "exp single 0x1.62e42ep+6 [edge normal|inf]: the last finite result"};
  for (const char* line : right) EXPECT_EQ(falsehood(read_one(line)), "") << line;
}

/// The numbers of points that scripts wrote before formulas did, and some of them.
TEST(DirectedCases, OfFormulasAreThoseOfEveryFormat) {
  EXPECT_EQ(exact_cases().size(), 1599u);
  EXPECT_EQ(gamma_cases().size(), 564u);
  const auto has = [](std::string_view builtin, const std::string& arguments) {
    const DirectedCase wanted = read_one(std::string(builtin) + " " + arguments + ": x");
    return testing::Value(directed_points(builtin, wanted.precision), testing::Contains(wanted.arguments));
  };
  EXPECT_TRUE(has("pown", "half -0x1.68p+5 2"));
  EXPECT_TRUE(has("x*y", "double 3 0x1.5555555555556p+51"));
  EXPECT_TRUE(has("hypot", "single 0x1.8p-148 0x1p-147"));
  EXPECT_TRUE(has("ldexp", "double 0x1p-1074 2097"));
  EXPECT_TRUE(has("log10", "double 1e22"));
  EXPECT_FALSE(has("log10", "single 1e11"));
  EXPECT_TRUE(has("tgamma", "half -184.5"));
  EXPECT_TRUE(has("lgamma", "double -0x1.7000000000001p+7"));
  EXPECT_TRUE(has("sinpi", "half -1025"));
}

TEST(DirectedCases, HoldTheThresholdsThatTheGeneratorFinds) {
  testing::internal::CaptureStdout();
  print_edges();
  std::fflush(stdout);
  const std::string found = testing::internal::GetCapturedStdout();
  std::string_view text = std::ranges::find(directed_files(), "edges", &DirectedFile::name)->text;
  while (text.starts_with("#")) text.remove_prefix(text.find('\n') + 1);
  EXPECT_TRUE(text == found)
      << "scripts/directed_cases/generate.sh writes suites/math/directed/edges.txt anew";
}

TEST(DirectedCases, AreTwoOfAThreshold) {
  const auto cases = parse_directed(
      "pow single 2 128 [threshold 2 inf|normal]\n"
      "-x half -0x1p-24 [threshold 1 subnormal|zero]\n"
      "ldexp single 1 -150 [threshold 2 zero|subnormal]\n",
      "f");
  ASSERT_TRUE(cases) << cases.error().message;
  const std::uint64_t last[] = {0x42ffffff, 0x8000, 0xffffff6b};
  ASSERT_EQ(cases->size(), 6u);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ((*cases)[2 * k + 1].arguments.back().bits, last[k]);
    EXPECT_EQ(falsehood((*cases)[2 * k]), "");
    EXPECT_EQ(falsehood((*cases)[2 * k + 1]), "");
  }
  EXPECT_EQ((*cases)[0].claim, "edge inf|normal");
  EXPECT_EQ((*cases)[1].claim, "edge normal|inf");
}

// Kahan's and Ng's published example, found again by scripts/directed_cases/multiples.py.
TEST(DirectedCases, HoldTheDoubleNearestToAMultipleOfHalfPi) {
  const auto points = directed_points("cos", ScalarType::f64);
  EXPECT_THAT(points, ::testing::Contains(std::vector<Scalar>{{ScalarType::f64, 0x7506ac5b262ca1ff}}));
}

TEST(DirectedCases, NameTheLineThatIsWrong) {
  struct Row {
    const char* line;
    const char* message;
  };
  const Row rows[] = {{"sin single 1", "f:3: has no reason"},
                      {"sine single 1: x", "f:3: 'sine' is no builtin"},
                      {"sin float 1: x", "f:3: "},
                      {"sin single one: x", "f:3: 'one' is no value"},
                      {"pow single 2 128 [threshold 3 inf|normal]", "f:3: 'threshold 3 inf|normal' is no"},
                      {"pow single 2 128 [threshold 2 inf]", "f:3: 'threshold 2 inf' is no threshold of 2"},
                      {"sin single 1 2: x", "f:3: sin takes no argument '2'"},
                      {"pow single 1: x", "f:3: pow takes 2 arguments, not 1"},
                      {"ldexp single 1 0.5: x", "f:3: '0.5' is no value"}};
  for (const Row& row : rows) {
    const auto read = parse_directed("# comment\nsin single 1: fine\n" + std::string(row.line) + "\n", "f");
    ASSERT_FALSE(read) << row.line;
    EXPECT_THAT(read.error().message, HasSubstr(row.message)) << row.line;
  }
}

TEST(DirectedCases, ReachEveryFunctionThatCanErr) {
  // Exact whatever the operands: the edge values and their products are what can go wrong.
  const std::set<std::string_view> exact{"+x",     "copysign", "fmax", "fmin",     "ilogb",
                                         "maxmag", "minmag",   "nan",  "nextafter"};
  for (ScalarType precision : {ScalarType::f16, ScalarType::f32, ScalarType::f64})
    for (const Builtin& row : table()) {
      if (exact.contains(row.name)) continue;
      EXPECT_GE(directed_points(row.name, precision).size(), 4u) << row.name << " " << opencl_name(precision);
    }
}

TEST(DirectedCases, AreTheFirstPointsOfEveryInputSet) {
  for (const TestCase& test_case : math_suite()->cases(ScalarType::f64)) {
    if (test_case.builtin != "log") continue;
    ASSERT_GT(test_case.inputs.directed.size(), 20u);
    for (Level level : {Level::sparse, Level::quick, Level::standard}) {
      const Inputs inputs(test_case.inputs, level, 1);
      std::vector<Column> columns(1, Column(ScalarType::f64, 4));
      inputs.fill(0, columns);
      for (std::size_t k = 0; k < 4; ++k) EXPECT_EQ(columns[0].bits(k), test_case.inputs.directed[k][0].bits);
    }
  }
}

}  // namespace
}  // namespace plumbline::math
