#include "harness/opencl/image_host_reproducer.h"

#include <fmt/format.h>

#include "harness/opencl/image_code.h"
#include "harness/opencl/image_host.h"
#include "harness/opencl/opencl_reproducer_code.h"

namespace plumbline::opencl {
namespace {

/// Where rows and layers begin: the pitches of an image without gaps or with some.
std::string pitches_code(const ImageCall& image) {
  return fmt::format("\nenum {{ row_size = {} }};\n", image.size[0] * element_size(image.format)) +
         (image.kind == ImageKind::image1d_array ? "#define second_pitch slice_pitch\n"
                                                 : "#define second_pitch row_pitch\n");
}

std::string mapping(const ImageCall& image) {
  return image_making_code("make_image", image, "CL_MEM_READ_WRITE") + pitches_code(image) +
         part("image_mapping");
}

/// As HostImageEvaluator: three texels behind each row, and a row between slices.
std::string pitching(const ImageCall& image) {
  const auto region = region_of(image);
  const int texel = element_size(image.format), row_pitch = (region[0] + 3) * texel;
  const bool lines = image.kind == ImageKind::image1d_array;
  const int slice_pitch = lines ? 2 * row_pitch : row_pitch * (region[1] + 1);
  const int size = (lines ? region[1] + 1 : region[2] + 1) * slice_pitch;
  std::string pitches = "  shape.image_row_pitch = row_pitch;\n";
  if (axes_of(image.kind) > 2 || is_array(image.kind))
    pitches += "  shape.image_slice_pitch = slice_pitch;\n";
  return fmt::format("\nenum {{ row_pitch = {}, slice_pitch = {}, padded_size = {} }};\n", row_pitch,
                     slice_pitch, size) +
         image_making_code("make_image", image, "CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR", pitches) +
         pitches_code(image) + image_reading_code() + part("image_pitches");
}

std::string copying(const ImageCall& image) {
  const ImageCall target = copy_target_of(image);
  std::array<int, 3> margin{0, 0, 0};
  for (int k = 0; k < coordinates_of(target.kind); ++k) margin[static_cast<std::size_t>(k)] = 1;
  return image_making_code("make_image", image, "CL_MEM_READ_WRITE") + image_writing_code() +
         image_making_code("make_target", target, "CL_MEM_READ_WRITE") +
         fmt::format("\n/* Where the copy begins. */\nstatic const size_t margin[3] = {};\n",
                     c_region(margin)) +
         part("image_copy");
}

std::string transfer_code(const ImageCall& image) {
  switch (image.operation) {
    case ImageOperation::map:
      return mapping(image);
    case ImageOperation::host_pointer:
      return pitching(image);
    case ImageOperation::buffer:
      return image_making_code("make_image", image, "CL_MEM_READ_WRITE") + part("image_buffers");
    case ImageOperation::copy:
      return copying(image);
    default:
      return image_making_code("make_image", image, "CL_MEM_READ_WRITE") + image_writing_code() +
             image_reading_code() + part("image_transfer");
  }
}

std::string transferring(const ImageCall& image) {
  const char* call = image.operation == ImageOperation::host_pointer
                         ? "  if (!transfer(sent, back)) return 0;\n"
                         : "  {\n    cl_mem image;\n    if (!make_image(&image) || !transfer(image, sent, "
                           "back)) return 0;\n  }\n";
  return transfer_code(image) + part("image_transfers", {{"transfer", call}});
}

std::string filling(const ImageCall& image) {
  return image_making_code("make_image", image, "CL_MEM_READ_WRITE") + image_writing_code() +
         image_reading_code() + channel_code(image.format) + part("image_fill");
}

std::string querying_code(const ImageCall& image, ImageQuery query) {
  constexpr const char* names[] = {"WIDTH", "HEIGHT", "DEPTH", "ARRAY_SIZE", "ELEMENT_SIZE"};
  const char* name = names[static_cast<int>(query) - static_cast<int>(ImageQuery::host_width)];
  return image_making_code("make_image", image, "CL_MEM_READ_WRITE") + part("image_query", {{"query", name}});
}

std::string listing(const ImageCall& image, std::span<const Scalar> point) {
  return fmt::format(
             "\nstatic const cl_mem_object_type kind = {};\n"
             "static const cl_image_format format = {{CL_{}, CL_{}}};\n",
             c_kind(image.kind), name_of(static_cast<ChannelOrder>(point[0].bits)),
             name_of(static_cast<ChannelType>(point[1].bits))) +
         part("image_writable") + part("image_listing");
}

}  // namespace

std::string host_image_code(const ImageCall& image, std::span<const Scalar> point) {
  if (image.operation == ImageOperation::listed) return listing(image, point);
  std::string text = image_size_code(image);
  if (image.operation == ImageOperation::host_query)
    return text + querying_code(image, static_cast<ImageQuery>(point[0].bits));
  text += image_region_code(image);
  return text + (image.operation == ImageOperation::fill ? filling(image) : transferring(image));
}

}  // namespace plumbline::opencl
