#pragma once

#include <CL/cl_ext.h>

#include <limits>

#include "image_device.h"

namespace image_test {

/// 16 x 8 x 4 texels, or of arrays 3 layers: five levels.
constexpr Size base{16, 8, 4, 3};
constexpr int level_count = 5;
constexpr Size level_sizes[level_count] = {
    {16, 8, 4, 3}, {8, 4, 2, 3}, {4, 2, 1, 3}, {2, 1, 1, 3}, {1, 1, 1, 3}};

/// What the first channel of the texel with this index in its level holds; the others hold as many times
/// that.
float value_of(int level, std::size_t texel);

/// All channels of a level with `count` texels.
template <class T>
std::vector<T> texels_of(int level, std::size_t count) {
  std::vector<T> all;
  for (std::size_t i = 0; i < count; ++i)
    for (int channel = 1; channel <= 4; ++channel) all.push_back(T(value_of(level, i)) * T(channel));
  return all;
}

/// An image with levels whose channels are of 32 bits.
class Mipmapped {
 public:
  explicit Mipmapped(const Kind& kind, cl_channel_type type = CL_FLOAT, int levels = level_count);
  ~Mipmapped() { clReleaseMemObject(image); }
  Mipmapped(const Mipmapped&) = delete;
  Mipmapped& operator=(const Mipmapped&) = delete;

  Size size(int level) const { return limited_to(kind_, level_sizes[level]); }
  Bytes contents(int level) const;
  void fill(int level, const Float4& color) const;

  cl_mem image = nullptr;

 private:
  template <class Command, class Memory>
  void transfer(int level, Command command, Memory* memory) const;

  ImageDevice& device_ = ImageDevice::instance();
  const Kind kind_;
  const int levels_;
};

struct MipSampling {
  cl_filter_mode filter = CL_FILTER_NEAREST, mip_filter = CL_FILTER_NEAREST;
  float least = 0, greatest = std::numeric_limits<float>::max();
};

/// Of normalised coordinates, clamped to the edge.
cl_sampler sampler_of(const MipSampling& how);

/// What programs of these tests begin with: the extensions are there, and a sampler `own`.
extern const char* const mipmap_head;

/// A place to read: the coordinate, and the level of detail or the two steps.
struct Place {
  Float4 at;
  Float4 x, y;  ///< x[0]: the level of detail
};

/// A kernel that reads each place by `read`, an expression of `image`, the sampler `given`, the coordinate
/// `c` and `x` and `y` of the place.
std::string reader(const std::string& name, const Kind& kind, const std::string& read);

std::vector<Float4> read_all(cl_program program, const char* kernel, cl_mem image, cl_sampler sampler,
                             const std::vector<Place>& places);

}  // namespace image_test
