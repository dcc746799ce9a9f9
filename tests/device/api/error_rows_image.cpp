// Sections 5.3 and 5.5: images and samplers.
#include <CL/cl_ext.h>

#include "error_rows.h"

namespace {

cl_image_format rgba{CL_RGBA, CL_UNORM_INT8};
cl_image_format no_order{0x7777, CL_UNORM_INT8}, no_type{CL_RGBA, 0x7777}, rgb8{CL_RGB, CL_UNORM_INT8};
cl_image_format unsupported{CL_DEPTH_STENCIL, CL_UNORM_INT24}, depth{CL_DEPTH, CL_FLOAT};
cl_image_desc image2d{CL_MEM_OBJECT_IMAGE2D, 4, 4, 1, 1, 0, 0, 0, 0, {nullptr}};
int host[64];

/// `image2d` with changes.
cl_image_desc with(void (*change)(cl_image_desc&)) {
  cl_image_desc changed = image2d;
  change(changed);
  return changed;
}
cl_image_desc no_image = with([](auto& d) { d.image_type = CL_MEM_OBJECT_BUFFER; });
cl_image_desc flat = with([](auto& d) { d.image_height = 0; });
cl_image_desc wide = with([](auto& d) { d.image_width = 16385; });
cl_image_desc many{CL_MEM_OBJECT_IMAGE1D_ARRAY, 4, 0, 0, 2049, 0, 0, 0, 0, {nullptr}};
cl_image_desc deep{CL_MEM_OBJECT_IMAGE3D, 4, 4, 2049, 0, 0, 0, 0, 0, {nullptr}};
cl_image_desc volume{CL_MEM_OBJECT_IMAGE3D, 4, 4, 4, 0, 0, 0, 0, 0, {nullptr}};
cl_image_desc pitched = with([](auto& d) { d.image_row_pitch = 16; });
cl_image_desc short_pitch = with([](auto& d) { d.image_row_pitch = 12; });
cl_image_desc odd_pitch = with([](auto& d) { d.image_row_pitch = 17; });
cl_image_desc short_slice{CL_MEM_OBJECT_IMAGE2D_ARRAY, 4, 4, 0, 2, 16, 48, 0, 0, {nullptr}};
cl_image_desc odd_slice{CL_MEM_OBJECT_IMAGE2D_ARRAY, 4, 4, 0, 2, 16, 68, 0, 0, {nullptr}};
cl_image_desc mipmapped = with([](auto& d) { d.num_mip_levels = 2; });
cl_image_desc four_levels = with([](auto& d) { d.num_mip_levels = 4; });
cl_image_desc line_of_levels{CL_MEM_OBJECT_IMAGE1D_ARRAY, 1, 4, 4, 4, 0, 0, 2, 0, {nullptr}};
cl_image_desc multisampled = with([](auto& d) { d.num_samples = 4; });
cl_image_desc of_nothing{CL_MEM_OBJECT_IMAGE1D_BUFFER, 4, 0, 0, 0, 0, 0, 0, 0, {nullptr}};

cl_image_desc of(cl_mem buffer, size_t width = 4) {
  return {CL_MEM_OBJECT_IMAGE1D_BUFFER, width, 0, 0, 0, 0, 0, 0, 0, {buffer}};
}

/// An image of a buffer with two levels.
cl_image_desc levels_of(cl_mem buffer, cl_mem_object_type type) {
  return {type, 2, 2, 0, 0, 0, 0, 2, 0, {buffer}};
}

/// Creates an image from a buffer of the objects.
#define FAILS_TO_MAKE_OF(expected, flags, ...)                                         \
  ErrorRow {                                                                           \
    .function = "clCreateImage", .code = expected,                                     \
    .call =                                                                            \
        [](ObjectSet& w, void*) {                                                      \
          cl_int error = CL_SUCCESS;                                                   \
          const cl_image_desc description = __VA_ARGS__;                               \
          w.cl->clCreateImage(w.context, flags, &rgba, &description, nullptr, &error); \
          return error;                                                                \
        },                                                                             \
    .line = __LINE__                                                                   \
  }

std::vector<ErrorRow> creation_rows() {
  return {
      FAILS_TO_MAKE_ON_BAD(context, cl_context, clCreateImage, CL_INVALID_CONTEXT, bad, 0, &rgba, &image2d,
                           nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_VALUE, w.context, 1 << 20, &rgba, &image2d, nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, w.context, 0, nullptr, &image2d,
                    nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, w.context, 0, &no_order, &image2d,
                    nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, w.context, 0, &no_type, &image2d,
                    nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, w.context, 0, &rgb8, &image2d,
                    nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_IMAGE_FORMAT_NOT_SUPPORTED, w.context, 0, &unsupported, &image2d,
                    nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_IMAGE_FORMAT_NOT_SUPPORTED, w.context, 0, &depth, &volume, nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_IMAGE_DESCRIPTOR, w.context, 0, &rgba, nullptr, nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_IMAGE_DESCRIPTOR, w.context, 0, &rgba, &no_image, nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_IMAGE_DESCRIPTOR, w.context, 0, &rgba, &flat, nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_IMAGE_DESCRIPTOR, w.context, 0, &rgba, &pitched, nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_IMAGE_DESCRIPTOR, w.context, CL_MEM_COPY_HOST_PTR, &rgba,
                    &short_pitch, host),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_IMAGE_DESCRIPTOR, w.context, CL_MEM_COPY_HOST_PTR, &rgba,
                    &odd_pitch, host),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_IMAGE_DESCRIPTOR, w.context, CL_MEM_COPY_HOST_PTR, &rgba,
                    &short_slice, host),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_IMAGE_DESCRIPTOR, w.context, CL_MEM_COPY_HOST_PTR, &rgba,
                    &odd_slice, host),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_IMAGE_DESCRIPTOR, w.context, 0, &rgba, &four_levels, nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_IMAGE_DESCRIPTOR, w.context, 0, &rgba, &line_of_levels,
                    nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_IMAGE_DESCRIPTOR, w.context, 0, &depth, &mipmapped, nullptr),
      FAILS_TO_MAKE_OF(CL_INVALID_IMAGE_DESCRIPTOR, 0, levels_of(w.buffer64, CL_MEM_OBJECT_IMAGE1D_BUFFER)),
      FAILS_TO_MAKE_OF(CL_INVALID_IMAGE_DESCRIPTOR, 0, levels_of(w.buffer64, CL_MEM_OBJECT_IMAGE2D)),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_HOST_PTR, w.context, CL_MEM_COPY_HOST_PTR, &rgba, &mipmapped,
                    host),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_HOST_PTR, w.context, CL_MEM_USE_HOST_PTR, &rgba, &mipmapped,
                    host),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_HOST_PTR, w.context, 0, &rgba, &mipmapped, host),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_HOST_PTR, w.context, CL_MEM_COPY_HOST_PTR, &rgba, &mipmapped,
                    nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_IMAGE_DESCRIPTOR, w.context, 0, &rgba, &multisampled, nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_IMAGE_DESCRIPTOR, w.context, 0, &rgba, &of_nothing, nullptr),
      FAILS_TO_MAKE_OF(CL_INVALID_IMAGE_DESCRIPTOR, 0, of(w.image)),
      FAILS_TO_MAKE_OF(CL_INVALID_IMAGE_DESCRIPTOR, 0, of(w.a_pipe)),
      FAILS_TO_MAKE_OF(CL_INVALID_IMAGE_DESCRIPTOR, 0, of(w.other_buffer)),
      FAILS_TO_MAKE_OF(CL_INVALID_IMAGE_DESCRIPTOR, 0, of(w.buffer64, 257)),
      FAILS_TO_MAKE_OF(CL_INVALID_VALUE, CL_MEM_READ_WRITE, of(w.read_only)),
      FAILS_TO_MAKE_OF(CL_INVALID_VALUE, CL_MEM_READ_ONLY, of(w.write_only)),
      FAILS_TO_MAKE_OF(CL_INVALID_VALUE, CL_MEM_ALLOC_HOST_PTR, of(w.buffer64)),
      FAILS_TO_MAKE_OF(CL_INVALID_VALUE, CL_MEM_HOST_READ_ONLY, of(w.host_write_only)),
      FAILS_TO_MAKE_OF(CL_INVALID_VALUE, CL_MEM_HOST_WRITE_ONLY, of(w.host_no_access)),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_IMAGE_SIZE, w.context, 0, &rgba, &wide, nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_IMAGE_SIZE, w.context, 0, &rgba, &many, nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_IMAGE_SIZE, w.context, 0, &rgba, &deep, nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_HOST_PTR, w.context, CL_MEM_USE_HOST_PTR, &rgba, &image2d,
                    nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_HOST_PTR, w.context, 0, &rgba, &image2d, host),
      FAILS_TO_MAKE_ON_BAD(context, cl_context, clCreateImageWithProperties, CL_INVALID_CONTEXT, bad, nullptr,
                           0, &rgba, &image2d, nullptr),
      FAILS_TO_MAKE(clCreateImageWithProperties, CL_INVALID_PROPERTY, w.context, &w.eight, 0, &rgba, &image2d,
                    nullptr),
      FAILS_TO_MAKE_ON_BAD(context, cl_context, clCreateImage2D, CL_INVALID_CONTEXT, bad, 0, &rgba, 4, 4, 0,
                           nullptr),
      FAILS_TO_MAKE(clCreateImage2D, CL_INVALID_IMAGE_SIZE, w.context, 0, &rgba, 0, 4, 0, nullptr),
      FAILS_TO_MAKE(clCreateImage2D, CL_INVALID_IMAGE_SIZE, w.context, 0, &rgba, 4, 4, 16, nullptr),
      FAILS_TO_MAKE(clCreateImage3D, CL_INVALID_IMAGE_SIZE, w.context, 0, &rgba, 4, 4, 1, 0, 0, nullptr),
      FAILS_TO_MAKE(clCreateImage3D, CL_INVALID_IMAGE_SIZE, w.context, 0, &rgba, 4, 4, 4096, 0, 0, nullptr),
  };
}

