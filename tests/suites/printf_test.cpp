// The suite printf: what it measures, and that its right results are what its criterion lets pass.

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "harness/judge/printed.h"
#include "harness/support/precision_name.h"
#include "suites/suites.h"
#include "tests/suites/judging.h"

namespace plumbline {
namespace {

std::vector<TestCase> all_cases() {
  std::vector<TestCase> out;
  for (ScalarType precision : measured_precisions)
    for (TestCase& test_case : printf_suite()->cases(precision)) out.push_back(std::move(test_case));
  return out;
}

std::vector<std::vector<Scalar>> points_of(const TestCase& test_case) {
  std::vector<std::vector<Scalar>> points(test_case.inputs.source->size(Level::quick),
                                          std::vector<Scalar>(3));
  for (std::size_t k = 0; k < points.size(); ++k) test_case.inputs.source->point(1, k, points[k]);
  return points;
}

TEST(PrintfSuite, EveryConversionIsMeasuredOfEveryTypeThatItTakes) {
  std::map<std::string, std::set<std::string>> signatures;
  for (const TestCase& test_case : all_cases()) {
    EXPECT_TRUE(signatures[test_case.builtin].insert(test_case.signature).second) << test_case.signature;
    EXPECT_FALSE(test_case.clause.empty());
    EXPECT_EQ(test_case.call.arguments, print_arguments());
    EXPECT_EQ(test_case.call.results, print_results());
  }
  for (const char* specifier : {"f", "F", "e", "E", "g", "G", "a", "A"})
    for (const char* type : {"half", "halfn", "float", "floatn", "double", "doublen"})
      EXPECT_TRUE(signatures[std::string("printf:%") + specifier].contains(type)) << specifier << type;
  for (const char* specifier : {"d", "i"})
    for (const char* type : {"char", "charn", "short", "shortn", "int", "intn", "long", "longn"})
      EXPECT_TRUE(signatures[std::string("printf:%") + specifier].contains(type)) << specifier << type;
  for (const char* specifier : {"o", "u", "x", "X"})
    for (const char* type : {"uchar", "ucharn", "ushort", "ushortn", "uint", "uintn", "ulong", "ulongn"})
      EXPECT_TRUE(signatures[std::string("printf:%") + specifier].contains(type)) << specifier << type;
  for (const char* specifier : {"c", "p", "%"})
    EXPECT_EQ(signatures[std::string("printf:%") + specifier].size(), 1U) << specifier;
  EXPECT_EQ(signatures["printf:%s"].size(), 2U);  // longer than 1 KiB, too
}

TEST(PrintfSuite, EveryVectorSizeFlagWidthAndPrecisionIsMeasuredOfAVectorSomewhere) {
  std::set<std::string> seen;
  for (const TestCase& test_case : all_cases())
    for (const PrintCall::Print& print : std::get<PrintCall>(test_case.call.kind).prints) {
      const std::string format = print.arguments.substr(0, print.arguments.find('"', 1));
      if (!print.is_list) continue;
      for (const char* part :
           {"v2", "v3", "v4", "v8", "v16", "hh", "hl", "+", " ", "-", "#", "0", ".2", ".4"})
        if (format.find(part) != std::string::npos) seen.insert(part);
    }
  EXPECT_EQ(seen.size(), 14U);
}

/// What printf returns is measured of some print of each specifier, by itself, in each precision.
TEST(PrintfSuite, WhatIsReturnedIsATestCaseOfItsOwn) {
  const auto book = Rulebook::load("opencl-1.2");
  std::size_t test_cases = 0;
  for (const TestCase& test_case : all_cases()) {
    const bool of_returned = test_case.builtin == "printf:return";
    test_cases += of_returned ? 1 : 0;
    const auto criterion = suites_test::criterion_of(test_case, *book);
    const auto point = points_of(test_case)[0];
    std::vector<Scalar> results;
    for (int output = 0; output < 8; ++output) results.push_back(*criterion->right_result(point, output));
    results[PrintCall::returned_output].bits = 1;
    EXPECT_EQ(suites_test::judged(*criterion, point, results)[PrintCall::returned_output].passed(),
              !of_returned)
        << test_case.builtin << ' ' << test_case.signature;
    if (!of_returned) continue;
    std::set<char> seen;
    for (const PrintCall::Print& print : std::get<PrintCall>(test_case.call.kind).prints)
      for (const char c : print.format) seen.insert(c);
    for (const char c : std::string(is_floating(test_case.precision) ? "fFeEgGaA" : "dicsp"))
      EXPECT_TRUE(seen.contains(c)) << test_case.signature << ' ' << c;
    EXPECT_EQ(std::get<PrintCall>(test_case.call.kind).prints.size(), points_of(test_case).size());
  }
  EXPECT_EQ(test_cases, 4U);  // half, single, double, integers and texts
}

/// Each right result passes, and with a character changed does not, unless a text of the kind may be several.
TEST(PrintfSuite, RightResultsPassAndOthersFail) {
  const auto book = Rulebook::load("opencl-1.2");
  std::size_t points = 0, strict = 0;
  for (const TestCase& test_case : all_cases()) {
    const auto criterion = suites_test::criterion_of(test_case, *book);
    for (const auto& point : points_of(test_case)) {
      std::vector<Scalar> results;
      for (int output = 0; output < 8; ++output) results.push_back(*criterion->right_result(point, output));
      const auto reason = suites_test::judged(*criterion, point, results)[0].reason;
      EXPECT_TRUE(reason == PassReason::bound || reason == PassReason::nan_class)
          << criterion->description().text(test_case.call, point, 0)
          << criterion->description().result_text(results, 0);
      ++points;
      auto wrong = results;
      wrong[PrintCall::first_word].bits ^= 1;
      if (!criterion->must_reject(point, PrintCall::first_word, wrong[PrintCall::first_word])) continue;
      ++strict;
      EXPECT_FALSE(suites_test::judged(*criterion, point, wrong)[0].passed())
          << criterion->description().text(test_case.call, point, 0);
    }
  }
  EXPECT_GT(points, 5000U);
  EXPECT_GT(strict, points / 2);
}

}  // namespace
}  // namespace plumbline
