// 2D images of the texels of 2D images, in another channel order (OpenCL 3.0, 5.3.1.2).
#include <gtest/gtest.h>

#include <cmath>

#include "session.h"

namespace {

constexpr size_t width = 4, height = 3;
constexpr size_t origin[3] = {0, 0, 0}, region[3] = {width, height, 1};

cl_image_desc description(cl_mem of = nullptr, size_t row_pitch = 0) {
  return {CL_MEM_OBJECT_IMAGE2D, width, height, 1, 1, row_pitch, 0, 0, 0, {of}};
}

cl_mem make(const Session& s, cl_image_format format, const cl_image_desc& desc, cl_mem_flags flags = 0,
            void* host = nullptr) {
  cl_int error = CL_SUCCESS;
  const cl_mem image = clCreateImage(s.context, flags, &format, &desc, host, &error);
  EXPECT_EQ(error, CL_SUCCESS);
  return image;
}

/// What read_imagef of `image` (type `type` in OpenCL C) gives at each texel.
std::vector<cl_float4> read_by_kernel(const Session& s, cl_mem image, const std::string& type) {
  const cl_program program =
      s.build(("kernel void k(read_only " + type +
               " image, global float4* out) {"
               " int x = get_global_id(0), y = get_global_id(1);"
               " out[y * get_global_size(0) + x] = (float4)(read_imagef(image, (int2)(x, y))); }")
                  .c_str());
  const cl_kernel kernel = s.kernel(program, "k");
  std::vector<cl_float4> texels(width * height);
  const cl_mem out = s.buffer(texels.size() * sizeof(cl_float4));
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof image, &image), CL_SUCCESS);
  clSetKernelArg(kernel, 1, sizeof out, &out);
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 2, nullptr, region, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  clEnqueueReadBuffer(s.queue, out, CL_TRUE, 0, texels.size() * sizeof(cl_float4), texels.data(), 0, nullptr,
                      nullptr);
  clReleaseMemObject(out);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  return texels;
}

TEST(ImageViews, LinearAndSrgbSeeTheSameTexels) {
  const Session s;
  std::vector<unsigned char> bytes(width * height * 4);
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<unsigned char>(i * 5);
  const cl_mem linear = make(s, {CL_RGBA, CL_UNORM_INT8}, description(), CL_MEM_COPY_HOST_PTR, bytes.data());
  const cl_mem srgb = make(s, {CL_sRGBA, CL_UNORM_INT8}, description(linear, width * 4));
  const cl_mem again = make(s, {CL_RGBA, CL_UNORM_INT8}, description(srgb));
  const auto curved = read_by_kernel(s, srgb, "image2d_t"), straight = read_by_kernel(s, again, "image2d_t");
  for (size_t i = 0; i < bytes.size(); ++i) {
    const float value = float(bytes[i]) / 255;
    EXPECT_NEAR(straight[i / 4].s[i % 4], value, 1e-6) << i;
    const float decoded = value <= 0.04045f ? value / 12.92f : std::pow((value + 0.055f) / 1.055f, 2.4f);
    EXPECT_NEAR(curved[i / 4].s[i % 4], i % 4 == 3 ? value : decoded, 1e-4) << i;
  }
  cl_mem associated = nullptr, buffer = linear;
  EXPECT_EQ(clGetMemObjectInfo(srgb, CL_MEM_ASSOCIATED_MEMOBJECT, sizeof associated, &associated, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(associated, linear);
  EXPECT_EQ(clGetImageInfo(srgb, CL_IMAGE_BUFFER, sizeof buffer, &buffer, nullptr), CL_SUCCESS);
  EXPECT_EQ(buffer, nullptr);
  // What is written to one is there in the others, also when those are gone.
  for (unsigned char& byte : bytes) byte ^= 0x55;
  EXPECT_EQ(
      clEnqueueWriteImage(s.queue, linear, CL_TRUE, origin, region, 0, 0, bytes.data(), 0, nullptr, nullptr),
      CL_SUCCESS);
  clReleaseMemObject(linear);
  clReleaseMemObject(srgb);
  std::vector<unsigned char> seen(bytes.size());
  EXPECT_EQ(
      clEnqueueReadImage(s.queue, again, CL_TRUE, origin, region, 0, 0, seen.data(), 0, nullptr, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(seen, bytes);
  clReleaseMemObject(again);
}

TEST(ImageViews, ChannelROfFloatsIsADepth) {
  const Session s;
  std::vector<float> depths(width * height);
  for (size_t i = 0; i < depths.size(); ++i) depths[i] = 0.125f * float(i);
  const cl_mem red =
      make(s, {CL_R, CL_FLOAT}, description(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, depths.data());
  const cl_mem depth = make(s, {CL_DEPTH, CL_FLOAT}, description(red));
  cl_mem_flags flags = 0;
  clGetMemObjectInfo(depth, CL_MEM_FLAGS, sizeof flags, &flags, nullptr);
  EXPECT_EQ(flags & CL_MEM_READ_ONLY, cl_mem_flags(CL_MEM_READ_ONLY)) << "inherited";
  const auto texels = read_by_kernel(s, depth, "image2d_depth_t");
  for (size_t i = 0; i < depths.size(); ++i) EXPECT_EQ(texels[i].s[0], depths[i]) << i;
  clReleaseMemObject(depth);
  clReleaseMemObject(red);
}

TEST(ImageViews, TheRulesAreKept) {
  const Session s;
  const cl_mem linear = make(s, {CL_RGBA, CL_UNORM_INT8}, description());
  const cl_mem buffer = s.buffer(width * height * 4);
  cl_image_desc wider = description(linear), higher = description(linear), flat = description(linear);
  wider.image_width = width + 1;
  higher.image_height = height + 1;
  flat.image_type = CL_MEM_OBJECT_IMAGE1D;
  struct Row {
    cl_image_format format;
    cl_image_desc desc;
    cl_int error;
    cl_mem_flags flags = 0;
  };
  const Row rows[] = {
      {{CL_RGBA, CL_UNORM_INT8}, description(linear), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR},
      {{CL_sBGRA, CL_UNORM_INT8}, description(linear), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR},
      {{CL_DEPTH, CL_FLOAT}, description(linear), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR},
      {{CL_sRGBA, CL_UNORM_INT8}, wider, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR},
      {{CL_sRGBA, CL_UNORM_INT8}, higher, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR},
      {{CL_sRGBA, CL_UNORM_INT8}, description(linear, width * 8), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR},
      {{CL_RGBA, CL_UNORM_INT8}, flat, CL_INVALID_IMAGE_DESCRIPTOR},
      {{CL_sRGBA, CL_UNORM_INT8}, description(linear), CL_INVALID_VALUE, CL_MEM_ALLOC_HOST_PTR},
      // Of a buffer: a pitch that is not of whole texels.
      {{CL_RGBA, CL_UNORM_INT8}, description(buffer, width * 4 + 2), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR},
  };
  for (const Row& row : rows) {
    cl_int error = CL_SUCCESS;
    clCreateImage(s.context, row.flags, &row.format, &row.desc, nullptr, &error);
    EXPECT_EQ(error, row.error) << "row " << &row - rows;
  }
  clReleaseMemObject(linear);
  clReleaseMemObject(buffer);
}

}  // namespace