std::vector<ErrorRow> query_rows() {
  return {
      FAILS_ON_BAD(context, cl_context, clGetSupportedImageFormats, CL_INVALID_CONTEXT, bad, 0,
                   CL_MEM_OBJECT_IMAGE2D, 0, nullptr, &w.count),
      FAILS(clGetSupportedImageFormats, CL_INVALID_VALUE, w.context, 1 << 20, CL_MEM_OBJECT_IMAGE2D, 0,
            nullptr, &w.count),
      FAILS(clGetSupportedImageFormats, CL_INVALID_VALUE, w.context, 0, CL_MEM_OBJECT_BUFFER, 0, nullptr,
            &w.count),
      FAILS(clGetSupportedImageFormats, CL_INVALID_VALUE, w.context, 0, CL_MEM_OBJECT_IMAGE2D, 0, &rgba,
            &w.count),
      FAILS_ON_BAD(mem, cl_mem, clGetImageInfo, CL_INVALID_MEM_OBJECT, bad, CL_IMAGE_WIDTH, 0, nullptr,
                   nullptr),
      FAILS(clGetImageInfo, CL_INVALID_MEM_OBJECT, w.buffer64, CL_IMAGE_WIDTH, 0, nullptr, nullptr),
      FAILS(clGetImageInfo, CL_INVALID_VALUE, w.image, 0x7777, 0, nullptr, nullptr),
      FAILS(clGetImageInfo, CL_INVALID_VALUE, w.image, CL_IMAGE_WIDTH, 4, w.room, nullptr),
  };
}

