#pragma once

#include <string>

#include "harness/device/device.h"

namespace plumbline::opencl {

/// OpenCL C for an operation that a kernel does: read, read_integer, read_plain, write or query. The kernel
/// is kernel_name; its parameters are the image, the sampler (where the ImageCall has one as an argument),
/// one __global pointer per argument column, then one per result column (not for write). A write puts point i
/// at texel i, in the order of memory.
std::string image_source_of(const Call& call);

/// The OpenCL C type of an image object: "image2d_array_t", "image2d_depth_t".
std::string image_type(const ImageCall& image);

}  // namespace plumbline::opencl
