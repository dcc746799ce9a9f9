#include "reference/texel_format.h"

#include <gtest/gtest.h>

#include <set>

namespace plumbline {
namespace {

const TexelFormat& format(std::string_view name) { return *find_texel_format(name); }

Colour colour(std::string_view name, std::uint64_t low, std::uint64_t high = 0) {
  std::array<std::byte, 16> texel{};
  for (std::size_t k = 0; k < 8; ++k) {
    texel[k] = std::byte(low >> (8 * k) & 0xff);
    texel[8 + k] = std::byte(high >> (8 * k) & 0xff);
  }
  return decode(format(name), std::span(texel).first(static_cast<std::size_t>(format(name).bytes)));
}

mpq_class rational(long numerator, long denominator) {
  mpq_class q(numerator, denominator);
  q.canonicalize();
  return q;
}

struct Layout {
  const char* name;
  int bytes;
  std::array<std::pair<int, int>, 4> fields;  ///< shift and bits of red, green, blue, alpha
};

// The table "Bit mappings for packed formats", and bytes in memory order of formats that are not packed.
constexpr Layout layouts[] = {
    {"R4G4_UNORM_PACK8", 1, {{{4, 4}, {0, 4}, {0, 0}, {0, 0}}}},
    {"R4G4B4A4_UNORM_PACK16", 2, {{{12, 4}, {8, 4}, {4, 4}, {0, 4}}}},
    {"B4G4R4A4_UNORM_PACK16", 2, {{{4, 4}, {8, 4}, {12, 4}, {0, 4}}}},
    {"R5G6B5_UNORM_PACK16", 2, {{{11, 5}, {5, 6}, {0, 5}, {0, 0}}}},
    {"B5G6R5_UNORM_PACK16", 2, {{{0, 5}, {5, 6}, {11, 5}, {0, 0}}}},
    {"R5G5B5A1_UNORM_PACK16", 2, {{{11, 5}, {6, 5}, {1, 5}, {0, 1}}}},
    {"A1R5G5B5_UNORM_PACK16", 2, {{{10, 5}, {5, 5}, {0, 5}, {15, 1}}}},
    {"B8G8R8A8_SRGB", 4, {{{16, 8}, {8, 8}, {0, 8}, {24, 8}}}},
    {"A8B8G8R8_SNORM_PACK32", 4, {{{0, 8}, {8, 8}, {16, 8}, {24, 8}}}},
    {"A2R10G10B10_UNORM_PACK32", 4, {{{20, 10}, {10, 10}, {0, 10}, {30, 2}}}},
    {"A2B10G10R10_UINT_PACK32", 4, {{{0, 10}, {10, 10}, {20, 10}, {30, 2}}}},
    {"R16G16_SFLOAT", 4, {{{0, 16}, {16, 16}, {0, 0}, {0, 0}}}},
    {"R32G32B32A32_UINT", 16, {{{0, 32}, {32, 32}, {64, 32}, {96, 32}}}},
    {"B10G11R11_UFLOAT_PACK32", 4, {{{0, 11}, {11, 11}, {22, 10}, {0, 0}}}},
    {"E5B9G9R9_UFLOAT_PACK32", 4, {{{0, 9}, {9, 9}, {18, 9}, {0, 0}}}},
    {"X8_D24_UNORM_PACK32", 4, {{{0, 24}, {0, 0}, {0, 0}, {0, 0}}}},
    {"D16_UNORM", 2, {{{0, 16}, {0, 0}, {0, 0}, {0, 0}}}},
};

TEST(TexelFormats, HaveTheFieldsOfTheirNames) {
  for (const Layout& layout : layouts) {
    const TexelFormat& found = format(layout.name);
    EXPECT_EQ(found.bytes, layout.bytes) << layout.name;
    for (std::size_t c = 0; c < 4; ++c) {
      EXPECT_EQ(found.fields[c].bits, layout.fields[c].second) << layout.name << ' ' << c;
      if (found.fields[c].bits == 0) continue;
      EXPECT_EQ(found.fields[c].shift, layout.fields[c].first) << layout.name << ' ' << c;
    }
  }
}

TEST(TexelFormats, AreNamedOnceAndFillTheirTexels) {
  std::set<std::string_view> names;
  for (const TexelFormat& each : texel_formats()) {
    EXPECT_TRUE(names.insert(each.name).second) << each.name;
    int bits = 0;
    for (const auto& field : each.fields) bits += field.bits;
    if (each.shared_exponent) bits += 5;
    if (each.name.starts_with('X')) bits += 8;
    EXPECT_EQ(bits, 8 * each.bytes) << each.name;
  }
  EXPECT_EQ(names.size(), 114u);
  EXPECT_EQ(find_texel_format("R8G8B8A8"), nullptr);
}

TEST(TexelFormats, ConvertEveryKindOfNumber) {
  EXPECT_EQ(*colour("R8_UNORM", 0x80)[0].value, rational(128, 255));
  EXPECT_EQ(*colour("R8_SNORM", 0x80)[0].value, -1);
  EXPECT_EQ(*colour("R8_SNORM", 0x81)[0].value, -1);
  EXPECT_EQ(*colour("R16_SNORM", 0x4000)[0].value, rational(16384, 32767));
  EXPECT_EQ(*colour("R8_USCALED", 0xff)[0].value, 255);
  EXPECT_EQ(*colour("R8_SSCALED", 0xff)[0].value, -1);
  EXPECT_EQ(*colour("R32_SINT", 0xffffffff)[0].value, -1);
  EXPECT_EQ(*colour("R16_SFLOAT", 0x3e00)[0].value, rational(3, 2));
  EXPECT_EQ(*colour("R16_SFLOAT", 0x8001)[0].value, rational(-1, 1 << 24));
  EXPECT_FALSE(colour("R16_SFLOAT", 0x7c00)[0].value);
  EXPECT_EQ(*colour("R32G32_SFLOAT", 0x3f80000040000000)[0].value, 2);
  EXPECT_EQ(*colour("X8_D24_UNORM_PACK32", 0xab000001)[0].value, rational(1, 0xffffff));
}

TEST(TexelFormats, FillInWhatIsNotStored) {
  const Colour red = colour("R8_UNORM", 0xff);
  EXPECT_EQ(*red[1].value, 0);
  EXPECT_EQ(*red[2].value, 0);
  EXPECT_EQ(*red[3].value, 1);
  EXPECT_TRUE(red[3].is_default);
  EXPECT_FALSE(red[0].is_default);
}

// The Khronos Data Format Specification, "Unsigned 11-bit floating point numbers" and 10-bit ones.
TEST(TexelFormats, ReadNumbersWithoutASign) {
  EXPECT_EQ(*unsigned_float_value(0x3c0, 11), 1);
  EXPECT_EQ(*unsigned_float_value(0x7bf, 11), 65024);
  EXPECT_EQ(*unsigned_float_value(0x3df, 10), 64512);
  EXPECT_EQ(*unsigned_float_value(1, 11), rational(1, 1 << 20));
  EXPECT_FALSE(unsigned_float_value(0x7c0, 11));
  EXPECT_FALSE(unsigned_float_value(0x3ff, 10));
}

// "Shared exponent format": red = m * 2^(e - 15 - 9).
TEST(TexelFormats, ReadSharedExponents) {
  const Colour one = colour("E5B9G9R9_UFLOAT_PACK32", 16u << 27 | 511u << 18 | 256);
  EXPECT_EQ(*one[0].value, 1);
  EXPECT_EQ(*one[1].value, 0);
  EXPECT_EQ(*one[2].value, rational(511, 256));
  EXPECT_EQ(*colour("E5B9G9R9_UFLOAT_PACK32", 31u << 27 | 511)[0].value, 65408);
}

}  // namespace
}  // namespace plumbline
