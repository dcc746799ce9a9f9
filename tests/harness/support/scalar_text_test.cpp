#include "harness/support/scalar_text.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

namespace plumbline {
namespace {

TEST(ScalarText, DoublesOfEveryHalfAreExact) {
  for (std::uint32_t bits = 0; bits < 65536; ++bits) {
    const Scalar half{ScalarType::f16, bits};
    const double value = to_double(half);
    if (binary16.is_nan(bits)) {
      EXPECT_TRUE(std::isnan(value));
      continue;
    }
    EXPECT_EQ(truncate_to(binary16, value), bits);
    const int exponent = static_cast<int>((bits >> 10) & 31);
    const double significand = static_cast<double>((bits & 1023) + (exponent > 0 ? 1024U : 0U));
    if (exponent < 31) {
      EXPECT_EQ(std::fabs(value), std::ldexp(significand, std::max(exponent, 1) - 25));
    }
  }
}

TEST(ScalarText, TruncationNeverGrowsAMagnitude) {
  for (double value : {1.0 + 0x1p-24, 0x1.fffffffp127, 0x1.8p-149, 0x1p-150, 1e308, -0x1.0000010p0}) {
    const double back = to_double({ScalarType::f32, truncate_to(binary32, value)});
    EXPECT_LE(std::fabs(back), std::fabs(value));
    EXPECT_EQ(std::signbit(back), std::signbit(value));
  }
}

struct Case {
  ScalarType type;
  std::uint64_t bits;
  const char* text;
};

class Literals : public testing::TestWithParam<Case> {};

TEST_P(Literals, ReadBackAsTheSameBits) {
  const Case& c = GetParam();
  EXPECT_EQ(literal({c.type, c.bits}), c.text);
  const auto parsed = parse_scalar(c.type, c.text);
  if (std::string_view(c.text).find("INF") == std::string_view::npos) {
    ASSERT_TRUE(parsed.has_value());
    EXPECT_EQ(parsed->bits, c.bits);
  }
  EXPECT_EQ(parse_scalar(c.type, hex_bits({c.type, c.bits})), (Scalar{c.type, c.bits}));
}

INSTANTIATE_TEST_SUITE_P(All, Literals,
                         testing::Values(Case{ScalarType::f32, 0x3f8ccccd, "1.1f"},
                                         Case{ScalarType::bf16, 0x3f8d, "1.1015625bf16"},
                                         Case{ScalarType::f32, 0x80000000, "-0.0f"},
                                         Case{ScalarType::f32, 0x7f800000, "INFINITY"},
                                         Case{ScalarType::f64, 0x3ff199999999999a, "1.1"},
                                         Case{ScalarType::f64, 0x7ff0000000000000, "INFINITY"},
                                         Case{ScalarType::f16, 0x3c00, "1.0h"},
                                         Case{ScalarType::i32, 0xffffffff, "-1"},
                                         Case{ScalarType::i8, 0x80, "-128"},
                                         Case{ScalarType::u64, ~0ULL, "18446744073709551615"}));

TEST(ScalarText, RejectsWhatDoesNotFit) {
  EXPECT_FALSE(parse_scalar(ScalarType::i8, "128"));
  EXPECT_FALSE(parse_scalar(ScalarType::u8, "-1"));
  EXPECT_FALSE(parse_scalar(ScalarType::f16, "0x10000"));
  EXPECT_FALSE(parse_scalar(ScalarType::f32, "1.5x"));
  EXPECT_FALSE(parse_scalar(ScalarType::f32, ""));
}

TEST(ScalarText, RoundsDecimalTextOnce) {
  // Halfway between two floats but for the last digit: rounding through double would lose it.
  EXPECT_EQ(parse_scalar(ScalarType::f32, "1.00000005960464477540")->bits, 0x3f800001U);
  EXPECT_EQ(parse_scalar(ScalarType::f32, "0x1.000001p0")->bits, 0x3f800000U);
}

}  // namespace
}  // namespace plumbline
