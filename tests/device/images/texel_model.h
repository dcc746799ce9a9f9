#pragma once

#include <CL/cl.h>

#include <array>
#include <cstddef>
#include <vector>

namespace image_test {

/// Red, green, blue, alpha as real numbers, integers included.
using Color = std::array<double, 4>;

enum class Class { floating, signed_integer, unsigned_integer };
Class class_of(cl_channel_type type);

std::size_t texel_bytes(cl_image_format format);

/// The color that a texel stands for (6.12.14.6, 8.3.1.1), unrounded.
Color decoded(cl_image_format format, const unsigned char* texel);

/// The bytes that writing a color leaves (8.3.1.2, 8.3.2, 8.3.4), by the formulas of the specification.
std::vector<unsigned char> encoded(cl_image_format format, const std::array<float, 4>& color);
std::vector<unsigned char> encoded(cl_image_format format, const std::array<cl_long, 4>& color);

/// 6.12.14.1.1.
Color border(cl_channel_order order);

/// The greatest value of a normalised channel, or 0 for other types. Packed types: of their widest channel.
double greatest(cl_channel_type type);

}  // namespace image_test
