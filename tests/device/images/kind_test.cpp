// Writes to every kind of image, what kernels query of one, depth images, image buffers, and images both
// read and written.
#include <gtest/gtest.h>

#include <cstring>
#include <numeric>

#include "sampling_model.h"

namespace image_test {
namespace {

constexpr Size size{6, 5, 4, 3};

/// A kernel that writes its own index at a coordinate.
std::string write_source(const Kind& kind) {
  return std::string("#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable\n") +
         "kernel void write(write_only " + kind.type +
         " image, global const int4* coordinates) {\n  const int i = get_global_id(0);\n" +
         "  const int4 c = coordinates[i];\n  write_imagei(image, " + kind.coordinate +
         ", (int4)(i, -i, 7, 9));\n}\n";
}

TEST(Kinds, EveryTexelOfEveryKindIsWrittenWhereItIs) {
  ImageDevice& device = ImageDevice::instance();
  for (const Kind& kind : kinds) {
    const Size limited = limited_to(kind, size);
    std::vector<Int4> at;
    for (int layer = 0; layer < limited.layers; ++layer)
      for (int z = 0; z < limited.depth; ++z)
        for (int y = 0; y < limited.height; ++y)
          for (int x = 0; x < limited.width; ++x) {
            Int4 c{x, y, z, 0};
            if (kind.layer_component != 0) c[kind.layer_component] = layer;
            at.push_back(c);
          }
    const std::size_t inside = at.size();
    // Undefined coordinates (6.12.14.4): nothing may be harmed.
    if (kind.layer_component == 0)
      for (const int far : {-1, 1000, 1 << 30, -(1 << 30)}) at.push_back({far, far, far, 0});
    const cl_image_format format{CL_RG, CL_SIGNED_INT16};
    cl_mem image = device.image(kind, format, limited, Bytes(limited.texels() * 4));
    cl_mem places = device.buffer(at.data(), at.size() * sizeof at[0]);
    const cl_program program = device.build(write_source(kind));
    device.run(program, "write", at.size(), {&image, &places});
    std::vector<cl_short> expected;
    for (std::size_t i = 0; i < inside; ++i)
      expected.insert(expected.end(), {cl_short(i), cl_short(-int(i))});
    const Bytes found = device.contents(image, kind, limited, 4);
    EXPECT_EQ(std::memcmp(found.data(), expected.data(), found.size()), 0) << kind.type;
    clReleaseMemObject(image);
    clReleaseMemObject(places);
    clReleaseProgram(program);
  }
}

TEST(Kinds, KernelsQueryWhatTheImageIs) {
  ImageDevice& device = ImageDevice::instance();
  const std::string dim2 = ", get_image_dim(i).x, get_image_dim(i).y";
  const std::string common = "get_image_width(i), get_image_channel_data_type(i), get_image_channel_order(i)";
  const std::vector<std::pair<const Kind*, std::string>> calls = {
      {&kinds[0], ""},
      {&kinds[1], ", (int)get_image_array_size(i)"},
      {&kinds[2], ", get_image_height(i)" + dim2},
      {&kinds[3], ", get_image_height(i)" + dim2 + ", (int)get_image_array_size(i)"},
      {&kinds[4],
       ", get_image_height(i), get_image_depth(i)" + dim2 + ", get_image_dim(i).z, get_image_dim(i).w"}};
  const std::vector<std::vector<int>> properties = {{}, {3}, {5, 6, 5}, {5, 6, 5, 3}, {5, 4, 6, 5, 4, 0}};
  const cl_image_format format{CL_RA, CL_HALF_FLOAT};
  for (std::size_t k = 0; k < calls.size(); ++k)
    for (const char* access : {"read_only", "write_only"}) {
      const Kind& kind = *calls[k].first;
      const cl_program program = device.build(
          "#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable\nkernel void k(" + std::string(access) +
          " " + kind.type + " i, global int* o) {\n  const int reported[] = {" + common + calls[k].second +
          "};\n  for (int n = 0; n < sizeof reported / 4; ++n) o[n] = reported[n];\n}");
      std::vector<int> expected{6, CL_HALF_FLOAT, CL_RA};
      expected.insert(expected.end(), properties[k].begin(), properties[k].end());
      std::vector<int> out(expected.size());
      const Size limited = limited_to(kind, size);
      cl_mem image = device.image(kind, format, limited, Bytes(limited.texels() * 4));
      cl_mem results = device.buffer(out.data(), out.size() * 4);
      device.run(program, "k", 1, {&image, &results});
      device.read(results, out.data(), out.size() * 4);
      EXPECT_EQ(out, expected) << kind.type << " " << access;
      clReleaseMemObject(image);
      clReleaseMemObject(results);
      clReleaseProgram(program);
    }
}

cl_mem image_of(cl_mem buffer, cl_mem_object_type type, cl_image_format format, std::size_t width,
                std::size_t height, std::size_t row_pitch) {
  cl_image_desc description{};
  description.image_type = type;
  description.image_width = width;
  description.image_height = height;
  description.image_row_pitch = row_pitch;
  description.buffer = buffer;
  cl_int error = CL_SUCCESS;
  const cl_mem made =
      clCreateImage(ImageDevice::instance().context, 0, &format, &description, nullptr, &error);
  EXPECT_EQ(error, CL_SUCCESS);
  return made;
}

TEST(Kinds, AnImageBufferIsTheBuffersMemory) {
  ImageDevice& device = ImageDevice::instance();
  const cl_program program = device.build(R"(
    kernel void copy(read_only image1d_buffer_t from, write_only image1d_buffer_t to) {
      const int i = get_global_id(0);
      write_imageui(to, get_image_width(from) - 1 - i, read_imageui(from, i) + 1);
    })");
  std::vector<cl_uint> values(65536);
  std::iota(values.begin(), values.end(), 100);
  cl_mem from_buffer = device.buffer(values.data(), values.size() * 4),
         to_buffer = device.buffer(values.data(), values.size() * 4);
  const cl_image_format format{CL_R, CL_UNSIGNED_INT32};
  cl_mem from = image_of(from_buffer, CL_MEM_OBJECT_IMAGE1D_BUFFER, format, values.size(), 0, 0),
         to = image_of(to_buffer, CL_MEM_OBJECT_IMAGE1D_BUFFER, format, values.size(), 0, 0);
  device.run(program, "copy", values.size(), {&from, &to});
  std::vector<cl_uint> out(values.size());
  device.read(to_buffer, out.data(), out.size() * 4);
  for (std::size_t i = 0; i < out.size(); ++i) ASSERT_EQ(out[i], values[out.size() - 1 - i] + 1) << i;
  for (cl_mem m : {from, to, from_buffer, to_buffer}) clReleaseMemObject(m);
  clReleaseProgram(program);
}

/// cl_khr_image2d_from_buffer: rows as far apart as the program sets.
TEST(Kinds, ATwoDimensionalImageOfABufferHasItsPitch) {
  ImageDevice& device = ImageDevice::instance();
  const cl_program program = device.build(R"(
    kernel void negate(read_only image2d_t from, write_only image2d_t to) {
      const int2 c = (int2)(get_global_id(0) % 5, get_global_id(0) / 5);
      write_imagei(to, c, -read_imagei(from, c));
    })");
  std::vector<cl_int> values(8 * 4);
  std::iota(values.begin(), values.end(), 1);
  cl_mem from_buffer = device.buffer(values.data(), values.size() * 4),
         to_buffer = device.buffer(values.data(), values.size() * 4);
  const cl_image_format format{CL_R, CL_SIGNED_INT32};
  cl_mem from = image_of(from_buffer, CL_MEM_OBJECT_IMAGE2D, format, 5, 4, 32),
         to = image_of(to_buffer, CL_MEM_OBJECT_IMAGE2D, format, 5, 4, 32);
  device.run(program, "negate", 20, {&from, &to});
  std::vector<cl_int> out(values.size());
  device.read(to_buffer, out.data(), out.size() * 4);
  for (int i = 0; i < 32; ++i) EXPECT_EQ(out[i], i % 8 < 5 ? -values[i] : values[i]) << i;
  for (cl_mem m : {from, to, from_buffer, to_buffer}) clReleaseMemObject(m);
  clReleaseProgram(program);
}

/// cl_khr_depth_images: reads and writes of one float.
TEST(Kinds, DepthImagesHoldOneFloat) {
  ImageDevice& device = ImageDevice::instance();
  const cl_program program = device.build(R"(
    #pragma OPENCL EXTENSION cl_khr_depth_images : enable
    const sampler_t linear = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;
    kernel void plane(read_only image2d_depth_t from, write_only image2d_depth_t to, global float* o) {
      const int2 c = (int2)(get_global_id(0) % 4, get_global_id(0) / 4);
      write_imagef(to, c, 1.0f - read_imagef(from, c));
      o[get_global_id(0)] = read_imagef(from, linear, (float2)(c.x + 1.0f, c.y + 0.5f));
    }
    kernel void layers(read_only image2d_array_depth_t from, write_only image2d_array_depth_t to, global float* o) {
      const int4 c = (int4)(get_global_id(0) % 4, get_global_id(0) / 4, 1, 0);
      write_imagef(to, c, 1.0f - read_imagef(from, c));
      o[get_global_id(0)] = read_imagef(from, linear, (float4)(c.x + 1.0f, c.y + 0.5f, 1.0f, 0.0f));
    })");
  for (const bool array : {false, true}) {
    const Kind& kind = kinds[array ? 3 : 2];
    const Size limited = limited_to(kind, {4, 2, 1, 2});
    const std::size_t first = array ? 8 : 0;  // of the layer that is read and written
    const cl_image_format format{CL_DEPTH, CL_FLOAT};
    std::vector<float> depths(limited.texels()), out(8);
    for (std::size_t i = 0; i < depths.size(); ++i) depths[i] = float(i) / 32;
    Bytes texels(depths.size() * 4);
    std::memcpy(texels.data(), depths.data(), texels.size());
    cl_mem from = device.image(kind, format, limited, texels),
           to = device.image(kind, format, limited, texels);
    cl_mem results = device.buffer(out.data(), 32);
    device.run(program, array ? "layers" : "plane", 8, {&from, &to, &results});
    device.read(results, out.data(), 32);
    const Bytes found = device.contents(to, kind, limited, 4);
    for (std::size_t i = 0; i < 8; ++i) {
      float stored;
      std::memcpy(&stored, &found[(first + i) * 4], 4);
      EXPECT_EQ(stored, 1 - depths[first + i]) << i;
      EXPECT_EQ(out[i], i % 4 == 3 ? depths[first + i] : (depths[first + i] + depths[first + i + 1]) / 2)
          << i;
    }
    for (cl_mem m : {from, to, results}) clReleaseMemObject(m);
  }
  clReleaseProgram(program);
}

/// __opencl_c_read_write_images of OpenCL C 3.0.
TEST(Kinds, OneImageIsReadAndWritten) {
  ImageDevice& device = ImageDevice::instance();
  const cl_program program = device.build(R"(
    #if !defined(__opencl_c_images) || !defined(__opencl_c_read_write_images) || !defined(__opencl_c_3d_image_writes)
    #error a feature is missing
    #endif
    kernel void square(read_write image3d_t image) {
      const int i = get_global_id(0);
      const int4 c = (int4)(i % 6, i / 6 % 5, i / 30, 0);
      const int4 value = read_imagei(image, c);
      write_imagei(image, c, value * value);
    })",
                                          "-cl-std=CL3.0");
  const Kind& kind = kinds[4];
  const Size limited = limited_to(kind, size);
  std::vector<cl_short> values(limited.texels());
  std::iota(values.begin(), values.end(), cl_short(-60));
  Bytes texels(values.size() * 2);
  std::memcpy(texels.data(), values.data(), texels.size());
  cl_mem image = device.image(kind, {CL_R, CL_SIGNED_INT16}, limited, texels);
  device.run(program, "square", values.size(), {&image});
  const Bytes found = device.contents(image, kind, limited, 2);
  for (cl_short& v : values) v = cl_short(v * v);
  EXPECT_EQ(std::memcmp(found.data(), values.data(), found.size()), 0);
  clReleaseMemObject(image);
  clReleaseProgram(program);
}

/// Section 6.6: an image is read or written, as it is declared.
TEST(Kinds, TheCompilerRefusesTheOtherAccess) {
  ImageDevice& device = ImageDevice::instance();
  for (const char* source : {"kernel void k(read_only image2d_t i) { write_imagef(i, (int2)0, (float4)0); }",
                             "kernel void k(write_only image2d_t i) { read_imagef(i, (int2)0); }",
                             "kernel void k(read_write image2d_t i) { }"}) {
    const cl_program program = clCreateProgramWithSource(device.context, 1, &source, nullptr, nullptr);
    EXPECT_EQ(clBuildProgram(program, 1, &device.device, "", nullptr, nullptr), CL_BUILD_PROGRAM_FAILURE)
        << source;
    clReleaseProgram(program);
  }
}

}  // namespace
}  // namespace image_test
