#include "harness/inputs/inputs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "harness/inputs/binades.h"
#include "harness/inputs/edge_values.h"
#include "harness/support/scalar_text.h"
#include "tests/harness/inputs/plans.h"

namespace plumbline {
namespace {

using testing::plan;

std::vector<Column> all_points(const Inputs& inputs, const InputPlan& p) {
  std::vector<Column> columns;
  for (const ArgumentDomain& d : p.arguments) columns.emplace_back(d.type, inputs.size());
  inputs.fill(0, columns);
  return columns;
}

TEST(Inputs, QuickHasAtLeast65536Points) {
  for (const InputPlan& p :
       {plan({ScalarType::f32}), plan({ScalarType::f64, ScalarType::f64}),
        plan({ScalarType::f32, ScalarType::i32}), plan({ScalarType::f64, ScalarType::f64, ScalarType::f64})})
    EXPECT_GE(Inputs(p, Level::quick, 1).size(), 65536U);
}

TEST(Inputs, LevelsAreAsLargeAsTheDocumentsState) {
  const InputPlan pair = plan({ScalarType::f32, ScalarType::f32}), one = plan({ScalarType::f32}),
                  halves = plan({ScalarType::f16, ScalarType::f16}), half = plan({ScalarType::f16});
  for (const InputPlan& p : {pair, one, halves})
    EXPECT_EQ(Inputs(p, Level::standard, 1).size() / 48, ((std::uint64_t{1} << 26) + 47) / 48);
  EXPECT_EQ(Inputs(half, Level::standard, 1).size(), 65536U);
  EXPECT_EQ(Inputs(pair, Level::exhaustive, 1).size() / 48, ((std::uint64_t{1} << 26) + 47) / 48);
  for (const InputPlan& p : {one, halves})
    EXPECT_EQ(Inputs(p, Level::exhaustive, 1).size(), std::uint64_t{1} << 32);
}

// A time budget of many entries must not be spent on what is evaluated whatever the time.
TEST(Inputs, NoLevelFixesManyMorePointsThanAQuickRun) {
  for (const InputPlan& p :
       {plan({ScalarType::f32}), plan({ScalarType::f64}), plan({ScalarType::f32, ScalarType::f32})}) {
    const std::uint64_t quick = Inputs(p, Level::quick, 1).size();
    for (const Level level : {Level::standard, Level::exhaustive}) {
      const Inputs inputs(p, level, 1);
      EXPECT_LE(inputs.fixed_size(), quick);
      std::vector<Column> columns;
      for (const ArgumentDomain& d : p.arguments) columns.emplace_back(d.type, inputs.fixed_size());
      inputs.fill(0, columns);
      BinadeSet binades;
      binades.add_all(columns[0]);
      if (!inputs.complete()) {
        EXPECT_EQ(binades.share(p.arguments[0].type), 1.0);
      }
    }
  }
}

TEST(Inputs, SameSeedSameBitsWhateverTheBlocks) {
  const InputPlan p = plan({ScalarType::f32, ScalarType::f32}, Relation::close);
  const Inputs inputs(p, Level::quick, 7);
  const auto whole = all_points(inputs, p);
  std::vector<Column> part{Column(ScalarType::f32, 96), Column(ScalarType::f32, 96)};
  for (std::uint64_t first : {0ULL, 960ULL, 48000ULL}) {
    Inputs(p, Level::quick, 7).fill(first, part);
    for (std::size_t i = 0; i < 96; ++i) EXPECT_EQ(part[1].bits(i), whole[1].bits(first + i));
  }
}

// The generator is defined by its constants; a changed bit would make old results incomparable.
TEST(Inputs, RandomStreamIsSplitMix64) {
  Random random(1234567);
  EXPECT_EQ(random.next(), 6457827717110365317ULL);
  EXPECT_EQ(random.next(), 3203168211198807973ULL);
}

TEST(Inputs, AnotherSeedGivesOtherRandomPoints) {
  const InputPlan p = plan({ScalarType::f32});
  const auto a = all_points(Inputs(p, Level::quick, 1), p), b = all_points(Inputs(p, Level::quick, 2), p);
  std::size_t different = 0;
  for (std::size_t i = 0; i < std::min(a[0].size(), b[0].size()); ++i)
    different += a[0].bits(i) != b[0].bits(i) ? 1 : 0;
  EXPECT_GT(different, a[0].size() / 2);
}

TEST(Inputs, EveryBinadeOfBothSignsIsTouched) {
  for (ScalarType t : {ScalarType::f32, ScalarType::f64}) {
    const InputPlan p = plan({t});
    const auto points = all_points(Inputs(p, Level::quick, 1), p);
    BinadeSet binades;
    for (std::size_t i = 0; i < points[0].size(); ++i) binades.add(points[0].at(i));
    EXPECT_EQ(binades.share(t), 1.0) << opencl_name(t);
  }
}

TEST(Inputs, EveryBinadeHasItsEndsAndInnerPoints) {
  const InputPlan p = plan({ScalarType::f64});
  const auto points = all_points(Inputs(p, Level::quick, 1), p);
  std::vector<int> count(2048), at_start(2048), at_end(2048);
  for (std::size_t i = 0; i < points[0].size(); ++i) {
    const std::uint64_t bits = binary64.magnitude(points[0].bits(i));
    const auto exponent = static_cast<std::size_t>(bits >> 52);
    ++count[exponent];
    if ((bits & binary64.fraction_mask()) == 0) ++at_start[exponent];
    if ((bits & binary64.fraction_mask()) == binary64.fraction_mask()) ++at_end[exponent];
  }
  for (std::size_t e = 1; e < 2047; ++e) {
    EXPECT_GE(count[e], 8);
    EXPECT_GE(at_start[e], 2) << e;
    EXPECT_GE(at_end[e], 2) << e;
  }
}

TEST(Inputs, HalfIsExhaustiveInQuickRuns) {
  const InputPlan p = plan({ScalarType::f16});
  const Inputs inputs(p, Level::quick, 1);
  const auto points = all_points(inputs, p);
  std::set<std::uint64_t> seen;
  for (std::size_t i = 0; i < points[0].size(); ++i) seen.insert(points[0].bits(i));
  EXPECT_EQ(seen.size(), 65536U);
  EXPECT_TRUE(inputs.complete());
  EXPECT_EQ(inputs.possible(), 65536.0);
}

TEST(Inputs, ExhaustiveHasAllBitPatternsOfABinary32) {
  const Inputs inputs(plan({ScalarType::f32}), Level::exhaustive, 1);
  EXPECT_EQ(inputs.size(), std::uint64_t{1} << 32);
  EXPECT_EQ(inputs.kind(), "every point");
}

/// The golden ratio's permutation of 2^bits points, as it has been since the first results: point by point.
std::uint64_t spread_index(std::uint64_t index, int bits) {
  const std::uint64_t multiplier = (std::uint64_t{0x9e3779b97f4a7c15} >> (64 - bits)) | 1;
  return (index * multiplier) & (~std::uint64_t{0} >> (64 - bits));
}

TEST(Inputs, TheOrderOfAnExhaustiveRunIsFixed) {
  using enum ScalarType;
  const std::vector<ScalarType> types[] = {{f16, i16}, {u8, i8, u8, i8}, {i8, i16}, {u8}, {f16, u8, u8}};
  for (const auto& each : types)
    for (const bool directed : {false, true}) {
      InputPlan p = plan(each);
      int bits = 0;
      for (const ScalarType t : each) bits += width_of(t);
      if (directed) p.directed.assign(3, std::vector<Scalar>(each.size(), Scalar{each[0], 7}));
      const Inputs inputs(p, Level::exhaustive, 1);
      for (const std::uint64_t first :
           {std::uint64_t{0}, std::uint64_t{2}, inputs.size() / 3, inputs.size() - 5}) {
        std::vector<Column> columns;
        columns.reserve(each.size());
        for (const ScalarType t : each) columns.emplace_back(t, 96);
        inputs.fill(first, columns);
        for (std::size_t i = 0; i < 96; ++i) {
          const std::uint64_t index = first + i;
          std::uint64_t rest = spread_index(index - p.directed.size(), bits);
          for (const Column& column : columns) {
            const bool given = index < p.directed.size();
            ASSERT_EQ(column.bits(i), given ? 7 : rest & type_mask(column.type)) << index;
            rest >>= width_of(column.type);
          }
        }
      }
    }
}

/// Each run of neighbours begins at a multiple of 4,096, and 1,024 of them in a row meet every binade.
TEST(Inputs, AllValuesOfOneArgumentOf32BitsComeInRunsOfNeighbours) {
  InputPlan p = plan({ScalarType::f32});
  p.directed.assign(3, {{ScalarType::f32, 7}});
  const Inputs inputs(p, Level::exhaustive, 1);
  for (const std::uint64_t first : {std::uint64_t{4096}, std::uint64_t{0x12345000}}) {
    std::vector<Column> columns{Column(ScalarType::f32, std::uint64_t{1024} * RunOrder::run)};
    inputs.fill(first, columns);
    std::set<std::uint64_t> exponents;
    for (std::size_t i = 0; i < columns[0].size(); ++i) {
      exponents.insert(columns[0].bits(i) >> 23);
      ASSERT_EQ(columns[0].bits(i) % 4096, i % 4096);
      ASSERT_TRUE(i % 4096 == 0 || columns[0].bits(i) == columns[0].bits(i - 1) + 1) << i;
    }
    EXPECT_EQ(exponents.size(), 512U) << first;
  }
}

/// Runs are a permutation, and the places of the directed points' values come last.
TEST(Inputs, EachValueOfOneArgumentOf32BitsComesOnce) {
  std::set<std::uint32_t> runs;
  for (std::uint64_t position = 0; position < std::uint64_t{1} << 32; position += RunOrder::run)
    runs.insert(RunOrder(0).bits_at(position));
  EXPECT_EQ(runs.size(), std::size_t{1} << 20);
  InputPlan p = plan({ScalarType::f32});
  p.directed.assign(3, {{ScalarType::f32, 7}});
  const Inputs inputs(p, Level::exhaustive, 1);
  std::vector<Column> first{Column(ScalarType::f32, 48)}, last{Column(ScalarType::f32, 48)};
  inputs.fill(0, first);
  inputs.fill(inputs.size() - 3, last);
  for (std::size_t i = 0; i < 48; ++i) EXPECT_EQ(first[0].bits(i), i < 3 ? 7 : i);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(last[0].bits(i), i);
}

/// By the index equal results rank: it is the golden ratio's, as it has been since the first results.
TEST(Inputs, TheIndexOfAValueIsThatOfTheGoldenRatiosOrder) {
  const RunOrder runs(3);
  for (const std::uint64_t position :
       {std::uint64_t{3}, std::uint64_t{4095}, std::uint64_t{4096}, std::uint64_t{0x12345678}})
    EXPECT_EQ(spread_index(runs.index_at(position) - 3, 32), runs.bits_at(position)) << position;
  EXPECT_EQ(runs.index_at(2), 2U);
}

/// Each run begins at a multiple of 512 and has one second operand.
TEST(Inputs, PairsOfHalvesComeInRunsOfNeighbouringFirstOperands) {
  InputPlan p = plan({ScalarType::f16, ScalarType::f16});
  p.directed.assign(3, {{ScalarType::f16, 7}, {ScalarType::f16, 7}});
  const Inputs inputs(p, Level::exhaustive, 1);
  const RunOrder runs(3, RunOrder::Of::pairs);
  std::set<std::uint64_t> seconds;
  for (const std::uint64_t first : {std::uint64_t{0}, std::uint64_t{0x12345600}, inputs.size() - 49152}) {
    std::vector<Column> columns(2, Column(ScalarType::f16, 49152));
    inputs.fill(first, columns);
    for (std::size_t i = first == 0 ? 3 : 0; i < columns[0].size(); ++i) {
      ASSERT_EQ(columns[0].bits(i) % 512, (first + i) % 512) << i;
      const std::uint64_t bits = columns[0].bits(i) + (columns[1].bits(i) << 16);
      ASSERT_EQ(bits, runs.bits_at(first + i)) << i;
      ASSERT_EQ(spread_index(runs.index_at(first + i) - 3, 32), bits) << i;
      seconds.insert(columns[1].bits(i));
    }
  }
  EXPECT_EQ(seconds.size(), 3 * 96U);
  std::set<std::uint32_t> all;
  for (std::uint64_t position = 0; position < std::uint64_t{1} << 32; position += runs.length())
    all.insert(runs.bits_at(position));
  EXPECT_EQ(all.size(), std::size_t{1} << 23);
}

TEST(Inputs, PairsOfHalvesAreAllThereInAnExhaustiveRunOnly) {
  const InputPlan p = plan({ScalarType::f16, ScalarType::f16});
  EXPECT_TRUE(Inputs(p, Level::exhaustive, 1).complete());
  EXPECT_FALSE(Inputs(p, Level::standard, 1).complete());
}

/// A defect of one binade of one sign, in whichever argument, meets a point of every quick run.
TEST(Inputs, ADefectOfOneBinadeOfAnyArgumentIsMet) {
  Random random(20240131);
  for (ScalarType t : {ScalarType::f16, ScalarType::f32, ScalarType::f64})
    for (std::size_t arity : {1U, 2U, 3U}) {
      const InputPlan p = plan(std::vector<ScalarType>(arity, t));
      const auto points = all_points(Inputs(p, Level::quick, random.next()), p);
      const int shift = format_of(t).precision - 1;
      for (std::size_t k = 0; k < arity; ++k) {
        std::set<std::uint64_t> met;  // sign and exponent
        for (std::size_t i = 0; i < points[k].size(); ++i) met.insert(points[k].bits(i) >> shift);
        EXPECT_EQ(met.size(), std::size_t{1} << (8 * size_of(t) - shift))
            << opencl_name(t) << ", argument " << k;
      }
    }
}

TEST(Inputs, TheLastVectorIsWhole) {
  for (ScalarType t : {ScalarType::f32, ScalarType::f64})
    EXPECT_EQ(Inputs(plan({t}), Level::quick, 1).size() % Inputs::width_multiple, 0U);
}

TEST(Inputs, EdgeProductsHoldEveryPairOfSpecialValues) {
  const InputPlan p = plan({ScalarType::f32, ScalarType::f32});
  const auto points = all_points(Inputs(p, Level::quick, 1), p);
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
  for (std::size_t i = 0; i < points[0].size(); ++i) seen.insert({points[0].bits(i), points[1].bits(i)});
  const std::uint64_t specials[] = {0,          0x80000000, 0x7f800000, 0xff800000, 0x7fc00000, 1,
                                    0x80000001, 0x007fffff, 0x00800000, 0x7f7fffff, 0x3f800000, 0xbf800000};
  for (std::uint64_t a : specials)
    for (std::uint64_t b : specials) EXPECT_TRUE(seen.contains({a, b})) << std::hex << a << ' ' << b;
}

TEST(Inputs, DirectedPointsComeFirst) {
  InputPlan p = plan({ScalarType::f32});
  p.directed = {{{ScalarType::f32, 0x12345678}}, {{ScalarType::f32, 0x87654321}}};
  const auto points = all_points(Inputs(p, Level::quick, 1), p);
  EXPECT_EQ(points[0].bits(0), 0x12345678U);
  EXPECT_EQ(points[0].bits(1), 0x87654321U);
}

TEST(Inputs, PowersReachTheWholeRangeOfResults) {
  InputPlan p = plan({ScalarType::f32, ScalarType::f32}, Relation::power);
  const auto points = all_points(Inputs(p, Level::quick, 1), p);
  int near_overflow = 0, near_underflow = 0;
  for (std::size_t i = 0; i < points[0].size(); ++i) {
    const double log2 = to_double(points[1].at(i)) * std::log2(std::fabs(to_double(points[0].at(i))));
    near_overflow += log2 > 120 && log2 < 136 ? 1 : 0;
    near_underflow += log2 < -120 && log2 > -156 ? 1 : 0;
  }
  EXPECT_GT(near_overflow, 200);
  EXPECT_GT(near_underflow, 400);
}

TEST(Inputs, RangeKeepsToIt) {
  InputLimits limits;
  limits.range = {{"0.5", "0.75"}};
  const InputPlan p = plan({ScalarType::f32});
  auto inputs = Inputs::limited(p, Level::quick, 1, limits);
  ASSERT_TRUE(inputs);
  EXPECT_EQ(inputs->kind(), "range");
  const auto points = all_points(*inputs, p);
  EXPECT_EQ(to_double(points[0].at(0)), 0.5);
  EXPECT_EQ(to_double(points[0].at(1)), 0.75);
  for (std::size_t i = 0; i < points[0].size(); ++i) {
    EXPECT_GE(to_double(points[0].at(i)), 0.5);
    EXPECT_LE(to_double(points[0].at(i)), 0.75);
  }
}

TEST(Inputs, AWideRangeMeetsItsSmallNumbersToo) {
  InputLimits limits;
  limits.range = {{"-1e30", "1e30"}};
  const InputPlan p = plan({ScalarType::f32});
  const auto points = all_points(*Inputs::limited(p, Level::quick, 1, limits), p);
  std::set<std::uint64_t> met;
  for (std::size_t i = 0; i < points[0].size(); ++i) met.insert(points[0].bits(i) >> 23);
  EXPECT_GT(met.size(), 440U);  // 1e30 is below 2^100: 2 * 227 of them
}

TEST(Inputs, ValuesAreAlone) {
  InputLimits limits;
  limits.values = {{1, {"0x3f800000"}}, {2, {"2.5"}}, {3, {"-inf"}}};
  const InputPlan p = plan({ScalarType::f32});
  auto inputs = Inputs::limited(p, Level::quick, 1, limits);
  ASSERT_TRUE(inputs);
  EXPECT_EQ(inputs->size(), 3U);
  std::vector<Column> columns{Column(ScalarType::f32, 48)};
  inputs->fill(0, columns);
  EXPECT_EQ(columns[0].bits(0), 0x3f800000U);
  EXPECT_EQ(columns[0].bits(1), 0x40200000U);
  EXPECT_EQ(columns[0].bits(2), 0xff800000U);
}

TEST(Inputs, WrongValuesAreUsageErrorsThatNameTheLine) {
  for (const auto& [words, message] :
       {std::pair(std::vector<std::string>{"one"}, "'one'"),
        std::pair(std::vector<std::string>{"1", "2"}, "2 values where 1 are wanted")}) {
    InputLimits limits;
    limits.file = "points";
    limits.values = {{7, words}};
    auto inputs = Inputs::limited(plan({ScalarType::f32}), Level::quick, 1, limits);
    ASSERT_FALSE(inputs);
    EXPECT_NE(inputs.error().message.find(message), std::string::npos) << inputs.error().message;
    EXPECT_NE(inputs.error().message.find("points:7: "), std::string::npos) << inputs.error().message;
  }
}

TEST(EdgeValues, HoldZerosLimitsNansAndHalfwayIntegers) {
  const auto values = edge_values({.type = ScalarType::f32, .breaks = {0.7}}, 1);
  const auto has = [&](std::uint64_t bits) {
    return std::find(values.begin(), values.end(), bits) != values.end();
  };
  for (std::uint64_t bits : {0x00000000U, 0x80000000U, 0x00000001U, 0x807fffffU, 0x00800000U, 0x7f7fffffU,
                             0xff800000U, 0x7fc00000U, 0x7f800001U, 0x3f000000U, 0x3fc00000U, 0x4affffffU,
                             0x4b000000U, 0x4b7fffffU, 0x3f333333U, 0x3f333332U, 0x3f333334U})
    EXPECT_TRUE(has(bits)) << std::hex << bits;
}

}  // namespace
}  // namespace plumbline
