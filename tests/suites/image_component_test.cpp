#include <gtest/gtest.h>

#include "harness/rulebook/image_rule.h"
#include "suites/images/component.h"

namespace plumbline {
namespace {

constexpr ImageFormat float_red{ChannelOrder::R, ChannelType::FLOAT};

double error_of(const mpq_class& stored, std::uint32_t stored_bits, std::uint32_t read) {
  const ChannelValue expected{stored, stored_bits};
  return judge_component(float_red, expected, {ScalarType::f32, read}, ImageRule{}).ulp;
}

/// 7.4: ulp(1) is the distance between 1 and the number below it, 2^-24. The number above 1 is 2^-23 away: 2
/// ulp.
TEST(ImageComponent, MeasuresErrorsAtPowersOfTwoByTheSpacingBelow) {
  EXPECT_EQ(error_of(1, 0x3f800000, 0x3f800001), 2);
  EXPECT_EQ(error_of(1, 0x3f800000, 0x3f7fffff), 1);
  EXPECT_EQ(error_of(mpq_class(1, 4), 0x3e800000, 0x3e800001), 2);
  EXPECT_EQ(error_of(mpq_class(3, 2), 0x3fc00000, 0x3fc00001), 1);
}

}  // namespace
}  // namespace plumbline
