// Suite formats: which conversions it has, and what its points are.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "harness/support/precision_name.h"
#include "reference/small_format.h"
#include "suites/suites.h"
#include "tests/suites/judging.h"

namespace plumbline {
namespace {

// From each of four types to 5 formats, to the two with NaN without saturation as well; to e8m0 in two
// directions, saturating and not, but from half. Back from 6 formats (e8m0 not to half), and elements of
// blocks.
TEST(FormatsSuite, HasEveryConversion) {
  const auto suite = formats_suite();
  EXPECT_EQ(suite->cases(ScalarType::f16).size(), 7u + 5);
  EXPECT_EQ(suite->cases(ScalarType::bf16).size(), 7u + 4 + 6);
  EXPECT_EQ(suite->cases(ScalarType::f32).size(), 7u + 4 + 6 + 5);
  EXPECT_EQ(suite->cases(ScalarType::f64).size(), 7u + 4 + 6);
  EXPECT_TRUE(suite->cases(ScalarType::i32).empty());
  std::set<std::string> seen;
  for (const ScalarType precision : floating_precisions)
    for (const TestCase& test_case : suite->cases(precision))
      EXPECT_TRUE(seen.insert(test_case.builtin).second) << test_case.builtin;
}

TEST(FormatsSuite, EveryTestCaseHasARightResultAndAClauseInADocument) {
  const Rulebook ocp = *Rulebook::load("ocp"), cuda = *Rulebook::load("cuda");
  for (const ScalarType precision : floating_precisions)
    for (const TestCase& test_case : formats_suite()->cases(precision)) {
      const bool to_scale = test_case.small_format == &e8m0 && test_case.builtin.starts_with("e8m0") == false;
      EXPECT_EQ(suites_test::criterion_of(test_case, ocp) == nullptr, to_scale) << test_case.builtin;
      const auto criterion = suites_test::criterion_of(test_case, cuda);
      ASSERT_TRUE(criterion) << test_case.builtin;
      EXPECT_TRUE(criterion->has_right_result()) << test_case.builtin;
      EXPECT_FALSE(criterion->bound().clause.empty()) << test_case.builtin;
    }
}

// 448 and 464, the middle behind it, with their neighbours: what they become differs.
TEST(FormatsSuite, BeginsWithNumbersAndMiddles) {
  for (const TestCase& test_case : formats_suite()->cases(ScalarType::f32)) {
    if (test_case.builtin != "float_to_e4m3") continue;
    for (const std::uint64_t bits :
         {0x43e00000u, 0x43e00001u, 0x43e80000u, 0x43e80001u, 0x43e7ffffu, 0xc3e80001u})
      EXPECT_EQ(std::ranges::count(test_case.inputs.directed, std::vector<Scalar>{{ScalarType::f32, bits}}),
                1)
          << bits;
  }
}

}  // namespace
}  // namespace plumbline
