#include "harness/suite/directed_cases.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>

namespace plumbline {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

TestCase test_case(const std::string& builtin, const std::string& signature, ScalarType precision,
                   std::vector<ScalarType> arguments) {
  TestCase t;
  t.suite = "math";
  t.builtin = builtin;
  t.signature = signature;
  t.precision = precision;
  for (const ScalarType type : arguments) t.inputs.arguments.push_back({.type = type, .breaks = {}});
  t.inputs.directed = {std::vector<Scalar>(arguments.size(), Scalar{arguments[0], 0})};
  t.call.arguments = std::move(arguments);
  return t;
}

std::vector<TestCase> test_cases() {
  using enum ScalarType;
  return {test_case("sin", "float(float)", f32, {f32}), test_case("sin", "double(double)", f64, {f64}),
          test_case("ldexp", "float(float, int)", f32, {f32, i32})};
}

class CasesFile : public testing::Test {
 protected:
  std::string file =
      testing::TempDir() + "cases_" + testing::UnitTest::GetInstance()->current_test_info()->name() + ".json";
  const std::vector<TestCase> known = test_cases();

  Outcome<DirectedCases> load(const std::string& text) const {
    std::ofstream(file) << text;
    return DirectedCases::load(file, known);
  }
};

DirectedCase sine(std::uint64_t bits, double ulp) {
  return {"math", "sin", "float(float)", "single", {{ScalarType::f32, bits}}, ulp, "opencl:pocl", "default"};
}

DirectedCase scaled(double ulp) {
  return {"math",
          "ldexp",
          "float(float, int)",
          "single",
          {{ScalarType::f32, 0x80000000}, {ScalarType::i32, 0xffffffff}},
          ulp,
          "fault:ulp=9",
          "fast-relaxed"};
}

TEST_F(CasesFile, HoldsWhatWasPutIn) {
  DirectedCases cases;
  cases.add(sine(0x3f8ccccd, 5.25));
  cases.add(scaled(std::numeric_limits<double>::infinity()));
  cases.add(sine(0x7fc00001, 0));
  const auto read = load(cases.text());
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->text(), cases.text());
  ASSERT_EQ(read->cases().size(), 3U);
  EXPECT_EQ(read->cases()[0].point, sine(0x3f8ccccd, 0).point);
  EXPECT_EQ(read->cases()[0].ulp, 5.25);
  EXPECT_EQ(read->cases()[1].point, scaled(0).point);
  EXPECT_TRUE(std::isinf(read->cases()[1].ulp));
  EXPECT_EQ(read->cases()[1].mode, "fast-relaxed");
  EXPECT_THAT(cases.text(), HasSubstr("\"1.1f\""));
  EXPECT_THAT(cases.text(), HasSubstr("\"0xffffffff\""));
  EXPECT_THAT(cases.text(), EndsWith("}\n"));
}

TEST_F(CasesFile, NeverLosesAnEarlierFind) {
  DirectedCases cases;
  cases.add(sine(1, 3));
  cases.add(sine(2, 2));
  DirectedCase better = sine(2, 4), worse = sine(1, 1);
  better.device = worse.device = "another";
  cases.add(better);
  cases.add(worse);
  ASSERT_EQ(cases.cases().size(), 2U);
  EXPECT_EQ(cases.cases()[0].ulp, 3);
  EXPECT_EQ(cases.cases()[0].device, "opencl:pocl");
  EXPECT_EQ(cases.cases()[1].ulp, 4);
  EXPECT_EQ(cases.cases()[1].device, "another");
}

TEST_F(CasesFile, DirectsTheTestCasesThatItIsOf) {
  DirectedCases cases;
  for (const std::uint64_t bits : {7, 8}) cases.add(sine(bits, 1));
  cases.add(scaled(1));
  std::vector<TestCase> evaluated = test_cases();
  cases.direct(evaluated);
  ASSERT_EQ(evaluated[0].inputs.directed.size(), 3U);
  EXPECT_EQ(evaluated[0].inputs.directed[0][0].bits, 7U);
  EXPECT_EQ(evaluated[0].inputs.directed[1][0].bits, 8U);
  EXPECT_EQ(evaluated[0].inputs.directed[2][0].bits, 0U) << "what was there stays";
  EXPECT_EQ(evaluated[1].inputs.directed.size(), 1U);
  EXPECT_EQ(evaluated[2].inputs.directed[0], scaled(0).point);
}

