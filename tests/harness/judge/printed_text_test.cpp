// What a conversion may print: the best text is the C library's, which follows C99 7.19.6.1 to the letter,
// and both sides of what 6.12.13.2 leaves open.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "harness/judge/text_rule.h"
#include "reference/format.h"

namespace plumbline {
namespace {

Scalar scalar(double x) { return {ScalarType::f64, std::bit_cast<std::uint64_t>(x)}; }
Scalar scalar(float x) { return {ScalarType::f32, std::bit_cast<std::uint32_t>(x)}; }

ConversionSpecification specification(const std::string& flags, int width, int precision, char specifier,
                                      const std::string& length = "") {
  return {.flags = flags, .width = width, .precision = precision, .length = length, .specifier = specifier};
}

template <class T>
std::string as_in_c(const ConversionSpecification& s, T value) {
  char text[2000];
  std::snprintf(text, sizeof text, s.text().c_str(), value);
  return text;
}

/// %#g as C99 7.19.6.1 states: the GNU C library drops the digits after the point where rounding makes the
/// next power of ten.
std::string general_in_c(ConversionSpecification s, double value) {
  const int significant = s.precision < 0 ? 6 : std::max(s.precision, 1);
  s.precision = significant - 1;
  const bool capital = s.specifier == 'G';
  s.specifier = 'e';
  const std::string scientific = as_in_c(s, value);
  const int exponent = std::atoi(scientific.substr(scientific.find('e') + 1).c_str());
  const bool fixed = significant > exponent && exponent >= -4;
  s.specifier = static_cast<char>((fixed ? 'f' : 'e') + (capital ? 'A' - 'a' : 0));
  if (fixed) s.precision = significant - 1 - exponent;
  return as_in_c(s, value);
}

const std::string every_flag[] = {"", "-", "+", " ", "0", "#", "+0", "-0", " #", "#0", "+ "};

std::optional<PassReason> reason(const ConversionSpecification& s, Scalar number, const std::string& text) {
  return converted(s, number, 17)->reason({text, 0, text.size()});
}

TEST(PrintedText, IntegersAreAsInC) {
  for (const std::int64_t value : {0L, 1L, -1L, 42L, -10L, 2147483647L, -2147483648L, 0x123456789abcdefL})
    for (const std::string& flags : every_flag)
      for (const int width : {0, 5, 30})
        for (const int precision : {-1, 0, 1, 7, 25})
          for (const char c : {'d', 'i', 'o', 'u', 'x', 'X'}) {
            const bool is_signed = c == 'd' || c == 'i', sharp = flags.find('#') != std::string::npos;
            if (sharp && (is_signed || c == 'u')) continue;
            if (!is_signed && flags.find_first_of("+ ") != std::string::npos) continue;
            const auto narrow = static_cast<std::uint32_t>(value);
            const auto s = specification(flags, width, precision, c);
            EXPECT_EQ(integer_text(s, {ScalarType::i32, narrow}), as_in_c(s, static_cast<int>(value)));
            const auto l = specification(flags, width, precision, c, "l");
            EXPECT_EQ(integer_text(l, {ScalarType::i64, static_cast<std::uint64_t>(value)}),
                      as_in_c(l, value));
            const auto hh = specification(flags, width, precision, c, "hh");
            EXPECT_EQ(integer_text(hh, {ScalarType::i8, narrow & 0xff}), as_in_c(hh, narrow));
          }
}

TEST(PrintedText, FloatingConversionsAreAsInC) {
  std::mt19937_64 random(3);
  std::vector<double> values{0.0,     -0.0,   1,        0.5,       2.5,    0.125,    1e5,       999999.5,
                             1e-4,    1e-5,   9.9995,   9.9999995, 123456, 1e300,    0x1p-1074, -1.7e308,
                             0.00012, 1234.5, INFINITY, -INFINITY, 100000, 0x1.8p-1, 65504};
  for (int k = 0; k < 60; ++k)
    values.push_back(std::ldexp(static_cast<double>(random()), int(random() % 90) - 90));
  for (const double value : values)
    for (const std::string& flags : every_flag)
      for (const int width : {0, 26})
        for (const int precision : {-1, 0, 1, 6, 19})
          for (const char c : {'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A'}) {
            const auto s = specification(flags, width, precision, c);
            const bool general = s.has('#') && s.conversion() == 'g' && std::isfinite(value);
            const std::string text = general ? general_in_c(s, value) : as_in_c(s, value);
            const auto why = reason(s, scalar(value), text);
            EXPECT_TRUE(why && *why == PassReason::bound) << s.text() << ' ' << text;
            // Of %a the C library takes the digit before the point from the bits.
            const bool has_forms = std::isfinite(value) && (c == 'a' || c == 'A');
            if (!has_forms) {
              EXPECT_EQ(converted(s, scalar(value), 17)->best(), text) << s.text();
            }
          }
}

TEST(PrintedText, TheBestTextPasses) {
  for (const float value : {0.0f, 1.0f, -1.1f, 0x1p-149f, 3e38f, 0x1.fffffep0f, INFINITY, NAN})
    for (const std::string& flags : every_flag)
      for (const int precision : {-1, 0, 1, 3})
        for (const char c : {'f', 'e', 'G', 'a', 'A'}) {
          const auto s = specification(flags, 20, precision, c);
          const auto rule = converted(s, scalar(value), 17);
          const std::string text = rule->best();
          EXPECT_TRUE(rule->reason({text, 0, text.size()})) << s.text() << ' ' << text;
        }
}

TEST(PrintedText, WhatIsRoundedOtherwiseDeparts) {
  const auto none = specification("", 0, 0, 'f'), two = specification("", 0, 2, 'e');
  EXPECT_EQ(reason(none, scalar(2.5), "2"), PassReason::bound);
  EXPECT_EQ(reason(none, scalar(2.5), "3"), PassReason::departs);
  EXPECT_FALSE(reason(none, scalar(2.5), "4"));
  EXPECT_EQ(reason(none, scalar(-0.2), "-0"), PassReason::bound);
  EXPECT_EQ(reason(none, scalar(-0.2), "-1"), PassReason::departs);
  EXPECT_FALSE(reason(none, scalar(-0.2), "0"));
  EXPECT_EQ(reason(two, scalar(9.999), "1.00e+01"), PassReason::bound);
  EXPECT_EQ(reason(two, scalar(9.999), "9.99e+00"), PassReason::departs);
  EXPECT_FALSE(reason(two, scalar(9.999), "10.0e+00"));
  EXPECT_FALSE(reason(two, scalar(9.5), "9.51e+00"));  // exact
  EXPECT_EQ(reason(specification("", 0, 3, 'g'), scalar(0.00099999), "0.001"), PassReason::bound);
  EXPECT_EQ(reason(specification("", 0, 3, 'g'), scalar(0.00099999), "0.000999"), PassReason::departs);
}

// C99 7.19.6.1, recommended practice: L <= D <= U.
TEST(PrintedText, MoreThanSeventeenDigitsMayBeAnyBetweenNeighbours) {
  const auto s = specification("", 0, 20, 'e');
  const double x = 0.1;  // 1.00000000000000005551...e-01
  EXPECT_EQ(reason(s, scalar(x), "1.00000000000000005551e-01"), PassReason::bound);
  EXPECT_EQ(reason(s, scalar(x), "1.00000000000000000000e-01"), PassReason::bound);
  EXPECT_EQ(reason(s, scalar(x), "1.00000000000000009999e-01"), PassReason::bound);
  EXPECT_EQ(reason(s, scalar(x), "1.00000000000000010000e-01"), PassReason::bound);
  EXPECT_FALSE(reason(s, scalar(x), "1.00000000000000010001e-01"));
  EXPECT_FALSE(reason(s, scalar(x), "0.99999999999999999999e-01"));
  EXPECT_FALSE(reason(specification("", 0, 16, 'e'), scalar(x), "1.0000000000000002e-01"));
  EXPECT_FALSE(reason(s, scalar(0.5), "5.00000000000000000001e-01"));  // exact in fewer digits
}

TEST(PrintedText, HexadecimalDigitsMayBeAlignedInAnyWay) {
  const auto s = specification("", 0, -1, 'a');
  for (const char* text : {"0x1.8p+1", "0x3p+0", "0x6p-1", "0xcp-2", "0x1.80p+1", "0x3.0000p+0"})
    EXPECT_TRUE(reason(s, scalar(3.0), text)) << text;
  for (const char* text :
       {"0x0.cp+2", "0x1.8p1", "0x1.8p+01", "0x1.9p+1", "0x1.8P+1", "0X1.8p+1", "0x01.8p+1", " 0x1.8p+1",
        "0x1.8p+1 ", "+0x1.8p+1", "1.8p+1", "0x3.p+0", "0x1.8p+0", "0x1.8p+"})
    EXPECT_FALSE(reason(s, scalar(3.0), text)) << text;
  // Rounded at the last digit of each form: 1.1111 1 in binary.
  const auto one = specification("", 0, 1, 'a'), none = specification("", 0, 0, 'a');
  for (const char* text : {"0x2.0p+0", "0x1.0p+1", "0xf.cp-3", "0x3.fp-1", "0x7.ep-2"})
    EXPECT_TRUE(reason(one, scalar(0x1.f8p0), text)) << text;
  EXPECT_FALSE(reason(one, scalar(0x1.f8p0), "0x1.fp+0"));  // a tie, and odd
  EXPECT_TRUE(reason(none, scalar(1.5), "0x2p+0"));
  EXPECT_FALSE(reason(none, scalar(1.5), "0x1p+0"));
  EXPECT_TRUE(reason(s, scalar(0.0), "0x0p+0") && reason(s, scalar(0.0), "0x0.0p+0"));
  EXPECT_FALSE(reason(s, scalar(0.0), "0x0p-1074"));
  EXPECT_TRUE(reason(s, scalar(0x1p-1074), "0x0.0000000000001p-1022"));  // no normalized number
  EXPECT_FALSE(reason(specification("", 12, -1, 'a'), scalar(3.0), "0x00001.8p+1"));
  EXPECT_TRUE(reason(specification("0", 12, -1, 'a'), scalar(3.0), "0x00001.8p+1"));
  EXPECT_FALSE(reason(specification("0", 11, -1, 'a'), scalar(3.0), "0x00001.8p+1"));
  EXPECT_TRUE(reason(specification("#", 0, -1, 'a'), scalar(1.0), "0x1.p+0"));
  EXPECT_FALSE(reason(specification("#", 0, -1, 'a'), scalar(1.0), "0x1p+0"));
}

// A carry is rounded with the exponent below the one that is written.
TEST(PrintedText, HexadecimalDigitsCarryFromTheExponentBelowAlone) {
  const auto none = specification("", 0, 0, 'a'), one = specification("", 0, 1, 'a');
  for (const double value : {1.5, 1.75, 1.9})
    for (const char* text : {"0x1p+1", "0x2p+0"})
      EXPECT_TRUE(reason(none, scalar(value), text)) << value << ' ' << text;
  for (const double value : {1.0 + 0x1p-52, 1.2, 0x1.7ffffffffffffp0})
    for (const char* text : {"0x1p+1", "0x2p+0"})
      EXPECT_FALSE(reason(none, scalar(value), text)) << value << ' ' << text;
  EXPECT_TRUE(reason(none, scalar(-1.9), "-0x1p+1"));
  EXPECT_TRUE(reason(none, scalar(15.9), "0x1p+4"));
  EXPECT_FALSE(reason(none, scalar(11.9), "0x1p+4"));
  EXPECT_TRUE(reason(one, scalar(1.97), "0x1.0p+1"));
  EXPECT_TRUE(reason(one, scalar(0x1.f8p0), "0x1.0p+1"));  // a tie
  for (const double value : {1.95, 0x1.f7ffffffffffp0})
    EXPECT_FALSE(reason(one, scalar(value), "0x1.0p+1")) << value;
  EXPECT_FALSE(reason(one, scalar(1.95f), "0x1.0p+1"));
  EXPECT_TRUE(reason(none, scalar(0x0.8p-1022), "0x0p-1022"));  // no digit of a subnormal number is excluded
  EXPECT_TRUE(reason(none, scalar(0x0.cp-1022), "0x1p-1022"));
}

TEST(PrintedText, InfinitiesAndNansHaveTwoStylesEach) {
  const auto s = specification("", 0, -1, 'f'), upper = specification("", 0, -1, 'G');
  const double inf = INFINITY, nan = NAN;
  EXPECT_TRUE(reason(s, scalar(inf), "inf") && reason(s, scalar(inf), "infinity"));
  EXPECT_TRUE(reason(upper, scalar(-inf), "-INF") && reason(upper, scalar(-inf), "-INFINITY"));
  for (const char* text : {"INF", "-inf", "+inf", "Inf", "1.#INF", " inf", "nan", "", "infinit"})
    EXPECT_FALSE(reason(s, scalar(inf), text)) << text;
  for (const char* text : {"nan", "-nan", "nan()", "nan(0x7ff8)", "-nan(ind)"})
    EXPECT_EQ(reason(s, scalar(nan), text), PassReason::nan_class) << text;
  for (const char* text : {"NAN", "+nan", "nan(", "nan(a b)", "nan)", "inf"})
    EXPECT_FALSE(reason(s, scalar(nan), text)) << text;
  EXPECT_TRUE(reason(upper, scalar(nan), "NAN") && reason(upper, scalar(nan), "-NAN(1)"));
  const auto wide = specification("+0", 8, -1, 'f');
  EXPECT_TRUE(reason(wide, scalar(inf), "    +inf") && reason(wide, scalar(nan), "    -nan"));
  for (const char* text : {"0000+inf", "+0000inf", "     inf", "   +inf", "+inf    "})
    EXPECT_FALSE(reason(wide, scalar(inf), text)) << text;
  const auto spaced = specification(" -", 8, -1, 'f');
  EXPECT_TRUE(reason(spaced, scalar(inf), " inf    ") &&
              reason(specification(" ", 0, -1, 'f'), scalar(nan), " nan"));
  EXPECT_FALSE(reason(spaced, scalar(inf), "inf     "));
}

TEST(PrintedText, PointersArePrintingCharacters) {
  const auto rule = printing_characters(0, 8);
  EXPECT_TRUE(rule->reason({"0x7f00", 0, 6}));
  EXPECT_FALSE(rule->reason({"", 0, 0}));
  EXPECT_FALSE(rule->reason({"a\n", 0, 2}));
  EXPECT_TRUE(rule->reason({"0x7f0000", 0, 8}));
  EXPECT_FALSE(rule->reason({"0x7f00000", 0, 9}));
  EXPECT_FALSE(rule->reason({"0x7f0000", 0, 9}));  // a part of a text that is too long
  EXPECT_FALSE(printing_characters(8, 8)->reason({"0x7f00", 0, 6}));
}

TEST(PrintedText, PartsArePartsOfOneText) {
  const auto rule = one_of_texts({{"abcdef"}});
  EXPECT_TRUE(rule->reason({"abc", 0, 6}));
  EXPECT_TRUE(rule->reason({"def", 3, 6}));
  EXPECT_FALSE(rule->reason({"abc", 0, 7}));
  EXPECT_FALSE(rule->reason({"abc", 3, 6}));
  EXPECT_FALSE(rule->reason({"defg", 3, 6}));
  EXPECT_TRUE(one_of_texts({{"\001"}})->reason({"\001", 0, 1}));  // no digit that may be any
  EXPECT_FALSE(one_of_texts({{"\001"}})->reason({"1", 0, 1}));
}

}  // namespace
}  // namespace plumbline
