#include "reference/texel_format.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace plumbline {
namespace {

struct Row {
  std::string_view name, spirv = {};
};

// "Format Definition" and, of SPIR-V's image formats, "SPIR-V and Vulkan Image Format Compatibility".
constexpr Row texel_formats[] = {
    {"R4G4_UNORM_PACK8"},
    {"R4G4B4A4_UNORM_PACK16"},
    {"B4G4R4A4_UNORM_PACK16"},
    {"R5G6B5_UNORM_PACK16"},
    {"B5G6R5_UNORM_PACK16"},
    {"R5G5B5A1_UNORM_PACK16"},
    {"B5G5R5A1_UNORM_PACK16"},
    {"A1R5G5B5_UNORM_PACK16"},
    {"R8_UNORM", "R8"},
    {"R8_SNORM", "R8Snorm"},
    {"R8_USCALED"},
    {"R8_SSCALED"},
    {"R8_UINT", "R8ui"},
    {"R8_SINT", "R8i"},
    {"R8_SRGB"},
    {"R8G8_UNORM", "Rg8"},
    {"R8G8_SNORM", "Rg8Snorm"},
    {"R8G8_USCALED"},
    {"R8G8_SSCALED"},
    {"R8G8_UINT", "Rg8ui"},
    {"R8G8_SINT", "Rg8i"},
    {"R8G8_SRGB"},
    {"R8G8B8_UNORM"},
    {"R8G8B8_SNORM"},
    {"R8G8B8_USCALED"},
    {"R8G8B8_SSCALED"},
    {"R8G8B8_UINT"},
    {"R8G8B8_SINT"},
    {"R8G8B8_SRGB"},
    {"B8G8R8_UNORM"},
    {"B8G8R8_SNORM"},
    {"B8G8R8_USCALED"},
    {"B8G8R8_SSCALED"},
    {"B8G8R8_UINT"},
    {"B8G8R8_SINT"},
    {"B8G8R8_SRGB"},
    {"R8G8B8A8_UNORM", "Rgba8"},
    {"R8G8B8A8_SNORM", "Rgba8Snorm"},
    {"R8G8B8A8_USCALED"},
    {"R8G8B8A8_SSCALED"},
    {"R8G8B8A8_UINT", "Rgba8ui"},
    {"R8G8B8A8_SINT", "Rgba8i"},
    {"R8G8B8A8_SRGB"},
    {"B8G8R8A8_UNORM"},
    {"B8G8R8A8_SNORM"},
    {"B8G8R8A8_USCALED"},
    {"B8G8R8A8_SSCALED"},
    {"B8G8R8A8_UINT"},
    {"B8G8R8A8_SINT"},
    {"B8G8R8A8_SRGB"},
    {"A8B8G8R8_UNORM_PACK32"},
    {"A8B8G8R8_SNORM_PACK32"},
    {"A8B8G8R8_USCALED_PACK32"},
    {"A8B8G8R8_SSCALED_PACK32"},
    {"A8B8G8R8_UINT_PACK32"},
    {"A8B8G8R8_SINT_PACK32"},
    {"A8B8G8R8_SRGB_PACK32"},
    {"A2R10G10B10_UNORM_PACK32"},
    {"A2R10G10B10_SNORM_PACK32"},
    {"A2R10G10B10_USCALED_PACK32"},
    {"A2R10G10B10_SSCALED_PACK32"},
    {"A2R10G10B10_UINT_PACK32"},
    {"A2R10G10B10_SINT_PACK32"},
    {"A2B10G10R10_UNORM_PACK32", "Rgb10A2"},
    {"A2B10G10R10_SNORM_PACK32"},
    {"A2B10G10R10_USCALED_PACK32"},
    {"A2B10G10R10_SSCALED_PACK32"},
    {"A2B10G10R10_UINT_PACK32", "Rgb10a2ui"},
    {"A2B10G10R10_SINT_PACK32"},
    {"R16_UNORM", "R16"},
    {"R16_SNORM", "R16Snorm"},
    {"R16_USCALED"},
    {"R16_SSCALED"},
    {"R16_UINT", "R16ui"},
    {"R16_SINT", "R16i"},
    {"R16_SFLOAT", "R16f"},
    {"R16G16_UNORM", "Rg16"},
    {"R16G16_SNORM", "Rg16Snorm"},
    {"R16G16_USCALED"},
    {"R16G16_SSCALED"},
    {"R16G16_UINT", "Rg16ui"},
    {"R16G16_SINT", "Rg16i"},
    {"R16G16_SFLOAT", "Rg16f"},
    {"R16G16B16_UNORM"},
    {"R16G16B16_SNORM"},
    {"R16G16B16_USCALED"},
    {"R16G16B16_SSCALED"},
    {"R16G16B16_UINT"},
    {"R16G16B16_SINT"},
    {"R16G16B16_SFLOAT"},
    {"R16G16B16A16_UNORM", "Rgba16"},
    {"R16G16B16A16_SNORM", "Rgba16Snorm"},
    {"R16G16B16A16_USCALED"},
    {"R16G16B16A16_SSCALED"},
    {"R16G16B16A16_UINT", "Rgba16ui"},
    {"R16G16B16A16_SINT", "Rgba16i"},
    {"R16G16B16A16_SFLOAT", "Rgba16f"},
    {"R32_UINT", "R32ui"},
    {"R32_SINT", "R32i"},
    {"R32_SFLOAT", "R32f"},
    {"R32G32_UINT", "Rg32ui"},
    {"R32G32_SINT", "Rg32i"},
    {"R32G32_SFLOAT", "Rg32f"},
    {"R32G32B32_UINT"},
    {"R32G32B32_SINT"},
    {"R32G32B32_SFLOAT"},
    {"R32G32B32A32_UINT", "Rgba32ui"},
    {"R32G32B32A32_SINT", "Rgba32i"},
    {"R32G32B32A32_SFLOAT", "Rgba32f"},
    {"B10G11R11_UFLOAT_PACK32", "R11fG11fB10f"},
    {"E5B9G9R9_UFLOAT_PACK32"},
    {"D16_UNORM"},
    {"X8_D24_UNORM_PACK32"},
    {"D32_SFLOAT"},
};

constexpr std::string_view number_names[] = {"UNORM", "SNORM", "USCALED", "SSCALED", "UINT",
                                             "SINT",  "SRGB",  "SFLOAT",  "UFLOAT"};
constexpr int exponent_bits = 5, exponent_bias = 15;  // of numbers without a sign, shared or not

int component_named(char letter) {
  switch (letter) {
    case 'R':
    case 'D':
      return 0;
    case 'G':
      return 1;
    case 'B':
      return 2;
    case 'A':
      return 3;
    default:
      return -1;  // unused bits, a shared exponent
  }
}

/// "Format Definition": the letters name the components, each with its bits; those of packed formats begin at
/// the most significant bit, those of others lie in memory in their order.
TexelFormat format_of_name(const Row& row) {
  TexelFormat format{.name = row.name, .spirv = row.spirv};
  const std::string_view name = row.name;
  const bool packed = name.find("_PACK") != std::string_view::npos;
  struct Part {
    char letter;
    int bits;
  };
  std::vector<Part> parts;
  std::size_t at = 0;
  for (; at + 1 < name.size(); ++at) {
    if (name[at] == '_') {
      const std::string_view word = name.substr(at + 1);
      const auto* const number = std::ranges::find_if(
          number_names, [&](std::string_view n) { return word.substr(0, n.size()) == n; });
      if (number == std::end(number_names)) continue;  // X8_D24
      format.numbers = static_cast<NumericFormat>(number - std::begin(number_names));
      break;
    }
    Part part{name[at], 0};
    while (at + 1 < name.size() && name[at + 1] >= '0' && name[at + 1] <= '9')
      part.bits = part.bits * 10 + (name[++at] - '0');
    parts.push_back(part);
  }
  if (packed) std::ranges::reverse(parts);
  int shift = 0;
  for (const Part& part : parts) {
    if (const int component = component_named(part.letter); component >= 0)
      format.fields[static_cast<std::size_t>(component)] = {shift, part.bits};
    format.depth = format.depth || part.letter == 'D';
    format.shared_exponent = format.shared_exponent || part.letter == 'E';
    shift += part.bits;
  }
  format.bytes = shift / 8;
  return format;
}

const std::vector<TexelFormat>& all_formats() {
  static const std::vector<TexelFormat> all = [] {
    std::vector<TexelFormat> formats;
    for (const Row& row : texel_formats) formats.push_back(format_of_name(row));
    return formats;
  }();
  return all;
}

std::uint32_t bits_at(std::span<const std::byte> texel, int shift, int bits) {
  std::uint64_t window = 0;
  const auto first = static_cast<std::size_t>(shift / 8);
  std::memcpy(&window, texel.data() + first, std::min<std::size_t>(sizeof window, texel.size() - first));
  return static_cast<std::uint32_t>((window >> (shift % 8)) & ((std::uint64_t{1} << bits) - 1));
}

mpq_class quotient(std::int64_t numerator, std::int64_t denominator) {
  mpq_class q(static_cast<long>(numerator), static_cast<unsigned long>(denominator));
  q.canonicalize();
  return q;
}

mpq_class times_power_of_two(std::uint32_t significand, int exponent) {
  mpq_class value(significand);
  if (exponent >= 0)
    value *= mpz_class(1) << exponent;
  else
    value /= mpz_class(1) << -exponent;
  return value;
}

std::optional<mpq_class> signed_float_value(std::uint32_t code, int bits) {
  if (bits == 32) return binary32_value(code);
  const Scalar wide = widened({ScalarType::f16, code});
  return binary32_value(static_cast<std::uint32_t>(wide.bits));
}

std::optional<mpq_class> value_of(const TexelFormat& format, std::uint32_t code, int bits) {
  const std::int64_t full = (std::int64_t{1} << bits) - 1;
  switch (format.numbers) {
    case NumericFormat::UNORM:
    case NumericFormat::SRGB:
      return quotient(code, full);
    case NumericFormat::SNORM:
      return quotient(std::max(sign_extended(code, bits), -(full >> 1)), full >> 1);
    case NumericFormat::SSCALED:
    case NumericFormat::SINT:
      return quotient(sign_extended(code, bits), 1);
    case NumericFormat::USCALED:
    case NumericFormat::UINT:
      return quotient(code, 1);
    case NumericFormat::SFLOAT:
      return signed_float_value(code, bits);
    case NumericFormat::UFLOAT:
      break;
  }
  return unsigned_float_value(code, bits);
}

}  // namespace

