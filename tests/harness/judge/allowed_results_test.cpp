#include "harness/judge/allowed_results.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>

#include "harness/judge/bounded.h"
#include "harness/judge/exact.h"
#include "tests/harness/judge/judge_sample.h"

namespace plumbline::judge_test {
namespace {

using testing::ElementsAre;
using Ranges = std::vector<BitRange>;

/// Of a builtin's first result in the precision of its first argument.
Ranges allowed(const std::string& builtin, const std::vector<Scalar>& point, JudgeOptions options = {}) {
  const Rule* rule = opencl().find(builtin, point[0].type);
  const Bounded criterion(*rule, *rule->function, options);
  const Scalar result{point[0].type, 0};
  return *allowed_results(criterion, point, {&result, 1}, 0);
}

TEST(AllowedResults, AreTheValuesWithinTheBoundAndNoneBeyond) {
  for (const char* builtin : {"exp2", "sin", "sqrt"}) {
    const std::vector<Scalar> point{f32(0.3f)};
    const Ranges ranges = allowed(builtin, point);
    ASSERT_EQ(ranges.size(), 1U) << builtin;
    EXPECT_TRUE(judged(builtin, point, f32_bits(static_cast<std::uint32_t>(ranges[0].low))).passed());
    EXPECT_TRUE(judged(builtin, point, f32_bits(static_cast<std::uint32_t>(ranges[0].high))).passed());
    EXPECT_FALSE(judged(builtin, point, f32_bits(static_cast<std::uint32_t>(ranges[0].low - 1))).passed());
    EXPECT_FALSE(judged(builtin, point, f32_bits(static_cast<std::uint32_t>(ranges[0].high + 1))).passed());
  }
}

TEST(AllowedResults, OfEdgeCasesAreWhatTheClauseNames) {
  EXPECT_THAT(allowed("tanh", {f32_bits(inf)}), ElementsAre(BitRange{0x3f800000, 0x3f800000}));
  EXPECT_THAT(allowed("sin", {f32_bits(minus_zero)}), ElementsAre(BitRange{minus_zero, minus_zero}));
  EXPECT_THAT(allowed("sin", {f32_bits(inf)}),
              ElementsAre(BitRange{0x7f800001, 0x7fffffff}, BitRange{0xff800001, 0xffffffff}));
  EXPECT_THAT(allowed("exp", {f64(710)}), ElementsAre(BitRange{binary64.infinity(), binary64.infinity()}));
}

TEST(AllowedResults, HaveTheZerosOfFlushedResults) {
  const Scalar subnormal{ScalarType::f32, 0x00000400};
  EXPECT_THAT(allowed("fabs", {subnormal}), ElementsAre(BitRange{0x400, 0x400}));
  const Ranges flushed = allowed("fabs", {subnormal}, flushing());
  const auto holds = [&](std::uint64_t bits) {
    return std::ranges::any_of(flushed, [&](const BitRange& r) { return r.holds(bits); });
  };
  EXPECT_TRUE(holds(0) && holds(0x400));
  EXPECT_FALSE(holds(0x3ff) || holds(0x401));
}

/// Allows what a function of the bits does.
class ByFunction final : public Criterion {
 public:
  using Allows = bool (*)(std::uint64_t bits);
  explicit ByFunction(Allows allows) : allows_(allows) {}
  StatedBound bound() const override { return {}; }
  void judge(PointTruths&, std::span<const Scalar> results, std::span<Judgement> judgements) const override {
    for (std::size_t k = 0; k < results.size(); ++k)
      judgements[k].reason = allows_(results[k].bits) ? PassReason::bound : PassReason::failed;
  }
  std::string truth(std::span<const Scalar>, int, int) const override { return "0"; }
  bool must_reject(std::span<const Scalar>, int, Scalar) const override { return false; }
  bool judges_like(const Criterion&) const override { return false; }