/// What every command on an image gets wrong; the arguments follow queue and image.
#define IMAGE_COMMAND_ROWS(name, ...)                                                                  \
  FAILS_ON_BAD(queue, cl_command_queue, name, CL_INVALID_COMMAND_QUEUE, bad, w.image, __VA_ARGS__, 0,  \
               nullptr, nullptr),                                                                      \
      FAILS_ON_BAD(mem, cl_mem, name, CL_INVALID_MEM_OBJECT, w.queue, bad, __VA_ARGS__, 0, nullptr,    \
                   nullptr),                                                                           \
      FAILS(name, CL_INVALID_MEM_OBJECT, w.queue, w.buffer64, __VA_ARGS__, 0, nullptr, nullptr),       \
      FAILS(name, CL_INVALID_CONTEXT, w.queue, w.other_image, __VA_ARGS__, 0, nullptr, nullptr),       \
      FAILS(name, CL_INVALID_EVENT_WAIT_LIST, w.queue, w.image, __VA_ARGS__, 1, nullptr, nullptr),     \
      FAILS(name, CL_INVALID_EVENT_WAIT_LIST, w.queue, w.image, __VA_ARGS__, 0, &w.complete, nullptr), \
      FAILS(name, CL_INVALID_CONTEXT, w.queue, w.image, __VA_ARGS__, 1, &w.other_event, nullptr)

