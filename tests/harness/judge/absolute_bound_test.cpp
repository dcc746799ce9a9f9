#include "harness/judge/absolute_bound.h"

#include <gtest/gtest.h>

#include "tests/harness/judge/judge_sample.h"

namespace plumbline::judge_test {
namespace {

/// Of the result 1, a truth between two numbers, and operands of which the bound may be a part.
std::optional<bool> within(const Bound& bound, double low, double high,
                           const std::vector<float>& numbers = {}) {
  std::vector<Operand> operands;
  operands.reserve(numbers.size());
  for (const float x : numbers) operands.emplace_back(f32(x));
  Enclosure truth(64);
  mpfr_set_d(truth.lower.get(), low, MPFR_RNDN);
  mpfr_set_d(truth.upper.get(), high, MPFR_RNDN);
  return within_absolute(bound, operands, 1, 1, f32(1), truth);
}

TEST(AbsoluteBound, IsOpenWhereTheTruthMayLieOnBothSides) {
  const Bound half{.absolute = 0.5};
  EXPECT_EQ(within(half, 1.25, 1.5), true);
  EXPECT_EQ(within(half, 1.25, 1.625), std::nullopt);
  EXPECT_EQ(within(half, 0.25, 1.625), std::nullopt);
  EXPECT_EQ(within(half, 1.625, 1.75), false);
}

TEST(AbsoluteBound, HoldsItsEndUnlessItIsOpen) {
  Bound half{.absolute = 0.5};
  EXPECT_EQ(within(half, 1.5, 1.5), true);
  half.absolute_is_open = true;
  EXPECT_EQ(within(half, 1.5, 1.5), false);
  EXPECT_EQ(within(half, 1.4375, 1.4375), true);
}

/// x + (y - x) a: the factor is no term.
TEST(AbsoluteBound, OfASumIsAPartOfTheLargerOfItsTerms) {
  const Bound quarter{.absolute = 0.25, .largest_power = 1};
  EXPECT_EQ(within(quarter, 1.5, 1.5, {1, 2, 100}), true);
  EXPECT_EQ(within(quarter, 1.5625, 1.5625, {1, 2, 100}), false);
  EXPECT_EQ(within(quarter, 1.5625, 1.5625, {1, 100, 2}), true);
}

}  // namespace
}  // namespace plumbline::judge_test
