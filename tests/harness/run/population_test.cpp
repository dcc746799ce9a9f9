#include "harness/run/population.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "harness/device/column.h"
#include "harness/run/proposals.h"

namespace plumbline {
namespace {

std::vector<Scalar> single(std::uint64_t bits) { return {{ScalarType::f32, bits}}; }

TEST(Population, KeepsTheWorstOfACellAndTheWorstOfAll) {
  Population population;
  for (std::uint64_t k = 0; k < 6; ++k) population.take(single(0x3f800000 + k), static_cast<double>(k + 1));
  ASSERT_EQ(population.found().size(), Population::most_of_cell);
  for (std::size_t k = 0; k < 4; ++k) EXPECT_EQ(population.found()[k].badness, 6.0 - static_cast<double>(k));
  EXPECT_EQ(population.least(), 0) << "it has room for more";
  EXPECT_EQ(population.least(population.found()[0].cell), 3);
  for (std::uint64_t k = 0; k < 100; ++k)
    population.take(single(k << 23), 0.5 + static_cast<double>(k) / 1000);
  EXPECT_EQ(population.found().size(), Population::most);
  EXPECT_EQ(population.found()[0].badness, 6);
  EXPECT_EQ(population.least(), population.found().back().badness);
  EXPECT_GT(population.least(), 0.53);
}

TEST(Population, OfTheSamePointTheWorseResultCounts) {
  Population population;
  for (const double badness : {1.0, 3.0, 2.0}) population.take(single(0x40000000), badness);
  ASSERT_EQ(population.found().size(), 1U);
  EXPECT_EQ(population.found()[0].badness, 3);
}

// A search need not receive what is not above least(): taking it must change nothing.
TEST(Population, WhatIsNotAboveItsLeastIsNotKept) {
  Population population;
  Random random(7);
  for (int k = 0; k < 20000; ++k) {
    const auto point = single((random.next() & 0xffffff) | random.below(40) << 24);
    const double badness = static_cast<double>(random.below(1000));
    const double least = population.least(Population::cell_of(point));
    const auto before = population.found();
    population.take(point, badness);
    const auto same = [](const auto& a, const auto& b) {
      return a.point == b.point && a.badness == b.badness;
    };
    const bool stayed = std::ranges::equal(before, population.found(), same);
    ASSERT_TRUE(badness > least || stayed) << badness;
    ASSERT_GE(population.least(), before.size() == Population::most ? before.back().badness : 0);
  }
  EXPECT_EQ(population.found().size(), Population::most);
}

class Proposed : public testing::TestWithParam<std::vector<ScalarType>> {
 protected:
  static constexpr std::size_t points = 120 * Proposals::batch_points, from = 96;

  Proposed() {
    Random random(3);
    for (int k = 0; k < 40; ++k) {
      std::vector<Scalar> point;
      for (const ScalarType t : GetParam()) point.push_back({t, random.next() & type_mask(t)});
      population.take(point, 1 + random.unit());
    }
  }

  std::vector<Column> columns(std::uint64_t seed) {
    std::vector<Column> made;
    for (const ScalarType t : GetParam()) made.emplace_back(t, from + points);
    Population fresh = population;
    Proposals().fill(fresh, seed, made, from, segments);
    return made;
  }
  static std::vector<Scalar> point(const std::vector<Column>& columns, std::size_t i) {
    std::vector<Scalar> out;
    for (const Column& c : columns) out.push_back(c.at(i));
    return out;
  }

  Population population;
  std::vector<Proposals::Segment> segments;
};

TEST_P(Proposed, NearPointsKeepToTheirCellAndFarOnesDoNot) {
  const auto made = columns(1);
  std::size_t i = 0;
  for (; i < from; ++i)
    for (const Scalar s : point(made, i)) ASSERT_EQ(s.bits, 0U) << "not its place";
  std::set<std::uint64_t> far;
  for (const Proposals::Segment& segment : segments)
    for (std::uint64_t n = 0; n < segment.points; ++n, ++i) {
      const std::uint64_t cell = Population::cell_of(point(made, i));
      if (segment.cell)
        ASSERT_EQ(cell, *segment.cell) << i;
      else
        far.insert(cell);
    }
  EXPECT_EQ(i, from + points);
  EXPECT_GT(far.size(), 60U) << "of 40 points";
  EXPECT_GT(segments.size(), 10U);
}

TEST_P(Proposed, AreAFunctionOfTheSeed) {
  const auto one = columns(5), again = columns(5), other = columns(6);
  std::size_t differ = 0;
  for (std::size_t i = from; i < from + points; ++i) {
    ASSERT_EQ(point(one, i), point(again, i));
    differ += point(one, i) != point(other, i) ? 1 : 0;
  }
  EXPECT_GT(differ, points / 2);
}

INSTANTIATE_TEST_SUITE_P(Types, Proposed,
                         testing::Values(std::vector{ScalarType::f32},
                                         std::vector{ScalarType::f64, ScalarType::f64},
                                         std::vector{ScalarType::f16, ScalarType::i32},
                                         std::vector{ScalarType::i64, ScalarType::u8},
                                         std::vector{ScalarType::f32, ScalarType::f32, ScalarType::f32}));

// The nearest neighbours on both sides are evaluated one by one, the rest of the binade by chance.
TEST(Proposals, EvaluateEveryNeighbourAndTheSameFractionInOtherBinades) {
  constexpr std::uint64_t worst = 0x4213a5c7;
  Population population;
  population.take(single(worst), 9);
  std::vector<Column> columns{Column(ScalarType::f32, 512 * Proposals::batch_points)};
  std::vector<Proposals::Segment> segments;
  Proposals().fill(population, 1, columns, 0, segments);
  std::set<std::uint64_t> evaluated;
  for (std::size_t i = 0; i < columns[0].size(); ++i) evaluated.insert(columns[0].bits(i));
  for (std::uint64_t step = 1; step < 24; ++step) {
    EXPECT_TRUE(evaluated.contains(worst + step)) << step;
    EXPECT_TRUE(evaluated.contains(worst - step)) << step;
  }
  std::size_t binades = 0;
  for (std::uint64_t field = 0; field < 512; ++field)
    binades += evaluated.contains(field << 23 | (worst & 0x7fffff)) ? 1 : 0;
  EXPECT_GT(binades, 300U);
}

}  // namespace
}  // namespace plumbline