/// Regions that are none of `image`'s; `before` and `after` are the arguments around origin and region.
#define REGION_ROWS(name, ...)                                                                             \
  FAILS(name, CL_INVALID_VALUE, w.queue, w.image, __VA_ARGS__(nullptr, w.one3), 0, nullptr, nullptr),      \
      FAILS(name, CL_INVALID_VALUE, w.queue, w.image, __VA_ARGS__(w.zero3, nullptr), 0, nullptr, nullptr), \
      FAILS(name, CL_INVALID_VALUE, w.queue, w.image, __VA_ARGS__(w.zero3, w.zero3), 0, nullptr, nullptr), \
      FAILS(name, CL_INVALID_VALUE, w.queue, w.image, __VA_ARGS__(w.one3, w.one3), 0, nullptr, nullptr),   \
      FAILS(name, CL_INVALID_VALUE, w.queue, w.image, __VA_ARGS__(w.near3, w.four3), 0, nullptr, nullptr), \
      FAILS(name, CL_INVALID_VALUE, w.queue, w.image, __VA_ARGS__(w.zero3, w.huge3), 0, nullptr, nullptr)

#define TRANSFER(origin, region) CL_TRUE, origin, region, 0, 0, host
#define FILL(origin, region) host, origin, region
#define COPY_FROM(origin, region) w.volume, origin, w.zero3, region
#define TO_BUFFER(origin, region) w.buffer64, origin, region, 0

/// A level that there is not, and regions outside of their level; without mipmaps no number is a level.
#define LEVEL_ROWS(name, ...)                                                                               \
  FAILS(name, CL_INVALID_MIP_LEVEL, w.queue, w.mipmapped, __VA_ARGS__(w.no_level, w.one3), 0, nullptr,      \
        nullptr),                                                                                           \
      FAILS(name, CL_INVALID_MIP_LEVEL, w.queue, w.deep_mipmapped, __VA_ARGS__(w.no_deep_level, w.one3), 0, \
            nullptr, nullptr),                                                                              \
      FAILS(name, CL_INVALID_VALUE, w.queue, w.mipmapped, __VA_ARGS__(w.beyond_level, w.one3), 0, nullptr,  \
            nullptr),                                                                                       \
      FAILS(name, CL_INVALID_VALUE, w.queue, w.image, __VA_ARGS__(w.no_level, w.one3), 0, nullptr, nullptr)

