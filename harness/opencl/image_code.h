#pragma once

#include <array>
#include <string>

#include "harness/device/image_call.h"

// Pieces of C for the programs of opencl_reproducer() that query images.

namespace plumbline::opencl {

/// "CL_MEM_OBJECT_IMAGE2D", as C names it.
std::string c_kind(ImageKind kind);
/// texel_size and image_size.
std::string image_size_code(const ImageCall& image);
/// `origin` and `region`: the whole image.
std::string image_region_code(const ImageCall& image);
/// `{7, 5, 1}`: the image's region, or another.
std::string c_region(const std::array<int, 3>& region);
/// NAME(cl_mem *image), which makes an image of the call's kind and size. With `pitches`, lines of C that set
/// those of `shape`, it is made from host memory: NAME(cl_mem *image, void *data).
std::string image_making_code(const std::string& name, const ImageCall& image, const std::string& flags,
                              const std::string& pitches = {});
/// write_image(), read_image(): the whole image from and to memory without gaps.
std::string image_writing_code();
std::string image_reading_code();
/// channel(texel, k), the code of a stored channel.
std::string channel_code(ImageFormat format);
/// NAME(cl_sampler *sampler).
std::string sampler_making_code(const std::string& name, const Sampler& sampler);

}  // namespace plumbline::opencl
