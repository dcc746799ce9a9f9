// Sections 5.3 and 5.5 on a device without images: creation is refused, and no handle is an image or a
// sampler.
#include "error_rows.h"

namespace {

cl_image_format rgba{CL_RGBA, CL_UNORM_INT8};
cl_image_desc image2d{CL_MEM_OBJECT_IMAGE2D, 4, 4, 1, 1, 0, 0, 0, 0, {nullptr}};
int host[64];

#define IMAGE_COMMAND_ROWS(name, ...)                                                                     \
  FAILS_ON_BAD(mem, cl_mem, name, CL_INVALID_MEM_OBJECT, w.queue, bad, __VA_ARGS__, 0, nullptr, nullptr), \
      FAILS(name, CL_INVALID_OPERATION, w.queue, w.buffer64, __VA_ARGS__, 0, nullptr, nullptr),           \
      FAILS(name, CL_INVALID_COMMAND_QUEUE, nullptr, w.buffer64, __VA_ARGS__, 0, nullptr, nullptr)

}  // namespace

std::vector<ErrorRow> image_error_rows() {
  return {
      FAILS_TO_MAKE_ON_BAD(context, cl_context, clCreateImage, CL_INVALID_CONTEXT, bad, 0, &rgba, &image2d,
                           nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_VALUE, w.context, 1 << 20, &rgba, &image2d, nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, w.context, 0, nullptr, &image2d,
                    nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_IMAGE_DESCRIPTOR, w.context, 0, &rgba, nullptr, nullptr),
      FAILS_TO_MAKE(clCreateImage, CL_INVALID_OPERATION, w.context, 0, &rgba, &image2d, nullptr),
      FAILS_TO_MAKE(clCreateImageWithProperties, CL_INVALID_OPERATION, w.context, nullptr, 0, &rgba, &image2d,
                    nullptr),
      FAILS_TO_MAKE(clCreateImage2D, CL_INVALID_OPERATION, w.context, 0, &rgba, 4, 4, 0, nullptr),
      FAILS_TO_MAKE(clCreateImage3D, CL_INVALID_OPERATION, w.context, 0, &rgba, 4, 4, 4, 0, 0, nullptr),
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
      IMAGE_COMMAND_ROWS(clEnqueueReadImage, CL_TRUE, w.zero3, w.one3, 0, 0, host),
      IMAGE_COMMAND_ROWS(clEnqueueWriteImage, CL_TRUE, w.zero3, w.one3, 0, 0, host),
      IMAGE_COMMAND_ROWS(clEnqueueFillImage, host, w.zero3, w.one3),
      IMAGE_COMMAND_ROWS(clEnqueueCopyImage, w.buffer64, w.zero3, w.zero3, w.one3),
      IMAGE_COMMAND_ROWS(clEnqueueCopyImageToBuffer, w.buffer64, w.zero3, w.one3, 0),
      IMAGE_COMMAND_ROWS(clEnqueueCopyBufferToImage, w.buffer64, 0, w.zero3, w.one3),
      FAILS_TO_MAKE_ON_BAD(mem, cl_mem, clEnqueueMapImage, CL_INVALID_MEM_OBJECT, w.queue, bad, CL_TRUE,
                           CL_MAP_READ, w.zero3, w.one3, nullptr, nullptr, 0, nullptr, nullptr),
      FAILS_TO_MAKE(clEnqueueMapImage, CL_INVALID_OPERATION, w.queue, w.buffer64, CL_TRUE, CL_MAP_READ,
                    w.zero3, w.one3, nullptr, nullptr, 0, nullptr, nullptr),
      FAILS_TO_MAKE_ON_BAD(context, cl_context, clCreateSampler, CL_INVALID_CONTEXT, bad, CL_FALSE,
                           CL_ADDRESS_CLAMP, CL_FILTER_NEAREST),
      FAILS_TO_MAKE(clCreateSampler, CL_INVALID_OPERATION, w.context, CL_FALSE, CL_ADDRESS_CLAMP,
                    CL_FILTER_NEAREST),
      FAILS_TO_MAKE(clCreateSamplerWithProperties, CL_INVALID_OPERATION, w.context, nullptr),
      FAILS_ON_BAD(sampler, cl_sampler, clRetainSampler, CL_INVALID_SAMPLER, bad),
      FAILS_ON_BAD(sampler, cl_sampler, clReleaseSampler, CL_INVALID_SAMPLER, bad),
      FAILS_ON_BAD(sampler, cl_sampler, clGetSamplerInfo, CL_INVALID_SAMPLER, bad, CL_SAMPLER_CONTEXT, 0,
                   nullptr, nullptr),
  };
}
