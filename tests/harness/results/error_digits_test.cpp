#include "harness/results/error_digits.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace plumbline {
namespace {

std::string shown(double ulp) { return fmt::format("{:.{}f}", ulp, decimal_places(ulp, 4)); }

TEST(ErrorDigits, DistinguishAnErrorFromHalfAnUlp) {
  EXPECT_EQ(shown(0.5), "0.5000");
  EXPECT_EQ(shown(0.5000000022), "0.5000000022");
  EXPECT_EQ(shown(0.49999), "0.499990");
  EXPECT_EQ(shown(0.4999999778), "0.499999978");
  EXPECT_EQ(shown(0.50012), "0.5001");
  EXPECT_EQ(shown(0), "0.0000");
  EXPECT_EQ(shown(3), "3.0000");
  for (const double beside : {std::nextafter(0.5, 0), std::nextafter(0.5, 1)})
    EXPECT_NE(shown(beside), shown(0.5));
  EXPECT_EQ(decimal_places(std::numeric_limits<double>::infinity(), 4), 4);
  EXPECT_EQ(decimal_places(std::numeric_limits<double>::quiet_NaN(), 4), 4);
}

}  // namespace
}  // namespace plumbline
