#include "harness/judge/rejection.h"

#include <gtest/gtest.h>

#include "tests/harness/judge/judge_sample.h"

namespace plumbline::judge_test {
namespace {

bool outside(const char* builtin, const std::vector<Scalar>& point, Scalar result) {
  const Rule& rule = *opencl().find(builtin, ScalarType::f32);
  return lies_outside(rule, *rule.function, {}, point, 0, result);
}

TEST(Rejection, OfACorrectlyRoundedFunctionAllResultsButOne) {
  const std::vector<Scalar> sum = {f32(1), f32(0x1.8p-24F)};
  EXPECT_FALSE(outside("x+y", sum, f32(1 + 0x1p-23F)));
  EXPECT_TRUE(outside("x+y", sum, f32(1)));
  EXPECT_TRUE(outside("x+y", sum, f32(1 + 0x1p-22F)));
}

TEST(Rejection, LeavesSignsOfZerosToEdgeCases) {
  const std::vector<Scalar> product = {f32(0x1p-100F), f32(0x1p-100F)};
  EXPECT_FALSE(outside("x*y", product, f32(0)));
  EXPECT_FALSE(outside("x*y", product, f32_bits(minus_zero)));
  EXPECT_TRUE(outside("x*y", product, f32_bits(1)));
}

}  // namespace
}  // namespace plumbline::judge_test