std::vector<ErrorRow> transfer_rows() {
  return {
      IMAGE_COMMAND_ROWS(clEnqueueReadImage, TRANSFER(w.zero3, w.one3)),
      REGION_ROWS(clEnqueueReadImage, TRANSFER),
      LEVEL_ROWS(clEnqueueReadImage, TRANSFER),
      FAILS(clEnqueueReadImage, CL_INVALID_VALUE, w.queue, w.image, CL_TRUE, w.zero3, w.one3, 0, 0, nullptr,
            0, nullptr, nullptr),
      FAILS(clEnqueueReadImage, CL_INVALID_VALUE, w.queue, w.image, CL_TRUE, w.zero3, w.four3, 12, 0, host, 0,
            nullptr, nullptr),
      FAILS(clEnqueueReadImage, CL_INVALID_VALUE, w.queue, w.image, CL_TRUE, w.zero3, w.four3, 16, 64, host,
            0, nullptr, nullptr),
      FAILS(clEnqueueReadImage, CL_INVALID_VALUE, w.queue, w.volume, CL_TRUE, w.zero3, w.four3, 16, 48, host,
            0, nullptr, nullptr),
      FAILS(clEnqueueReadImage, CL_INVALID_OPERATION, w.queue, w.image_host_write_only,
            TRANSFER(w.zero3, w.one3), 0, nullptr, nullptr),
      FAILS(clEnqueueReadImage, CL_INVALID_OPERATION, w.queue, w.image_host_no_access,
            TRANSFER(w.zero3, w.one3), 0, nullptr, nullptr),
      FAILS(clEnqueueReadImage, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, w.queue, w.image,
            TRANSFER(w.zero3, w.one3), 1, &w.failed_event, nullptr),
      IMAGE_COMMAND_ROWS(clEnqueueWriteImage, TRANSFER(w.zero3, w.one3)),
      REGION_ROWS(clEnqueueWriteImage, TRANSFER),
      LEVEL_ROWS(clEnqueueWriteImage, TRANSFER),
      FAILS(clEnqueueWriteImage, CL_INVALID_VALUE, w.queue, w.image, CL_TRUE, w.zero3, w.one3, 0, 0, nullptr,
            0, nullptr, nullptr),
      FAILS(clEnqueueWriteImage, CL_INVALID_OPERATION, w.queue, w.image_host_read_only,
            TRANSFER(w.zero3, w.one3), 0, nullptr, nullptr),
      FAILS(clEnqueueWriteImage, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, w.queue, w.image,
            TRANSFER(w.zero3, w.one3), 1, &w.failed_event, nullptr),
      IMAGE_COMMAND_ROWS(clEnqueueFillImage, FILL(w.zero3, w.one3)),
      REGION_ROWS(clEnqueueFillImage, FILL),
      LEVEL_ROWS(clEnqueueFillImage, FILL),
      FAILS(clEnqueueFillImage, CL_INVALID_VALUE, w.queue, w.image, nullptr, w.zero3, w.one3, 0, nullptr,
            nullptr),
      FAILS_TO_MAKE_ON_BAD(mem, cl_mem, clEnqueueMapImage, CL_INVALID_MEM_OBJECT, w.queue, bad, CL_TRUE,
                           CL_MAP_READ, w.zero3, w.one3, &w.one, nullptr, 0, nullptr, nullptr),
      FAILS_TO_MAKE_ON_BAD(queue, cl_command_queue, clEnqueueMapImage, CL_INVALID_COMMAND_QUEUE, bad, w.image,
                           CL_TRUE, CL_MAP_READ, w.zero3, w.one3, &w.one, nullptr, 0, nullptr, nullptr),
      FAILS_TO_MAKE(clEnqueueMapImage, CL_INVALID_CONTEXT, w.queue, w.other_image, CL_TRUE, CL_MAP_READ,
                    w.zero3, w.one3, &w.one, nullptr, 0, nullptr, nullptr),
      FAILS_TO_MAKE(clEnqueueMapImage, CL_INVALID_VALUE, w.queue, w.image, CL_TRUE, 1 << 20, w.zero3, w.one3,
                    &w.one, nullptr, 0, nullptr, nullptr),
      FAILS_TO_MAKE(clEnqueueMapImage, CL_INVALID_VALUE, w.queue, w.image, CL_TRUE, CL_MAP_READ, w.near3,
                    w.four3, &w.one, nullptr, 0, nullptr, nullptr),
      FAILS_TO_MAKE(clEnqueueMapImage, CL_INVALID_MIP_LEVEL, w.queue, w.mipmapped, CL_TRUE, CL_MAP_READ,
                    w.no_level, w.one3, &w.one, nullptr, 0, nullptr, nullptr),
      FAILS_TO_MAKE(clEnqueueMapImage, CL_INVALID_VALUE, w.queue, w.mipmapped, CL_TRUE, CL_MAP_READ,
                    w.beyond_level, w.one3, &w.one, nullptr, 0, nullptr, nullptr),
      FAILS_TO_MAKE(clEnqueueMapImage, CL_INVALID_VALUE, w.queue, w.image, CL_TRUE, CL_MAP_READ, w.zero3,
                    w.one3, nullptr, nullptr, 0, nullptr, nullptr),
      FAILS_TO_MAKE(clEnqueueMapImage, CL_INVALID_VALUE, w.queue, w.volume, CL_TRUE, CL_MAP_READ, w.zero3,
                    w.one3, &w.one, nullptr, 0, nullptr, nullptr),
      FAILS_TO_MAKE(clEnqueueMapImage, CL_INVALID_EVENT_WAIT_LIST, w.queue, w.image, CL_TRUE, CL_MAP_READ,
                    w.zero3, w.one3, &w.one, nullptr, 1, nullptr, nullptr),
      FAILS_TO_MAKE(clEnqueueMapImage, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, w.queue, w.image,
                    CL_TRUE, CL_MAP_READ, w.zero3, w.one3, &w.one, nullptr, 1, &w.failed_event, nullptr),
      FAILS_TO_MAKE(clEnqueueMapImage, CL_INVALID_OPERATION, w.queue, w.image_host_write_only, CL_TRUE,
                    CL_MAP_READ, w.zero3, w.one3, &w.one, nullptr, 0, nullptr, nullptr),
      FAILS_TO_MAKE(clEnqueueMapImage, CL_INVALID_OPERATION, w.queue, w.image_host_read_only, CL_TRUE,
                    CL_MAP_WRITE, w.zero3, w.one3, &w.one, nullptr, 0, nullptr, nullptr),
  };
}

