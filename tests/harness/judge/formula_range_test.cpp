// What the operations of a formula may give, by rules that are made for each case.

#include "harness/judge/formula_range.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "harness/rulebook/edge_case.h"
#include "tests/harness/judge/judge_sample.h"

namespace plumbline::judge_test::formula_range_test {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

Rule bounded_by(Bound bound) {
  Rule rule;
  rule.bound = std::move(bound);
  return rule;
}

/// What `text` may give at `operands`, where `rule` is the rule of `of` and all others are correctly rounded.
StepRange range(const char* text, std::vector<Scalar> operands, const std::string& of = {},
                const Rule& rule = {}, const JudgeOptions& options = {}) {
  const auto formula = Formula::parse(text, [&](const std::string& builtin) {
    return std::make_shared<const Rule>(builtin == of ? rule
                                                      : bounded_by({.kind = Bound::Kind::correctly_rounded}));
  });
  return range_of(*formula, operands, ScalarType::f32, options, false);
}

void expect_range(const StepRange& range, float low, float high) {
  EXPECT_FALSE(range.anything);
  EXPECT_EQ(range.low, f32(low));
  EXPECT_EQ(range.high, f32(high));
}

TEST(FormulaRange, ALogarithmAcrossZeroHasMinusInfinity) {
  const Rule wide = bounded_by({.absolute = 0.5});
  expect_range(range("log2(x - y)", {f32(1), f32(1)}, "x-y", wide), -infinity, -1);
  expect_range(range("log2(x - y)", {f32(2), f32(1)}, "x-y", wide), -1, std::log2(1.5f));
}

TEST(FormulaRange, OfANanIsNanAlone) {
  for (const char* text : {"x", "x + 1", "sqrt(x)"}) {
    const StepRange nan = range(text, {f32(std::nanf(""))});
    EXPECT_TRUE(nan.empty && nan.nan && !nan.anything) << text;
  }
}

// A piece without patterns is one that no operand matches.
TEST(FormulaRange, WhatNoPieceNamesIsOpenButAtLimits) {
  Rule rule;
  rule.pieces = {std::make_shared<const BoundPiece>()};
  EXPECT_TRUE(range("exp2(x)", {f32(1)}, "exp2", rule).anything);
  expect_range(range("exp2(x)", {f32(infinity)}, "exp2", rule), infinity, infinity);
  expect_range(range("exp2(x)", {f32(-infinity)}, "exp2", rule), 0, 0);
}

TEST(FormulaRange, ALimitIsRoundedWhateverTheBound) {
  const Rule rule = bounded_by({.ulp = 4096});
  const auto right_angle = static_cast<float>(std::acos(0.0));
  expect_range(range("atan(x)", {f32(infinity)}, "atan", rule), right_angle, right_angle);
  EXPECT_FALSE(range("atan(x)", {f32(1)}, "atan", rule).is_point());
}

// sqrt(2.25) is 1.5: 0.75 + floor(2.25) ulp are two of its neighbours' distance, and 0.75 + 2.25 three.
TEST(FormulaRange, UlpPerXAreRoundedDownOnlyByRulesThatStateIt) {
  constexpr float ulp = 0x1p-23f;
  for (const auto& [floor, steps] : {std::pair{true, 2}, std::pair{false, 3}}) {
    const Rule rule = bounded_by({.ulp = 0.75, .ulp_per_x = 1, .floor_per_x = floor});
    const float reach = static_cast<float>(steps) * ulp;
    expect_range(range("sqrt(x)", {f32(2.25f)}, "sqrt", rule), 1.5f - reach, 1.5f + reach);
  }
}

TEST(FormulaRange, UnderFiniteMathWhatOverflowsIsAnything) {
  constexpr float max = std::numeric_limits<float>::max();
  expect_range(range("x + y", {f32(max), f32(max)}), infinity, infinity);
  EXPECT_TRUE(range("x + y", {f32(max), f32(max)}, {}, {}, {.finite_math = true}).anything);
  expect_range(range("x + y", {f32(1), f32(2)}, {}, {}, {.finite_math = true}), 3, 3);
}

}  // namespace
}  // namespace plumbline::judge_test::formula_range_test
