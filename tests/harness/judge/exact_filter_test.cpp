#include "harness/judge/exact_filter.h"

#include <gtest/gtest.h>

#include <random>

#include "harness/device/column.h"
#include "harness/judge/flushing.h"

namespace plumbline {
namespace {

constexpr std::array types{ScalarType::i8,  ScalarType::u8,  ScalarType::i16, ScalarType::u16,
                           ScalarType::i32, ScalarType::u32, ScalarType::i64, ScalarType::u64,
                           ScalarType::f16, ScalarType::f32, ScalarType::f64};

/// All numbers of 8 bits; of others zero, the ends of all narrower types with their neighbours, of formats
/// infinity's too, and random ones.
std::vector<std::uint64_t> values_of(ScalarType type) {
  const std::uint64_t mask = type_mask(type);
  std::vector<std::uint64_t> values;
  if (size_of(type) == 1) {
    for (std::uint64_t v = 0; v <= mask; ++v) values.push_back(v);
    return values;
  }
  std::vector<std::uint64_t> centres{0, std::uint64_t{1} << 23, std::uint64_t{1} << 24};
  for (int width = 8; width <= width_of(type); width *= 2) centres.push_back(std::uint64_t{1} << (width - 1));
  if (is_floating(type)) centres.push_back(format_of(type).infinity());
  for (const std::uint64_t centre : centres)
    for (const std::uint64_t v : {centre - 2, centre - 1, centre, centre + 1, centre + 2})
      values.insert(values.end(), {v & mask, ~v & mask});
  std::mt19937_64 random(1);
  for (int n = 0; n < 30; ++n) values.push_back(random() >> (random() % 64) & mask);
  return values;
}

/// Points in columns, with results that `right` gives; those of undefined results are 0.
struct Points {
  std::vector<Column> arguments;
  Column results;
  std::size_t count = 0;
};

/// Every `step`-th combination of the operands' values; of three operands only 60 values each.
Points points_of(const Function& function, ScalarType p, const ExactFunction& right, ScalarType result,
                 int width, std::size_t step) {
  std::vector<std::vector<std::uint64_t>> values;
  std::size_t combinations = 1;
  for (std::size_t k = 0; k < function.arguments.size(); ++k) {
    values.push_back(values_of(function.arguments.type(k, p)));
    if (function.arity() == 3) values.back().resize(60);
    combinations *= values.back().size();
  }
  Points points{
      .arguments = {}, .results = Column(result, combinations / step), .count = combinations / step};
  for (std::size_t k = 0; k < values.size(); ++k)
    points.arguments.emplace_back(function.arguments.type(k, p), points.count);
  std::vector<Scalar> point(values.size());
  for (std::size_t i = 0; i < points.count; ++i) {
    std::size_t rest = i * step;
    for (std::size_t k = 0; k < values.size(); ++k) {
      points.arguments[k].set(i, values[k][rest % values[k].size()]);
      point[k] = points.arguments[k].at(i);
      rest /= values[k].size();
    }
    const auto expected = right(point, width);
    points.results.set(i, expected ? expected->bits : 0);
  }
  return points;
}

/// Whether the reference has the function of integers one by one, or relations of formats.
bool is_of_suites(const Function& function, ScalarType type) {
  if (function.lanes != Lanes::each || function.name == "select" || function.name == "step") return false;
  const bool is_relation = function.results.letters() == "B";
  if (is_floating(type)) return is_relation;
  if (function.types == Types::integers_32) return size_of(type) == 4;
  if (function.results.letters() == "W") return size_of(type) < 8;
  return function.types == Types::integers || function.types == Types::every;
}

struct Sample {
  const Function* function;
  ScalarType type;
  bool all_ones;
};

std::vector<Sample> samples() {
  std::vector<Sample> samples;
  for (const Function& function : functions())
    for (const ScalarType type : types)
      if (is_of_suites(function, type) || machine_function(function.name, type) != nullptr)
        if (function.types != Types::integers_32 || size_of(type) == 4)
          samples.push_back({&function, type, function.results.letters() == "B"});
  return samples;
}

std::string text_of(const Sample& sample) {
  return std::string(sample.function->name) + " of " + std::string(opencl_name(sample.type));
}

TEST(MachineFunctions, AreThoseOfIntegersAndTheRelationsOfFormats) {
  for (const Sample& sample : samples())
    EXPECT_NE(machine_function(sample.function->name, sample.type), nullptr) << text_of(sample);
  EXPECT_GT(samples().size(), 300u);
  EXPECT_EQ(machine_function("sin", ScalarType::f32), nullptr);
  EXPECT_EQ(machine_function("", ScalarType::i32), nullptr);
  EXPECT_EQ(machine_function("isnan", ScalarType::bf16), nullptr);
}

struct ByMachine {
  Column results;
  std::vector<std::uint8_t> undefined;
};

ByMachine by_machine(const Sample& sample, const Points& points, ScalarType result, int width) {
  ByMachine made{Column(result, points.count), std::vector<std::uint8_t>(points.count)};
  MachineBlock block{.count = points.count,
                     .truth = width > 1 ? type_mask(result) : 1,
                     .results = made.results.bytes.data(),
                     .undefined = made.undefined.data()};
  for (std::size_t k = 0; k < points.arguments.size(); ++k)
    block.arguments[k] = points.arguments[k].bytes.data();
  machine_function(sample.function->name, sample.type)(block);
  return made;
}

TEST(MachineFunctions, GiveWhatTheReferenceEncloses) {
  for (const Sample& sample : samples()) {
    const int width = sample.all_ones ? 4 : 1;
    const ScalarType result = sample.function->results.type(0, sample.type);
    const ExactFunction right = exact_function_of(*sample.function, result, sample.all_ones);
    const Points points = points_of(*sample.function, sample.type, right, result, width,
                                    sample.function->arity() == 3 ? 11 : 1);
    const auto [results, undefined] = by_machine(sample, points, result, width);
    for (std::size_t i = 0; i < points.count; ++i) {
      std::vector<Scalar> point;
      for (const Column& column : points.arguments) point.push_back(column.at(i));
      ASSERT_EQ(undefined[i] == 0, right(point, width).has_value()) << text_of(sample) << " at point " << i;
      ASSERT_TRUE(same_result(points.results.at(i), results.at(i)))
          << text_of(sample) << " at point " << i << ": " << results.bits(i) << " for "
          << points.results.bits(i);
    }
  }
}

/// What a filter decides of all points, block by block.
struct Decided {
  Counts counts;
  std::vector<bool> open;
  bool operator==(const Decided&) const = default;
};

Decided decided_by(const Filter& filter, const Points& points, const FilterLimits& limits = {}) {
  Decided decided;
  for (std::size_t first = 0; first < points.count; first += FilterBlock::most_points) {
    FilterBlock block;
    block.count = std::min(FilterBlock::most_points, points.count - first);
    const auto from = [&](const Column& column) {
      return column.bytes.data() + first * static_cast<std::size_t>(size_of(column.type));
    };
    for (std::size_t k = 0; k < points.arguments.size(); ++k) block.arguments[k] = from(points.arguments[k]);
    block.results[0] = from(points.results);
    Escalated open = first_points(block.count);
    filter.judge(block, limits, decided.counts, open);
    for (std::size_t i = 0; i < block.count; ++i) decided.open.push_back((open[i / 64] >> i % 64 & 1) != 0);
  }
  return decided;
}

/// Of a tally that keeps no more failures with an infinite error.
constexpr FilterLimits full{.worst = std::numeric_limits<double>::infinity(),
                            .failing = std::numeric_limits<double>::infinity()};

/// Whether `decided` has as failures what `left` has open, but for NaNs.
void expect_failures_counted(const Decided& left, const Decided& decided, const Points& points) {
  Counts expected = left.counts;
  for (std::size_t i = 0; i < points.count; ++i) {
    const bool stays = decided.open[i];
    if (stays) {
      EXPECT_TRUE(left.open[i] && is_floating(points.results.type)) << i;
    } else if (left.open[i]) {
      EXPECT_FALSE(is_nan(points.results.at(i))) << i;
      ++expected.points;
      expected.add(PassReason::failed, std::numeric_limits<double>::infinity());
    }
  }
  expected.max_ulp = decided.counts.max_ulp;
  EXPECT_EQ(decided.counts, expected);
}

TEST(ExactFilter, DecidesTheSameWithMachineIntegersAndWithoutThem) {
  std::size_t left_open = 0;
  for (const Sample& sample : samples()) {
    Call call;
    call.width = sample.all_ones ? 2 : 1;
    call.results = {sample.function->results.type(0, sample.type)};
    for (std::size_t k = 0; k < sample.function->arguments.size(); ++k)
      call.arguments.push_back(sample.function->arguments.type(k, sample.type));
    RightResult right{.exact = exact_function_of(*sample.function, call.results[0], sample.all_ones),
                      .function = sample.function->name,
                      .all_ones = sample.all_ones};
    Points points = points_of(*sample.function, sample.type, right.exact, call.results[0], call.width, 13);
    // A device's NaNs have the payloads of operands, and some results are wrong in one bit.
    points.results = by_machine(sample, points, call.results[0], call.width).results;
    for (std::size_t i = 5; i < points.count; i += 17)
      points.results.set(i, points.results.bits(i) ^
                                std::uint64_t{1} << i % static_cast<std::size_t>(width_of(call.results[0])));
    const Decided with = decided_by(ExactFilter(right, false, call), points);
    expect_failures_counted(with, decided_by(ExactFilter(right, true, call), points, full), points);
    EXPECT_EQ(with, decided_by(ExactFilter(right, true, call), points)) << text_of(sample);
    right.function = {};
    EXPECT_EQ(with, decided_by(ExactFilter(right, false, call), points)) << text_of(sample);
    left_open += static_cast<std::size_t>(std::ranges::count(with.open, true));
  }
  EXPECT_GT(left_open, 1000u);
}

}  // namespace
}  // namespace plumbline
