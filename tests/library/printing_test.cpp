// What GoogleTest prints of the types that its matchers take.
#include "plumbline/gtest.h"

namespace plumbline {
namespace {

TEST(Printing, AMeasurementIsWordsAndNoBytes) {
  ulp::Measurement measured;
  measured.points = 10;
  measured.failures = 2;
  measured.max_ulp = 5.5;
  measured.bound = "4 ulp";
  EXPECT_EQ(testing::PrintToString(measured),
            "2 failures at 10 points, the largest error 5.5 ulp, bound 4 ulp");
}

}  // namespace
}  // namespace plumbline
