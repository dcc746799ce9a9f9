// The true value as a matcher of GoogleTest.
#include <gtest/gtest.h>
#include <plumbline/gtest.h>

#include <cmath>

namespace {

using namespace plumbline::ulp;

TEST(CLibrary, IsNearTheTruth) {
  for (const double x : {0.5, 1.0, 1e10, 3e300}) EXPECT_THAT(std::sin(x), IsWithinUlp(Sin, x, 1.0));
  EXPECT_THAT(std::pow(1.5F, 7.25F), IsWithinUlp(Pow, 1.5F, 7.25F, 1.0));
  EXPECT_THAT(1.0, testing::Not(IsWithinUlp(Sin, 1.0, 1000)));
}

TEST(CLibrary, IsMeasured) {
  EXPECT_THAT(measure(Exp, [](double x) { return std::exp(x); }, {.bound_ulp = 1}), Conforms());
}

}  // namespace