// The signature does not state the precision of every test case.
TEST_F(CasesFile, SeparatesTestCasesThatDifferInPrecisionAlone) {
  DirectedCases cases;
  DirectedCase half = sine(7, 1);
  half.precision = "half";
  cases.add(sine(7, 2));
  cases.add(half);
  EXPECT_EQ(cases.cases().size(), 2U);
  cases.add(sine(8, 1));
  std::vector<TestCase> evaluated = {test_case("sin", "float(float)", ScalarType::f32, {ScalarType::f32}),
                                     test_case("sin", "float(float)", ScalarType::f16, {ScalarType::f32})};
  cases.direct(evaluated);
  ASSERT_EQ(evaluated[0].inputs.directed.size(), 3U);
  EXPECT_EQ(evaluated[0].inputs.directed[0][0].bits, 7U);
  EXPECT_EQ(evaluated[0].inputs.directed[1][0].bits, 8U);
  ASSERT_EQ(evaluated[1].inputs.directed.size(), 2U);
  EXPECT_EQ(evaluated[1].inputs.directed[0][0].bits, 7U);
}

/// A file of one case, of which `from` became `to`.
std::string changed(const std::string& from, const std::string& to) {
  DirectedCases cases;
  cases.add(sine(0x3f8ccccd, 5.25));
  std::string text = cases.text();
  text.replace(text.find(from), from.size(), to);
  return text;
}

TEST_F(CasesFile, AMistakeIsReportedInOneLineWithItsPlace) {
  const std::pair<std::string, std::string> mistakes[] = {
      {"", "is no JSON"},
      {"[]", "the file is no object"},
      {R"({"cases": []})", "the file: has no 'schema'"},
      {changed("plumbline-cases/1", "plumbline-cases/2"), "'plumbline-cases/2' is not 'plumbline-cases/1'"},
      {R"({"schema": "plumbline-cases/1"})", "the file: has no 'cases'"},
      {R"({"schema": "plumbline-cases/1", "cases": {}})", "the file: no list is 'cases'"},
      {R"({"schema": "plumbline-cases/1", "cases": [7]})", "cases[0] is no object"},
      {changed("\"precision\": \"single\"", "\"width\": 4"), "cases[0] has a 'width'"},
      {changed("\"suite\": \"math\",", ""), "cases[0]: has no 'suite'"},
      {changed("\"math\"", "7"), "cases[0]: no text is 'suite'"},
      {changed("\"sin\"", "\"sni\""), "cases[0]: there is no math/sni/single with signature 'float(float)'"},
      {changed("float(float)", "double(double)"), "math/sin/single with signature 'double(double)'"},
      {changed("single", "half"), "math/sin/half"},
      {changed("0x3f8ccccd", "1.1"), "cases[0], arguments[0]: '1.1' is no hexadecimal bits of type float"},
      {changed("0x3f8ccccd", "0x13f8ccccd"), "'0x13f8ccccd' is no hexadecimal bits of type float"},
      {changed("0x3f8ccccd", "0x3f8cccce"), "0x3f8cccce is 1.1000001f, not '1.1f'"},
      {changed("\"value\"", "\"text\""), "arguments[0] has a 'text'; it can have bits, value"},
      {changed("5.25", "\"much\""), "cases[0], found: no error in ulp is 'ulp'"},
      {changed("5.25", "-1"), "cases[0], found: no error in ulp is 'ulp'"},
      {R"x({"schema": "plumbline-cases/1", "cases": [{"suite": "math", "builtin": "sin", )x"
       R"x("signature": "float(float)", "precision": "single", "arguments": []}]})x",
       "cases[0]: 0 arguments where 1 are wanted"}};
  for (const auto& [text, reported] : mistakes) {
    const auto read = load(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().kind, Error::Kind::usage);
    EXPECT_THAT(read.error().message, StartsWith(file + ": "));
    EXPECT_THAT(read.error().message, HasSubstr(reported));
    EXPECT_EQ(read.error().message.find('\n'), std::string::npos);
  }
  const auto nowhere = DirectedCases::load(file + ".not", known);
  ASSERT_FALSE(nowhere);
  EXPECT_THAT(nowhere.error().message, HasSubstr("cannot be read"));
}

TEST_F(CasesFile, PointsOfATestCaseOfItsOwnPointsAreRefused) {
  class Nothing final : public PointSource {
    std::uint64_t size(Level) const override { return 0; }
    double possible() const override { return 0; }
    void point(std::uint64_t, std::uint64_t, std::span<Scalar>) const override {}
  };
  std::vector<TestCase> own = test_cases();
  own[0].inputs.source = std::make_shared<Nothing>();
  std::ofstream(file) << changed("sin", "sin");
  const auto read = DirectedCases::load(file, own);
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().message, HasSubstr("points of its own only"));
}

}  // namespace
}  // namespace plumbline
