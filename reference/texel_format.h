#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "reference/image_format.h"

namespace plumbline {

/// How the bits of a component are a number, after the last word of a format's name.
enum class NumericFormat : std::uint8_t { UNORM, SNORM, USCALED, SSCALED, UINT, SINT, SRGB, SFLOAT, UFLOAT };

/// A format of Vulkan's chapter "Formats" that is neither compressed nor of several planes.
struct TexelFormat {
  std::string_view name;   ///< "A2B10G10R10_UNORM_PACK32", as after VK_FORMAT_
  std::string_view spirv;  ///< SPIR-V's image format that is compatible with it, "Rgb10A2"; empty if none is
  NumericFormat numbers = NumericFormat::UNORM;
  int bytes = 0;  ///< of a texel
  bool depth = false;
  bool shared_exponent = false;  ///< E5B9G9R9: the exponent's bits are the highest
  struct Field {
    int shift = 0, bits = 0;
  };
  std::array<Field, 4> fields = {};  ///< of red (or depth), green, blue, alpha; no bits: not stored
};

/// Every such format, in the order of their numbers.
std::span<const TexelFormat> texel_formats();
/// Null where there is none of this name.
const TexelFormat* find_texel_format(std::string_view name);

/// What shaders see of the format's components: f32, i32 or u32.
ScalarType component_type(const TexelFormat& format);

/// The bits of each component, 0 where it is not stored. Precondition: as many bytes as the format has.
std::array<std::uint32_t, 4> stored_codes(const TexelFormat& format, std::span<const std::byte> texel);

/// The exact colour of a texel (conversion to RGBA): what is not stored is 0, alpha 1. sRGB components are
/// given before the transfer function (it is irrational): see image_srgb.h. Components of USCALED and SSCALED
/// are their codes. Precondition: as stored_codes.
Colour decode(const TexelFormat& format, std::span<const std::byte> texel);

/// The exact value of so many bits of a floating-point number without a sign: 5 of exponent, biased by 15, as
/// binary16. Nothing for infinity and NaN.
std::optional<mpq_class> unsigned_float_value(std::uint32_t code, int bits);

}  // namespace plumbline
