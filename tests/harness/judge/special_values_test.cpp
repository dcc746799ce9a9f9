#include "harness/judge/special_values.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "harness/rulebook/rulebook.h"

namespace plumbline::special_values_test {
namespace {

constexpr std::uint32_t one = 0x3f800000, half_of_least_normal = 0x00400000, quarter = 0x3e800000,
                        large = 0x71800000;
constexpr std::uint32_t minus = 0x80000000, payload = 0x7fc12345, signaling = 0x7f812345,
                        infinity = 0x7f800000;

/// What is seen of x*y at (a, b) with this result.
Facts facts_of(std::initializer_list<std::array<std::uint32_t, 3>> points,
               FpConfig config = {.subnormals = true, .inf_nan = true}) {
  static const Rulebook book = *Rulebook::load("opencl-1.2");
  SpecialValues seen;
  for (const auto& [a, b, result] : points) {
    const std::array point{Scalar{ScalarType::f32, a}, Scalar{ScalarType::f32, b}};
    Truth truth(*find_function("x*y"), point);
    seen.see(*book.find("x*y", ScalarType::f32), truth, {ScalarType::f32, result});
  }
  return plumbline::facts_of(seen.sightings(config));
}

TEST(SpecialValues, DistinguishesFlushedResultsFromFlushedOperands) {
  const std::uint32_t least_normal = 0x00800000, tiny = 0x00200000;  // 2^-126 / 4
  EXPECT_EQ(facts_of({{least_normal, quarter, tiny}}).at("subnormal results").text, "kept");
  EXPECT_EQ(facts_of({{least_normal, quarter, 0}}).at("subnormal results").text, "flushed");
  EXPECT_EQ(facts_of({{half_of_least_normal, large, 0x32000000}}).at("subnormal operands").text, "kept");
  EXPECT_EQ(facts_of({{half_of_least_normal, large, 0}}).at("subnormal operands").text, "flushed");
  EXPECT_EQ(facts_of({{half_of_least_normal, one, 0}}).at("subnormal operands and results").text, "flushed");
  EXPECT_EQ(facts_of({{one, one, one}}).at("subnormal results").text, "not met");
}

TEST(SpecialValues, AZeroThatTheBoundAllowsIsNoSignOfFlushing) {
  Rule rule = *Rulebook::load("opencl-1.2")->find("x*y", ScalarType::f32);
  rule.bound = {.kind = Bound::Kind::ulp, .ulp = 3};
  const auto seen = [&](std::uint32_t factor) {
    const std::array point{Scalar{ScalarType::f32, 0x00800000}, Scalar{ScalarType::f32, factor}};
    Truth truth(*rule.function, point);
    SpecialValues values;
    values.see(rule, truth, {ScalarType::f32, 0});
    return plumbline::facts_of(values.sightings({})).at("subnormal results").text;
  };
  EXPECT_EQ(seen(0x34c00000), "not met");  // 1.5 2^-22: the third subnormal number
  EXPECT_EQ(seen(0x35000000), "flushed");
}

TEST(SpecialValues, WantsThePointsWhoseTruthMayBeSubnormal) {
  struct Point {
    double center, scale;
    bool wanted;
  };
  Point points[] = {{0x1p-126, 1, true},      {0x1p-123, 1, false}, {0x1p70, 0x1p200, true},
                    {0x1p80, 0x1p200, false}, {-0x1p-126, 1, true}, {0, 1, false}};
  for (Point& point : points) {
    double offset = std::fabs(point.center) * 0x1p-40, low = -offset;
    const float operand = 1;
    FilterBlock block;
    block.count = 1;
    block.arguments[0] = &operand;
    block.truths[0] = {.center = &point.center, .low = &low, .high = &offset, .scale = &point.scale};
    const std::array types{ScalarType::f32};
    EXPECT_EQ(SpecialValues::wanted(block, types, ScalarType::f32)[0], point.wanted ? 1U : 0U)
        << point.center << " " << point.scale;
  }
}

TEST(SpecialValues, ReportsTheSignOfFlushedZeros) {
  const std::uint32_t least_normal = 0x00800000;
  EXPECT_EQ(facts_of({{least_normal | minus, quarter, minus}}).at("sign of flushed zeros").text, "kept");
  EXPECT_EQ(facts_of({{least_normal | minus, quarter, 0}}).at("sign of flushed zeros").text, "always +0");
  EXPECT_EQ(facts_of({{least_normal | minus, quarter, minus}, {least_normal, quarter, 0}})
                .at("sign of flushed zeros"),
            (Fact{"kept", 1, 1}))
      << "a positive result has +0 in any case";
}

TEST(SpecialValues, HoldsTheConfigurationToWhatItSees) {
  const std::uint32_t least_normal = 0x00800000;
  EXPECT_THAT(facts_of({{least_normal, quarter, 0}}).at("CL_FP_DENORM").text,
              testing::HasSubstr("reported, but"));
  EXPECT_THAT(facts_of({{least_normal, quarter, 0}}, {}).at("CL_FP_DENORM").text,
              testing::HasSubstr("not reported, and"));
}

TEST(SpecialValues, ReportsPayloadAndQuietness) {
  const Facts same = facts_of({{payload, one, payload}}), other = facts_of({{payload, one, 0xffc00000}});
  EXPECT_EQ(same.at("NaN").text, "quiet");
  EXPECT_EQ(same.at("NaN payload").text, "kept");
  EXPECT_EQ(same.at("NaN sign").text, "kept");
  EXPECT_EQ(other.at("NaN payload").text, "dropped");
  EXPECT_EQ(other.at("NaN sign").text, "dropped");
  EXPECT_EQ(facts_of({{signaling, one, signaling}}).at("NaN").text, "signaling");
  const std::uint32_t without_payload = 0x7fc00000;
  EXPECT_EQ(facts_of({{payload, one, payload}, {without_payload, one, without_payload}}).at("NaN payload"),
            (Fact{"kept", 1, 1}));
  EXPECT_EQ(facts_of({{payload, one, infinity}}).at("NaN").text, "never the result of a NaN operand");
}

TEST(SpecialValues, CountsThePointsOfAFact) {
  const std::uint32_t least_normal = 0x00800000, tiny = 0x00200000;
  EXPECT_EQ(facts_of({{least_normal, quarter, tiny}, {least_normal, quarter, 0}, {quarter, least_normal, 0}})
                .at("subnormal results"),
            (Fact{"flushed", 2, 3}));
  EXPECT_EQ(facts_of({{least_normal, quarter, tiny}}).at("subnormal results"), (Fact{"kept", 1, 1}));
  EXPECT_EQ(facts_of({{one, one, one}}).at("subnormal results"), (Fact{"not met", 0, 0}));
  EXPECT_EQ(facts_of({{payload, one, payload}, {signaling, one, signaling}}).at("NaN"),
            (Fact{"signaling", 1, 2}));
}

}  // namespace
}  // namespace plumbline::special_values_test