std::span<const TexelFormat> texel_formats() { return all_formats(); }

const TexelFormat* find_texel_format(std::string_view name) {
  const auto found = std::ranges::find(all_formats(), name, &TexelFormat::name);
  return found == all_formats().end() ? nullptr : &*found;
}

ScalarType component_type(const TexelFormat& format) {
  if (format.numbers == NumericFormat::UINT) return ScalarType::u32;
  return format.numbers == NumericFormat::SINT ? ScalarType::i32 : ScalarType::f32;
}

std::array<std::uint32_t, 4> stored_codes(const TexelFormat& format, std::span<const std::byte> texel) {
  std::array<std::uint32_t, 4> codes{};
  for (std::size_t c = 0; c < codes.size(); ++c)
    if (const auto& field = format.fields[c]; field.bits != 0)
      codes[c] = bits_at(texel, field.shift, field.bits);
  return codes;
}

Colour decode(const TexelFormat& format, std::span<const std::byte> texel) {
  const auto codes = stored_codes(format, texel);
  Colour colour;
  for (std::size_t c = 0; c < colour.size(); ++c) {
    const int bits = format.fields[c].bits;
    if (bits == 0) {
      colour[c] = {mpq_class(c == 3 ? 1 : 0), 0, true};
    } else if (format.shared_exponent) {
      const auto exponent = static_cast<int>(bits_at(texel, 8 * format.bytes - exponent_bits, exponent_bits));
      colour[c] = {times_power_of_two(codes[c], exponent - exponent_bias - bits), codes[c]};
    } else {
      colour[c] = {value_of(format, codes[c], bits), codes[c]};
    }
  }
  return colour;
}

std::optional<mpq_class> unsigned_float_value(std::uint32_t code, int bits) {
  const int fraction_bits = bits - exponent_bits;
  const auto exponent = static_cast<int>(code >> fraction_bits);
  const std::uint32_t fraction = code & ((1u << fraction_bits) - 1);
  if (exponent == (1 << exponent_bits) - 1) return std::nullopt;
  if (exponent == 0) return times_power_of_two(fraction, 1 - exponent_bias - fraction_bits);
  return times_power_of_two(fraction | 1u << fraction_bits, exponent - exponent_bias - fraction_bits);
}

}  // namespace plumbline
