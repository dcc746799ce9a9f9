#include <gtest/gtest.h>

#include <bit>

#include "harness/rulebook/image_rule.h"
#include "harness/rulebook/rulebook.h"
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

/// 10, item 9 names channels of 8 and 16 bits; those of 10 keep 8.3.1.1's 1.5 ulp. The number nearest to
/// 154/255 lies above it and that nearest to 518/1023 below, so that k steps further are at most k ulp off.
TEST(ImageComponent, TheEmbeddedProfileRelaxesChannelsOf8And16BitsAlone) {
  const ImageRule embedded = *Rulebook::load("opencl-1.2-embedded")->images();
  const auto passes_at = [&](ChannelOrder order, ChannelType type, const mpq_class& value, int steps) {
    const auto nearest = std::bit_cast<std::uint32_t>(static_cast<float>(value.get_d()));
    const Scalar result{ScalarType::f32, nearest + static_cast<std::uint32_t>(steps)};
    const auto judgement = judge_component({order, type}, ChannelValue{value, 0}, result, embedded);
    return judgement.passed();
  };
  const auto eight = [&](int steps) {
    return passes_at(ChannelOrder::R, ChannelType::UNORM_INT8, mpq_class(154, 255), steps);
  };
  const auto ten = [&](int steps) {
    return passes_at(ChannelOrder::RGB, ChannelType::UNORM_INT_101010, mpq_class(518, 1023), steps);
  };
  EXPECT_TRUE(eight(-1));
  EXPECT_TRUE(eight(-2));
  EXPECT_FALSE(eight(-3));
  EXPECT_TRUE(ten(1));
  EXPECT_FALSE(ten(2));
}

}  // namespace
}  // namespace plumbline
