#include "reference/image_srgb.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "reference/real.h"

namespace plumbline {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

std::uint32_t bits(float value) { return std::bit_cast<std::uint32_t>(value); }
mpq_class exact(float value) { return *binary32_value(bits(value)); }

/// Another way to the same numbers: x^p as exp(p log x), 400 bits, not rounded outward.
mpq_class power(const mpq_class& x, long numerator, unsigned long denominator) {
  Real value(400), exponent(400);
  mpfr_set_q(value.get(), x.get_mpq_t(), MPFR_RNDN);
  mpfr_log(value.get(), value.get(), MPFR_RNDN);
  mpfr_set_si(exponent.get(), numerator, MPFR_RNDN);
  mpfr_div_ui(exponent.get(), exponent.get(), denominator, MPFR_RNDN);
  mpfr_mul(value.get(), value.get(), exponent.get(), MPFR_RNDN);
  mpfr_exp(value.get(), value.get(), MPFR_RNDN);
  mpq_class out;
  mpfr_get_q(out.get_mpq_t(), value.get());
  return out;
}

mpq_class ratio(long a, long b) { return mpq_class(a) / b; }
const mpq_class hair = [] {
  mpq_class out = 1;
  mpq_div_2exp(out.get_mpq_t(), out.get_mpq_t(), 200);
  return out;
}();

void expect_holds(const ChannelInterval& interval, const mpq_class& value, int code) {
  EXPECT_LE(interval.least - hair, value) << code;
  EXPECT_GE(interval.greatest + hair, value) << code;
  EXPECT_LT(interval.greatest - interval.least, hair) << code;
}

TEST(Srgb, EveryCodeDecodesByTheFormula) {
  for (int code = 0; code < 256; ++code) {
    const mpq_class r = ratio(code, 255);
    const bool straight = r <= ratio(4045, 100000);
    EXPECT_EQ(straight, code <= 10);
    expect_holds(
        srgb_to_linear(r),
        straight ? mpq_class(r / ratio(1292, 100)) : power((r + ratio(55, 1000)) / ratio(1055, 1000), 12, 5),
        code);
  }
  EXPECT_EQ(srgb_to_linear(0).greatest, 0);
  EXPECT_EQ(srgb_to_linear(1).least, 1);
  EXPECT_EQ(srgb_to_linear(1).greatest, 1);
}

TEST(Srgb, EncodingIsTheFormulaAndUndoesDecoding) {
  for (int code = 0; code < 256; ++code) {
    const mpq_class y = srgb_to_linear(ratio(code, 255)).least;
    const ChannelInterval back = linear_to_srgb(y);
    if (code > 10) expect_holds(back, ratio(1055, 1000) * power(y, 5, 12) - ratio(55, 1000), code);
    EXPECT_LT(abs(255 * back.least - code), hair * 1000000) << code;
    EXPECT_EQ(encode_srgb(bits(static_cast<float>(y.get_d()))), code);
  }
  EXPECT_EQ(linear_to_srgb(-1).greatest, 0);
  EXPECT_EQ(linear_to_srgb(2).least, 1);
}

// What a read may return is exactly what 7.4.5's inequality admits: binary32 numbers on both sides of both
// ends.
TEST(Srgb, ReadIntervalsEndWhereTheInequalityDoes) {
  const mpq_class half = ratio(1, 2);
  for (int code = 1; code < 255; ++code) {
    const ChannelInterval allowed = srgb_read(code, half);
    for (const mpq_class& end : {allowed.least, allowed.greatest}) {
      float y = static_cast<float>(end.get_d());
      for (int k = 0; k < 3; ++k) y = std::nextafter(y, -infinity);
      for (int k = 0; k < 7; ++k, y = std::nextafter(y, infinity)) {
        const ChannelInterval r = linear_to_srgb(exact(y));
        const bool within = abs(255 * r.least - code) <= half, too = abs(255 * r.greatest - code) <= half;
        ASSERT_EQ(within, too) << code << ' ' << y;
        EXPECT_EQ(within, exact(y) >= allowed.least && exact(y) <= allowed.greatest) << code << ' ' << y;
      }
    }
  }
  EXPECT_EQ(srgb_read(0, half).greatest, 0);
  EXPECT_EQ(srgb_read(255, half).least, 1);
}

TEST(Srgb, EveryBoundaryBetweenTwoCodesEncodesToTheNearer) {
  for (int code = 0; code < 255; ++code) {
    const mpq_class boundary = srgb_to_linear(ratio(2 * code + 1, 510)).least;
    float y = static_cast<float>(boundary.get_d());
    y = std::nextafter(std::nextafter(y, -infinity), -infinity);
    for (int k = 0; k < 5; ++k, y = std::nextafter(y, infinity))
      EXPECT_EQ(encode_srgb(bits(y)), exact(y) < boundary ? code : code + 1) << y;
  }
}

TEST(Srgb, WhatLiesOutsideIsClampedAndNanIsZero) {
  EXPECT_EQ(encode_srgb(bits(-1.0f)), 0);
  EXPECT_EQ(encode_srgb(bits(-0.0f)), 0);
  EXPECT_EQ(encode_srgb(bits(1.5f)), 255);
  EXPECT_EQ(encode_srgb(bits(infinity)), 255);
  EXPECT_EQ(encode_srgb(bits(-infinity)), 0);
  EXPECT_EQ(encode_srgb(bits(std::nanf(""))), 0);
}

TEST(Srgb, ColoursBecomeLinearButForAlpha) {
  const std::array<std::byte, 4> texel{std::byte{255}, std::byte{128}, std::byte{0}, std::byte{128}};
  const Colour colour = linearised(decode({ChannelOrder::sBGRA, ChannelType::UNORM_INT8}, texel));
  EXPECT_EQ(*colour[0].value, 0);
  EXPECT_NEAR(colour[1].value->get_d(), 0.2158605, 1e-7);  // sRGB 128
  EXPECT_EQ(*colour[2].value, 1);
  EXPECT_EQ(*colour[3].value, ratio(128, 255));
  const Colour opaque = linearised(decode({ChannelOrder::sRGBx, ChannelType::UNORM_INT8}, texel));
  EXPECT_EQ(*opaque[3].value, 1);
}

}  // namespace
}  // namespace plumbline
