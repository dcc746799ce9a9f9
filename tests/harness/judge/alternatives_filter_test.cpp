#include "harness/judge/alternatives_filter.h"

#include <gtest/gtest.h>

#include <cmath>

#include "harness/device/column.h"

namespace plumbline {
namespace {

struct DecidedSingles {
  Counts counts;
  std::vector<bool> open;
};

/// Of the greater and the lesser of two singles, of which each may be the result.
DecidedSingles decided_of_singles(std::span<const std::array<float, 3>> singles,
                                  std::vector<BlockEvaluation> evaluations) {
  const ScalarType type = ScalarType::f32;
  std::vector<Column> columns(3, Column(type, 64));
  for (std::size_t i = 0; i < singles.size(); ++i)
    for (std::size_t k = 0; k < 3; ++k) columns[k].set(i, std::bit_cast<std::uint32_t>(singles[i][k]));
  Call call;
  call.arguments = {type, type};
  call.results = {type};
  FilterBlock block;
  block.count = singles.size();
  block.arguments = {columns[0].bytes.data(), columns[1].bytes.data()};
  block.results[0] = columns[2].bytes.data();
  DecidedSingles decided;
  Escalated open = first_points(block.count);
  AlternativesFilter(std::move(evaluations), call).judge(block, {}, decided.counts, open);
  for (std::size_t i = 0; i < singles.size(); ++i) decided.open.push_back((open[0] >> i & 1) != 0);
  return decided;
}

constexpr std::array<float, 3> results_of_singles[] = {{1, 2, 2},  // the greater
                                                       {1, 2, 1},  // the lesser
                                                       {3, 3, 3},  // both
                                                       {HUGE_VALF, 1, HUGE_VALF},
                                                       {1, 2, 3},      // neither
                                                       {0, -0.0F, 5},  // neither
                                                       {NAN, NAN, NAN}};

TEST(AlternativesFilter, CountsResultsByTheEvaluationsThatGiveThem) {
  const DecidedSingles decided = decided_of_singles(
      results_of_singles, {{machine_function("max", ScalarType::f32), PassReason::fused},
                           {machine_function("min", ScalarType::f32), PassReason::separate}});
  EXPECT_EQ(decided.open, (std::vector{false, false, false, false, true, true, true}));
  EXPECT_EQ(decided.counts.points, 4U);
  EXPECT_EQ(decided.counts.of(PassReason::fused), 2U);
  EXPECT_EQ(decided.counts.of(PassReason::separate), 1U);
  EXPECT_EQ(decided.counts.of(PassReason::bound), 1U);
  EXPECT_EQ(decided.counts.histogram[0], 4U);
}

TEST(AlternativesFilter, AResultOfTheOnlyEvaluationIsWithinTheBound) {
  const DecidedSingles decided =
      decided_of_singles(results_of_singles, {{machine_function("max", ScalarType::f32), PassReason::fused}});
  EXPECT_EQ(decided.open, (std::vector{false, true, false, false, true, true, true}));
  EXPECT_EQ(decided.counts.of(PassReason::bound), 3U);
}

}  // namespace
}  // namespace plumbline
