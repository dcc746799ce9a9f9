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
  return judge_component(float_red, 0, expected, {ScalarType::f32, read}, ImageRule{}).ulp;
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
    const auto judgement = judge_component({order, type}, 0, ChannelValue{value, 0}, result, embedded);
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

/// 8.3.1.1 has no formula for 5 and 6 bits: 10 of 31 as 82 of 255, as five bits repeated to make eight give
/// it, is beyond a figure of this project's. What is nearer to another code is another colour.
TEST(ImageComponent, OfChannelsThatNoDocumentBoundsIsTheirCode) {
  const auto reason = [](ChannelType type, int code, int one, double read, const char* book) {
    const ChannelOrder order =
        type == ChannelType::UNORM_INT_101010_2 ? ChannelOrder::RGBA : ChannelOrder::RGB;
    const ChannelValue expected{mpq_class(code, one), static_cast<std::uint32_t>(code)};
    const Scalar result{ScalarType::f32, std::bit_cast<std::uint32_t>(static_cast<float>(read))};
    return judge_component({order, type}, 0, expected, result, *Rulebook::load(book)->images()).reason;
  };
  for (const char* book : {"opencl-1.2", "opencl-1.2-embedded", "spirv-env-3.0"}) {
    for (const ChannelType type : {ChannelType::UNORM_SHORT_565, ChannelType::UNORM_SHORT_555}) {
      EXPECT_EQ(reason(type, 10, 31, 10.0 / 31, book), PassReason::bound);
      EXPECT_EQ(reason(type, 10, 31, 82.0 / 255, book), PassReason::beyond_figure);
      EXPECT_EQ(reason(type, 10, 31, 10.49 / 31, book), PassReason::beyond_figure);
      EXPECT_EQ(reason(type, 10, 31, 10.51 / 31, book), PassReason::failed);
      EXPECT_EQ(reason(type, 0, 31, 1e-4, book), PassReason::beyond_figure);
      EXPECT_EQ(reason(type, 0, 31, -1e-4, book), PassReason::failed);
      EXPECT_EQ(reason(type, 31, 31, 1.0001, book), PassReason::failed);
    }
    EXPECT_EQ(reason(ChannelType::UNORM_INT_101010, 10, 1023, 10.01 / 1023, book), PassReason::failed);
    EXPECT_EQ(reason(ChannelType::UNORM_INT_101010_2, 10, 1023, 10.01 / 1023, book),
              PassReason::beyond_figure);
  }
}

}  // namespace
}  // namespace plumbline
