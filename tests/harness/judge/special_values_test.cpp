#include "harness/judge/special_values.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/rulebook/rulebook.h"

namespace plumbline {
namespace {

constexpr std::uint32_t one = 0x3f800000, half_of_least_normal = 0x00400000, quarter = 0x3e800000,
                        large = 0x71800000;
constexpr std::uint32_t minus = 0x80000000, payload = 0x7fc12345, signaling = 0x7f812345,
                        infinity = 0x7f800000;

/// What is seen of x*y at (a, b) with this result.
std::map<std::string, std::string> facts_of(std::initializer_list<std::array<std::uint32_t, 3>> points,
                                            FpConfig config = {.subnormals = true, .inf_nan = true}) {
  static const Rulebook book = *Rulebook::load("opencl-1.2");
  SpecialValues seen;
  for (const auto& [a, b, result] : points) {
    const std::array point{Scalar{ScalarType::f32, a}, Scalar{ScalarType::f32, b}};
    seen.see(*book.find("x*y", ScalarType::f32), *find_function("x*y"), point, {ScalarType::f32, result});
  }
  return seen.facts(config);
}

TEST(SpecialValues, TellsFlushedResultsFromFlushedOperands) {
  const std::uint32_t least_normal = 0x00800000, tiny = 0x00200000;  // 2^-126 / 4
  EXPECT_EQ(facts_of({{least_normal, quarter, tiny}}).at("subnormal results"), "kept");
  EXPECT_EQ(facts_of({{least_normal, quarter, 0}}).at("subnormal results"), "flushed");
  EXPECT_EQ(facts_of({{half_of_least_normal, large, 0x32000000}}).at("subnormal operands"), "kept");
  EXPECT_EQ(facts_of({{half_of_least_normal, large, 0}}).at("subnormal operands"), "flushed");
  EXPECT_EQ(facts_of({{half_of_least_normal, one, 0}}).at("subnormal operands and results"), "flushed");
  EXPECT_EQ(facts_of({{one, one, one}}).at("subnormal results"), "not met");
}

TEST(SpecialValues, TellsTheSignOfFlushedZeros) {
  const std::uint32_t least_normal = 0x00800000;
  EXPECT_EQ(facts_of({{least_normal | minus, quarter, minus}}).at("sign of flushed zeros"), "kept");
  EXPECT_EQ(facts_of({{least_normal | minus, quarter, 0}}).at("sign of flushed zeros"), "always +0");
}

TEST(SpecialValues, HoldsTheConfigurationToWhatItSees) {
  const std::uint32_t least_normal = 0x00800000;
  EXPECT_THAT(facts_of({{least_normal, quarter, 0}}).at("CL_FP_DENORM"), testing::HasSubstr("reported, but"));
  EXPECT_THAT(facts_of({{least_normal, quarter, 0}}, {}).at("CL_FP_DENORM"),
              testing::HasSubstr("not reported, and"));
}

TEST(SpecialValues, TellsPayloadAndQuietness) {
  EXPECT_EQ(facts_of({{payload, one, payload}}).at("NaN"), "quiet; payload kept; sign kept");
  EXPECT_EQ(facts_of({{payload, one, 0xffc00000}}).at("NaN"), "quiet; payload dropped; sign dropped");
  EXPECT_THAT(facts_of({{signaling, one, signaling}}).at("NaN"), testing::HasSubstr("signaling at 1 of 1"));
  EXPECT_EQ(facts_of({{payload, one, infinity}}).at("NaN"), "never the result of a NaN operand");
}

}  // namespace
}  // namespace plumbline
