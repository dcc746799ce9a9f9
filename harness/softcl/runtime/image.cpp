#include "image.h"

#include <algorithm>

#include "error.h"
#include "softcl/protocol/pose.h"

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

ImageDescriptor descriptor_of(const ImageShape& shape, std::byte* data) {
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
          .element_size = shape.texel.bytes};
}

}  // namespace

std::size_t ImageShape::size() const {
  return has_layers(type) ? product(layer_pitch, depth * layers) : product(row_pitch, height);
}

void ImageShape::extents(std::size_t (&out)[3]) const {
  out[0] = width;
  out[1] = type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? layers : height;
  out[2] = type == CL_MEM_OBJECT_IMAGE2D_ARRAY ? layers : depth;
}

bool is_image_type(cl_mem_object_type type) {
  constexpr cl_mem_object_type types[] = {CL_MEM_OBJECT_IMAGE1D,       CL_MEM_OBJECT_IMAGE1D_BUFFER,
                                          CL_MEM_OBJECT_IMAGE2D,       CL_MEM_OBJECT_IMAGE3D,
                                          CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE2D_ARRAY};
  return std::ranges::find(types, type) != std::end(types);
}

bool has_images(cl_mem_object_type type) {
  if (pose().no_images) return false;
  return type != CL_MEM_OBJECT_IMAGE3D || device_limits().image_3d_side > 0;
}

bool has_layers(cl_mem_object_type type) {
  return type == CL_MEM_OBJECT_IMAGE3D || type == CL_MEM_OBJECT_IMAGE1D_ARRAY ||
         type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
}

ImageShape make_shape(const cl_image_format& format, const cl_image_desc& description, bool has_host_pointer,
                      std::optional<std::size_t> buffer_size) {
  check_format(format);
  const cl_mem_object_type type = description.image_type;
  require_that(is_image_type(type), CL_INVALID_IMAGE_DESCRIPTOR);
  require_that(has_images(type), CL_INVALID_OPERATION);  // 5.3.1, and item 2 of chapter 10
  require_that(description.num_mip_levels == 0 && description.num_samples == 0, CL_INVALID_IMAGE_DESCRIPTOR);
  const Largest most = largest(type);
  ImageShape shape{.type = type,
                   .format = format,
                   .texel = {},
                   .width = dimension(description.image_width, most.width),
                   .height = dimension(description.image_height, most.height),
                   .depth = dimension(description.image_depth, most.depth),
                   .layers = dimension(description.image_array_size, most.layers),
                   .row_pitch = 0,
                   .layer_pitch = 0};
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
  return shape;
}

ImageShape make_view_shape(const cl_image_format& format, const cl_image_desc& description,
                           const ImageShape& original) {
  const cl_image_format& seen = original.format;
  require_that(original.type == CL_MEM_OBJECT_IMAGE2D && description.image_width == original.width &&
                   description.image_height == original.height &&
                   (description.image_row_pitch == 0 || description.image_row_pitch == original.row_pitch) &&
                   description.num_mip_levels == 0 && description.num_samples == 0,
               CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  require_that(format.image_channel_data_type == seen.image_channel_data_type &&
                   is_view_of(format.image_channel_order, seen.image_channel_order),
               CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  const auto layout = texel_layout(format, original.type);
  require_that(layout.has_value(), CL_IMAGE_FORMAT_NOT_SUPPORTED);
  ImageShape shape = original;
  shape.format = format;
  shape.texel = *layout;
  return shape;
}

Image::Image(Ref<Context> context, cl_mem_flags flags, const ImageShape& shape,
             std::shared_ptr<Storage> storage, std::vector<cl_mem_properties> properties)
    : MemObject(std::move(context), shape.type, flags, storage, shape.size(), std::move(properties)),
      shape_(shape),
      descriptor_(descriptor_of(shape_, data())) {}

Image::Image(Ref<MemObject> parent, cl_mem_flags flags, const ImageShape& shape,
             std::vector<cl_mem_properties> properties)
    : MemObject(std::move(parent), shape.type, flags, 0, shape.size(), std::move(properties)),
      shape_(shape),
      descriptor_(descriptor_of(shape_, data())) {}

Box Image::box(const std::size_t* origin, const std::size_t* region) const {
  require_that(origin && region, CL_INVALID_VALUE);
  std::size_t extents[3];
  shape_.extents(extents);
  for (int axis = 0; axis < 3; ++axis)
    require_that(
        region[axis] != 0 && origin[axis] < extents[axis] && region[axis] <= extents[axis] - origin[axis],
        CL_INVALID_VALUE);
  const std::size_t texel = shape_.texel.bytes;
  const bool rows_are_layers = shape_.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  return {.origin = {origin[0] * texel, origin[1], origin[2]},
          .region = {region[0] * texel, region[1], region[2]},
          .row_pitch = rows_are_layers ? shape_.layer_pitch : shape_.row_pitch,
          .slice_pitch = shape_.layer_pitch};
}

Ref<Image> as_image(const Ref<MemObject>& object) {
  return is_image_type(object->type()) ? Ref<Image>(static_cast<Image*>(object.get())) : nullptr;
}

}  // namespace softcl
