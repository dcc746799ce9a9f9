// The suites whose answers are exact: how many questions there are, and that each has an answer.

#include <gtest/gtest.h>

#include <set>

#include "suites/conversions/conversions.h"
#include "suites/integer/integer.h"
#include "suites/relational/relational.h"

namespace plumbline {
namespace {

constexpr ScalarType precisions[] = {ScalarType::f16, ScalarType::f32, ScalarType::f64, ScalarType::i32};

std::vector<Topic> all_of(const Suite& suite) {
  std::vector<Topic> out;
  for (ScalarType precision : precisions)
    for (Topic& topic : suite.topics(precision)) out.push_back(std::move(topic));
  return out;
}

// 11 types by 11; five directions, saturated too where the destination is an integer; as_ for equal sizes:
// 4 pairs each of 8, 9 each of 16, 32 and 64 bits.
TEST(ConversionsSuite, AsksEveryPairInEveryDirection) {
  EXPECT_EQ(all_of(*conversions_suite()).size(), 11U * 11 * 5 + 11 * 8 * 5 + 4 + 3 * 9);
}

// 36 operations: 8 types each, but mul24 and mad24 only 2 and upsample 6.
TEST(IntegerSuite, AsksEveryOperationOfEveryType) { EXPECT_EQ(all_of(*integer_suite()).size(), 33U * 8 + 2 * 2 + 6); }

TEST(RelationalSuite, AsksTwentyComparisonsAndTwoSelections) {
  EXPECT_EQ(all_of(*relational_suite()).size(), 3U * 22);
}

TEST(ExactSuites, NoQuestionTwiceAndEachWithAnAnswerAndAClause) {
  std::set<std::string> seen;
  for (const auto& suite : {conversions_suite(), integer_suite(), relational_suite()})
    for (const Topic& topic : all_of(*suite)) {
      EXPECT_TRUE(seen.insert(topic.suite + topic.builtin + topic.signature).second) << topic.builtin << topic.signature;
      EXPECT_TRUE(topic.exact) << topic.builtin;
      EXPECT_FALSE(topic.clause.empty()) << topic.builtin;
      EXPECT_EQ(topic.call.expression.find("{T}"), std::string::npos);
    }
}

}  // namespace
}  // namespace plumbline
