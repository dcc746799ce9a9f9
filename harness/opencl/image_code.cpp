#include "harness/opencl/image_code.h"

#include <fmt/format.h>

#include <array>
#include <bit>

#include "harness/opencl/opencl_reproducer_code.h"

namespace plumbline::opencl {
namespace {

/// Where a channel's code stands in a texel, in bits.
struct Place {
  int first = 0, size = 0;
};

/// Found by texels of which one bit is set.
std::array<Place, 4> places_of(ImageFormat format) {
  std::array<Place, 4> places{};
  std::array<std::byte, 16> texel{};
  const auto size = static_cast<std::size_t>(element_size(format));
  for (std::size_t bit = 0; bit < 8 * size; ++bit) {
    texel.fill({});
    texel[bit / 8] = std::byte{1} << (bit % 8);
    const auto codes = stored_codes(format, std::span(texel).first(size));
    for (std::size_t c = 0; c < codes.size(); ++c)
      if (codes[c] != 0)
        places[c] = {static_cast<int>(bit) - std::countr_zero(codes[c]),
                     channel_bits(format, static_cast<int>(c))};
  }
  return places;
}

}  // namespace

std::string c_kind(ImageKind kind) {
  constexpr const char* names[] = {"1D", "1D_BUFFER", "1D_ARRAY", "2D", "2D_ARRAY", "3D"};
  return std::string("CL_MEM_OBJECT_IMAGE") + names[static_cast<int>(kind)];
}

std::string c_region(const std::array<int, 3>& region) {
  return fmt::format("{{{}, {}, {}}}", region[0], region[1], region[2]);
}

std::string image_size_code(const ImageCall& image) {
  const int texel = element_size(image.format);
  return fmt::format("\nenum {{ texel_size = {}, image_size = {} }}; /* in bytes */\n", texel,
                     static_cast<std::size_t>(texel) * image.texels());
}

std::string image_region_code(const ImageCall& image) {
  return fmt::format("static const size_t origin[3] = {{0, 0, 0}}, region[3] = {};\n",
                     c_region(region_of(image)));
}

std::string image_making_code(const std::string& name, const ImageCall& image, const std::string& flags,
                              const std::string& pitches) {
  const int axes = axes_of(image.kind);
  std::string text =
      fmt::format("\nstatic int {}(cl_mem *image{}) {{\n", name, pitches.empty() ? "" : ", void *data");
  text += fmt::format("  const cl_image_format format = {{CL_{}, CL_{}}};\n", name_of(image.format.order),
                      name_of(image.format.type));
  text += "  cl_image_desc shape;\n  cl_int code;\n  memset(&shape, 0, sizeof shape);\n";
  text += fmt::format("  shape.image_type = {};\n", c_kind(image.kind));
  constexpr const char* extents[] = {"width", "height", "depth"};
  for (int axis = 0; axis < axes; ++axis)
    text +=
        fmt::format("  shape.image_{} = {};\n", extents[axis], image.size[static_cast<std::size_t>(axis)]);
  if (is_array(image.kind)) text += fmt::format("  shape.image_array_size = {};\n", image.layers);
  text += pitches;
  if (image.kind == ImageKind::image1d_buffer)
    text += fmt::format(
        "  shape.buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, {}, NULL, &code);\n"
        "  if (code != CL_SUCCESS) return failed(\"clCreateBuffer\", code);\n",
        static_cast<std::size_t>(element_size(image.format)) * image.texels());
  return text +
         fmt::format("  *image = clCreateImage(context, {}, &format, &shape, {}, &code);\n", flags,
                     pitches.empty() ? "NULL" : "data") +
         "  return code == CL_SUCCESS || failed(\"clCreateImage\", code);\n}\n";
}

std::string image_writing_code() { return part("image_write"); }

std::string image_reading_code() { return part("image_read"); }

std::string channel_code(ImageFormat format) {
  const auto places = places_of(format);
  std::string text;
  for (int c = 0; c < stored_channels(format.order); ++c)
    text += fmt::format("{}{{{}, {}}}", c == 0 ? "" : ", ", places[static_cast<std::size_t>(c)].first,
                        places[static_cast<std::size_t>(c)].size);
  return part("image_channels", {{"channels", text}});
}

std::string sampler_making_code(const std::string& name, const Sampler& sampler) {
  constexpr const char* addressings[] = {"NONE", "CLAMP", "CLAMP_TO_EDGE", "REPEAT", "MIRRORED_REPEAT"};
  return part("image_sampler",
              {{"name", name},
               {"normalised", sampler.normalised ? "CL_TRUE" : "CL_FALSE"},
               {"addressing", addressings[static_cast<int>(sampler.addressing)]},
               {"filtering", sampler.filtering == Filtering::linear ? "LINEAR" : "NEAREST"}});
}

}  // namespace plumbline::opencl