std::vector<ErrorRow> copy_rows() {
  return {
      IMAGE_COMMAND_ROWS(clEnqueueCopyImage, COPY_FROM(w.zero3, w.one3)),
      REGION_ROWS(clEnqueueCopyImage, COPY_FROM),
      LEVEL_ROWS(clEnqueueCopyImage, COPY_FROM),
      FAILS_ON_BAD(mem, cl_mem, clEnqueueCopyImage, CL_INVALID_MEM_OBJECT, w.queue, w.image, bad, w.zero3,
                   w.zero3, w.one3, 0, nullptr, nullptr),
      FAILS(clEnqueueCopyImage, CL_INVALID_MEM_OBJECT, w.queue, w.image, w.buffer64, w.zero3, w.zero3, w.one3,
            0, nullptr, nullptr),
      FAILS(clEnqueueCopyImage, CL_IMAGE_FORMAT_MISMATCH, w.queue, w.image, w.floats, w.zero3, w.zero3,
            w.one3, 0, nullptr, nullptr),
      FAILS(clEnqueueCopyImage, CL_INVALID_VALUE, w.queue, w.volume, w.image, w.zero3, w.one3, w.one3, 0,
            nullptr, nullptr),
      FAILS(clEnqueueCopyImage, CL_INVALID_MIP_LEVEL, w.queue, w.volume, w.mipmapped, w.zero3, w.no_level,
            w.one3, 0, nullptr, nullptr),
      FAILS(clEnqueueCopyImage, CL_MEM_COPY_OVERLAP, w.queue, w.volume, w.volume, w.zero3, w.zero3, w.four3,
            0, nullptr, nullptr),
      IMAGE_COMMAND_ROWS(clEnqueueCopyImageToBuffer, TO_BUFFER(w.zero3, w.one3)),
      REGION_ROWS(clEnqueueCopyImageToBuffer, TO_BUFFER),
      LEVEL_ROWS(clEnqueueCopyImageToBuffer, TO_BUFFER),
      FAILS_ON_BAD(mem, cl_mem, clEnqueueCopyImageToBuffer, CL_INVALID_MEM_OBJECT, w.queue, w.image, bad,
                   w.zero3, w.one3, 0, 0, nullptr, nullptr),
      FAILS(clEnqueueCopyImageToBuffer, CL_INVALID_MEM_OBJECT, w.queue, w.image, w.volume, w.zero3, w.one3, 0,
            0, nullptr, nullptr),
      FAILS(clEnqueueCopyImageToBuffer, CL_INVALID_MEM_OBJECT, w.queue, w.image_of_buffer, w.buffer64,
            w.zero3, w.one3, 0, 0, nullptr, nullptr),
      FAILS(clEnqueueCopyImageToBuffer, CL_INVALID_VALUE, w.queue, w.image, w.buffer64, w.zero3, w.four3, 961,
            0, nullptr, nullptr),
      FAILS_ON_BAD(queue, cl_command_queue, clEnqueueCopyBufferToImage, CL_INVALID_COMMAND_QUEUE, bad,
                   w.buffer64, w.image, 0, w.zero3, w.one3, 0, nullptr, nullptr),
      FAILS_ON_BAD(mem, cl_mem, clEnqueueCopyBufferToImage, CL_INVALID_MEM_OBJECT, w.queue, bad, w.image, 0,
                   w.zero3, w.one3, 0, nullptr, nullptr),
      FAILS_ON_BAD(mem, cl_mem, clEnqueueCopyBufferToImage, CL_INVALID_MEM_OBJECT, w.queue, w.buffer64, bad,
                   0, w.zero3, w.one3, 0, nullptr, nullptr),
      FAILS(clEnqueueCopyBufferToImage, CL_INVALID_MEM_OBJECT, w.queue, w.buffer64, w.image_of_buffer, 0,
            w.zero3, w.one3, 0, nullptr, nullptr),
      FAILS(clEnqueueCopyBufferToImage, CL_INVALID_MIP_LEVEL, w.queue, w.buffer64, w.mipmapped, 0, w.no_level,
            w.one3, 0, nullptr, nullptr),
      FAILS(clEnqueueCopyBufferToImage, CL_INVALID_VALUE, w.queue, w.buffer64, w.mipmapped, 0, w.beyond_level,
            w.one3, 0, nullptr, nullptr),
      FAILS(clEnqueueCopyBufferToImage, CL_INVALID_CONTEXT, w.queue, w.buffer64, w.other_image, 0, w.zero3,
            w.one3, 0, nullptr, nullptr),
      FAILS(clEnqueueCopyBufferToImage, CL_INVALID_VALUE, w.queue, w.buffer64, w.image, 961, w.zero3, w.four3,
            0, nullptr, nullptr),
      FAILS(clEnqueueCopyBufferToImage, CL_INVALID_VALUE, w.queue, w.buffer64, w.image, 0, w.one3, w.one3, 0,
            nullptr, nullptr),
      FAILS(clEnqueueCopyBufferToImage, CL_INVALID_EVENT_WAIT_LIST, w.queue, w.buffer64, w.image, 0, w.zero3,
            w.one3, 1, nullptr, nullptr),
  };
}

