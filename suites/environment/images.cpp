// Types of images, and the mappings of channel orders and data types.

#include <fmt/format.h>

#include "suites/environment/parts.h"

namespace plumbline::environment {
namespace {

Conditions has_images() { return {reported("CL_DEVICE_IMAGE_SUPPORT")}; }

struct Shape {
  std::string name, type;  ///< operands of OpTypeImage after the sampled type
  std::vector<std::string> capabilities;
  ImageKind kind;
  int axes;  ///< of OpImageQuerySizeLod
  ImageFormat format{ChannelOrder::RGBA, ChannelType::UNSIGNED_INT32};
  std::string extension = {};
};

std::vector<Shape> shapes() {
  const ImageFormat depth{ChannelOrder::DEPTH, ChannelType::FLOAT};
  return {{"1D", "1D 0 0", {"Sampled1D"}, ImageKind::image1d, 1},
          {"1D-array", "1D 0 1", {"Sampled1D"}, ImageKind::image1d_array, 2},
          {"2D", "2D 0 0", {}, ImageKind::image2d, 2},
          {"2D-depth", "2D 1 0", {}, ImageKind::image2d, 2, depth, "cl_khr_depth_images"},
          {"2D-array", "2D 0 1", {}, ImageKind::image2d_array, 3},
          {"2D-depth-array", "2D 1 1", {}, ImageKind::image2d_array, 3, depth, "cl_khr_depth_images"},
          {"3D", "3D 0 0", {}, ImageKind::image3d, 3},
          {"Buffer", "Buffer 0 0", {"SampledBuffer"}, ImageKind::image1d_buffer, 1}};
}

/// The sizes, all of them 4, and a component of a texel.
Row shape_row(const Shape& s) {
  const std::string sizes = s.axes == 1 ? "uint" : fmt::format("v{}uint", s.axes);
  std::string body = s.kind == ImageKind::image1d_buffer
                         ? fmt::format("%extent = OpImageQuerySize %{} %picture\n", sizes)
                         : fmt::format("%extent = OpImageQuerySizeLod %{} %picture %uint_0\n", sizes);
  std::vector<std::uint32_t> due;
  for (int k = 0; k < s.axes; ++k, due.push_back(4)) {
    if (s.axes > 1) body += fmt::format("%axis_{0} = OpCompositeExtract %uint %extent {0}\n", k);
    body += s.axes > 1 ? fmt::format("out {0} %axis_{0}\n", k) : "out 0 %extent\n";
  }
  // Coordinates of three axes are vectors of four.
  const int coordinates = s.axes == 3 ? 4 : s.axes;
  std::string at = "%uint_1";
  std::string declarations;
  if (coordinates > 1) {
    declarations = fmt::format("%at = OpConstantComposite %v{}uint", coordinates);
    for (int k = 0; k < coordinates; ++k) declarations += k < s.axes ? " %uint_1" : " %uint_0";
    at = "%at";
  }
  const bool depth = s.format.order == ChannelOrder::DEPTH;
  if (depth)
    body += "%texel = OpImageRead %float %picture " + at + "\n%word = OpBitcast %uint %texel\n";
  else
    body += "%texel = OpImageRead %v4uint %picture " + at + "\n%word = OpCompositeExtract %uint %texel 3\n";
  body += fmt::format("out {} %word", s.axes);
  due.push_back(depth ? 0x3f000000 : 44);
  Conditions conditions = has_images();
  if (!s.extension.empty()) conditions.push_back(offers(s.extension));
  if (s.kind == ImageKind::image3d) conditions.push_back(reported("CL_DEVICE_IMAGE3D_MAX_DEPTH"));
  std::vector<std::string> capabilities{"ImageBasic"};
  capabilities.insert(capabilities.end(), s.capabilities.begin(), s.capabilities.end());
  return {
      .name = "image:" + s.name,
      .pieces = {.capabilities = capabilities,
                 .declarations =
                     "%image = OpTypeImage %void " + s.type + " 0 0 Unknown ReadOnly\n" + declarations,
                 .parameters = "%image %picture",
                 .body = body},
      .due = due,
      .requirements = of_both("Validation Rules: OpTypeImage", "table 1", conditions),
      .arguments = {image(
          s.kind, depth ? std::vector<std::uint32_t>{0x3f000000} : std::vector<std::uint32_t>{11, 22, 33, 44},
          s.format)}};
}

/// What OpImageQueryOrder or OpImageQueryFormat gives (SPIR-V 3.16, 3.17).
Row query_row(const std::string& name, const char* instruction, std::uint32_t due, ImageFormat format,
              const std::string& clause_2_2, const std::string& clause_3_0) {
  const bool depth = format.order == ChannelOrder::DEPTH;
  Conditions conditions = has_images();
  if (depth) conditions.push_back(offers("cl_khr_depth_images"));
  return {.name = name,
          .pieces = {.capabilities = {"ImageBasic"},
                     .declarations = fmt::format("%image = OpTypeImage %void 2D {} 0 0 0 Unknown ReadOnly\n",
                                                 depth ? 1 : 0),
                     .parameters = "%image %picture",
                     .body = fmt::format("%result = {} %uint %picture\nout 0 %result", instruction)},
          .due = {due},
          .requirements = of_both(clause_2_2, clause_3_0, conditions),
          .arguments = {image(ImageKind::image2d, {0}, format)}};
}

struct Order {
  std::string name;
  std::uint32_t number;
  ImageFormat format;
};

std::vector<Order> channel_orders() {
  using enum ChannelOrder;
  using enum ChannelType;
  return {{"R", 0, {R, UNORM_INT8}},
          {"A", 1, {A, UNORM_INT8}},
          {"RG", 2, {RG, UNORM_INT8}},
          {"RA", 3, {RA, UNORM_INT8}},
          {"RGB", 4, {RGB, UNORM_SHORT_565}},
          {"RGBA", 5, {RGBA, UNORM_INT8}},
          {"BGRA", 6, {BGRA, UNORM_INT8}},
          {"ARGB", 7, {ARGB, UNORM_INT8}},
          {"Intensity", 8, {INTENSITY, UNORM_INT8}},
          {"Luminance", 9, {LUMINANCE, UNORM_INT8}},
          {"Rx", 10, {Rx, UNORM_INT8}},
          {"RGx", 11, {RGx, UNORM_INT8}},
          {"RGBx", 12, {RGBx, UNORM_SHORT_565}},
          {"Depth", 13, {DEPTH, FLOAT}},
          {"sRGB", 15, {sRGB, UNORM_INT8}},
          {"sRGBx", 16, {sRGBx, UNORM_INT8}},
          {"sRGBA", 17, {sRGBA, UNORM_INT8}},
          {"sBGRA", 18, {sBGRA, UNORM_INT8}}};
}

std::vector<Order> data_types() {
  using enum ChannelOrder;
  using enum ChannelType;
  return {{"SnormInt8", 0, {RGBA, SNORM_INT8}},
          {"SnormInt16", 1, {RGBA, SNORM_INT16}},
          {"UnormInt8", 2, {RGBA, UNORM_INT8}},
          {"UnormInt16", 3, {RGBA, UNORM_INT16}},
          {"UnormShort565", 4, {RGB, UNORM_SHORT_565}},
          {"UnormShort555", 5, {RGB, UNORM_SHORT_555}},
          {"UnormInt101010", 6, {RGB, UNORM_INT_101010}},
          {"SignedInt8", 7, {RGBA, SIGNED_INT8}},
          {"SignedInt16", 8, {RGBA, SIGNED_INT16}},
          {"SignedInt32", 9, {RGBA, SIGNED_INT32}},
          {"UnsignedInt8", 10, {RGBA, UNSIGNED_INT8}},
          {"UnsignedInt16", 11, {RGBA, UNSIGNED_INT16}},
          {"UnsignedInt32", 12, {RGBA, UNSIGNED_INT32}},
          {"HalfFloat", 13, {RGBA, HALF_FLOAT}},
          {"Float", 14, {RGBA, FLOAT}}};
}

}  // namespace

std::vector<Row> image_rows() {
  std::vector<Row> rows;
  for (const Shape& shape : shapes()) rows.push_back(shape_row(shape));
  for (const Order& o : channel_orders())
    rows.push_back(query_row("order:" + o.name, "OpImageQueryOrder", o.number, o.format,
                             "Image Channel Order Mapping", "2.6"));
  for (const Order& t : data_types())
    rows.push_back(query_row("data-type:" + t.name, "OpImageQueryFormat", t.number, t.format,
                             "Image Channel Data Type Mapping", "2.7"));
  return rows;
}

}  // namespace plumbline::environment
