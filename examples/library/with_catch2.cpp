// The true value as a matcher of Catch2.
#define CATCH_CONFIG_MAIN
#include <plumbline/catch2.h>

#include <cmath>

using namespace plumbline::ulp;

TEST_CASE("the C library is near the truth") {
  for (const double x : {0.5, 1.0, 1e10, 3e300}) CHECK_THAT(std::sin(x), IsWithinUlp(Sin, x, 1.0));
  CHECK_THAT(std::pow(1.5F, 7.25F), IsWithinUlp(Pow, 1.5F, 7.25F, 1.0));
  CHECK_THAT(1.0, !IsWithinUlp(Sin, 1.0, 1000));
}
