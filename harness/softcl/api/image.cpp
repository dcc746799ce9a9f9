#include <algorithm>

#include "softcl/runtime/mem_object.h"
#include "check.h"
#include "entry_points.h"

// No device supports images (CL_DEVICE_IMAGE_SUPPORT is CL_FALSE). Section 5.3 then asks for
// CL_INVALID_OPERATION from the calls that make or use one; no handle is ever that of an image.

namespace softcl::api {
namespace {

cl_mem refuse_creation(cl_context context, cl_mem_flags flags, const cl_image_format* format,
                       bool has_descriptor, cl_int* errcode_ret) {
  return guard(errcode_ret, [&]() -> cl_mem {
    require<Context>(context);
    check_mem_flags(flags);
    require_that(format, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
    require_that(has_descriptor, CL_INVALID_IMAGE_DESCRIPTOR);
    throw Error{CL_INVALID_OPERATION};
  });
}

/// The first errors of every command on an image: the queue, then that no memory object can be an image.
cl_int refuse_command(cl_command_queue command_queue, std::initializer_list<cl_mem> objects) {
  return guard([&] {
    require<CommandQueue>(command_queue);
    for (const cl_mem object : objects) require<MemObject>(object);
    throw Error{CL_INVALID_OPERATION};
  });
}

}  // namespace

cl_mem CL_API_CALL clCreateImage(cl_context context, cl_mem_flags flags, const cl_image_format* image_format,
                                 const cl_image_desc* image_desc, void*, cl_int* errcode_ret) {
  return refuse_creation(context, flags, image_format, image_desc != nullptr, errcode_ret);
}

cl_mem CL_API_CALL clCreateImageWithProperties(cl_context context, const cl_mem_properties*,
                                               cl_mem_flags flags, const cl_image_format* image_format,
                                               const cl_image_desc* image_desc, void*, cl_int* errcode_ret) {
  return refuse_creation(context, flags, image_format, image_desc != nullptr, errcode_ret);
}

cl_mem CL_API_CALL clCreateImage2D(cl_context context, cl_mem_flags flags,
                                   const cl_image_format* image_format, size_t, size_t, size_t, void*,
                                   cl_int* errcode_ret) {
  return refuse_creation(context, flags, image_format, true, errcode_ret);
}

cl_mem CL_API_CALL clCreateImage3D(cl_context context, cl_mem_flags flags,
                                   const cl_image_format* image_format, size_t, size_t, size_t, size_t,
                                   size_t, void*, cl_int* errcode_ret) {
  return refuse_creation(context, flags, image_format, true, errcode_ret);
}

cl_int CL_API_CALL clGetSupportedImageFormats(cl_context context, cl_mem_flags flags,
                                              cl_mem_object_type image_type, cl_uint num_entries,
                                              cl_image_format* image_formats, cl_uint* num_image_formats) {
  return guard([&] {
    require<Context>(context);
    check_mem_flags(flags & ~cl_mem_flags(CL_MEM_KERNEL_READ_AND_WRITE));
    constexpr cl_mem_object_type types[] = {CL_MEM_OBJECT_IMAGE1D,       CL_MEM_OBJECT_IMAGE1D_BUFFER,
                                            CL_MEM_OBJECT_IMAGE2D,       CL_MEM_OBJECT_IMAGE3D,
                                            CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE2D_ARRAY};
    require_that(std::find(std::begin(types), std::end(types), image_type) != std::end(types),
                 CL_INVALID_VALUE);
    require_that(num_entries != 0 || !image_formats, CL_INVALID_VALUE);
    if (num_image_formats) *num_image_formats = 0;
  });
}

cl_int CL_API_CALL clGetImageInfo(cl_mem, cl_image_info, size_t, void*, size_t*) {
  return CL_INVALID_MEM_OBJECT;
}

cl_int CL_API_CALL clEnqueueReadImage(cl_command_queue command_queue, cl_mem image, cl_bool, const size_t*,
                                      const size_t*, size_t, size_t, void*, cl_uint, const cl_event*,
                                      cl_event*) {
  return refuse_command(command_queue, {image});
}

cl_int CL_API_CALL clEnqueueWriteImage(cl_command_queue command_queue, cl_mem image, cl_bool, const size_t*,
                                       const size_t*, size_t, size_t, const void*, cl_uint, const cl_event*,
                                       cl_event*) {
  return refuse_command(command_queue, {image});
}

cl_int CL_API_CALL clEnqueueFillImage(cl_command_queue command_queue, cl_mem image, const void*,
                                      const size_t*, const size_t*, cl_uint, const cl_event*, cl_event*) {
  return refuse_command(command_queue, {image});
}

cl_int CL_API_CALL clEnqueueCopyImage(cl_command_queue command_queue, cl_mem src_image, cl_mem dst_image,
                                      const size_t*, const size_t*, const size_t*, cl_uint, const cl_event*,
                                      cl_event*) {
  return refuse_command(command_queue, {src_image, dst_image});
}

cl_int CL_API_CALL clEnqueueCopyImageToBuffer(cl_command_queue command_queue, cl_mem src_image,
                                              cl_mem dst_buffer, const size_t*, const size_t*, size_t,
                                              cl_uint, const cl_event*, cl_event*) {
  return refuse_command(command_queue, {src_image, dst_buffer});
}

cl_int CL_API_CALL clEnqueueCopyBufferToImage(cl_command_queue command_queue, cl_mem src_buffer,
                                              cl_mem dst_image, size_t, const size_t*, const size_t*, cl_uint,
                                              const cl_event*, cl_event*) {
  return refuse_command(command_queue, {src_buffer, dst_image});
}

void* CL_API_CALL clEnqueueMapImage(cl_command_queue command_queue, cl_mem image, cl_bool, cl_map_flags,
                                    const size_t*, const size_t*, size_t*, size_t*, cl_uint, const cl_event*,
                                    cl_event*, cl_int* errcode_ret) {
  const cl_int error = refuse_command(command_queue, {image});
  if (errcode_ret) *errcode_ret = error;
  return nullptr;
}

}  // namespace softcl::api
