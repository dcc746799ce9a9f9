#include "harness/opencl/image_source.h"

#include <fmt/format.h>

#include "harness/opencl/kernel_source.h"

namespace plumbline::opencl {
namespace {

bool is_depth(const ImageCall& image) { return image.format.order == ChannelOrder::DEPTH; }

/// "f", "h", "i" or "ui", as in read_imagef.
std::string suffix_of(const ImageCall& image) {
  switch (class_of(image.format.type)) {
    case ChannelClass::signed_integer:
      return "i";
    case ChannelClass::unsigned_integer:
      return "ui";
    case ChannelClass::floating:
      break;
  }
  return image.halves ? "h" : "f";
}

std::string sampler_text(const Sampler& s) {
  constexpr const char* addressings[] = {"NONE", "CLAMP", "CLAMP_TO_EDGE", "REPEAT", "MIRRORED_REPEAT"};
  return std::string("CLK_NORMALIZED_COORDS_") + (s.normalised ? "TRUE" : "FALSE") + " | CLK_ADDRESS_" +
         addressings[static_cast<int>(s.addressing)] + " | CLK_FILTER_" +
         (s.filtering == Filtering::linear ? "LINEAR" : "NEAREST");
}

/// A coordinate of `type` from the columns in_a, in_b, in_c: three take a vector of four, whose last is
/// ignored.
std::string coordinate(const ImageCall& image, const std::string& type) {
  const int count = coordinates_of(image.kind);
  if (count == 1) return "in_a[i]";
  std::string text = "(" + type + (count == 2 ? "2" : "4") + ")(in_a[i], in_b[i]";
  return text + (count == 2 ? ")" : ", in_c[i], 0)");
}

/// The level of detail of a read of a mipmapped image: a column after the coordinates, or gradients along x
/// and y, each without an array's layer. There are none for 3D images, whose points would have nine numbers.
std::string level(const ImageCall& image) {
  if (image.levels == 1) return {};
  const int first = coordinates_of(image.kind);
  const auto column = [&](int k) { return fmt::format("in_{}[i]", static_cast<char>('a' + first + k)); };
  if (!image.gradients) return ", " + column(0);
  if (axes_of(image.kind) == 1) return ", " + column(0) + ", " + column(1);
  return fmt::format(", (float2)({}, {}), (float2)({}, {})", column(0), column(1), column(2), column(3));
}

std::string read_body(const Call& call) {
  const ImageCall& image = std::get<ImageCall>(call.kind);
  const std::string component(opencl_name(component_type(image)));
  const bool floats = image.operation == ImageOperation::read;
  const std::string sampler = image.operation == ImageOperation::read_plain ? "" : "smp, ";
  const std::string value = "read_image" + suffix_of(image) + "(image, " + sampler +
                            coordinate(image, floats ? "float" : "int") + level(image) + ")";
  if (is_depth(image)) return "  out_0[i] = " + value + ";\n";
  return "  const " + component + "4 value = " + value +
         ";\n  out_0[i] = value.x;\n  out_1[i] = value.y;\n  out_2[i] = value.z;\n  out_3[i] = value.w;\n";
}

/// The texel of point i, counted in the order of memory.
std::string position(const ImageCall& image) {
  const std::string width = std::to_string(image.size[0]), height = std::to_string(image.size[1]);
  switch (image.kind) {
    case ImageKind::image1d:
    case ImageKind::image1d_buffer:
      return "(int)i";
    case ImageKind::image1d_array:
    case ImageKind::image2d:
      return "(int2)(i % " + width + ", i / " + width + ")";
    case ImageKind::image2d_array:
    case ImageKind::image3d:
      break;
  }
  return "(int4)(i % " + width + ", i / " + width + " % " + height + ", i / (" + width + " * " + height +
         "), 0)";
}

std::string write_body(const ImageCall& image) {
  const std::string component(opencl_name(component_type(image)));
  const std::string colour =
      is_depth(image) ? "in_a[i]" : "(" + component + "4)(in_a[i], in_b[i], in_c[i], in_d[i])";
  return "  write_image" + suffix_of(image) + "(image, " + position(image) + ", " + colour + ");\n";
}

std::string query_body(const ImageCall& image) {
  const int axes = axes_of(image.kind);
  std::string text = "  int value = -1;\n  switch (in_a[i]) {\n";
  const auto add = [&](ImageQuery query, const std::string& expression) {
    text += fmt::format("    case {}: value = {}; break;\n", static_cast<int>(query), expression);
  };
  add(ImageQuery::width, "get_image_width(image)");
  if (axes > 1) add(ImageQuery::height, "get_image_height(image)");
  if (axes > 2) add(ImageQuery::depth, "get_image_depth(image)");
  if (is_array(image.kind)) add(ImageQuery::array_size, "(int)get_image_array_size(image)");
  // Kept apart from the host's constants: the test is that CLK_ constants compare equal (6.12.14.5).
  add(ImageQuery::channel_type,
      "get_image_channel_data_type(image) == CLK_" + std::string(name_of(image.format.type)));
  add(ImageQuery::channel_order,
      "get_image_channel_order(image) == CLK_" + std::string(name_of(image.format.order)));
  constexpr const char* components[] = {".x", ".y", ".z", ".w"};
  for (int k = 0; axes > 1 && k < (axes == 2 ? 2 : 4); ++k)
    add(static_cast<ImageQuery>(static_cast<int>(ImageQuery::dim_x) + k),
        std::string("get_image_dim(image)") + components[k]);
  return text + "  }\n  out_0[i] = value;\n";
}

}  // namespace

std::string image_type(const ImageCall& image) {
  return fmt::format("image{}{}_t", name_of(image.kind), is_depth(image) ? "_depth" : "");
}

std::string image_source_of(const Call& call) {
  const ImageCall& image = std::get<ImageCall>(call.kind);
  const bool writes = image.operation == ImageOperation::write;
  std::string text;
  if (image.halves) text += "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
  if (image.levels > 1) text += "#pragma OPENCL EXTENSION cl_khr_mipmap_image : enable\n";
  if (is_depth(image)) text += "#pragma OPENCL EXTENSION cl_khr_depth_images : enable\n";
  if (writes && image.kind == ImageKind::image3d)
    text += "#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable\n";
  text += fmt::format("__kernel void {}({} {} image", kernel_name, writes ? "__write_only" : "__read_only",
                      image_type(image));
  if (image.sampler && !image.literal_sampler) text += ", sampler_t smp";
  for (std::size_t k = 0; k < call.arguments.size(); ++k)
    text +=
        fmt::format(", __global const {}* in_{}", opencl_name(call.arguments[k]), static_cast<char>('a' + k));
  for (std::size_t k = 0; !writes && k < call.results.size(); ++k)
    text += fmt::format(", __global {}* out_{}", opencl_name(call.results[k]), k);
  text += ") {\n  const size_t i = get_global_id(0);\n";
  if (image.sampler && image.literal_sampler)
    text += "  const sampler_t smp = " + sampler_text(*image.sampler) + ";\n";
  text += writes                                     ? write_body(image)
          : image.operation == ImageOperation::query ? query_body(image)
                                                     : read_body(call);
  return text + "}\n";
}

}  // namespace plumbline::opencl
