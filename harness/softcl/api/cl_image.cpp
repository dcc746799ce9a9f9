#include "cl_image.h"

#include "entry_points.h"
#include "query.h"
#include "softcl/protocol/settings.h"

namespace softcl::api {
namespace {

constexpr cl_mem_flags kernel_access = CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;

/// Images of another object's memory: 1D image buffers (5.3.1.2), 2D images by cl_khr_image2d_from_buffer,
/// and since OpenCL 2.0 2D images of 2D images.
cl_mem create_from(const Ref<MemObject>& parent, std::vector<cl_mem_properties> properties,
                   cl_mem_flags flags, const cl_image_format& format, const cl_image_desc& description,
                   void* host_ptr) {
  require_that(parent && parent->type() != CL_MEM_OBJECT_PIPE, CL_INVALID_IMAGE_DESCRIPTOR);
  const Ref<Image> image = as_image(parent);
  require_that(!image || description.image_type == CL_MEM_OBJECT_IMAGE2D, CL_INVALID_IMAGE_DESCRIPTOR);
  const cl_mem_flags inherited = inherit_flags(flags, parent->flags());
  const ImageShape shape = image ? make_view_shape(format, description, image->shape())
                                 : make_shape(format, description, false, parent->size());
  require_that(!host_ptr, CL_INVALID_HOST_PTR);
  return hand_out<MemObject>(make_object<Image>(parent, inherited, shape, std::move(properties)));
}

cl_mem create_image(cl_context context, std::vector<cl_mem_properties> properties, cl_mem_flags flags,
                    const cl_image_format* format, const cl_image_desc* description, void* host_ptr) {
  const Ref<Context> in = require<Context>(context);
  check_mem_flags(flags);
  require_that(format, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  check_format(*format);
  require_that(description, CL_INVALID_IMAGE_DESCRIPTOR);
  const bool is_buffer_image = description->image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER;
  if (is_buffer_image || (description->image_type == CL_MEM_OBJECT_IMAGE2D && description->buffer)) {
    const Ref<MemObject> parent = find<MemObject>(description->buffer);
    require_that(!parent || parent->context() == in, CL_INVALID_IMAGE_DESCRIPTOR);
    return create_from(parent, std::move(properties), flags, *format, *description, host_ptr);
  }
  require_that(!description->buffer, CL_INVALID_IMAGE_DESCRIPTOR);
  const ImageShape shape = make_shape(*format, *description, host_ptr != nullptr, std::nullopt);
  if (!(flags & kernel_access)) flags |= CL_MEM_READ_WRITE;
  require_that(shape.size() <= in->max_allocation(), CL_MEM_OBJECT_ALLOCATION_FAILURE);
  return hand_out<MemObject>(make_object<Image>(in, flags, shape, make_storage(flags, shape.size(), host_ptr),
                                                std::move(properties)));
}

/// Null for an image that is of no buffer's memory, or of an image's.
cl_mem buffer_of(const Image& image) {
  const Ref<MemObject>& parent = image.parent();
  return parent && parent->type() == CL_MEM_OBJECT_BUFFER ? api_handle(parent) : nullptr;
}

/// clCreateImage2D and clCreateImage3D, which report wrong sizes by another code than clCreateImage.
cl_mem create_deprecated_image(cl_context context, cl_mem_flags flags, const cl_image_format* format,
                               const cl_image_desc& description, void* host_ptr) {
  require<Context>(context);
  const bool is_3d = description.image_type == CL_MEM_OBJECT_IMAGE3D;
  require_that(description.image_width != 0 && description.image_height != 0, CL_INVALID_IMAGE_SIZE);
  require_that(!is_3d || description.image_depth > 1, CL_INVALID_IMAGE_SIZE);
  try {
    return create_image(context, {}, flags, format, &description, host_ptr);
  } catch (const Error& error) {
    // What is left of the descriptor's errors concerns the pitches.
    throw Error{error.code == CL_INVALID_IMAGE_DESCRIPTOR ? CL_INVALID_IMAGE_SIZE : error.code};
  }
}

/// What kernels may do with images of this type, and of which formats.
std::vector<cl_image_format> formats_for(cl_mem_object_type type, cl_mem_flags flags) {
  const bool written = !(flags & CL_MEM_READ_ONLY);
  const bool unwritable = settings().pose.no_2d_array_writes && type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
  if (!has_images(type) || (written && unwritable)) return {};
  return supported_formats(type);
}

}  // namespace

cl_mem CL_API_CALL clCreateImage(cl_context context, cl_mem_flags flags, const cl_image_format* image_format,
                                 const cl_image_desc* image_desc, void* host_ptr, cl_int* errcode_ret) {
  return guard(errcode_ret,
               [&] { return create_image(context, {}, flags, image_format, image_desc, host_ptr); });
}

cl_mem CL_API_CALL clCreateImageWithProperties(cl_context context, const cl_mem_properties* properties,
                                               cl_mem_flags flags, const cl_image_format* image_format,
                                               const cl_image_desc* image_desc, void* host_ptr,
                                               cl_int* errcode_ret) {
  return guard(errcode_ret, [&] {
    require<Context>(context);
    return create_image(context, require_no_properties(properties), flags, image_format, image_desc,
                        host_ptr);
  });
}

cl_mem CL_API_CALL clCreateImage2D(cl_context context, cl_mem_flags flags,
                                   const cl_image_format* image_format, size_t image_width,
                                   size_t image_height, size_t image_row_pitch, void* host_ptr,
                                   cl_int* errcode_ret) {
  return guard(errcode_ret, [&] {
    cl_image_desc description{};
    description.image_type = CL_MEM_OBJECT_IMAGE2D;
    description.image_width = image_width;
    description.image_height = image_height;
    description.image_row_pitch = image_row_pitch;
    return create_deprecated_image(context, flags, image_format, description, host_ptr);
  });
}

cl_mem CL_API_CALL clCreateImage3D(cl_context context, cl_mem_flags flags,
                                   const cl_image_format* image_format, size_t image_width,
                                   size_t image_height, size_t image_depth, size_t image_row_pitch,
                                   size_t image_slice_pitch, void* host_ptr, cl_int* errcode_ret) {
  return guard(errcode_ret, [&] {
    cl_image_desc description{};
    description.image_type = CL_MEM_OBJECT_IMAGE3D;
    description.image_width = image_width;
    description.image_height = image_height;
    description.image_depth = image_depth;
    description.image_row_pitch = image_row_pitch;
    description.image_slice_pitch = image_slice_pitch;
    return create_deprecated_image(context, flags, image_format, description, host_ptr);
  });
}

cl_int CL_API_CALL clGetSupportedImageFormats(cl_context context, cl_mem_flags flags,
                                              cl_mem_object_type image_type, cl_uint num_entries,
                                              cl_image_format* image_formats, cl_uint* num_image_formats) {
  return guard([&] {
    require<Context>(context);
    check_mem_flags(flags & ~cl_mem_flags(CL_MEM_KERNEL_READ_AND_WRITE));
    require_that(is_image_type(image_type), CL_INVALID_VALUE);
    require_that(num_entries != 0 || !image_formats, CL_INVALID_VALUE);
    list(formats_for(image_type, flags), num_entries, image_formats, num_image_formats);
  });
}

cl_int CL_API_CALL clGetImageInfo(cl_mem image, cl_image_info param_name, size_t param_value_size,
                                  void* param_value, size_t* param_value_size_ret) {
  return guard([&] {
    const Ref<Image> valid = require_image(image);
    const ImageShape& shape = valid->shape();
    const cl_mem_object_type type = shape.type;
    const bool is_3d = type == CL_MEM_OBJECT_IMAGE3D, is_2d_array = type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
    const bool has_height = is_3d || is_2d_array || type == CL_MEM_OBJECT_IMAGE2D;
    const bool is_array = is_2d_array || type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
    const Query query(param_value_size, param_value, param_value_size_ret);
    switch (param_name) {
      case CL_IMAGE_FORMAT:
        return query.write<cl_image_format>(shape.format);
      case CL_IMAGE_ELEMENT_SIZE:
        return query.write<std::size_t>(shape.texel.bytes);
      case CL_IMAGE_ROW_PITCH:
        return query.write<std::size_t>(shape.row_pitch);
      case CL_IMAGE_SLICE_PITCH:
        return query.write<std::size_t>(has_layers(type) ? shape.layer_pitch : 0);
      case CL_IMAGE_WIDTH:
        return query.write<std::size_t>(shape.width);
      case CL_IMAGE_HEIGHT:
        return query.write<std::size_t>(has_height ? shape.height : 0);
      case CL_IMAGE_DEPTH:
        return query.write<std::size_t>(is_3d ? shape.depth : 0);
      case CL_IMAGE_ARRAY_SIZE:
        return query.write<std::size_t>(is_array ? shape.layers : 0);
      case CL_IMAGE_BUFFER:
        return query.write<cl_mem>(buffer_of(*valid));
      case CL_IMAGE_NUM_MIP_LEVELS:
        return query.write<cl_uint>(shape.mip_levels);
      case CL_IMAGE_NUM_SAMPLES:
        return query.write<cl_uint>(0);
      default:
        throw Error{CL_INVALID_VALUE};
    }
  });
}

}  // namespace softcl::api
