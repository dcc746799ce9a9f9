// Which pairs of points show whether results rise or fall as their function does.

#include "harness/judge/properties.h"

#include <gtest/gtest.h>

#include <array>

#include "harness/judge/observer.h"
#include "tests/harness/judge/judge_sample.h"

namespace plumbline::judge_test::properties_test {
namespace {

/// How many of two points' pairs can show monotonicity, on [0, 1].
std::uint64_t pairs(Scalar first, Scalar second) {
  static constexpr MonotonicInterval rises[] = {{0, 1}};
  static const Call call{
      .builtin = "sin", .expression = {}, .arguments = {ScalarType::f32}, .results = {ScalarType::f32}};
  static const DeviceInfo device;
  const auto criterion = with_properties({.monotonic = rises})({call, ScalarType::f32, "", false, opencl(),
                                                                device, *find_build_mode("default")})
                             .criterion;
  const auto observer = criterion->description().observer(Study::properties);
  for (const Scalar x : {first, second}) {
    const std::array point{x}, result{f32(0.5f)};
    PointTruths at(point);
    observer->see(at, result, {});
  }
  return observer->sightings({})[1].of;
}

TEST(Properties, NeighboursWithinAnIntervalAndItsEndsShowMonotonicity) {
  constexpr std::uint32_t one = 0x3f800000;
  struct Case {
    std::uint32_t first, second;
    std::uint64_t pairs;
  };
  const Case cases[] = {{0, 1, 1},         {one - 1, one, 1},     {one, one + 1, 0},
                        {one - 2, one, 0}, {one - 1, one - 1, 0}, {one - 1, one - 2, 0}};
  for (const Case& c : cases)
    EXPECT_EQ(pairs(f32_bits(c.first), f32_bits(c.second)), c.pairs) << c.first << " " << c.second;
}

}  // namespace
}  // namespace plumbline::judge_test::properties_test
