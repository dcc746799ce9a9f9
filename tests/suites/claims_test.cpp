// The suite claims: every row of its table has a mandate, and its judge both sides of each limit.

#include <gtest/gtest.h>

#include <set>

#include "harness/support/precision_name.h"
#include "suites/claims/table.h"
#include "suites/suites.h"
#include "tests/suites/judging.h"

namespace plumbline {
namespace {

std::vector<TestCase> all_cases() {
  std::vector<TestCase> out;
  for (ScalarType precision : measured_precisions)
    for (TestCase& test_case : claims_suite()->cases(precision)) out.push_back(std::move(test_case));
  return out;
}

TEST(ClaimsSuite, EveryRowIsMeasuredOnceAndHasAClause) {
  std::set<std::string> names;
  for (const TestCase& test_case : all_cases()) {
    EXPECT_TRUE(names.insert(test_case.builtin + test_case.signature).second) << test_case.builtin;
    EXPECT_FALSE(test_case.clause.empty()) << test_case.builtin;
    ASSERT_TRUE(as<ClaimCall>(test_case.call));
    EXPECT_EQ(std::get<ClaimCall>(test_case.call.kind).claims.size(), test_case.call.results.size());
  }
  EXPECT_EQ(names.size(), claims::table().size());
}

/// Whether the first claim may be this, beside a second one that is allowed.
bool allowed(const Claimed& criterion, const ClaimCall& call, std::uint64_t reported) {
  const std::vector<Scalar> point{{ScalarType::u32, 0}};
  std::vector<Scalar> results{{ScalarType::u64, reported}};
  if (call.claims.size() > 1) results.push_back(*criterion.right_result(point, 1));
  return suites_test::judged(criterion, point, results)[0].passed();
}

// Of both profiles and of every version.
TEST(ClaimsSuite, WhatAMandateRequiresPassesAndOneLessOrMoreDoesNot) {
  for (const claims::Row& row : claims::table()) {
    ClaimCall call{{{std::string(row.query)}}};
    if (!row.second.empty()) call.claims.push_back({std::string(row.second)});
    for (const Mandate& m : row.mandates) {
      if (m.clause.empty()) continue;
      const Claimed criterion(m, call);
      EXPECT_TRUE(allowed(criterion, call, criterion.right_result({}, 0)->bits)) << row.query;
      if (m.least > 0) {
        EXPECT_FALSE(allowed(criterion, call, m.least - 1)) << row.query;
      }
      if (m.most != ~std::uint64_t{0}) {
        EXPECT_FALSE(allowed(criterion, call, m.most + 1)) << row.query;
      }
      const bool limits = m.least > 0 || m.most != ~std::uint64_t{0} || m.relation != Mandate::Relation::none;
      EXPECT_TRUE(limits) << row.query << ": nothing is mandated";
    }
  }
}

}  // namespace
}  // namespace plumbline
