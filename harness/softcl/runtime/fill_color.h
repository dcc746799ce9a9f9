#pragma once

#include <cstddef>
#include <vector>

#include "image/descriptor.h"

namespace softcl {

/// The bytes of a texel of `image` that holds a color as clEnqueueFillImage is given it (section 5.3.4): four
/// floats, ints or unsigned ints after the image's channel type. It is converted by the write_image built-in
/// functions themselves, so that a fill and a kernel cannot disagree.
std::vector<std::byte> texel_of_color(const ImageDescriptor& image, const void* color);

}  // namespace softcl
