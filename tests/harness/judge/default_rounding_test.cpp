#include "harness/judge/default_rounding.h"

#include <gtest/gtest.h>

#include "harness/judge/judge.h"

namespace plumbline {
namespace {

constexpr Direction all[] = {Direction::nearest_even, Direction::toward_zero, Direction::toward_positive,
                             Direction::toward_negative};

/// Adds in one direction, through the reference.
class Adder final : public Device, public Evaluator {
 public:
  explicit Adder(Direction direction) : direction_(direction) {}
  const DeviceInfo& info() const override { return info_; }
  std::optional<std::string> unsupported(const Call&) const override { return std::nullopt; }
  Outcome<std::unique_ptr<Evaluator>> prepare(const Call&) override {
    return std::unique_ptr<Evaluator>(std::make_unique<Adder>(direction_));
  }
  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    for (std::size_t i = 0; i < results[0].size(); ++i) {
      const std::array point{arguments[0].at(i), arguments[1].at(i)};
      Truth truth(*find_function("x+y"), point);
      results[0].set(i, truth.rounded(0, binary32, direction_)->bits);
    }
    return ok();
  }

 private:
  Direction direction_;
  DeviceInfo info_;
};

TEST(DefaultRounding, IsMeasuredInEveryDirection) {
  for (Direction direction : all) {
    Adder adder(direction);
    EXPECT_EQ(measured_default(adder), name_of(direction));
  }
}

TEST(DefaultRounding, FollowsWhatTheDeviceReports) {
  EXPECT_EQ(default_direction({.round_to_nearest = true, .round_to_zero = true}), Direction::nearest_even);
  EXPECT_EQ(default_direction({.round_to_zero = true}), Direction::toward_zero);
  EXPECT_EQ(default_direction({}), Direction::nearest_even);
}

TEST(DirectionsSeen, ResultsOfNoDirectionAreReportedAsSuch) {
  const std::array point{Scalar{ScalarType::f32, 0x3f800000}, Scalar{ScalarType::f32, 0x33c00000}};
  DirectionsSeen seen;
  EXPECT_EQ(seen.text(), "unknown");
  Truth truth(*find_function("x+y"), point);
  seen.see(truth, {ScalarType::f32, 0x3f800005});
  EXPECT_EQ(seen.text(), "none of the four");
}

// Of operands that are normal, 2^-100 and 1.5 2^-27: a device may flush what they give.
TEST(DirectionsSeen, SubnormalResultsDecideNothing) {
  const std::array point{Scalar{ScalarType::f32, 0x0d800001}, Scalar{ScalarType::f32, 0x32400000}};
  DirectionsSeen seen;
  Truth truth(*find_function("x*y"), point);
  seen.see(truth, {ScalarType::f32, truth.rounded(0, binary32, Direction::toward_zero)->bits});
  EXPECT_EQ(seen.text(), "unknown");
}

TEST(DirectionsSeen, PointsWithOneRightResultDecideNothing) {
  const std::array point{Scalar{ScalarType::f32, 0x3f800000}, Scalar{ScalarType::f32, 0x3f800000}};
  DirectionsSeen seen;
  Truth truth(*find_function("x+y"), point);
  seen.see(truth, {ScalarType::f32, 0x40000000});
  EXPECT_EQ(seen.points(), 0U);
}

}  // namespace
}  // namespace plumbline
