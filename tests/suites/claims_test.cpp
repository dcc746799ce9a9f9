// The suite claims: every row of its table has a mandate, and its judge both sides of each limit.

#include "suites/claims/claims.h"

#include <gtest/gtest.h>

#include <set>

#include "harness/support/precision_name.h"
#include "suites/claims/table.h"
#include "tests/suites/judging.h"

namespace plumbline {
namespace {

std::vector<TestCase> all_cases() {
  std::vector<TestCase> out;
  for (ScalarType precision : asked_precisions)
    for (TestCase& test_case : claims_suite()->cases(precision)) out.push_back(std::move(test_case));
  return out;
}

TEST(ClaimsSuite, EveryRowIsAskedOnceAndHasAClause) {
  std::set<std::string> names;
  for (const TestCase& test_case : all_cases()) {
    EXPECT_TRUE(names.insert(test_case.builtin + test_case.signature).second) << test_case.builtin;
    EXPECT_FALSE(test_case.clause.empty()) << test_case.builtin;
    ASSERT_TRUE(test_case.call.claim);
    EXPECT_EQ(test_case.call.claim->claims.size(), test_case.call.results.size());
  }
  EXPECT_EQ(names.size(), claims::table().size());
}

TEST(ClaimsSuite, WhatAMandateAsksForPassesAndOneLessOrMoreDoesNot) {
  const Rulebook book = *Rulebook::load("opencl-1.2");
  for (const TestCase& test_case : all_cases()) {
    const auto criterion = suites_test::criterion_of(test_case, book);
    ASSERT_TRUE(criterion) << test_case.builtin;
    const std::vector<Scalar> point{{ScalarType::u32, 0}};
    std::vector<Scalar> results;
    for (int k = 0; k < static_cast<int>(test_case.call.results.size()); ++k)
      results.push_back(*criterion->answer(point, k));
    EXPECT_TRUE(suites_test::judged(*criterion, point, results)[0].passed()) << test_case.builtin;
    bool any_fails = false;
    for (const std::uint64_t step : {1, 3}) {
      for (const std::uint64_t wrong : {results[0].bits - step, results[0].bits + step}) {
        auto other = results;
        other[0].bits = wrong;
        any_fails = any_fails || !suites_test::judged(*criterion, point, other)[0].passed();
      }
    }
    EXPECT_TRUE(any_fails) << test_case.builtin << ": nothing near " << results[0].bits << " fails";
  }
}

}  // namespace
}  // namespace plumbline
