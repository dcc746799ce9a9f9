#pragma once

#include <CL/cl.h>

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace image_test {

using Float4 = std::array<float, 4>;
using Int4 = std::array<cl_int, 4>;
using Bytes = std::vector<unsigned char>;

/// An OpenCL C image type, and how a coordinate with layer index is made from the components of `c`.
struct Kind {
  const char* type;
  cl_mem_object_type object;
  int axes;             ///< that the sampler addresses
  int layer_component;  ///< of the coordinate; 0: no array
  const char* coordinate;
};
inline constexpr Kind kinds[] = {
    {"image1d_t", CL_MEM_OBJECT_IMAGE1D, 1, 0, "c.x"},
    {"image1d_array_t", CL_MEM_OBJECT_IMAGE1D_ARRAY, 1, 1, "c.xy"},
    {"image2d_t", CL_MEM_OBJECT_IMAGE2D, 2, 0, "c.xy"},
    {"image2d_array_t", CL_MEM_OBJECT_IMAGE2D_ARRAY, 2, 2, "c"},
    {"image3d_t", CL_MEM_OBJECT_IMAGE3D, 3, 0, "c"},
};

/// Sizes in texels along x, y and z, and images of the array; 1 where a kind has no such dimension.
struct Size {
  int width = 1, height = 1, depth = 1, layers = 1;
  std::size_t texels() const { return std::size_t(width) * height * depth * layers; }
};
Size limited_to(const Kind& kind, Size size);

/// The bundled device. Errors are failed tests.
class ImageDevice {
 public:
  static ImageDevice& instance();

  cl_program build(const std::string& source, const char* options = "");
  /// An image with these texels, rows and layers without gaps.
  cl_mem image(const Kind& kind, cl_image_format format, const Size& size, const Bytes& texels,
               cl_mem_flags flags = CL_MEM_READ_WRITE);
  Bytes contents(cl_mem image, const Kind& kind, const Size& size, std::size_t texel_bytes);
  cl_sampler sampler(bool normalized, cl_addressing_mode addressing, cl_filter_mode filter);
  cl_mem buffer(const void* data, std::size_t size);
  /// Runs a kernel over `items` with arguments of 8 bytes each (handles).
  void run(cl_program program, const std::string& kernel, std::size_t items,
           const std::vector<const void*>& arguments);
  void read(cl_mem buffer, void* data, std::size_t size);

  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;

 private:
  ImageDevice();
};

}  // namespace image_test
