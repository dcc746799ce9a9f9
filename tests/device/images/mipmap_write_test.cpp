// cl_khr_mipmap_image_writes, and what kernels do with levels that they do not name.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>

#include "mipmap_image.h"

namespace image_test {
namespace {

/// A kernel that writes place i of a level with 10000 + i.
std::string writer(const std::string& type, const Kind& kind) {
  return fmt::format(
      "kernel void {0}(write_only {1} image, global const int4* places, global const int* levels) {{\n"
      "  const int i = get_global_id(0);\n  const int4 c = places[i];\n"
      "  write_image{0}(image, {2}, levels[i], ({3}4)(10000 + i, 1, 2, 3));\n}}\n",
      type, kind.type, kind.coordinate,
      type == "f"   ? "float"
      : type == "i" ? "int"
                    : "uint");
}

TEST(Mipmaps, EveryTexelOfALevelIsWrittenAndNoOther) {
  ImageDevice& device = ImageDevice::instance();
  for (const Kind& kind : kinds) {
    std::string source = mipmap_head;
    for (const char* type : {"f", "i", "ui"}) source += writer(type, kind);
    const cl_program program = device.build(source, "-cl-std=CL3.0");
    for (const auto& [type, channels] :
         {std::pair{"f", CL_FLOAT}, {"i", CL_SIGNED_INT32}, {"ui", CL_UNSIGNED_INT32}})
      for (int level = 0; level < level_count; ++level) {
        const Mipmapped image(kind, cl_channel_type(channels));
        const Size s = image.size(level);
        std::vector<Int4> places;
        for (int layer = 0; layer < s.layers; ++layer)
          for (int z = 0; z < s.depth; ++z)
            for (int y = 0; y < s.height; ++y)
              for (int x = 0; x < s.width; ++x) {
                Int4 c{x, y, z, 0};
                if (kind.layer_component != 0) c[std::size_t(kind.layer_component)] = layer;
                places.push_back(c);
              }
        std::vector<cl_int> levels(places.size(), level);
        const std::size_t inside = places.size();
        // Undefined: beyond the level, though inside the image, and levels that there are not.
        places.insert(places.end(), {{s.width, 0, 0, 0}, {-1, 0, 0, 0}});
        levels.insert(levels.end(), {level, level});
        for (const int other : {-1, level_count, 1 << 30, std::numeric_limits<int>::min()}) {
          places.push_back({0, 0, 0, 0});
          levels.push_back(other);
        }
        cl_mem at = device.buffer(places.data(), places.size() * sizeof places[0]),
               of = device.buffer(levels.data(), levels.size() * sizeof levels[0]), written = image.image;
        device.run(program, type, places.size(), {&written, &at, &of});
        for (int other = 0; other < level_count; ++other) {
          const Bytes found = image.contents(other);
          const std::size_t count = image.size(other).texels();
          std::vector<cl_int> expected = texels_of<cl_int>(other, count);
          if (other == level)
            for (std::size_t i = 0; i < inside; ++i)
              for (int channel = 0; channel < 4; ++channel)
                expected[4 * i + std::size_t(channel)] = channel == 0 ? 10000 + int(i) : channel;
          std::vector<float> as_floats(expected.begin(), expected.end());
          const void* const bytes =
              channels == CL_FLOAT ? static_cast<const void*>(as_floats.data()) : expected.data();
          ASSERT_EQ(std::memcmp(found.data(), bytes, found.size()), 0)
              << kind.type << " " << type << ", level " << other << " of " << level;
        }
        clReleaseMemObject(at);
        clReleaseMemObject(of);
      }
    clReleaseProgram(program);
  }
}

/// Section 6.15.15 of OpenCL C 3.0: without a level the first is read, written and queried.
TEST(Mipmaps, WithoutALevelTheFirstIsMeant) {
  ImageDevice& device = ImageDevice::instance();
  const cl_program program = device.build(std::string(mipmap_head) + R"(
    constant sampler_t unnormalised = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
    kernel void reads(read_only image2d_t image, sampler_t given, global float* out) {
      out[0] = read_imagef(image, given, (float2)(0.99f, 0.99f)).x;
      out[1] = read_imagef(image, (int2)(15, 7)).x;
      out[2] = read_imagef(image, unnormalised, (int2)(15, 7)).x;
      out[3] = get_image_width(image);
      out[4] = get_image_height(image);
    }
    kernel void writes(write_only image2d_t image) { write_imagef(image, (int2)(15, 7), (float4)(5)); })",
                                          "-cl-std=CL2.0");
  const Mipmapped image(kinds[2]);
  float out[5] = {};
  cl_mem results = device.buffer(out, sizeof out), object = image.image;
  // A least level of detail limits what is read at one alone.
  cl_sampler sampler = sampler_of({.least = 2});
  device.run(program, "reads", 1, {&object, &sampler, &results});
  device.read(results, out, sizeof out);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(out[i], value_of(0, 127)) << i;
  EXPECT_EQ(out[3], 16);
  EXPECT_EQ(out[4], 8);
  device.run(program, "writes", 1, {&object});
  float written;
  std::memcpy(&written, image.contents(0).data() + 127 * 16, 4);
  EXPECT_EQ(written, 5);
  const Bytes below = image.contents(1);
  EXPECT_EQ(std::memcmp(below.data(), texels_of<float>(1, 32).data(), below.size()), 0);
  clReleaseSampler(sampler);
  clReleaseMemObject(results);
  clReleaseProgram(program);
}

TEST(Mipmaps, KernelsQueryHowManyLevelsThereAre) {
  ImageDevice& device = ImageDevice::instance();
  for (const Kind& kind : kinds)
    for (const char* access : {"read_only", "write_only", "read_write"}) {
      const cl_program program = device.build(
          fmt::format(
              "{}kernel void k({} {} image, global int* o) {{ *o = get_image_num_mip_levels(image); }}",
              mipmap_head, access, kind.type),
          "-cl-std=CL3.0");
      for (const int levels : {0, 1, 2, level_count}) {
        const Mipmapped made(kind, CL_FLOAT, levels);
        cl_int reported = -1;
        cl_mem image = made.image, result = device.buffer(&reported, sizeof reported);
        device.run(program, "k", 1, {&image, &result});
        device.read(result, &reported, sizeof reported);
        EXPECT_EQ(reported, levels == 0 ? 1 : levels) << kind.type << " " << access;
        clReleaseMemObject(result);
      }
      clReleaseProgram(program);
    }
}

/// An image that was made without levels has one, a depth image always: no other is read or written.
TEST(Mipmaps, AnImageWithoutMipmapsHasOneLevel) {
  ImageDevice& device = ImageDevice::instance();
  const cl_program program = device.build(std::string(mipmap_head) + R"(
    kernel void plain(read_only image2d_t from, write_only image2d_t to, sampler_t given, global float* out) {
      const float2 middle = (float2)(0.5f / 4, 0.5f / 2);
      out[0] = read_imagef(from, given, middle, 3.0f).x;
      out[1] = read_imagef(from, given, middle, (float2)(1), (float2)(1)).x;
      out[2] = get_image_num_mip_levels(to);
      write_imagef(to, (int2)(0), 0, (float4)(8.0f));
      write_imagef(to, (int2)(1, 0), 1, (float4)(8.0f));
    }
    kernel void depth(read_only image2d_depth_t from, write_only image2d_depth_t to, sampler_t given, global float* out) {
      const float2 middle = (float2)(0.5f / 4, 0.5f / 2);
      out[0] = read_imagef(from, given, middle, 3.0f);
      out[1] = read_imagef(from, given, middle, (float2)(1), (float2)(1));
      out[2] = get_image_num_mip_levels(to);
      write_imagef(to, (int2)(0), 0, 8.0f);
      write_imagef(to, (int2)(1, 0), 1, 8.0f);
    }
    kernel void layers(read_only image2d_array_depth_t from, write_only image2d_array_depth_t to, sampler_t given, global float* out) {
      const float4 middle = (float4)(0.5f / 4, 0.5f / 2, 0, 0);
      out[0] = read_imagef(from, given, middle, 3.0f);
      out[1] = read_imagef(from, given, middle, (float2)(1), (float2)(1));
      out[2] = get_image_num_mip_levels(to);
      write_imagef(to, (int4)(0), 0, 8.0f);
      write_imagef(to, (int4)(1, 0, 0, 0), 1, 8.0f);
    })",
                                          "-cl-std=CL3.0");
  for (const auto& [kernel, kind, order] :
       {std::tuple{"plain", 2, CL_R}, {"depth", 2, CL_DEPTH}, {"layers", 3, CL_DEPTH}}) {
    const Size size = limited_to(kinds[kind], {4, 2, 1, 1});
    const float values[8] = {0.5f, 0.25f, 1, 1, 1, 1, 1, 1};
    Bytes texels(sizeof values);
    std::memcpy(texels.data(), values, sizeof values);
    const cl_image_format format{cl_channel_order(order), CL_FLOAT};
    cl_mem from = device.image(kinds[kind], format, size, texels),
           to = device.image(kinds[kind], format, size, texels);
    float out[3] = {};
    cl_mem results = device.buffer(out, sizeof out);
    cl_sampler sampler = sampler_of({.mip_filter = CL_FILTER_LINEAR});
    device.run(program, kernel, 1, {&from, &to, &sampler, &results});
    device.read(results, out, sizeof out);
    EXPECT_EQ(out[0], 0.5f) << kernel;
    EXPECT_EQ(out[1], 0.5f) << kernel;
    EXPECT_EQ(out[2], 1) << kernel;
    float written[2];
    std::memcpy(written, device.contents(to, kinds[kind], size, 4).data(), sizeof written);
    EXPECT_EQ(written[0], 8) << kernel;
    EXPECT_EQ(written[1], 0.25f) << kernel;
    clReleaseSampler(sampler);
    for (cl_mem m : {from, to, results}) clReleaseMemObject(m);
  }
  clReleaseProgram(program);
}

}  // namespace
}  // namespace image_test
