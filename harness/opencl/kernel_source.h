#pragma once

#include <string>

#include "harness/device/device.h"

namespace plumbline::opencl {

/// The kernel that source_of writes is named so.
inline constexpr const char* kernel_name = "plumbline";

/// OpenCL C that evaluates a call once per work-item. Parameters: one __global pointer per argument, then one
/// per result, to packed scalars, and where scratch_slots() is not 0 a pointer to scratch memory
/// in call.space; work-item i handles the lanes [i * width, (i + 1) * width) of each. Precondition:
/// call.width is 1, 2, 3, 4, 8 or 16, with at most three arguments and three results.
std::string source_of(const Call& call);

/// OpenCL C for an operation that a kernel does: read, read_integer, read_plain, write or query. The kernel
/// is kernel_name; its parameters are the image, the sampler (where the ImageCall has one as an argument),
/// one __global pointer per argument column, then one per result column (not for write). A write puts point i
/// at texel i, in the order of memory.
std::string image_source_of(const Call& call);

/// The OpenCL C type of an image object: "image2d_array_t", "image2d_depth_t".
std::string image_type(const ImageCall& image);

}  // namespace plumbline::opencl
