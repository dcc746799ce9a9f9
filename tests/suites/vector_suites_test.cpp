// The suites common and geometric: every test case has a rule or a right result; the true value passes and a
// wrong one fails.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "harness/judge/judge.h"
#include "harness/support/precision_name.h"
#include "harness/support/scalar_text.h"
#include "suites/suites.h"
#include "tests/suites/judging.h"

namespace plumbline {
namespace {

std::vector<TestCase> all_of(const Suite& suite) {
  std::vector<TestCase> out;
  for (ScalarType precision : floating_precisions)
    for (TestCase& test_case : suite.cases(precision)) out.push_back(std::move(test_case));
  return out;
}

// 9 functions, 6 of them with a form of scalar operands; cross for 3 and 4 lanes, the others for 1 to 4.
TEST(CommonSuite, MeasuresEveryFunctionInBothForms) {
  EXPECT_EQ(all_of(*common_suite()).size(), 3U * (9 + 6));
}
TEST(GeometricSuite, MeasuresEveryFunctionAtEveryWidth) {
  EXPECT_EQ(all_of(*geometric_suite()).size(), 3U * (2 + 4 * 4) + 3 * 4);
}

TEST(VectorSuites, NoTestCaseTwice) {
  std::set<std::string> seen;
  for (const auto& suite : {common_suite(), geometric_suite()})
    for (const TestCase& test_case : all_of(*suite))
      EXPECT_TRUE(seen.insert(test_case.builtin + test_case.signature).second)
          << test_case.builtin << test_case.signature;
}

/// Arguments with no special value: 0.25, 0.5, 0.75, 1…
std::vector<Scalar> plain_point(const TestCase& test_case) {
  std::vector<Scalar> point;
  for (std::size_t k = 0; k < test_case.call.arguments.size(); ++k)
    point.push_back({test_case.precision,
                     truncate_to(format_of(test_case.precision), 0.25 * static_cast<double>(k + 1))});
  return point;
}

TEST(VectorSuites, TheTrueValuePassesAndOneOfAnotherExponentFails) {
  const Rulebook documents[] = {*Rulebook::load("opencl-1.2"), *Rulebook::load("spirv-env-3.0")};
  for (const auto& suite : {common_suite(), geometric_suite()})
    for (const TestCase& test_case : all_of(*suite)) {
      const Rulebook& book = documents[test_case.precision == ScalarType::f16 ? 1 : 0];
      const auto criterion = suites_test::criterion_of(test_case, book);
      ASSERT_TRUE(criterion) << test_case.builtin << test_case.signature;
      const Rule* rule = book.find(test_case.builtin, test_case.precision);
      if (criterion->has_right_result() || rule == nullptr) continue;
      if (rule->bound.kind == Bound::Kind::implementation_defined) continue;
      const Format& format = format_of(test_case.precision);
      const auto point = plain_point(test_case);
      Truth truth(*rule->function, point);
      for (std::size_t output = 0; output < test_case.call.results.size(); ++output) {
        const auto& due = truth.rounded(static_cast<int>(output), format, Direction::nearest_even);
        ASSERT_TRUE(due);
        EXPECT_TRUE(
            judge(truth, static_cast<int>(output), {test_case.precision, due->bits}, *rule, {}).passed())
            << test_case.builtin;
        const std::uint64_t wrong =
            std::max(format.magnitude(due->bits), truncate_to(format, 1)) + 8 * format.min_normal();
        const PassReason reason_of_wrong =
            judge(truth, static_cast<int>(output), {test_case.precision, wrong}, *rule, {}).reason;
        EXPECT_EQ(reason_of_wrong,
                  rule->ours && !rule->in_range ? PassReason::beyond_figure : PassReason::failed)
            << test_case.builtin << test_case.signature << " output " << output;
      }
    }
}

TEST(CommonSuite, ClampBetweenExchangedLimitsIsUndefined) {
  for (const TestCase& test_case : common_suite()->cases(ScalarType::f32)) {
    if (test_case.builtin != "clamp") continue;
    const Scalar zero{ScalarType::f32, 0}, one{ScalarType::f32, 0x3f800000}, two{ScalarType::f32, 0x40000000};
    const auto criterion = suites_test::criterion_of(test_case, *Rulebook::load("opencl-1.2"));
    const auto exchanged = suites_test::judged(*criterion, std::vector{zero, two, one}, {&zero, 1});
    EXPECT_EQ(exchanged[0].reason, PassReason::undefined);
    const auto ordered = suites_test::judged(*criterion, std::vector{zero, one, two}, {&zero, 1});
    EXPECT_EQ(ordered[0].reason, PassReason::failed);
    EXPECT_EQ(criterion->right_result(std::vector{zero, one, two}, 0)->bits, one.bits);
  }
}

}  // namespace
}  // namespace plumbline
