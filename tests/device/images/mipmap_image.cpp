#include "mipmap_image.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

namespace image_test {

const char* const mipmap_head = R"(
#if !defined(cl_khr_mipmap_image) || !defined(cl_khr_mipmap_image_writes)
#error an extension is missing
#endif
constant sampler_t own = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
)";

float value_of(int level, std::size_t texel) { return float(1000 * level + int(texel)) + 1; }

Mipmapped::Mipmapped(const Kind& kind, cl_channel_type type, int levels) : kind_(kind), levels_(levels) {
  const Size whole = limited_to(kind, base);
  cl_image_desc d{};
  d.image_type = kind.object;
  d.image_width = whole.width;
  d.image_height = whole.height;
  d.image_depth = whole.depth;
  d.image_array_size = whole.layers;
  d.num_mip_levels = cl_uint(levels);
  const cl_image_format format{CL_RGBA, type};
  cl_int error = CL_SUCCESS;
  image = clCreateImage(device_.context, CL_MEM_READ_WRITE, &format, &d, nullptr, &error);
  EXPECT_EQ(error, CL_SUCCESS) << kind.type;
  for (int level = 0; level < std::max(levels, 1); ++level) {
    const std::size_t count = size(level).texels();
    if (type == CL_FLOAT)
      transfer(level, clEnqueueWriteImage, texels_of<float>(level, count).data());
    else
      transfer(level, clEnqueueWriteImage, texels_of<cl_int>(level, count).data());
  }
}

Bytes Mipmapped::contents(int level) const {
  Bytes bytes(size(level).texels() * 16);
  transfer(level, clEnqueueReadImage, bytes.data());
  return bytes;
}

void Mipmapped::fill(int level, const Float4& color) const {
  std::vector<Float4> colors(size(level).texels(), color);
  transfer(level, clEnqueueWriteImage, colors.data());
}

/// All texels of a level, whose number follows the coordinates in the origin (OpenCL 3.0, 5.3.8).
template <class Command, class Memory>
void Mipmapped::transfer(int level, Command command, Memory* memory) const {
  const Size s = size(level);
  std::size_t region[3] = {std::size_t(s.width), std::size_t(s.height), std::size_t(s.depth)};
  if (kind_.layer_component != 0) region[kind_.layer_component] = std::size_t(s.layers);
  std::size_t origin[4] = {0, 0, 0, 0};
  if (levels_ > 1) origin[kind_.axes + (kind_.layer_component != 0)] = std::size_t(level);
  EXPECT_EQ(command(device_.queue, image, CL_TRUE, origin, region, 0, 0, memory, 0, nullptr, nullptr),
            CL_SUCCESS);
}

cl_sampler sampler_of(const MipSampling& how) {
  const auto bits = [](float value) {
    cl_uint word;
    std::memcpy(&word, &value, sizeof word);
    return cl_sampler_properties(word);
  };
  const cl_sampler_properties list[] = {CL_SAMPLER_NORMALIZED_COORDS,
                                        CL_TRUE,
                                        CL_SAMPLER_ADDRESSING_MODE,
                                        CL_ADDRESS_CLAMP_TO_EDGE,
                                        CL_SAMPLER_FILTER_MODE,
                                        how.filter,
                                        CL_SAMPLER_MIP_FILTER_MODE_KHR,
                                        how.mip_filter,
                                        CL_SAMPLER_LOD_MIN_KHR,
                                        bits(how.least),
                                        CL_SAMPLER_LOD_MAX_KHR,
                                        bits(how.greatest),
                                        0};
  cl_int error = CL_SUCCESS;
  const cl_sampler made = clCreateSamplerWithProperties(ImageDevice::instance().context, list, &error);
  EXPECT_EQ(error, CL_SUCCESS);
  return made;
}

std::string reader(const std::string& name, const Kind& kind, const std::string& read) {
  return fmt::format(
      "kernel void {}(read_only {} image, sampler_t given, global const float4* places, global float4* out) "
      "{{\n"
      "  const int i = get_global_id(0);\n"
      "  const float4 c = places[3 * i], x = places[3 * i + 1], y = places[3 * i + 2];\n"
      "  out[i] = convert_float4({});\n}}\n",
      name, kind.type, read);
}

std::vector<Float4> read_all(cl_program program, const char* kernel, cl_mem image, cl_sampler sampler,
                             const std::vector<Place>& places) {
  ImageDevice& device = ImageDevice::instance();
  std::vector<Float4> out(places.size(), Float4{-1, -1, -1, -1});
  cl_mem in = device.buffer(places.data(), places.size() * sizeof places[0]),
         results = device.buffer(out.data(), out.size() * sizeof out[0]);
  device.run(program, kernel, places.size(), {&image, &sampler, &in, &results});
  device.read(results, out.data(), out.size() * sizeof out[0]);
  clReleaseMemObject(in);
  clReleaseMemObject(results);
  return out;
}

}  // namespace image_test