cl_sampler_properties unknown_property[] = {0x7777, 1, 0};
cl_sampler_properties bad_filter[] = {CL_SAMPLER_FILTER_MODE, 0x7777, 0};
cl_sampler_properties twice[] = {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, CL_SAMPLER_FILTER_MODE,
                                 CL_FILTER_LINEAR, 0};
cl_sampler_properties bad_mip_filter[] = {CL_SAMPLER_MIP_FILTER_MODE_KHR, 0x7777, 0};
cl_sampler_properties nan_lod[] = {CL_SAMPLER_LOD_MIN_KHR, 0x7fc00000, 0};
cl_sampler_properties nan_greatest_lod[] = {CL_SAMPLER_LOD_MAX_KHR, 0xffc00000, 0};
cl_sampler_properties lod_twice[] = {CL_SAMPLER_LOD_MAX_KHR, 0, CL_SAMPLER_LOD_MAX_KHR, 0, 0};

std::vector<ErrorRow> sampler_rows() {
  return {
      FAILS_TO_MAKE_ON_BAD(context, cl_context, clCreateSampler, CL_INVALID_CONTEXT, bad, CL_FALSE,
                           CL_ADDRESS_CLAMP, CL_FILTER_NEAREST),
      FAILS_TO_MAKE(clCreateSampler, CL_INVALID_VALUE, w.context, 2, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST),
      FAILS_TO_MAKE(clCreateSampler, CL_INVALID_VALUE, w.context, CL_FALSE, 0x7777, CL_FILTER_NEAREST),
      FAILS_TO_MAKE(clCreateSampler, CL_INVALID_VALUE, w.context, CL_FALSE, CL_ADDRESS_CLAMP, 0x7777),
      FAILS_TO_MAKE(clCreateSampler, CL_INVALID_VALUE, w.context, CL_FALSE, CL_ADDRESS_REPEAT,
                    CL_FILTER_NEAREST),
      FAILS_TO_MAKE_ON_BAD(context, cl_context, clCreateSamplerWithProperties, CL_INVALID_CONTEXT, bad,
                           nullptr),
      FAILS_TO_MAKE(clCreateSamplerWithProperties, CL_INVALID_VALUE, w.context, unknown_property),
      FAILS_TO_MAKE(clCreateSamplerWithProperties, CL_INVALID_VALUE, w.context, bad_filter),
      FAILS_TO_MAKE(clCreateSamplerWithProperties, CL_INVALID_VALUE, w.context, twice),
      FAILS_TO_MAKE(clCreateSamplerWithProperties, CL_INVALID_VALUE, w.context, bad_mip_filter),
      FAILS_TO_MAKE(clCreateSamplerWithProperties, CL_INVALID_VALUE, w.context, nan_lod),
      FAILS_TO_MAKE(clCreateSamplerWithProperties, CL_INVALID_VALUE, w.context, nan_greatest_lod),
      FAILS_TO_MAKE(clCreateSamplerWithProperties, CL_INVALID_VALUE, w.context, lod_twice),
      FAILS_ON_BAD(sampler, cl_sampler, clRetainSampler, CL_INVALID_SAMPLER, bad),
      FAILS_ON_BAD(sampler, cl_sampler, clReleaseSampler, CL_INVALID_SAMPLER, bad),
      FAILS_ON_BAD(sampler, cl_sampler, clGetSamplerInfo, CL_INVALID_SAMPLER, bad, CL_SAMPLER_CONTEXT, 0,
                   nullptr, nullptr),
      FAILS(clGetSamplerInfo, CL_INVALID_VALUE, w.sampler, 0x7777, 0, nullptr, nullptr),
      FAILS(clGetSamplerInfo, CL_INVALID_VALUE, w.sampler, CL_SAMPLER_CONTEXT, 1, w.room, nullptr),
  };
}

