#pragma once

#include <CL/cl.h>

#include <cstddef>
#include <vector>

#include "image/descriptor.h"

namespace softcl {

/// The bytes of a color that fills images of this order: one float of depth, four values of any other.
std::size_t fill_color_size(cl_channel_order order);

/// The bytes of a texel of `image` that holds a color as clEnqueueFillImage is given it (section 5.3.4): four
/// floats, ints or unsigned ints after the image's channel type, or a depth. It is converted by the
/// write_image built-in functions themselves, so that a fill and a kernel cannot disagree.
std::vector<std::byte> texel_of_color(const ImageDescriptor& image, const void* color);

}  // namespace softcl
