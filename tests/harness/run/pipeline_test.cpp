#include "harness/run/pipeline.h"

#include <gtest/gtest.h>

#include <cmath>

namespace plumbline {
namespace {

/// Rounds down; from the block `fails_at` on it fails.
class Floor final : public Evaluator {
 public:
  explicit Floor(int fails_at) : left_(fails_at) {}
  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    if (left_-- == 0) return Error{Error::Kind::crashed, "gone"};
    for (std::size_t i = 0; i < arguments[0].size(); ++i) {
      const float x = std::bit_cast<float>(static_cast<std::uint32_t>(arguments[0].bits(i)));
      results[0].set(i, std::bit_cast<std::uint32_t>(std::floor(x)));
    }
    return ok();
  }

 private:
  int left_;
};

class Pipelines : public testing::Test {
 protected:
  static constexpr std::uint64_t block = 96;

  Pipelines() {
    plan_.arguments = {{.type = ScalarType::f32, .breaks = {}}};
    call_.builtin = "floor";
    call_.arguments = call_.results = {ScalarType::f32};
    const BuildMode& mode = build_modes()[0];
    configuration_.call = call_;
    configuration_.mode = &mode;
    DeviceInfo info;
    info.single = {.supported = true, .subnormals = true, .inf_nan = true, .round_to_nearest = true};
    configuration_.criterion = by_rulebook()({.call = call_,
                                              .precision = ScalarType::f32,
                                              .clause = {},
                                              .half_in_memory = false,
                                              .rulebook = rulebook_,
                                              .device = info,
                                              .mode = mode})
                                   .criterion;
  }

  /// One configuration that fails at its block of that number; none: it is not evaluated.
  void add(std::optional<int> fails_at) {
    evaluated.push_back({&configuration_, nullptr, Measurement(*configuration_.criterion, Study::none, 8)});
    if (fails_at) evaluated.back().evaluator = std::make_unique<Floor>(*fails_at);
  }

  Inputs inputs() const { return Inputs(plan_, Level::quick, 1); }

  /// Evaluates so many points in blocks; the first argument's bits in the order in which they were begun.
  std::vector<std::uint64_t> run(std::uint64_t points) {
    const Inputs made = inputs();
    Pipeline pipeline(evaluated, call_, block);
    std::vector<std::uint64_t> begun;
    for (std::uint64_t first = 0; first < points; first += block) {
      const Column column = pipeline.begin(made, first, std::min(block, points - first));
      for (std::size_t i = 0; i < column.size(); ++i) begun.push_back(column.bits(i));
      if (pipeline.is_full()) finished += pipeline.finish();
    }
    while (!pipeline.is_empty()) finished += pipeline.finish();
    return begun;
  }

  std::vector<Evaluated> evaluated;
  std::uint64_t finished = 0;

 private:
  Rulebook rulebook_ = *Rulebook::load("opencl-1.2");
  InputPlan plan_;
  Call call_;
  Configuration configuration_;
};

constexpr int never = 1000;

TEST_F(Pipelines, EveryPointIsJudgedOnce) {
  add(never);
  const auto begun = run(1000);
  EXPECT_EQ(finished, 1000U);
  EXPECT_EQ(evaluated[0].measurement.tally.counts.points, 1000U);
  EXPECT_EQ(evaluated[0].measurement.tally.counts.of(PassReason::failed), 0U);
  std::vector<Column> points{Column(ScalarType::f32, 1000)};
  inputs().fill(0, points);
  ASSERT_EQ(begun.size(), 1000U);
  for (std::size_t i = 0; i < 1000; ++i) EXPECT_EQ(begun[i], points[0].bits(i)) << i;
}

// The results of a block that is judged are those of the same configuration and of the same block.
TEST_F(Pipelines, ADeviceThatFailsIsJudgedByItsBlocksBeforeAndTheOthersByAll) {
  for (const auto fails_at : {std::optional<int>(3), std::optional<int>(), std::optional<int>(0),
                              std::optional<int>(never), std::optional<int>(10)})
    add(fails_at);
  run(1000);
  const std::uint64_t judged[] = {3 * block, 0, 0, 1000, 10 * block};
  for (std::size_t a = 0; a < evaluated.size(); ++a) {
    const Measurement& seen = evaluated[a].measurement;
    EXPECT_EQ(seen.tally.counts.points, judged[a]) << a;
    EXPECT_EQ(seen.tally.counts.of(PassReason::failed), 0U) << a;
    EXPECT_EQ(seen.error.has_value(), a != 1 && a != 3) << a;
    EXPECT_EQ(evaluated[a].evaluator != nullptr, a == 3) << a;
  }
  EXPECT_EQ(finished, 1000U);
}

// A run goes through all points even where no device is left to evaluate: coverage shows what would have been
// evaluated.
TEST_F(Pipelines, PointsGoOnWhereNoDeviceIsLeft) {
  add(std::nullopt);
  add(0);
  EXPECT_EQ(run(500).size(), 500U);
  EXPECT_EQ(finished, 500U);
}

}  // namespace
}  // namespace plumbline
