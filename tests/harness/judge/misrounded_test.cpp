#include <gtest/gtest.h>

#include <array>
#include <bit>

#include "harness/judge/judge.h"
#include "reference/function.h"

namespace plumbline::misrounded_test {
namespace {

Judgement judged(const char* function, std::initializer_list<float> arguments, float result,
                 const JudgeOptions& options = {}) {
  static const Rulebook book = *Rulebook::load("opencl-1.2");
  std::vector<Scalar> point;
  for (const float x : arguments) point.push_back({ScalarType::f32, std::bit_cast<std::uint32_t>(x)});
  Truth truth(*find_function(function), point);
  return judge(truth, 0, {ScalarType::f32, std::bit_cast<std::uint32_t>(result)},
               *book.find(function, ScalarType::f32), options);
}

constexpr float ulp = 0x1p-23f;  // of numbers from 1 on

TEST(Misrounded, IsTheFurtherNeighbourOfTheTruth) {
  EXPECT_FALSE(judged("exp", {1}, 0x1.5bf0a8p+1f).misrounded);  // e is 0x1.5bf0a8b14...p+1
  const Judgement other = judged("exp", {1}, 0x1.5bf0aap+1f);
  EXPECT_TRUE(other.passed());
  EXPECT_TRUE(other.misrounded);
  EXPECT_TRUE(judged("exp", {1}, 0x1.5bf0bap+1f).misrounded) << "beyond the bound, too";
}

TEST(Misrounded, IsTheOddNeighbourOfATie) {
  EXPECT_FALSE(judged("x+y", {1, ulp / 2}, 1).misrounded);
  EXPECT_TRUE(judged("x+y", {1, ulp / 2}, 1 + ulp).misrounded);
  EXPECT_FALSE(judged("x+y", {1 + ulp, ulp / 2}, 1 + 2 * ulp).misrounded);
}

TEST(Misrounded, DependsOnTheDirection) {
  const JudgeOptions toward_zero{.rounding = Direction::toward_zero};
  EXPECT_FALSE(judged("x+y", {1, ulp * 0.75F}, 1, toward_zero).misrounded);
  EXPECT_TRUE(judged("x+y", {1, ulp * 0.75F}, 1 + ulp, toward_zero).misrounded);
  const JudgeOptions either{.rounding = Direction::toward_zero, .nearest_too = true};
  EXPECT_FALSE(judged("x+y", {1, ulp * 0.75F}, 1 + ulp, either).misrounded);
}

TEST(Misrounded, AreFlushedResults) {
  const Judgement flushed = judged("exp", {-100}, 0, {.flush = true});
  EXPECT_EQ(flushed.reason, PassReason::flush_result);
  EXPECT_TRUE(flushed.misrounded);
  EXPECT_FALSE(judged("exp", {0x1p-140F}, 1, {.flush = true}).misrounded);
  const Judgement nan =
      judged("x/y", {0x1p-140F, 0x1p-140F}, std::numeric_limits<float>::quiet_NaN(), {.flush = true});
  EXPECT_EQ(nan.reason, PassReason::flush_operand);
  EXPECT_TRUE(nan.misrounded);
}

TEST(Misrounded, AreZerosOfTheOtherSignThoughTheyPass) {
  EXPECT_FALSE(judged("x*y", {-0x1p-100F, 0x1p-100F}, -0.0F).misrounded);
  EXPECT_TRUE(judged("x*y", {-0x1p-100F, 0x1p-100F}, 0.0F).misrounded);
  EXPECT_TRUE(judged("sinpi", {-0x1p-149F}, 0.0F, {.flush = true}).misrounded);
}

TEST(Misrounded, AreInfinitiesThatPassLeniently) {
  const float greatest = std::numeric_limits<float>::max(), infinity = std::numeric_limits<float>::infinity();
  const Judgement lenient = judged("exp", {0x1.62e42cp+6F}, infinity);  // less than 2^128 by 21 ulp
  EXPECT_FALSE(lenient.passed());
  EXPECT_TRUE(lenient.misrounded);
  EXPECT_FALSE(judged("exp", {89}, infinity).misrounded);
  EXPECT_TRUE(judged("exp", {89}, greatest).misrounded);
}

TEST(Misrounded, AreNoPrescribedResults) {
  EXPECT_FALSE(judged("fmax", {-0.0F, 0.0F}, -0.0F).misrounded) << "the document allows either zero";
  EXPECT_FALSE(judged("log", {-1}, std::numeric_limits<float>::quiet_NaN()).misrounded);
  EXPECT_TRUE(judged("log", {-1}, 1).misrounded);
  EXPECT_TRUE(judged("log", {2}, std::numeric_limits<float>::quiet_NaN()).misrounded);
}

}  // namespace
}  // namespace plumbline::misrounded_test
