// Formats of at most 8 bits against the documents' tables and a search of all their numbers in binary64.

#include "reference/small_format.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "reference/format.h"

namespace plumbline {
namespace {

double value(const SmallFormat& format, unsigned code) {
  return std::bit_cast<double>(widened(format, static_cast<std::uint8_t>(code), ScalarType::f64).bits);
}

/// Numbers of the documents' tables: OFP8 1.0, table 2; MX 1.0, tables 2, 4 and 5, and 5.4.1.
struct DocumentedNumber {
  const SmallFormat* format;
  unsigned code;
  double value;
};
constexpr DocumentedNumber documented[] = {
    {&e4m3, 0x7E, 448},
    {&e4m3, 0x08, 0x1p-6},
    {&e4m3, 0x07, 0.875 * 0x1p-6},
    {&e4m3, 0x01, 0x1p-9},
    {&e5m2, 0x7B, 57344},
    {&e5m2, 0x04, 0x1p-14},
    {&e5m2, 0x03, 0.75 * 0x1p-14},
    {&e5m2, 0x01, 0x1p-16},
    {&e3m2, 0x1F, 28},
    {&e3m2, 0x04, 0.25},
    {&e3m2, 0x03, 0.1875},
    {&e3m2, 0x01, 0.0625},
    {&e2m3, 0x1F, 7.5},
    {&e2m3, 0x08, 1},
    {&e2m3, 0x07, 0.875},
    {&e2m3, 0x01, 0.125},
    {&e2m1, 0x07, 6},
    {&e2m1, 0x02, 1},
    {&e2m1, 0x01, 0.5},
    {&e2m1, 0x00, 0},
    {&e8m0, 0x00, 0x1p-127},
    {&e8m0, 0x7F, 1},
    {&e8m0, 0xFE, 0x1p127},
    {&e4m3, 0xB8, -1},
    {&e5m2, 0xBC, -1},
    {&e3m2, 0x2C, -1},
    {&e2m3, 0x28, -1},
    {&e2m1, 0x0A, -1},
};

TEST(SmallFormat, HasTheNumbersOfTheDocuments) {
  for (const DocumentedNumber& n : documented)
    EXPECT_EQ(value(*n.format, n.code), n.value) << n.format->name << n.code;
  EXPECT_TRUE(std::isinf(value(e5m2, 0x7C)));
  EXPECT_EQ(value(e5m2, 0xFC), -INFINITY);
  for (const unsigned code : {0x7Du, 0x7Eu, 0x7Fu, 0xFDu, 0xFEu, 0xFFu})
    EXPECT_TRUE(std::isnan(value(e5m2, code)));
  for (const unsigned code : {0x7Fu, 0xFFu}) EXPECT_TRUE(std::isnan(value(e4m3, code)));
  EXPECT_TRUE(std::isnan(value(e8m0, 0xFF)));
}

TEST(SmallFormat, NumbersRiseWithTheirCodes) {
  for (const SmallFormat* format : small_formats)
    for (unsigned code = 1; code <= format->greatest; ++code)
      EXPECT_LT(value(*format, code - 1), value(*format, code)) << format->name << code;
}

/// The code of the magnitude by a search of all numbers of the format, which shares nothing with
/// rounded_code; the number behind the greatest stands for overflow.
std::optional<std::uint8_t> searched(const SmallFormat& format, double magnitude, Direction direction) {
  const double greatest = value(format, format.greatest);
  const double next = format.is_scale ? 2 * greatest : 2 * greatest - value(format, format.greatest - 1U);
  const auto number = [&](unsigned code) { return code > format.greatest ? next : value(format, code); };
  if (magnitude >= next) return std::nullopt;
  unsigned below = 0;
  while (below < format.greatest && number(below + 1) <= magnitude) ++below;
  unsigned chosen = below;
  if (magnitude > number(below)) {
    const double down = magnitude - number(below), up = number(below + 1) - magnitude;
    const bool to_even = up < down || (up == down && below % 2 == 1);
    if (direction == Direction::toward_positive || (direction == Direction::nearest_even && to_even))
      ++chosen;
  }
  if (chosen > format.greatest) return std::nullopt;
  return static_cast<std::uint8_t>(chosen);
}

TEST(SmallFormat, EveryNumberOfSixteenBitsIsRoundedToItsNearestCode) {
  for (const ScalarType type : {ScalarType::f16, ScalarType::bf16}) {
    const Format& wide = format_of(type);
    for (std::uint64_t bits = 0; bits < wide.infinity(); ++bits) {
      const BinaryNumber magnitude = binary_number({type, bits});
      const double x =
          std::ldexp(static_cast<double>(magnitude.significand), static_cast<int>(magnitude.exponent));
      for (const SmallFormat* format : small_formats)
        for (const Direction direction :
             {Direction::nearest_even, Direction::toward_zero, Direction::toward_positive}) {
          if (format->is_scale && direction == Direction::nearest_even) continue;
          ASSERT_EQ(rounded_code(*format, magnitude, false, direction), searched(*format, x, direction))
              << format->name << ' ' << x;
        }
    }
  }
}

// Beside the middle of two numbers a double decides that no single does.
TEST(SmallFormat, TheLeastDifferenceFromAMiddleDecides) {
  for (const SmallFormat* format : element_formats)
    for (unsigned code = 0; code < format->greatest; ++code) {
      const double middle = (value(*format, code) + value(*format, code + 1)) / 2;
      for (const double x : {std::nextafter(middle, 0.0), middle, std::nextafter(middle, 1e9)}) {
        const BinaryNumber magnitude = binary_number({ScalarType::f64, std::bit_cast<std::uint64_t>(x)});
        EXPECT_EQ(rounded_code(*format, magnitude, false), searched(*format, x, Direction::nearest_even));
      }
    }
}

TEST(SmallFormat, WiderTypesHaveEveryNumber) {
  for (const SmallFormat* format : small_formats)
    for (unsigned code = 0; code < 1U << format->width(); ++code)
      for (const ScalarType type : {ScalarType::f16, ScalarType::bf16, ScalarType::f32}) {
        const auto byte = static_cast<std::uint8_t>(code);
        if ((format->is_scale && type == ScalarType::f16) || format->is_nan(byte) ||
            format->is_infinite(byte))
          continue;
        const Scalar wide = widened(*format, byte, type);
        EXPECT_EQ(format_of(type).is_negative(wide.bits), format->is_negative(byte));
        EXPECT_EQ(rounded_code(*format, binary_number(wide), false), format->magnitude(byte))
            << format->name << code;
      }
}

TEST(SmallFormat, AnElementOfABlockIsScaleTimesElement) {
  for (const SmallFormat* format : element_formats)
    for (unsigned scale = 0; scale < 256; ++scale)
      for (unsigned code = 0; code < 1U << format->width(); ++code) {
        const auto product =
            scaled_element(static_cast<std::uint8_t>(scale), *format, static_cast<std::uint8_t>(code));
        const double exact = value(e8m0, scale) * value(*format, code);
        const bool overflows = std::isfinite(exact) && std::fabs(exact) > 0x1.fffffep127;
        ASSERT_EQ(!product, overflows) << format->name;
        if (overflows) continue;
        if (std::isnan(exact)) {
          EXPECT_TRUE(is_nan(*product));
        } else {
          EXPECT_EQ(product->bits, std::bit_cast<std::uint32_t>(static_cast<float>(exact)));
        }
      }
}

}  // namespace
}  // namespace plumbline
