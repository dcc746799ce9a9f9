#include "image.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "error.h"
#include "softcl/protocol/settings.h"

namespace softcl {
namespace {

/// The largest sizes of an image type in texels and layers (table 4.3).
struct Largest {
  std::size_t width, height, depth, layers;
};

Largest largest(cl_mem_object_type type) {
  const Limits& most = device_limits();
  switch (type) {
    case CL_MEM_OBJECT_IMAGE1D:
      return {most.image_2d_side, 1, 1, 1};
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
      return {most.image_2d_side, 1, 1, most.image_layers};
    case CL_MEM_OBJECT_IMAGE1D_BUFFER:
      return {most.image_buffer_texels, 1, 1, 1};
    case CL_MEM_OBJECT_IMAGE2D_ARRAY:
      return {most.image_2d_side, most.image_2d_side, 1, most.image_layers};
    case CL_MEM_OBJECT_IMAGE3D:
      return {most.image_3d_side, most.image_3d_side, most.image_3d_side, 1};
    default:
      return {most.image_2d_side, most.image_2d_side, 1, 1};
  }
}

/// A size of the descriptor; ignored where the type does not have that dimension (`most` is 1).
std::size_t dimension(std::size_t stated, std::size_t most) {
  if (most == 1) return 1;
  require_that(stated != 0, CL_INVALID_IMAGE_DESCRIPTOR);
  require_that(stated <= most, CL_INVALID_IMAGE_SIZE);
  return stated;
}

std::size_t product(std::size_t a, std::size_t b) {
  std::size_t result;
  require_that(!__builtin_mul_overflow(a, b, &result), CL_INVALID_IMAGE_DESCRIPTOR);
  return result;
}

/// A pitch as stated, or `least` for 0; throws `error` unless it is a multiple of `unit`.
std::size_t pitch(std::size_t stated, std::size_t least, std::size_t unit,
                  cl_int error = CL_INVALID_IMAGE_DESCRIPTOR) {
  if (stated == 0) return least;
  require_that(stated >= least && stated % unit == 0, error);
  return stated;
}

/// Images made from a buffer lie inside it; others have pitches only if the program's memory has.
void check_source(const ImageShape& shape, const cl_image_desc& description, bool has_host_pointer,
                  std::optional<std::size_t> buffer_size) {
  if (buffer_size)
    require_that(shape.size() <= *buffer_size, CL_INVALID_IMAGE_DESCRIPTOR);
  else
    require_that(has_host_pointer || (description.image_row_pitch == 0 && description.image_slice_pitch == 0),
                 CL_INVALID_IMAGE_DESCRIPTOR);
}

/// Whether texels of `original` may be seen as of `order` (5.3.1.2).
bool is_view_of(cl_channel_order order, cl_channel_order original) {
  constexpr std::pair<cl_channel_order, cl_channel_order> both_ways[] = {
      {CL_sBGRA, CL_BGRA}, {CL_sRGBA, CL_RGBA}, {CL_sRGB, CL_RGB}, {CL_sRGBx, CL_RGBx}};
  if (order == CL_DEPTH && original == CL_R) return true;
  return std::ranges::any_of(both_ways, [&](const auto& pair) {
    return pair == std::pair(order, original) || pair == std::pair(original, order);
  });
}

ImageDescriptor descriptor_of(const ImageShape& shape, std::byte* data, std::uint32_t levels) {
  return {.data = data,
          .row_pitch = shape.row_pitch,
          .layer_pitch = shape.layer_pitch,
          .width = std::uint32_t(shape.width),
          .height = std::uint32_t(shape.height),
          .depth = std::uint32_t(shape.depth),
          .layers = std::uint32_t(shape.layers),
          .channel_order = shape.format.image_channel_order,
          .channel_type = shape.format.image_channel_data_type,
          .channels = shape.texel.channels,
          .element_size = shape.texel.bytes,
          .levels = levels};
}

std::vector<ImageDescriptor> descriptors_of(const ImageShape& shape, std::byte* data) {
  std::vector<ImageDescriptor> levels;
  const cl_uint count = std::max(shape.mip_levels, cl_uint(1));
  for (cl_uint i = 0; i < count; ++i) {
    const ImageShape level = shape.level(i);
    levels.push_back(descriptor_of(level, data, count - i));
    data += level.size();
  }
  return levels;
}

/// cl_khr_mipmap_image: which images may have several levels, and how many. The levels of one whose memory is
/// a buffer's have no layout that a program could know.
void check_levels(const ImageShape& shape, bool has_host_pointer, bool of_buffer) {
  require_that(shape.mip_levels == 0 || has_mipmaps(), CL_INVALID_IMAGE_DESCRIPTOR);
  if (!shape.is_mipmapped()) return;
  const std::size_t longest = std::max({shape.width, shape.height, shape.depth});
  const bool is_depth = shape.format.image_channel_order == CL_DEPTH;
  require_that(!of_buffer && !is_depth && shape.mip_levels <= cl_uint(std::bit_width(longest)),
               CL_INVALID_IMAGE_DESCRIPTOR);
  require_that(!has_host_pointer, CL_INVALID_HOST_PTR);
}

/// Which number of an origin is the level of a mipmapped image (OpenCL 3.0, 5.3.8).
int level_component(cl_mem_object_type type) {
  switch (type) {
    case CL_MEM_OBJECT_IMAGE1D:
      return 1;
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    case CL_MEM_OBJECT_IMAGE2D:
      return 2;
    default:
      return 3;
  }
}

/// The sizes that `origin` and `region` of the image commands count in: x, then y or the index in a 1D array,
/// then z or the index in a 2D array.
std::array<std::size_t, 3> extents(const ImageDescriptor& level, cl_mem_object_type type) {
  return {level.width, type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? level.layers : level.height,
          type == CL_MEM_OBJECT_IMAGE2D_ARRAY ? level.layers : level.depth};
}

}  // namespace

ImageShape ImageShape::level(cl_uint index) const {
  ImageShape one = *this;
  one.mip_levels = 0;
  if (index == 0) return one;
  for (std::size_t* side : {&one.width, &one.height, &one.depth})
    *side = std::max(*side >> index, std::size_t(1));
  one.row_pitch = one.width * texel.bytes;
  one.layer_pitch = one.row_pitch * one.height;
  return one;
}

std::size_t ImageShape::size() const {
  std::size_t bytes = has_layers(type) ? product(layer_pitch, depth * layers) : product(row_pitch, height);
  for (cl_uint i = 1; i < mip_levels; ++i) bytes += level(i).size();
  return bytes;
}

int ImageShape::origin_components() const {
  return is_mipmapped() ? std::max(level_component(type) + 1, 3) : 3;
}

bool is_image_type(cl_mem_object_type type) {
  constexpr cl_mem_object_type types[] = {CL_MEM_OBJECT_IMAGE1D,       CL_MEM_OBJECT_IMAGE1D_BUFFER,
                                          CL_MEM_OBJECT_IMAGE2D,       CL_MEM_OBJECT_IMAGE3D,
                                          CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE2D_ARRAY};
  return std::ranges::find(types, type) != std::end(types);
}

bool has_images(cl_mem_object_type type) {
  if (settings().pose.no_images) return false;
  return type != CL_MEM_OBJECT_IMAGE3D || device_limits().image_3d_side > 0;
}

bool has_layers(cl_mem_object_type type) {
  return type == CL_MEM_OBJECT_IMAGE3D || type == CL_MEM_OBJECT_IMAGE1D_ARRAY ||
         type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
}

bool has_mipmaps() { return !settings().pose.opencl_1_2; }

ImageShape make_shape(const cl_image_format& format, const cl_image_desc& description, bool has_host_pointer,
                      std::optional<std::size_t> buffer_size) {
  check_format(format);
  const cl_mem_object_type type = description.image_type;
  require_that(is_image_type(type), CL_INVALID_IMAGE_DESCRIPTOR);
  require_that(has_images(type), CL_INVALID_OPERATION);  // 5.3.1, and item 2 of chapter 10
  require_that(description.num_samples == 0, CL_INVALID_IMAGE_DESCRIPTOR);
  const Largest most = largest(type);
  ImageShape shape{.type = type,
                   .format = format,
                   .texel = {},
                   .width = dimension(description.image_width, most.width),
                   .height = dimension(description.image_height, most.height),
                   .depth = dimension(description.image_depth, most.depth),
                   .layers = dimension(description.image_array_size, most.layers),
                   .row_pitch = 0,
                   .layer_pitch = 0,
                   .mip_levels = description.num_mip_levels};
  const auto layout = texel_layout(format, type);
  require_that(layout.has_value(), CL_IMAGE_FORMAT_NOT_SUPPORTED);
  shape.texel = *layout;
  // cl_khr_image2d_from_buffer has a code of its own for the rows of a buffer.
  const bool of_buffer = buffer_size && type == CL_MEM_OBJECT_IMAGE2D;
  shape.row_pitch = pitch(description.image_row_pitch, shape.width * layout->bytes, layout->bytes,
                          of_buffer ? CL_INVALID_IMAGE_FORMAT_DESCRIPTOR : CL_INVALID_IMAGE_DESCRIPTOR);
  const std::size_t layer = product(shape.row_pitch, shape.height);
  // Where there are no layers the slice pitch means nothing.
  shape.layer_pitch = has_layers(type) ? pitch(description.image_slice_pitch, layer, shape.row_pitch) : layer;
  check_source(shape, description, has_host_pointer, buffer_size);
  check_levels(shape, has_host_pointer, buffer_size.has_value());
  return shape;
}

ImageShape make_view_shape(const cl_image_format& format, const cl_image_desc& description,
                           const ImageShape& original) {
  const cl_image_format& seen = original.format;
  require_that(original.type == CL_MEM_OBJECT_IMAGE2D && description.image_width == original.width &&
                   description.image_height == original.height &&
                   (description.image_row_pitch == 0 || description.image_row_pitch == original.row_pitch) &&
                   description.num_mip_levels == original.mip_levels && description.num_samples == 0,
               CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  require_that(format.image_channel_data_type == seen.image_channel_data_type &&
                   is_view_of(format.image_channel_order, seen.image_channel_order),
               CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  const auto layout = texel_layout(format, original.type);
  require_that(layout.has_value(), CL_IMAGE_FORMAT_NOT_SUPPORTED);
  ImageShape shape = original;
  shape.format = format;
  shape.texel = *layout;
  check_levels(shape, false, false);
  return shape;
}

Image::Image(Ref<Context> context, cl_mem_flags flags, const ImageShape& shape,
             std::shared_ptr<Storage> storage, std::vector<cl_mem_properties> properties)
    : MemObject(std::move(context), shape.type, flags, storage, shape.size(), std::move(properties)),
      shape_(shape),
      levels_(descriptors_of(shape_, data())) {}

Image::Image(Ref<MemObject> parent, cl_mem_flags flags, const ImageShape& shape,
             std::vector<cl_mem_properties> properties)
    : MemObject(std::move(parent), shape.type, flags, 0, shape.size(), std::move(properties)),
      shape_(shape),
      levels_(descriptors_of(shape_, data())) {}

ImageRegion Image::region(const std::size_t* origin, const std::size_t* region) const {
  require_that(origin && region, CL_INVALID_VALUE);
  std::array<std::size_t, 4> at{};
  std::copy_n(origin, shape_.origin_components(), at.begin());
  std::size_t index = 0;
  if (shape_.is_mipmapped()) {
    index = std::exchange(at[std::size_t(level_component(shape_.type))], 0);
    require_that(index < levels_.size(), CL_INVALID_MIP_LEVEL);
  }
  const ImageDescriptor& level = levels_[index];
  const std::array<std::size_t, 3> most = extents(level, shape_.type);
  for (std::size_t axis = 0; axis < 3; ++axis)
    require_that(region[axis] != 0 && at[axis] < most[axis] && region[axis] <= most[axis] - at[axis],
                 CL_INVALID_VALUE);
  const std::size_t texel = level.element_size;
  const bool rows_are_layers = shape_.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  return {level,
          {.origin = {at[0] * texel, at[1], at[2]},
           .region = {region[0] * texel, region[1], region[2]},
           .row_pitch = rows_are_layers ? level.layer_pitch : level.row_pitch,
           .slice_pitch = level.layer_pitch}};
}

Ref<Image> as_image(const Ref<MemObject>& object) {
  return is_image_type(object->type()) ? Ref<Image>(static_cast<Image*>(object.get())) : nullptr;
}

}  // namespace softcl
