#include "harness/inputs/random_points.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>

#include "harness/inputs/random_arguments.h"
#include "harness/support/scalar_text.h"
#include "tests/harness/inputs/plans.h"

namespace plumbline {
namespace {

using testing::plan;

std::vector<Column> columns_for(const InputPlan& p, std::size_t points) {
  std::vector<Column> columns;
  for (const ArgumentDomain& d : p.arguments) columns.emplace_back(d.type, points);
  return columns;
}

std::vector<InputPlan> plans() {
  using enum ScalarType;
  return {plan({f32}),
          plan({f64}),
          plan({f16, f16}, Relation::close),
          plan({f32, f32}, Relation::close),
          plan({f64, f64}, Relation::power),
          plan({f32, i32}, Relation::power),
          plan({f32, i32}, Relation::scale),
          plan({f32, f32, f32}, Relation::product),
          plan({f64, f64, f64}, Relation::close),
          plan(std::vector<ScalarType>(8, f32), Relation::vectors),
          plan({i8, u64, f32})};
}

// Whatever the blocks, also where they begin in the middle of a turn or of a group.
TEST(RandomPoints, APointDependsOnItsIndexAlone) {
  for (const InputPlan& p : plans()) {
    constexpr std::uint64_t binades = 30000, points = 4000;
    const std::optional<RandomPoints::Range> none, range{{-3.0, 1e10}};
    for (const auto& limits : {none, range}) {
      const RandomPoints random(p, 9, binades, limits);
      auto whole = columns_for(p, points);
      const std::uint64_t first = binades - points / 2;
      random.fill(first, whole, 0);
      for (const std::size_t skip : {1U, 17U, 543U, 1999U, 2000U, 2001U, 3990U}) {
        auto part = columns_for(p, points);
        random.fill(first + skip, part, skip);
        for (std::size_t k = 0; k < whole.size(); ++k)
          for (std::size_t i = skip; i < points; ++i)
            ASSERT_EQ(part[k].bits(i), whole[k].bits(i)) << "arity " << whole.size() << ", point " << i;
      }
    }
  }
}

/// FNV-1a over the points of a plan.
std::uint64_t hash(const InputPlan& p, std::uint64_t seed) {
  auto columns = columns_for(p, 20000);
  const std::optional<RandomPoints::Range> none;
  RandomPoints(p, seed, 10000, none).fill(0, columns, 0);
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const Column& column : columns)
    for (std::size_t i = 0; i < column.size(); ++i) hash = (hash ^ column.bits(i)) * 0x100000001b3;
  return hash;
}

// Results of different machines and compilers are compared point by point: these are the points.
TEST(RandomPoints, AreTheSameOnEveryMachine) {
  constexpr std::uint64_t expected[] = {
      0x213b736adcb17b3f, 0x50d4cd0299318628, 0x546f4eb73901838a, 0x93eb139c5de45388,
      0x2756492d4d8edc47, 0x4ccc1d09d4532f91, 0xc0650726213ea0fe, 0xeb54be5182092505,
      0x24fc31142582bd82, 0x625e6b2c9864f9f6, 0x1715ff51cd0744da,
  };
  const auto all = plans();
  ASSERT_EQ(all.size(), std::size(expected));
  for (std::size_t k = 0; k < all.size(); ++k)
    EXPECT_EQ(hash(all[k], 1), expected[k]) << k << std::hex << ": 0x" << hash(all[k], 1);
}

/// A lane that is always given the same kind of number would hide a defect of the others.
TEST(RandomPoints, EveryLaneOfEveryWidthGetsEveryKindOfPoint) {
  const InputPlan p = plan({ScalarType::f32});
  auto columns = columns_for(p, 16 * 3 * 3000);
  const std::optional<RandomPoints::Range> none;
  RandomPoints(p, 1, 0, none).fill(0, columns, 0);
  for (const std::size_t width : {2U, 3U, 4U, 8U, 16U})
    for (std::size_t lane = 0; lane < width; ++lane) {
      int of_domain = 0, near_break = 0, large = 0, not_a_number = 0, all = 0;
      for (std::size_t i = lane; i < columns[0].size(); i += width, ++all) {
        const double x = std::fabs(to_double(columns[0].at(i)));
        of_domain += x >= 2 && x <= 8 ? 1 : 0;
        near_break += x > 1.4999 && x < 1.5001 ? 1 : 0;
        large += x > 1e6 ? 1 : 0;
        not_a_number += std::isnan(x) ? 1 : 0;
      }
      EXPECT_GT(of_domain, all / 5) << width << ' ' << lane;
      EXPECT_GT(near_break, all / 100) << width << ' ' << lane;
      EXPECT_GT(large, all / 10) << width << ' ' << lane;
      EXPECT_GT(not_a_number, 0) << width << ' ' << lane;
    }
}

// Kinds of point vary within a vector too: a large argument beside a small one sends a whole vector another
// way.
TEST(RandomPoints, VectorsHoldSmallAndLargeNumbersTogether) {
  const InputPlan p = plan({ScalarType::f32});
  auto columns = columns_for(p, 4 * 5000);
  const std::optional<RandomPoints::Range> none;
  RandomPoints(p, 1, 0, none).fill(0, columns, 0);
  int mixed = 0;
  for (std::size_t first = 0; first < columns[0].size(); first += 4) {
    int small = 0, large = 0;
    for (std::size_t i = first; i < first + 4; ++i) {
      const double x = std::fabs(to_double(columns[0].at(i)));
      small += x < 8 ? 1 : 0;
      large += x > 1e6 ? 1 : 0;
    }
    mixed += small > 0 && large > 0 ? 1 : 0;
  }
  EXPECT_GT(mixed, 1500);
}

TEST(RandomPoints, CancellingProductsAndCloseArgumentsAreAmongThem) {
  const InputPlan product = plan(std::vector<ScalarType>(3, ScalarType::f32), Relation::product);
  auto columns = columns_for(product, 30000);
  const std::optional<RandomPoints::Range> none;
  RandomPoints(product, 1, 0, none).fill(0, columns, 0);
  int cancel = 0;
  for (std::size_t i = 0; i < columns[0].size(); ++i) {
    const double a = to_double(columns[0].at(i)), b = to_double(columns[1].at(i)),
                 c = to_double(columns[2].at(i));
    cancel += std::isfinite(a * b * c) && a * b != 0 && std::fabs(a * b + c) < 1e-5 * std::fabs(c) ? 1 : 0;
  }
  EXPECT_GT(cancel, 1000);
  const InputPlan close = plan({ScalarType::f64, ScalarType::f64}, Relation::close);
  auto pairs = columns_for(close, 30000);
  RandomPoints(close, 1, 0, none).fill(0, pairs, 0);
  int beside = 0;
  for (std::size_t i = 0; i < pairs[0].size(); ++i) {
    const std::uint64_t x = binary64.magnitude(pairs[0].bits(i)), y = binary64.magnitude(pairs[1].bits(i));
    beside += y - x < 5 ? 1 : 0;
  }
  EXPECT_GT(beside, 2000);
}

}  // namespace
}  // namespace plumbline
