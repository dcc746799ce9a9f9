#pragma once

#include <gmpxx.h>

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "reference/format.h"

namespace plumbline {

/// Channel orders of OpenCL 1.2 table 5.6, with DEPTH and the sRGB family of OpenCL 2.0 and 3.0.
enum class ChannelOrder : std::uint8_t {
  R,
  A,
  RG,
  RA,
  RGB,
  RGBA,
  BGRA,
  ARGB,
  INTENSITY,
  LUMINANCE,
  Rx,
  RGx,
  RGBx,
  DEPTH,
  sRGB,
  sRGBx,
  sRGBA,
  sBGRA,
  ABGR
};

/// Channel data types of OpenCL 1.2 table 5.7, and of 3.0.
enum class ChannelType : std::uint8_t {
  SNORM_INT8,
  SNORM_INT16,
  UNORM_INT8,
  UNORM_INT16,
  UNORM_SHORT_565,
  UNORM_SHORT_555,
  UNORM_INT_101010,
  SIGNED_INT8,
  SIGNED_INT16,
  SIGNED_INT32,
  UNSIGNED_INT8,
  UNSIGNED_INT16,
  UNSIGNED_INT32,
  HALF_FLOAT,
  FLOAT,
  UNORM_INT_101010_2
};

/// Which read_image function a type belongs to: read_imagef, read_imagei or read_imageui.
enum class ChannelClass : std::uint8_t { floating, signed_integer, unsigned_integer };

struct ImageFormat {
  ChannelOrder order;
  ChannelType type;
  friend bool operator==(const ImageFormat&, const ImageFormat&) = default;
};

std::string_view name_of(ChannelOrder order);  ///< "RGBA", as after CL_
std::string_view name_of(ChannelType type);    ///< "UNORM_INT8"
std::span<const ChannelOrder> channel_orders();
std::span<const ChannelType> channel_types();

/// Whether tables 5.6 and 5.7 let the two be combined (DEPTH and sRGB: OpenCL 2.0 tables 5.5 and 5.6).
bool is_legal(ImageFormat format);
ChannelClass class_of(ChannelType type);
/// Channels that a texel stores, padding ones (the x of Rx) not counted.
int stored_channels(ChannelOrder order);
/// Bytes of one texel. The padding channel of Rx, RGx and RGBx takes no space outside packed types; sRGBx's
/// does.
int element_size(ImageFormat format);

/// The exact value of binary32 bits; nothing for infinities and NaN.
std::optional<mpq_class> binary32_value(std::uint32_t bits);

/// A half as the float that it is (a NaN as a quiet one); other scalars as they are.
Scalar widened(Scalar value);

/// One component of a colour. Finite numbers are exact rationals; what a FLOAT or HALF_FLOAT channel can
/// hold besides (infinities, NaN) has no value, and `bits` are what it is.
struct ChannelValue {
  std::optional<mpq_class> value;
  std::uint32_t bits = 0;   ///< the channel's own bits: what an exact read must return, widened
  bool is_default = false;  ///< not stored: filled in by the order (6.12.14.6)
};

/// Red, green, blue, alpha: as read_image returns them after the order's swizzle and defaults.
using Colour = std::array<ChannelValue, 4>;

/// The exact colour of a texel. Normalised integers divide exactly (8.3.1.1); sRGB components are given
/// before the transfer function (it is irrational): see image_srgb.h.
/// Precondition: is_legal(format), texel.size() == element_size(format).
Colour decode(ImageFormat format, std::span<const std::byte> texel);

/// The codes of the stored channels, in memory order, as unsigned numbers; 0 past the last.
/// Precondition: as decode.
std::array<std::uint32_t, 4> stored_codes(ImageFormat format, std::span<const std::byte> texel);
/// Bits of stored channel `channel`.
int channel_bits(ImageFormat format, int channel);
/// The code that stands for 1 in a normalised channel: 255, 127, 31.
std::int64_t code_of_one(ImageFormat format, int channel);
/// The component (0 red, 3 alpha) that write_image stores in `channel` (6.12.14.6).
int component_of(ChannelOrder order, int channel);
/// Whether the channel is a fixed-point number in [0, 1] or [-1, 1].
bool is_normalised(ChannelType type);
bool is_signed_normalised(ChannelType type);

/// The border colour of 6.12.14.1.1.
Colour border_colour(ImageFormat format);

/// The codes that write_image may store in a channel.
struct CodeRange {
  std::int64_t preferred;  ///< round to nearest even, saturated
  std::int64_t least, greatest;
};

/// A float written to a normalised channel of `bits` bits (8.3.1.2): the preferred code is the one nearest
/// the exact product, ties to even; a code is allowed when it lies within 0.6 of the exact product clamped
/// to the channel's range. NaN converts to 0 (6.2.3.3). Precondition: value is binary32 bits.
CodeRange encode_normalised(std::uint32_t value, int bits, bool is_signed);

}  // namespace plumbline
