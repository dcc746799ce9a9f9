#include "harness/run/front_comparison.h"

#include <gtest/gtest.h>

namespace plumbline {
namespace {

/// A device that lives and is never evaluated.
class Idle final : public Evaluator {
 public:
  Status evaluate(std::span<const Column>, std::span<Column>) override { return ok(); }
};

Column floats(std::initializer_list<std::uint32_t> bits) {
  Column column(ScalarType::f32, bits.size());
  std::size_t i = 0;
  for (const std::uint32_t value : bits) column.set(i++, value);
  return column;
}

class FrontComparison : public testing::Test {
 protected:
  static constexpr std::uint32_t nan = 0x7fc00000, other_nan = 0xffc00001, one = 0x3f800000, zero = 0,
                                 minus_zero = 0x80000000;

  const Configuration& configuration(Front front, int width = 1, std::size_t device = 0) {
    Configuration& c = configurations_[made_++];
    c.call.front = front;
    c.call.width = c.width = width;
    c.device = device;
    c.mode = &build_modes()[0];
    return c;
  }
  void add(const Configuration& c) { evaluated.push_back({&c, std::make_unique<Idle>(), {}}); }

  /// Results of one output each, in the order of `evaluated`; the points have the indices from `first` on.
  void compare(const std::vector<Column>& results, std::uint64_t first = 0) {
    std::vector<std::span<const Column>> spans;
    for (const Column& column : results) spans.emplace_back(&column, 1);
    const std::vector<Column> arguments{floats({10, 11, 12, 13})};
    compare_fronts(evaluated, arguments, spans, {.first = first, .count = 4});
  }

  std::vector<Evaluated> evaluated;

 private:
  std::array<Configuration, 8> configurations_;
  std::size_t made_ = 0;
};

TEST_F(FrontComparison, CountsBitsThatDifferAndKeepsTheFirst) {
  add(configuration(Front::source, 2));
  add(configuration(Front::spirv, 2));
  pair_fronts(evaluated);
  compare({floats({one, nan, zero, one}), floats({one, other_nan, minus_zero, zero})}, 100);
  EXPECT_FALSE(evaluated[0].measurement.tally.disagreement);
  ASSERT_TRUE(evaluated[1].measurement.tally.disagreement);
  const Disagreement seen = *evaluated[1].measurement.tally.disagreement;
  EXPECT_EQ(seen, (Disagreement{.of = 4,
                                .count = 2,
                                .args = {"0x0000000c"},
                                .source = "0x00000000",
                                .result = "0x80000000",
                                .output = 0,
                                .lane = 0}));
}

TEST_F(FrontComparison, CountsHowManyAgreed) {
  add(configuration(Front::source));
  add(configuration(Front::spirv));
  pair_fronts(evaluated);
  for (int block = 0; block < 3; ++block)
    compare({floats({one, nan, zero, one}), floats({one, other_nan, zero, one})});
  EXPECT_EQ(evaluated[1].measurement.tally.disagreement,
            (Disagreement{.of = 12, .count = 0, .args = {}, .source = {}, .result = {}}));
}

TEST_F(FrontComparison, IsOfTheSameWidthAndDeviceAlone) {
  add(configuration(Front::source, 4));
  add(configuration(Front::source, 1, 1));
  add(configuration(Front::spirv));
  pair_fronts(evaluated);
  const Column ones = floats({one, one, one, one}), zeros = floats({zero, zero, zero, zero});
  compare({ones, ones, zeros});
  EXPECT_FALSE(evaluated[2].measurement.tally.disagreement);
}

TEST_F(FrontComparison, LeavesOutDevicesThatFailed) {
  add(configuration(Front::source));
  add(configuration(Front::spirv));
  pair_fronts(evaluated);
  evaluated[0].fail({Error::Kind::crashed, "gone"});
  const Column ones = floats({one, one, one, one});
  compare({ones, ones});
  EXPECT_FALSE(evaluated[1].measurement.tally.disagreement);
}

TEST_F(FrontComparison, KeepsTheFirstDifferenceOfBlocksInAnyOrder) {
  add(configuration(Front::source));
  add(configuration(Front::spirv));
  pair_fronts(evaluated);
  const Column ones = floats({one, one, one, one});
  for (const std::uint64_t first : {8, 4, 12}) compare({ones, floats({one, one, zero, zero})}, first);
  EXPECT_EQ(evaluated[1].measurement.tally.disagreement->count, 6U);
  EXPECT_EQ(evaluated[1].measurement.tally.difference_index, 6U);
}

}  // namespace
}  // namespace plumbline