 private:
  Allows allows_;
};

std::optional<Ranges> allowed(ByFunction::Allows allows, ScalarType type) {
  const std::vector<Scalar> none;
  const Scalar result{type, 0};
  return allowed_results(ByFunction(allows), none, {&result, 1}, 0);
}

TEST(AllowedResults, OfSixteenBitsAreFoundWhereverTheyLie) {
  const auto scattered = [](std::uint64_t bits) { return bits % 1000 == 7 || bits == 8; };
  const auto ranges = allowed(scattered, ScalarType::f16);
  ASSERT_TRUE(ranges);
  EXPECT_EQ(ranges->size(), 66U);
  EXPECT_EQ((*ranges)[0], (BitRange{7, 8}));
}

TEST(AllowedResults, MayBeIntegersThatDifferByMultiplesOf128) {
  const auto ranges =
      allowed([](std::uint64_t bits) { return bits < 0x80000000 && bits % 128 == 5; }, ScalarType::i32);
  ASSERT_TRUE(ranges);
  EXPECT_THAT(*ranges, ElementsAre(BitRange{5, 0x7fffff85, 128}));
}

TEST(AllowedResults, AreMissingWhereRangesCannotHoldThem) {
  EXPECT_FALSE(allowed([](std::uint64_t bits) { return bits % 3 == 0; }, ScalarType::i32));
  EXPECT_FALSE(allowed([](std::uint64_t bits) { return bits % 3 == 0; }, ScalarType::f64));
}

TEST(AllowedResults, OfACriterionWithARightResultAreThatResult) {
  const Exact criterion({[](std::span<const Scalar>, int) { return std::optional<Scalar>(i32(-7)); }}, {},
                        "a clause", 1, {});
  const Scalar point = i32(1), result = i32(0);
  EXPECT_THAT(*allowed_results(criterion, {&point, 1}, {&result, 1}, 0),
              ElementsAre(BitRange{0xfffffff9, 0xfffffff9}));
}

/// Allows two results together: (5, 1.5) or (8, 2.5), and of each integer the low 16 bits alone.
class TwoTexels final : public Criterion {
 public:
  StatedBound bound() const override { return {}; }
  void judge(PointTruths&, std::span<const Scalar> results, std::span<Judgement> judgements) const override {
    const std::uint64_t low = results[0].bits & 0xffff;
    const std::array first{low == 5, results[1].bits == 0x3fc00000};
    const std::array second{low == 8, results[1].bits == 0x40200000};
    const auto& nearest = second[0] + second[1] > first[0] + first[1] ? second : first;
    for (std::size_t k = 0; k < 2; ++k)
      judgements[k].reason = nearest[k] ? PassReason::bound : PassReason::failed;
  }
  std::string truth(std::span<const Scalar>, int output, int) const override {
    return output == 0 ? "5 or 8" : "1.5 or [2.4999999999999996, 2.5]";
  }
  bool must_reject(std::span<const Scalar>, int, Scalar) const override { return false; }
  bool judges_like(const Criterion&) const override { return false; }
};

TEST(AllowedResults, TogetherAreThoseOfOneTexel) {
  const std::array seen{Scalar{ScalarType::u32, 0}, Scalar{ScalarType::f32, 0}};
  const auto rows = allowed_together(TwoTexels(), {}, seen);
  ASSERT_TRUE(rows);
  ASSERT_EQ(rows->size(), 2U);
  EXPECT_THAT((*rows)[0][0], ElementsAre(BitRange{5, 0xffff0005, 0x10000}));
  EXPECT_THAT((*rows)[0][1], ElementsAre(BitRange{0x3fc00000, 0x3fc00000}));
  EXPECT_THAT((*rows)[1][1], ElementsAre(BitRange{0x40200000, 0x40200000}));
}

/// Two floats together: both in [1, 2], or the first in [1.5, 3] and the second in [1.75, 1.875].
class TwoBoxes final : public Criterion {
 public:
  explicit TwoBoxes(bool has_second) : has_second_(has_second) {}
  StatedBound bound() const override { return {}; }
  void judge(PointTruths&, std::span<const Scalar> results, std::span<Judgement> judgements) const override {
    for (const Box& box : {first, second}) {
      for (std::size_t k = 0; k < 2; ++k) judgements[k] = against(box, k, results[k]);
      if (judgements[0].passed() && judgements[1].passed()) return;
    }
  }
  std::string truth(std::span<const Scalar>, int, int) const override { return "1.5"; }
  bool must_reject(std::span<const Scalar>, int, Scalar) const override { return false; }
  bool judges_like(const Criterion&) const override { return false; }
  std::vector<Alternative> alternatives(std::span<const Scalar>) const override {
    std::vector<Alternative> out;
    for (const Box& box : has_second_ ? std::vector{first, second} : std::vector{first})
      out.push_back({{{f32(box[0][0])}, {f32(box[1][1])}},
                     [box](std::size_t k, Scalar result) { return against(box, k, result); }});
    return out;
  }

 private:
  using Box = std::array<std::array<float, 2>, 2>;
  static constexpr Box first{{{1, 2}, {1, 2}}}, second{{{1.5f, 3}, {1.75f, 1.875f}}};
  static Judgement against(const Box& box, std::size_t k, Scalar result) {
    const float x = std::bit_cast<float>(static_cast<std::uint32_t>(result.bits));
    return {x >= box[k][0] && x <= box[k][1] ? PassReason::bound : PassReason::failed, 0};
  }
  bool has_second_;
};

TEST(AllowedResults, TogetherAreThoseOfEachAlternative) {
  const std::array unseen{Scalar{ScalarType::f32, 0}, Scalar{ScalarType::f32, 0}};
  const auto rows = allowed_together(TwoBoxes(true), {}, unseen);
  ASSERT_TRUE(rows);
  ASSERT_EQ(rows->size(), 2U);
  EXPECT_THAT((*rows)[0][1], ElementsAre(BitRange{0x3f800000, 0x40000000}));
  EXPECT_THAT((*rows)[1][0], ElementsAre(BitRange{0x3fc00000, 0x40400000}));
}

}  // namespace
}  // namespace plumbline::judge_test
