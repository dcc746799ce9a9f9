#include "image_format.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "compiler_service.h"
#include "error.h"

namespace softcl {
namespace {

using TypeSet = std::uint32_t;

constexpr TypeSet bit(cl_channel_type type) { return TypeSet(1) << (type - CL_SNORM_INT8); }

constexpr TypeSet normalised8 = bit(CL_SNORM_INT8) | bit(CL_UNORM_INT8);
constexpr TypeSet normalised = normalised8 | bit(CL_SNORM_INT16) | bit(CL_UNORM_INT16);
constexpr TypeSet floating = bit(CL_HALF_FLOAT) | bit(CL_FLOAT);
constexpr TypeSet integer8 = bit(CL_SIGNED_INT8) | bit(CL_UNSIGNED_INT8);
constexpr TypeSet integer =
    integer8 | bit(CL_SIGNED_INT16) | bit(CL_UNSIGNED_INT16) | bit(CL_SIGNED_INT32) | bit(CL_UNSIGNED_INT32);
constexpr TypeSet packed = bit(CL_UNORM_SHORT_565) | bit(CL_UNORM_SHORT_555) | bit(CL_UNORM_INT_101010);
constexpr TypeSet packed_with_alpha = bit(CL_UNORM_INT_101010_2);
constexpr TypeSet any = normalised | floating | integer;

/// Table 5.6, and the orders of later versions: what each may be combined with.
struct Order {
  cl_channel_order order;
  std::uint32_t channels;
  TypeSet types;
  bool supported = true;
};
constexpr Order orders[] = {
    {CL_R, 1, any},
    {CL_Rx, 1, any},
    {CL_A, 1, any},
    {CL_INTENSITY, 1, normalised | floating},
    {CL_LUMINANCE, 1, normalised | floating},
    {CL_RG, 2, any},
    {CL_RGx, 2, any},
    {CL_RA, 2, any},
    {CL_RGB, 3, packed},
    {CL_RGBx, 3, packed},
    {CL_RGBA, 4, any | packed_with_alpha},
    {CL_BGRA, 4, normalised8 | integer8},
    {CL_ARGB, 4, normalised8 | integer8},
    {CL_DEPTH, 1, bit(CL_UNORM_INT16) | bit(CL_FLOAT)},
    {CL_ABGR, 4, normalised8 | integer8},
    {CL_sRGB, 3, bit(CL_UNORM_INT8)},
    {CL_sRGBx, 4, bit(CL_UNORM_INT8)},
    {CL_sRGBA, 4, bit(CL_UNORM_INT8)},
    {CL_sBGRA, 4, bit(CL_UNORM_INT8)},
    // Of images that OpenGL has made, which no device here shares.
    {CL_DEPTH_STENCIL, 1, bit(CL_UNORM_INT24) | bit(CL_FLOAT), false},
};

constexpr cl_channel_type last_type = CL_UNORM_INT_101010_2;

const Order* find_order(const cl_image_format& format) {
  const auto* const found = std::ranges::find(orders, format.image_channel_order, &Order::order);
  const cl_channel_type type = format.image_channel_data_type;
  if (found == std::end(orders) || type < CL_SNORM_INT8 || type > last_type) return nullptr;
  return found->types & bit(type) ? found : nullptr;
}

/// Of a channel, or of the whole texel for the packed types.
std::uint32_t channel_bytes(cl_channel_type type) {
  if (bit(type) & (normalised8 | integer8)) return 1;
  constexpr TypeSet four = bit(CL_SIGNED_INT32) | bit(CL_UNSIGNED_INT32) | bit(CL_FLOAT) |
                           bit(CL_UNORM_INT_101010) | packed_with_alpha;
  return bit(type) & four ? 4 : 2;
}

bool has_depth_form(cl_mem_object_type type) {
  return type == CL_MEM_OBJECT_IMAGE2D || type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
}

}  // namespace

void check_format(const cl_image_format& format) {
  require_that(find_order(format), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
}

std::optional<TexelLayout> texel_layout(const cl_image_format& format, cl_mem_object_type type) {
  const Order* const order = find_order(format);
  if (!order || !order->supported) return std::nullopt;
  // cl_khr_depth_images has 2D images and arrays of them only.
  if (order->order == CL_DEPTH && !has_depth_form(type)) return std::nullopt;
  const cl_channel_type channel = format.image_channel_data_type;
  const std::uint32_t stored = bit(channel) & (packed | packed_with_alpha) ? 1 : order->channels;
  return TexelLayout{stored, stored * channel_bytes(channel)};
}

std::vector<cl_image_format> supported_formats(cl_mem_object_type type) {
  std::vector<cl_image_format> formats;
  for (const Order& order : orders)
    for (cl_channel_type channel = CL_SNORM_INT8; channel <= last_type; ++channel) {
      const cl_image_format format{order.order, channel};
      if (texel_layout(format, type)) formats.push_back(format);
    }
  return formats;
}

ChannelClass channel_class(cl_channel_type type) {
  switch (type) {
    case CL_SIGNED_INT8:
    case CL_SIGNED_INT16:
    case CL_SIGNED_INT32:
      return ChannelClass::signed_integer;
    case CL_UNSIGNED_INT8:
    case CL_UNSIGNED_INT16:
    case CL_UNSIGNED_INT32:
      return ChannelClass::unsigned_integer;
    default:
      return ChannelClass::floating;
  }
}

namespace {

constexpr const char* source = R"(
kernel void floating(write_only image1d_t image, float4 color) { write_imagef(image, 0, color); }
kernel void signed_integer(write_only image1d_t image, int4 color) { write_imagei(image, 0, color); }
kernel void unsigned_integer(write_only image1d_t image, uint4 color) { write_imageui(image, 0, color); }
)";

std::shared_ptr<const Executable> build_writers() {
  const CompileOutput compiled = compile(source, {}, "");
  require_that(compiled.ok, CL_OUT_OF_RESOURCES);
  auto executable = load(compiled.bitcode, Tier::full).first;
  require_that(executable != nullptr, CL_OUT_OF_RESOURCES);
  return executable;
}

/// The kernel that writes colors of this class; built at the first fill of the process.
WorkGroupFunction writer(ChannelClass channels) {
  static const std::shared_ptr<const Executable> executable = build_writers();
  constexpr const char* names[] = {"floating", "signed_integer", "unsigned_integer"};
  const auto& kernels = executable->kernels;
  const auto found = std::ranges::find(kernels, names[std::size_t(channels)], &KernelInfo::name);
  require_that(found != kernels.end(), CL_OUT_OF_RESOURCES);
  return found->function;
}

}  // namespace

std::size_t fill_color_size(cl_channel_order order) {
  return order == CL_DEPTH ? sizeof(cl_float) : 4 * sizeof(cl_float);
}

std::vector<std::byte> texel_of_color(const ImageDescriptor& image, const void* color) {
  std::vector<std::byte> texel(image.element_size);
  ImageDescriptor one_texel = image;
  one_texel.data = texel.data();
  one_texel.width = one_texel.height = one_texel.depth = one_texel.layers = 1;
  alignas(16) std::array<std::byte, 16> aligned_color{};
  std::copy_n(static_cast<const std::byte*>(color), fill_color_size(image.channel_order),
              aligned_color.begin());
  const ImageDescriptor* const argument = &one_texel;
  const void* const arguments[] = {&argument, aligned_color.data()};
  WorkGroup group{};
  group.work_dim = 1;
  for (auto* sizes : {group.global_size, group.local_size, group.num_groups, group.enqueued_local_size})
    std::fill_n(sizes, 3, 1);
  group.arguments = arguments;
  writer(channel_class(image.channel_type))(&group);
  return texel;
}

}  // namespace softcl
