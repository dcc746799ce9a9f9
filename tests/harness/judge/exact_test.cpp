#include "harness/judge/exact.h"

#include <gtest/gtest.h>

#include "reference/conversion.h"

namespace plumbline {
namespace {

ExactFunction conversion(ScalarType to, std::optional<Direction> direction, bool saturate) {
  return [=](std::span<const Scalar> x, int) { return convert(x[0], to, direction, saturate); };
}

/// Judges one result of a lane in vectors of `width` lanes.
Judgement judged(const ExactFunction& exact, std::span<const Scalar> arguments, int width, Scalar result,
                 const JudgeOptions& options) {
  PointTruths at(arguments);
  Judgement judgement;
  Exact({exact}, {}, "a clause", width, options).judge(at, {&result, 1}, {&judgement, 1});
  return judgement;
}

struct Case {
  const char* what;
  ExactFunction exact;
  Scalar argument;
  std::uint64_t right, wrong;
};

TEST(JudgeExact, PassesTheOneRightResultAndFailsItsNeighbour) {
  constexpr auto f32 = ScalarType::f32;
  const Case cases[] = {
      {"tie to even", conversion(ScalarType::i32, Direction::nearest_even, false), {f32, 0x40200000}, 2, 3},
      {"default direction of integers",
       conversion(ScalarType::i8, std::nullopt, false),
       {f32, 0xbfc00000},
       0xff,
       0xfe},
      {"saturation", conversion(ScalarType::u8, std::nullopt, true), {f32, 0x43960000}, 255, 254},
      {"upward",
       conversion(ScalarType::f16, Direction::toward_positive, false),
       {f32, 0x3f800001},
       0x3c01,
       0x3c00},
      {"wrap-around", conversion(ScalarType::i8, std::nullopt, false), {ScalarType::i32, 0x180}, 0x80, 0x7f}};
  for (const Case& c : cases) {
    const ScalarType to = c.exact({&c.argument, 1}, 1)->type;
    EXPECT_TRUE(judged(c.exact, {&c.argument, 1}, 1, {to, c.right}, {}).passed()) << c.what;
    EXPECT_FALSE(judged(c.exact, {&c.argument, 1}, 1, {to, c.wrong}, {}).passed()) << c.what;
  }
}

TEST(JudgeExact, WhatTheDocumentLeavesOpenIsUndefinedNotFailed) {
  const Scalar nan{ScalarType::f32, 0x7fc00000};
  const auto judgement =
      judged(conversion(ScalarType::i32, std::nullopt, false), {&nan, 1}, 1, {ScalarType::i32, 5}, {});
  EXPECT_EQ(judgement.reason, PassReason::undefined);
}

TEST(JudgeExact, TrueIsOneForScalarsAndMinusOneInVectors) {
  const ExactFunction exact = exact_function_of(*find_function("isequal"), ScalarType::i32, true);
  const Scalar ones[2] = {{ScalarType::f32, 0x3f800000}, {ScalarType::f32, 0x3f800000}};
  EXPECT_TRUE(judged(exact, ones, 1, {ScalarType::i32, 1}, {}).passed());
  EXPECT_FALSE(judged(exact, ones, 4, {ScalarType::i32, 1}, {}).passed());
  EXPECT_TRUE(judged(exact, ones, 4, {ScalarType::i32, 0xffffffff}, {}).passed());
  EXPECT_FALSE(judged(exact, ones, 1, {ScalarType::i32, 0xffffffff}, {}).passed());
}

TEST(JudgeExact, FlushedSubnormalsPassOnlyWhereAllowed) {
  const Scalar subnormal{ScalarType::f64, 0x3780000000000000};  // 2^-135, a subnormal of binary32
  const ExactFunction exact = conversion(ScalarType::f32, std::nullopt, false);
  const Scalar zero{ScalarType::f32, 0};
  EXPECT_FALSE(judged(exact, {&subnormal, 1}, 1, zero, {}).passed());
  EXPECT_EQ(judged(exact, {&subnormal, 1}, 1, zero, {.flush = true}).reason, PassReason::flush_result);
}

TEST(JudgeExact, HalvesThatStayAreNeitherFlushedNorTakenForZero) {
  constexpr auto f16 = ScalarType::f16, f32 = ScalarType::f32;
  const ExactFunction load = conversion(f32, std::nullopt, false),
                      store = conversion(f16, Direction::toward_positive, false);
  const Scalar smallest{f16, 1}, tiny{f32, 1}, above{f32, 0x33800000};  // 2^-24, 2^-149, 2^-24
  constexpr JudgeOptions may{.flush = true}, stay{.flush = true, .keep_halves = true};
  EXPECT_EQ(judged(load, {&smallest, 1}, 1, {f32, 0}, may).reason, PassReason::flush_operand);
  EXPECT_FALSE(judged(load, {&smallest, 1}, 1, {f32, 0}, stay).passed());
  EXPECT_EQ(judged(store, {&above, 1}, 1, {f16, 0}, may).reason, PassReason::flush_result);
  EXPECT_FALSE(judged(store, {&above, 1}, 1, {f16, 0}, stay).passed());
  // A subnormal number of single precision is still an operand that may be flushed.
  EXPECT_TRUE(judged(store, {&tiny, 1}, 1, smallest, stay).passed());
  EXPECT_EQ(judged(store, {&tiny, 1}, 1, {f16, 0}, stay).reason, PassReason::flush_operand);
}

TEST(JudgeExact, NumberForNanAndNanForNumberFail) {
  const ExactFunction exact = conversion(ScalarType::f16, std::nullopt, false);
  const Scalar nan{ScalarType::f32, 0x7fc00000}, one{ScalarType::f32, 0x3f800000};
  EXPECT_FALSE(judged(exact, {&nan, 1}, 1, {ScalarType::f16, 0x3c00}, {}).passed());
  EXPECT_FALSE(judged(exact, {&one, 1}, 1, {ScalarType::f16, 0x7e00}, {}).passed());
  EXPECT_EQ(judged(exact, {&nan, 1}, 1, {ScalarType::f16, 0xfe01}, {}).reason, PassReason::nan_class);
}

}  // namespace
}  // namespace plumbline
