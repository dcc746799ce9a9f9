// Images as the host sees them: queries, transfers with pitches, copies, mappings, samplers.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "session.h"

namespace {

struct ImageCase {
  cl_mem_object_type type;
  size_t width, height, depth, layers;
  size_t region[3];  ///< of the whole image
};
constexpr ImageCase cases[] = {
    {CL_MEM_OBJECT_IMAGE1D, 6, 0, 0, 0, {6, 1, 1}}, {CL_MEM_OBJECT_IMAGE1D_ARRAY, 6, 0, 0, 4, {6, 4, 1}},
    {CL_MEM_OBJECT_IMAGE2D, 6, 5, 0, 0, {6, 5, 1}}, {CL_MEM_OBJECT_IMAGE2D_ARRAY, 6, 5, 0, 3, {6, 5, 3}},
    {CL_MEM_OBJECT_IMAGE3D, 6, 5, 3, 0, {6, 5, 3}},
};

bool is_array(const ImageCase& c) {
  return c.type == CL_MEM_OBJECT_IMAGE1D_ARRAY || c.type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
}
bool has_slices(const ImageCase& c) { return is_array(c) || c.type == CL_MEM_OBJECT_IMAGE3D; }

/// An image of 4-byte texels. Pitches need a host pointer.
cl_mem make(const Session& s, const ImageCase& c, cl_mem_flags flags = 0, void* host = nullptr,
            size_t row_pitch = 0, size_t slice_pitch = 0) {
  const cl_image_format format{CL_R, CL_UNSIGNED_INT32};
  const cl_image_desc description{c.type,    c.width,     c.height, c.depth, c.layers,
                                  row_pitch, slice_pitch, 0,        0,       {nullptr}};
  cl_int error = CL_SUCCESS;
  const cl_mem image = clCreateImage(s.context, flags, &format, &description, host, &error);
  EXPECT_EQ(error, CL_SUCCESS);
  return image;
}

size_t texels(const size_t (&region)[3]) { return region[0] * region[1] * region[2]; }

std::vector<cl_uint> numbered(size_t count, cl_uint first = 0) {
  std::vector<cl_uint> values(count);
  std::iota(values.begin(), values.end(), first);
  return values;
}

template <class T>
T image_info(cl_mem image, cl_image_info name) {
  T value{};
  size_t size = 0;
  EXPECT_EQ(clGetImageInfo(image, name, sizeof value, &value, &size), CL_SUCCESS);
  EXPECT_EQ(size, sizeof value);
  return value;
}

std::vector<cl_uint> whole(const Session& s, cl_mem image, const ImageCase& c) {
  std::vector<cl_uint> out(texels(c.region));
  const size_t origin[3] = {0, 0, 0};
  EXPECT_EQ(
      clEnqueueReadImage(s.queue, image, CL_TRUE, origin, c.region, 0, 0, out.data(), 0, nullptr, nullptr),
      CL_SUCCESS);
  return out;
}

TEST(Images, QueriesReturnWhatTheImageWasMadeWith) {
  Session s;
  for (const ImageCase& c : cases) {
    const cl_mem image = make(s, c);
    const bool rows = c.height != 0;
    EXPECT_EQ(image_info<cl_image_format>(image, CL_IMAGE_FORMAT).image_channel_order,
              cl_channel_order(CL_R));
    EXPECT_EQ(image_info<size_t>(image, CL_IMAGE_ELEMENT_SIZE), 4u);
    EXPECT_EQ(image_info<size_t>(image, CL_IMAGE_ROW_PITCH), 24u);
    EXPECT_EQ(image_info<size_t>(image, CL_IMAGE_SLICE_PITCH), !has_slices(c) ? 0u : rows ? 120u : 24u);
    EXPECT_EQ(image_info<size_t>(image, CL_IMAGE_WIDTH), c.width);
    EXPECT_EQ(image_info<size_t>(image, CL_IMAGE_HEIGHT), c.height);
    EXPECT_EQ(image_info<size_t>(image, CL_IMAGE_DEPTH), c.depth);
    EXPECT_EQ(image_info<size_t>(image, CL_IMAGE_ARRAY_SIZE), c.layers);
    EXPECT_EQ(image_info<cl_mem>(image, CL_IMAGE_BUFFER), nullptr);
    EXPECT_EQ(image_info<cl_uint>(image, CL_IMAGE_NUM_MIP_LEVELS), 0u);
    EXPECT_EQ(image_info<cl_uint>(image, CL_IMAGE_NUM_SAMPLES), 0u);
    cl_mem_object_type type = 0;
    cl_mem_flags flags = 0;
    size_t size = 0;
    EXPECT_EQ(clGetMemObjectInfo(image, CL_MEM_TYPE, sizeof type, &type, nullptr), CL_SUCCESS);
    EXPECT_EQ(clGetMemObjectInfo(image, CL_MEM_FLAGS, sizeof flags, &flags, nullptr), CL_SUCCESS);
    EXPECT_EQ(clGetMemObjectInfo(image, CL_MEM_SIZE, sizeof size, &size, nullptr), CL_SUCCESS);
    EXPECT_EQ(type, c.type);
    EXPECT_EQ(flags, cl_mem_flags(CL_MEM_READ_WRITE));
    EXPECT_EQ(size, 4 * texels(c.region));
    clReleaseMemObject(image);
  }
}

TEST(Images, AnImageBufferHasItsBufferAndKeepsIt) {
  Session s;
  const cl_mem buffer = s.buffer(1024, CL_MEM_READ_ONLY);
  const cl_image_format format{CL_RGBA, CL_FLOAT};
  const cl_image_desc description{CL_MEM_OBJECT_IMAGE1D_BUFFER, 64, 0, 0, 0, 0, 0, 0, 0, {buffer}};
  cl_int error = CL_SUCCESS;
  const cl_mem image = clCreateImage(s.context, 0, &format, &description, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(image_info<cl_mem>(image, CL_IMAGE_BUFFER), buffer);
  cl_mem associated = nullptr;
  cl_mem_flags flags = 0;
  EXPECT_EQ(clGetMemObjectInfo(image, CL_MEM_ASSOCIATED_MEMOBJECT, sizeof associated, &associated, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clGetMemObjectInfo(image, CL_MEM_FLAGS, sizeof flags, &flags, nullptr), CL_SUCCESS);
  EXPECT_EQ(associated, buffer);
  EXPECT_EQ(flags, cl_mem_flags(CL_MEM_READ_ONLY));
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  float zeros[4];
  const size_t origin[3] = {63, 0, 0}, region[3] = {1, 1, 1};
  EXPECT_EQ(clEnqueueReadImage(s.queue, image, CL_TRUE, origin, region, 0, 0, zeros, 0, nullptr, nullptr),
            CL_SUCCESS);
  clReleaseMemObject(image);
}

/// Rows and slices of the host's memory that lie apart, for the image itself and for transfers.
TEST(Images, PitchesOfTheHostAreKept) {
  Session s;
  for (const ImageCase& c : cases) {
    // Rows of 8 texels; slices of 7 rows (1D arrays: layers of 3 rows).
    const bool layers_are_rows = c.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
    const size_t row_pitch = 32, slice_pitch = !has_slices(c) ? 0 : layers_are_rows ? 96 : 224;
    const size_t y_pitch = layers_are_rows ? slice_pitch : row_pitch;
    std::vector<cl_uint> host = numbered(1024);
    const auto at = [&](size_t x, size_t y, size_t z) { return (z * slice_pitch + y * y_pitch) / 4 + x; };
    for (const cl_mem_flags flags : {CL_MEM_COPY_HOST_PTR, CL_MEM_USE_HOST_PTR}) {
      const cl_mem image = make(s, c, flags, host.data(), row_pitch, slice_pitch);
      EXPECT_EQ(image_info<size_t>(image, CL_IMAGE_ROW_PITCH), row_pitch);
      const std::vector<cl_uint> found = whole(s, image, c);
      size_t i = 0;
      for (size_t z = 0; z < c.region[2]; ++z)
        for (size_t y = 0; y < c.region[1]; ++y)
          for (size_t x = 0; x < c.region[0]; ++x) EXPECT_EQ(found[i++], host[at(x, y, z)]);
      clReleaseMemObject(image);
    }
    // A part written from, and read to, memory with pitches.
    const cl_mem image = make(s, c);
    std::vector<cl_uint> part(1024, ~0u);
    const size_t origin[3] = {1, c.region[1] > 1 ? 1u : 0u, c.region[2] > 1 ? 1u : 0u};
    const size_t region[3] = {4, c.region[1] > 1 ? c.region[1] - 1 : 1,
                              c.region[2] > 1 ? c.region[2] - 1 : 1};
    EXPECT_EQ(clEnqueueWriteImage(s.queue, image, CL_TRUE, origin, region, row_pitch, slice_pitch,
                                  host.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(clEnqueueReadImage(s.queue, image, CL_TRUE, origin, region, row_pitch, slice_pitch, part.data(),
                                 0, nullptr, nullptr),
              CL_SUCCESS);
    size_t equal = 0;
    for (size_t z = 0; z < region[2]; ++z)
      for (size_t y = 0; y < region[1]; ++y)
        for (size_t x = 0; x < region[0]; ++x, ++equal) EXPECT_EQ(part[at(x, y, z)], host[at(x, y, z)]);
    // Nothing between the rows was touched.
    EXPECT_EQ(size_t(std::count(part.begin(), part.end(), ~0u)), part.size() - equal);
    clReleaseMemObject(image);
  }
}

TEST(Images, RegionsAreCopiedBetweenKindsAndBuffers) {
  Session s;
  const cl_mem buffer = s.buffer(4096);
  for (const ImageCase& from : cases)
    for (const ImageCase& to : cases) {
      std::vector<cl_uint> values = numbered(texels(from.region), 1);
      const cl_mem source = make(s, from, CL_MEM_COPY_HOST_PTR, values.data());
      const cl_mem destination = make(s, to);
      const cl_uint zero[4] = {0, 0, 0, 0};
      const size_t corner[3] = {0, 0, 0};
      EXPECT_EQ(clEnqueueFillImage(s.queue, destination, zero, corner, to.region, 0, nullptr, nullptr),
                CL_SUCCESS);
      // A scan line from the last row of the last slice to the first.
      const size_t last[3] = {1, from.region[1] - 1, from.region[2] - 1}, line[3] = {4, 1, 1},
                   first[3] = {2, 0, 0};
      EXPECT_EQ(clEnqueueCopyImage(s.queue, source, destination, last, first, line, 0, nullptr, nullptr),
                CL_SUCCESS);
      std::vector<cl_uint> expected(texels(to.region), 0);
      for (size_t x = 0; x < 4; ++x) expected[2 + x] = values[values.size() - 5 + x];
      EXPECT_EQ(whole(s, destination, to), expected) << from.type << " " << to.type;
      clReleaseMemObject(source);
      clReleaseMemObject(destination);
    }
  for (const ImageCase& c : cases) {
    std::vector<cl_uint> values = numbered(texels(c.region), 1);
    const cl_mem source = make(s, c, CL_MEM_COPY_HOST_PTR, values.data()), destination = make(s, c);
    const size_t corner[3] = {0, 0, 0};
    EXPECT_EQ(clEnqueueCopyImageToBuffer(s.queue, source, buffer, corner, c.region, 100, 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(
        clEnqueueCopyBufferToImage(s.queue, buffer, destination, 100, corner, c.region, 0, nullptr, nullptr),
        CL_SUCCESS);
    EXPECT_EQ(whole(s, destination, c), values) << c.type;
    clReleaseMemObject(source);
    clReleaseMemObject(destination);
  }
  clReleaseMemObject(buffer);
}

TEST(Images, MappedRegionsAreTheImage) {
  Session s;
  for (const ImageCase& c : cases) {
    std::vector<cl_uint> values = numbered(texels(c.region), 1);
    const cl_mem image = make(s, c, CL_MEM_COPY_HOST_PTR, values.data());
    const size_t origin[3] = {2, c.region[1] - 1, c.region[2] - 1}, region[3] = {3, 1, 1};
    size_t row_pitch = 0, slice_pitch = 99;
    cl_int error = CL_SUCCESS;
    auto* const mapped = static_cast<cl_uint*>(
        clEnqueueMapImage(s.queue, image, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, origin, region, &row_pitch,
                          &slice_pitch, 0, nullptr, nullptr, &error));
    ASSERT_EQ(error, CL_SUCCESS);
    EXPECT_EQ(row_pitch, image_info<size_t>(image, CL_IMAGE_ROW_PITCH));
    EXPECT_EQ(slice_pitch, image_info<size_t>(image, CL_IMAGE_SLICE_PITCH));
    const size_t first = values.size() - 4;
    for (size_t x = 0; x < 3; ++x) {
      EXPECT_EQ(mapped[x], values[first + x]);
      mapped[x] = values[first + x] = cl_uint(1000 + x);
    }
    EXPECT_EQ(clEnqueueUnmapMemObject(s.queue, image, mapped, 0, nullptr, nullptr), CL_SUCCESS);
    EXPECT_EQ(whole(s, image, c), values);
    clReleaseMemObject(image);
  }
}

/// Section 5.4.3: regions mapped for writing may not overlap; beside each other in the same rows they do not.
TEST(Images, OnlyRegionsThatShareATexelConflict) {
  Session s;
  const cl_mem image = make(s, cases[2]);
  const size_t left[3] = {0, 0, 0}, right[3] = {3, 0, 0}, half[3] = {3, 5, 1}, middle[3] = {2, 1, 0},
               one[3] = {2, 1, 1};
  size_t pitch = 0;
  const auto map = [&](const size_t* origin, const size_t* region, cl_map_flags flags, cl_int& error) {
    return clEnqueueMapImage(s.queue, image, CL_TRUE, flags, origin, region, &pitch, nullptr, 0, nullptr,
                             nullptr, &error);
  };
  cl_int error = CL_SUCCESS;
  void* const a = map(left, half, CL_MAP_WRITE, error);
  EXPECT_EQ(error, CL_SUCCESS);
  void* const b = map(right, half, CL_MAP_WRITE, error);
  EXPECT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(map(middle, one, CL_MAP_READ, error), nullptr);
  EXPECT_EQ(error, CL_INVALID_OPERATION);
  for (void* pointer : {a, b})
    EXPECT_EQ(clEnqueueUnmapMemObject(s.queue, image, pointer, 0, nullptr, nullptr), CL_SUCCESS);
  void* const c = map(middle, one, CL_MAP_READ, error);
  EXPECT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(clEnqueueUnmapMemObject(s.queue, image, c, 0, nullptr, nullptr), CL_SUCCESS);
  clReleaseMemObject(image);
}

template <class T>
T device_info(cl_device_info name) {
  T value{};
  EXPECT_EQ(clGetDeviceInfo(softcl_device(), name, sizeof value, &value, nullptr), CL_SUCCESS);
  return value;
}

/// What 2.0 and 3.0 require of the full profile, and images of those sizes can be made.
TEST(Images, TheLimitsAreThoseOfTheFullProfile) {
  EXPECT_EQ(device_info<cl_bool>(CL_DEVICE_IMAGE_SUPPORT), cl_bool(CL_TRUE));
  EXPECT_GE(device_info<cl_uint>(CL_DEVICE_MAX_READ_IMAGE_ARGS), 128u);
  EXPECT_GE(device_info<cl_uint>(CL_DEVICE_MAX_WRITE_IMAGE_ARGS), 64u);
  EXPECT_GE(device_info<cl_uint>(CL_DEVICE_MAX_SAMPLERS), 16u);
  const auto side = device_info<size_t>(CL_DEVICE_IMAGE2D_MAX_WIDTH),
             deep = device_info<size_t>(CL_DEVICE_IMAGE3D_MAX_DEPTH);
  EXPECT_GE(side, 16384u);
  EXPECT_GE(device_info<size_t>(CL_DEVICE_IMAGE2D_MAX_HEIGHT), 16384u);
  EXPECT_GE(device_info<size_t>(CL_DEVICE_IMAGE3D_MAX_WIDTH), 2048u);
  EXPECT_GE(device_info<size_t>(CL_DEVICE_IMAGE3D_MAX_HEIGHT), 2048u);
  EXPECT_GE(deep, 2048u);
  EXPECT_GE(device_info<size_t>(CL_DEVICE_IMAGE_MAX_BUFFER_SIZE), 65536u);
  const auto layers = device_info<size_t>(CL_DEVICE_IMAGE_MAX_ARRAY_SIZE);
  EXPECT_GE(layers, 2048u);
  Session s;
  for (const ImageCase& c : {ImageCase{CL_MEM_OBJECT_IMAGE2D, side, side, 0, 0, {}},
                             ImageCase{CL_MEM_OBJECT_IMAGE3D, 1, 1, deep, 0, {}},
                             ImageCase{CL_MEM_OBJECT_IMAGE1D_ARRAY, side, 0, 0, layers, {}},
                             ImageCase{CL_MEM_OBJECT_IMAGE2D_ARRAY, 8, 8, 0, layers, {}}})
    clReleaseMemObject(make(s, c));
}

/// As many images and samplers as the limits state, in one kernel.
TEST(Images, AKernelTakesAsManyImagesAsPromised) {
  Session s;
  std::string parameters, sum;
  constexpr int reads = 128, writes = 64, samplers = 16;
  for (int i = 0; i < reads; ++i) {
    parameters += fmt::format("read_only image2d_t r{}, ", i);
    sum += fmt::format(" + read_imageui(r{}, s{}, (float2)0).x", i, i % samplers);
  }
  std::string stores;
  for (int i = 0; i < writes; ++i) {
    parameters += fmt::format("write_only image2d_t w{}, ", i);
    stores += fmt::format("  write_imageui(w{}, (int2)0, (uint4)(sum + {}));\n", i, i);
  }
  for (int i = 0; i < samplers; ++i)
    parameters += fmt::format("sampler_t s{}{}", i, i + 1 < samplers ? ", " : "");
  const std::string source =
      "kernel void k(" + parameters + ") {\n  const uint sum = 0" + sum + ";\n" + stores + "}";
  const cl_program program = s.build(source.c_str());
  const cl_kernel kernel = s.kernel(program, "k");
  const ImageCase one{CL_MEM_OBJECT_IMAGE2D, 1, 1, 0, 0, {1, 1, 1}};
  std::vector<cl_mem> images;
  cl_uint expected = 0;
  for (int i = 0; i < reads + writes; ++i) {
    cl_uint value = cl_uint(i * i);
    if (i < reads) expected += value;
    images.push_back(make(s, one, CL_MEM_COPY_HOST_PTR, &value));
    EXPECT_EQ(clSetKernelArg(kernel, cl_uint(i), sizeof(cl_mem), &images.back()), CL_SUCCESS);
  }
  const cl_sampler sampler =
      clCreateSampler(s.context, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, nullptr);
  for (int i = 0; i < samplers; ++i)
    EXPECT_EQ(clSetKernelArg(kernel, cl_uint(reads + writes + i), sizeof sampler, &sampler), CL_SUCCESS);
  const size_t item = 1;
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &item, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  for (int i = 0; i < writes; ++i)
    EXPECT_EQ(whole(s, images[size_t(reads + i)], one)[0], expected + cl_uint(i));
  for (const cl_mem image : images) clReleaseMemObject(image);
  clReleaseSampler(sampler);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

TEST(Samplers, QueriesReturnWhatTheSamplerWasMadeWith) {
  Session s;
  const cl_sampler_properties list[] = {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, CL_SAMPLER_ADDRESSING_MODE,
                                        CL_ADDRESS_MIRRORED_REPEAT, 0};
  const cl_sampler sampler = clCreateSamplerWithProperties(s.context, list, nullptr);
  const auto info = [&](cl_sampler_info name, auto value) {
    EXPECT_EQ(clGetSamplerInfo(sampler, name, sizeof value, &value, nullptr), CL_SUCCESS);
    return value;
  };
  EXPECT_EQ(info(CL_SAMPLER_REFERENCE_COUNT, cl_uint()), 1u);
  EXPECT_EQ(info(CL_SAMPLER_CONTEXT, cl_context()), s.context);
  EXPECT_EQ(info(CL_SAMPLER_NORMALIZED_COORDS, cl_bool()), cl_bool(CL_TRUE));
  EXPECT_EQ(info(CL_SAMPLER_ADDRESSING_MODE, cl_addressing_mode()),
            cl_addressing_mode(CL_ADDRESS_MIRRORED_REPEAT));
  EXPECT_EQ(info(CL_SAMPLER_FILTER_MODE, cl_filter_mode()), cl_filter_mode(CL_FILTER_LINEAR));
  EXPECT_EQ(clRetainSampler(sampler), CL_SUCCESS);
  EXPECT_EQ(info(CL_SAMPLER_REFERENCE_COUNT, cl_uint()), 2u);
  EXPECT_EQ(clReleaseSampler(sampler), CL_SUCCESS);
  EXPECT_EQ(clReleaseSampler(sampler), CL_SUCCESS);
}

TEST(Images, KernelInformationHasTheirAccess) {
  Session s;
  const cl_program program =
      s.build("kernel void k(read_only image2d_t a, write_only image1d_array_t b, sampler_t c) {}",
              "-cl-kernel-arg-info");
  const cl_kernel kernel = s.kernel(program, "k");
  const auto text = [&](cl_uint index, cl_kernel_arg_info name) {
    char value[64] = "";
    EXPECT_EQ(clGetKernelArgInfo(kernel, index, name, sizeof value, value, nullptr), CL_SUCCESS);
    return std::string(value);
  };
  const auto number = [&](cl_uint index, cl_kernel_arg_info name) {
    cl_uint value = 0;
    EXPECT_EQ(clGetKernelArgInfo(kernel, index, name, sizeof value, &value, nullptr), CL_SUCCESS);
    return value;
  };
  EXPECT_EQ(text(0, CL_KERNEL_ARG_TYPE_NAME), "image2d_t");
  EXPECT_EQ(text(1, CL_KERNEL_ARG_TYPE_NAME), "image1d_array_t");
  EXPECT_EQ(text(2, CL_KERNEL_ARG_TYPE_NAME), "sampler_t");
  EXPECT_EQ(number(0, CL_KERNEL_ARG_ACCESS_QUALIFIER), cl_uint(CL_KERNEL_ARG_ACCESS_READ_ONLY));
  EXPECT_EQ(number(1, CL_KERNEL_ARG_ACCESS_QUALIFIER), cl_uint(CL_KERNEL_ARG_ACCESS_WRITE_ONLY));
  EXPECT_EQ(number(2, CL_KERNEL_ARG_ACCESS_QUALIFIER), cl_uint(CL_KERNEL_ARG_ACCESS_NONE));
  EXPECT_EQ(number(0, CL_KERNEL_ARG_ADDRESS_QUALIFIER), cl_uint(CL_KERNEL_ARG_ADDRESS_GLOBAL));
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

}  // namespace
