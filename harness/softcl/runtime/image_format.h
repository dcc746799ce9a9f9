#pragma once

#include <CL/cl.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "image/descriptor.h"

namespace softcl {

/// How a texel of a format lies in memory.
struct TexelLayout {
  std::uint32_t channels;  ///< stored; the packed types (565, 555, 101010, 101010_2) count as 1
  std::uint32_t bytes;     ///< of a texel
};

/// Throws Error{CL_INVALID_IMAGE_FORMAT_DESCRIPTOR} unless tables 5.6 and 5.7 (with those of later versions)
/// allow the pair.
void check_format(const cl_image_format& format);

/// The layout of a format that images of this type may have here, or nothing if it is not supported.
std::optional<TexelLayout> texel_layout(const cl_image_format& format, cl_mem_object_type type);

/// Every supported format (section 5.3.2).
std::vector<cl_image_format> supported_formats(cl_mem_object_type type);

/// What the channels hold, as read_image and write_image see it (6.12.14.2).
enum class ChannelClass { floating, signed_integer, unsigned_integer };
ChannelClass channel_class(cl_channel_type type);

/// The bytes of a color that fills images of this order: one float of depth, four values of any other.
std::size_t fill_color_size(cl_channel_order order);

/// The bytes of a texel of `image` that holds a color as clEnqueueFillImage is given it (section 5.3.4): four
/// floats, ints or unsigned ints after the image's channel type, or a depth. It is converted by the
/// write_image built-in functions themselves, so that a fill and a kernel cannot disagree.
std::vector<std::byte> texel_of_color(const ImageDescriptor& image, const void* color);

}  // namespace softcl