std::vector<ErrorRow> argument_rows() {
  return {
      FAILS_ON_BAD(mem, cl_mem, clSetKernelArg, CL_INVALID_MEM_OBJECT, w.with_image, 0, sizeof bad, &bad),
      FAILS(clSetKernelArg, CL_INVALID_MEM_OBJECT, w.with_image, 0, sizeof(cl_mem), nullptr),
      FAILS(clSetKernelArg, CL_INVALID_ARG_SIZE, w.with_image, 0, 4, &w.image),
      FAILS(clSetKernelArg, CL_INVALID_MEM_OBJECT, w.with_image, 0, sizeof w.buffer64, &w.buffer64),
      FAILS(clSetKernelArg, CL_INVALID_MEM_OBJECT, w.with_image, 0, sizeof w.other_image, &w.other_image),
      FAILS(clSetKernelArg, CL_INVALID_MEM_OBJECT, w.add, 0, sizeof w.image, &w.image),
      FAILS(clSetKernelArg, CL_INVALID_ARG_VALUE, w.with_image, 0, sizeof w.volume, &w.volume),
      FAILS(clSetKernelArg, CL_INVALID_ARG_VALUE, w.with_image, 0, sizeof w.image_write_only,
            &w.image_write_only),
      FAILS(clSetKernelArg, CL_INVALID_ARG_VALUE, w.with_image, 2, sizeof w.image_read_only,
            &w.image_read_only),
      FAILS_ON_BAD(sampler, cl_sampler, clSetKernelArg, CL_INVALID_SAMPLER, w.with_image, 1, sizeof bad,
                   &bad),
      FAILS(clSetKernelArg, CL_INVALID_SAMPLER, w.with_image, 1, sizeof w.other_sampler, &w.other_sampler),
      FAILS(clSetKernelArg, CL_INVALID_SAMPLER, w.with_image, 1, sizeof(cl_sampler), nullptr),
      FAILS(clSetKernelArg, CL_INVALID_SAMPLER, w.with_image, 1, sizeof w.image, &w.image),
      FAILS(clSetKernelArg, CL_INVALID_ARG_SIZE, w.with_image, 1, 4, &w.sampler),
  };
}

}  // namespace

std::vector<ErrorRow> image_error_rows() {
  std::vector<ErrorRow> rows;
  for (auto part : {creation_rows, query_rows, transfer_rows, copy_rows, sampler_rows, argument_rows})
    for (ErrorRow& row : part()) rows.push_back(std::move(row));
  return rows;
}
