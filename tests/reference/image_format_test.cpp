#include "reference/image_format.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>

namespace plumbline {
namespace {

using enum ChannelOrder;
using enum ChannelType;

template <class T>
Colour decoded(ImageFormat format, std::initializer_list<T> channels) {
  std::vector<T> values(channels);
  return decode(format, std::as_bytes(std::span(values)));
}

mpq_class value(const Colour& colour, int c) { return colour.at(c).value.value(); }

TEST(ImageFormat, TablesHaveThePairsThatAreLegal) {
  int legal = 0;
  for (const ChannelOrder order : channel_orders()) {
    for (const ChannelType type : channel_types()) legal += is_legal({order, type}) ? 1 : 0;
  }
  // R A RG RA RGBA Rx RGx with 12 unpacked types; RGB RGBx with 3 packed, RGBA with 1; INTENSITY LUMINANCE
  // with 6; BGRA ARGB ABGR with 4; DEPTH with 2; the four sRGB orders with 1.
  EXPECT_EQ(legal, 7 * 12 + 2 * 3 + 1 + 2 * 6 + 3 * 4 + 2 + 4);
  EXPECT_FALSE(is_legal({RGB, UNORM_INT_101010_2}));
  EXPECT_FALSE(is_legal({ABGR, UNORM_INT16}));
  EXPECT_FALSE(is_legal({RGB, UNORM_INT8}));
  EXPECT_FALSE(is_legal({BGRA, UNORM_INT16}));
  EXPECT_FALSE(is_legal({INTENSITY, SIGNED_INT8}));
}

TEST(ImageFormat, OrdersFillAbsentChannelsAndSwizzle) {
  const Colour bgra = decoded<std::uint8_t>({BGRA, UNSIGNED_INT8}, {1, 2, 3, 4});
  const Colour argb = decoded<std::uint8_t>({ARGB, UNSIGNED_INT8}, {1, 2, 3, 4});
  const Colour abgr = decoded<std::uint8_t>({ABGR, UNSIGNED_INT8}, {1, 2, 3, 4});
  const Colour alpha = decoded<std::uint8_t>({A, UNSIGNED_INT8}, {9});
  const Colour intensity = decoded<std::uint8_t>({INTENSITY, UNORM_INT8}, {51});
  const Colour luminance = decoded<std::uint8_t>({LUMINANCE, UNORM_INT8}, {51});
  const int expected_bgra[] = {3, 2, 1, 4}, expected_argb[] = {2, 3, 4, 1}, expected_alpha[] = {0, 0, 0, 9};
  for (int c = 0; c < 4; ++c) {
    EXPECT_EQ(value(bgra, c), expected_bgra[c]);
    EXPECT_EQ(value(argb, c), expected_argb[c]);
    EXPECT_EQ(value(abgr, c), 4 - c);
    EXPECT_EQ(value(alpha, c), expected_alpha[c]);
    EXPECT_EQ(value(intensity, c), mpq_class(1, 5));
    EXPECT_EQ(value(luminance, c), c == 3 ? mpq_class(1) : mpq_class(1, 5));
  }
}

TEST(ImageFormat, NormalisedEndsAreExactAndTheLeastCodeClampsToMinusOne) {
  EXPECT_EQ(value(decoded<std::int8_t>({R, SNORM_INT8}, {-128}), 0), -1);
  EXPECT_EQ(value(decoded<std::int8_t>({R, SNORM_INT8}, {-127}), 0), -1);
  EXPECT_EQ(value(decoded<std::int8_t>({R, SNORM_INT8}, {1}), 0), mpq_class(1, 127));
  EXPECT_EQ(value(decoded<std::int16_t>({R, SNORM_INT16}, {-32768}), 0), -1);
  EXPECT_EQ(value(decoded<std::uint16_t>({R, UNORM_INT16}, {65535}), 0), 1);
}

TEST(ImageFormat, SignedIntegersAreInTwosComplement) {
  const std::array texel{std::byte{0x80}, std::byte{0xff}, std::byte{0x7f}, std::byte{0}};
  const Colour colour = decode({ChannelOrder::RGBA, ChannelType::SIGNED_INT8}, texel);
  EXPECT_EQ(*colour[0].value, -128);
  EXPECT_EQ(*colour[1].value, -1);
  EXPECT_EQ(*colour[2].value, 127);
  EXPECT_EQ(*colour[3].value, 0);
}

TEST(ImageFormat, PackedTypesPutTheFirstChannelInTheMostSignificantBits) {
  const Colour c565 =
      decoded<std::uint16_t>({RGB, UNORM_SHORT_565}, {std::uint16_t{31 << 11 | 21 << 5 | 10}});
  EXPECT_EQ(value(c565, 0), 1);
  EXPECT_EQ(value(c565, 1), mpq_class(1, 3));
  EXPECT_EQ(value(c565, 2), mpq_class(10, 31));
  const Colour c101010 =
      decoded<std::uint32_t>({RGB, UNORM_INT_101010}, {3u << 30 | 1023u << 20 | 341u << 10});
  EXPECT_EQ(value(c101010, 0), 1);
  EXPECT_EQ(value(c101010, 1), mpq_class(1, 3));
  EXPECT_EQ(value(c101010, 2), 0);
  const Colour c101010_2 =
      decoded<std::uint32_t>({RGBA, UNORM_INT_101010_2}, {1023u << 22 | 341u << 12 | 3u << 2 | 2u});
  EXPECT_EQ(value(c101010_2, 0), 1);
  EXPECT_EQ(value(c101010_2, 1), mpq_class(1, 3));
  EXPECT_EQ(value(c101010_2, 2), mpq_class(1, 341));
  EXPECT_EQ(value(c101010_2, 3), mpq_class(2, 3));
}

TEST(ImageFormat, ChannelsThatAreNoNumberHaveBitsOnly) {
  const Colour colour = decoded<std::uint32_t>({RG, FLOAT}, {0x7f800000, 0x3f000000});
  EXPECT_FALSE(colour[0].value.has_value());
  EXPECT_EQ(colour[0].bits, 0x7f800000u);
  EXPECT_EQ(value(colour, 1), mpq_class(1, 2));
}

TEST(ImageFormat, BorderIsOpaqueOnlyForOrdersWithoutAlpha) {
  for (const ChannelOrder order : {R, RG, RGB, LUMINANCE})
    EXPECT_EQ(value(border_colour({order, UNORM_INT8}), 3), 1);
  for (const ChannelOrder order : {A, INTENSITY, Rx, RA, RGx, RGBx, ARGB, ABGR, BGRA, RGBA}) {
    EXPECT_EQ(value(border_colour({order, UNORM_INT8}), 3), 0);
  }
}

/// Every float beside a boundary between two codes, against long-hand arithmetic on 2^-40 ths.
TEST(EncodeNormalised, PreferredCodeIsTheNearestAndAllowedOnesLieWithinSixTenths) {
  for (int code = 0; code < 255; ++code) {
    const float boundary = (static_cast<float>(code) + 0.5f) / 255.0f;
    for (const float f : {std::nextafter(boundary, 0.0f), boundary, std::nextafter(boundary, 2.0f)}) {
      const CodeRange range = encode_normalised(std::bit_cast<std::uint32_t>(f), 8, false);
      const double product = static_cast<double>(f) * 255.0;  // exact: 24 + 8 bits
      EXPECT_EQ(range.preferred, static_cast<std::int64_t>(std::nearbyint(product)));
      for (std::int64_t c = code - 2; c <= code + 3; ++c) {
        const bool within = c >= 0 && c <= 255 && std::fabs(static_cast<double>(c) - product) <= 0.6;
        EXPECT_EQ(within, range.least <= c && c <= range.greatest) << f << " " << c;
      }
    }
  }
}

TEST(EncodeNormalised, OutOfRangeSaturatesAndNanIsZero) {
  const auto preferred = [](float f, int bits, bool is_signed) {
    return encode_normalised(std::bit_cast<std::uint32_t>(f), bits, is_signed).preferred;
  };
  EXPECT_EQ(preferred(2.0f, 8, false), 255);
  EXPECT_EQ(preferred(-1.0f, 8, false), 0);
  EXPECT_EQ(preferred(-2.0f, 8, true), -128);
  EXPECT_EQ(preferred(INFINITY, 16, true), 32767);
  EXPECT_EQ(preferred(-INFINITY, 16, true), -32768);
  EXPECT_EQ(preferred(NAN, 8, false), 0);
}

}  // namespace
}  // namespace plumbline
