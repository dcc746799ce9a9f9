#include "harness/support/spelling.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plumbline {
namespace {

TEST(Nearest, CountsEditsAndSwaps) {
  EXPECT_EQ(edit_distance("sin", "sin"), 0U);
  EXPECT_EQ(edit_distance("sni", "sin"), 1U);
  EXPECT_EQ(edit_distance("", "tan"), 3U);
  EXPECT_EQ(edit_distance("sinh", "asin"), 2U);
}

TEST(Nearest, ErrorNamesWhatWasGivenWhatIsNearAndWhatThereIs) {
  const std::vector<std::string> names{"cos", "sin", "tan"};
  EXPECT_THAT(unknown_name("sni", "builtin", names),
              testing::AllOf(testing::HasSubstr("'sni'"), testing::HasSubstr("did you mean 'sin'"),
                             testing::HasSubstr("cos, sin, tan")));
  EXPECT_EQ(unknown_name("hypot", "builtin", names), "'hypot' is no builtin; there are: cos, sin, tan");
  EXPECT_EQ(unknown_name("", "builtin", names), "'' is no builtin; there are: cos, sin, tan");
}

TEST(Nearest, ANumberIsNoMistypedOtherNumber) {
  const std::vector<std::string> names{"1", "2", "16"};
  EXPECT_EQ(unknown_name("32", "width", names), "'32' is no width; there are: 1, 2, 16");
  EXPECT_THAT(unknown_name("2x", "width", names), testing::HasSubstr("did you mean '2'?"));
}

TEST(Nearest, ErrorNamesAllButMoreThanOneOfManyNames) {
  std::vector<std::string> names;
  for (char c = 'a'; c <= 'q'; ++c) names.emplace_back(1, c);
  EXPECT_THAT(unknown_name("sin", "builtin", names), testing::EndsWith("o, p, q"));
  names.emplace_back("r");
  EXPECT_THAT(unknown_name("sin", "builtin", names), testing::EndsWith("o, p, and 2 more"));
}

}  // namespace
}  // namespace plumbline
