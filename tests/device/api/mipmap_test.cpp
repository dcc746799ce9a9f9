// cl_khr_mipmap_image as the host sees it: images of several levels, commands that name one
// (OpenCL 3.0, 5.3.8), and the properties of samplers.
#include <CL/cl_ext.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>

#include "entry_points.h"
#include "session.h"

namespace {

using Sizes = std::array<size_t, 3>;

/// 11 x 5 x 3 texels or, of arrays, 3 layers, and each level's region.
struct MipCase {
  cl_mem_object_type type;
  size_t height, depth, layers;
  int level_at;  ///< which number of an origin is the level
  Sizes regions[4];
};
constexpr MipCase cases[] = {
    {CL_MEM_OBJECT_IMAGE1D, 0, 0, 0, 1, {{11, 1, 1}, {5, 1, 1}, {2, 1, 1}, {1, 1, 1}}},
    {CL_MEM_OBJECT_IMAGE1D_ARRAY, 0, 0, 3, 2, {{11, 3, 1}, {5, 3, 1}, {2, 3, 1}, {1, 3, 1}}},
    {CL_MEM_OBJECT_IMAGE2D, 5, 0, 0, 2, {{11, 5, 1}, {5, 2, 1}, {2, 1, 1}, {1, 1, 1}}},
    {CL_MEM_OBJECT_IMAGE2D_ARRAY, 5, 0, 3, 3, {{11, 5, 3}, {5, 2, 3}, {2, 1, 3}, {1, 1, 3}}},
    {CL_MEM_OBJECT_IMAGE3D, 5, 3, 0, 3, {{11, 5, 3}, {5, 2, 1}, {2, 1, 1}, {1, 1, 1}}},
};
constexpr cl_uint level_count = 4;

size_t texels(const Sizes& region) { return region[0] * region[1] * region[2]; }

/// The origin of a region of a level; of a level's first texel by default.
std::array<size_t, 4> at(const MipCase& c, cl_uint level, Sizes first = {0, 0, 0}) {
  std::array<size_t, 4> origin{first[0], first[1], first[2], 0};
  origin[size_t(c.level_at)] = level;
  return origin;
}

class MippedImage {
 public:
  MippedImage(const Session& session, const MipCase& c, cl_uint levels = level_count)
      : session_(session), c_(c) {
    const cl_image_format format{CL_R, CL_UNSIGNED_INT32};
    const cl_image_desc d{c.type, 11, c.height, c.depth, c.layers, 0, 0, levels, 0, {nullptr}};
    cl_int error = CL_SUCCESS;
    image = clCreateImage(session.context, 0, &format, &d, nullptr, &error);
    EXPECT_EQ(error, CL_SUCCESS) << c.type;
  }
  ~MippedImage() { clReleaseMemObject(image); }
  MippedImage(const MippedImage&) = delete;
  MippedImage& operator=(const MippedImage&) = delete;

  void write(cl_uint level, const std::vector<cl_uint>& values) const {
    EXPECT_EQ(clEnqueueWriteImage(session_.queue, image, CL_TRUE, at(c_, level).data(), region(level), 0, 0,
                                  values.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
  }
  std::vector<cl_uint> read(cl_uint level) const {
    std::vector<cl_uint> values(texels(c_.regions[level]));
    EXPECT_EQ(clEnqueueReadImage(session_.queue, image, CL_TRUE, at(c_, level).data(), region(level), 0, 0,
                                 values.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    return values;
  }
  /// Texel i of each level is 1000 * level + i.
  void number_levels() const {
    for (cl_uint level = 0; level < level_count; ++level) write(level, numbered(level));
  }
  std::vector<cl_uint> numbered(cl_uint level) const {
    std::vector<cl_uint> values(texels(c_.regions[level]));
    std::iota(values.begin(), values.end(), 1000 * level);
    return values;
  }
  /// Every level but `changed` is as it was numbered, and that one holds `values`.
  void expect_changed(cl_uint changed, const std::vector<cl_uint>& values) const {
    for (cl_uint level = 0; level < level_count; ++level)
      EXPECT_EQ(read(level), level == changed ? values : numbered(level)) << c_.type << ", level " << level;
  }
  const size_t* region(cl_uint level) const { return c_.regions[level].data(); }

  cl_mem image = nullptr;

 private:
  const Session& session_;
  const MipCase& c_;
};

template <class T>
T image_info(cl_mem image, cl_image_info name) {
  T value{};
  EXPECT_EQ(clGetImageInfo(image, name, sizeof value, &value, nullptr), CL_SUCCESS);
  return value;
}

TEST(MipmappedImages, QueriesAreOfTheFirstLevelAndReturnTheNumber) {
  Session s;
  for (const MipCase& c : cases) {
    for (const cl_uint levels : {0u, 1u, 2u, level_count}) {
      const MippedImage made(s, c, levels);
      EXPECT_EQ(image_info<cl_uint>(made.image, CL_IMAGE_NUM_MIP_LEVELS), levels);
      EXPECT_EQ(image_info<size_t>(made.image, CL_IMAGE_WIDTH), 11u);
      EXPECT_EQ(image_info<size_t>(made.image, CL_IMAGE_HEIGHT), c.height);
      EXPECT_EQ(image_info<size_t>(made.image, CL_IMAGE_DEPTH), c.depth);
      EXPECT_EQ(image_info<size_t>(made.image, CL_IMAGE_ARRAY_SIZE), c.layers);
      EXPECT_EQ(image_info<size_t>(made.image, CL_IMAGE_ROW_PITCH), 44u);
      size_t size = 0, expected = 0;
      for (cl_uint level = 0; level < std::max(levels, 1u); ++level) expected += 4 * texels(c.regions[level]);
      EXPECT_EQ(clGetMemObjectInfo(made.image, CL_MEM_SIZE, sizeof size, &size, nullptr), CL_SUCCESS);
      EXPECT_EQ(size, expected) << c.type << " " << levels;
    }
  }
}

TEST(MipmappedImages, EachLevelIsReadAndWrittenAlone) {
  Session s;
  for (const MipCase& c : cases)
    for (cl_uint level = 0; level < level_count; ++level) {
      const MippedImage made(s, c);
      made.number_levels();
      std::vector<cl_uint> values = made.numbered(level);
      made.expect_changed(level, values);
      // The last texel of the level is one of its own, the one behind it is none.
      Sizes last = c.regions[level];
      for (size_t& n : last) --n;
      const cl_uint texel = 7;
      const size_t one[3] = {1, 1, 1};
      EXPECT_EQ(clEnqueueWriteImage(s.queue, made.image, CL_TRUE, at(c, level, last).data(), one, 0, 0,
                                    &texel, 0, nullptr, nullptr),
                CL_SUCCESS);
      values.back() = 7;
      made.expect_changed(level, values);
      ++last[0];
      EXPECT_EQ(clEnqueueWriteImage(s.queue, made.image, CL_TRUE, at(c, level, last).data(), one, 0, 0,
                                    &texel, 0, nullptr, nullptr),
                CL_INVALID_VALUE);
    }
}

TEST(MipmappedImages, ALevelIsFilled) {
  Session s;
  const cl_uint color[4] = {5, 0, 0, 0};
  for (const MipCase& c : cases)
    for (cl_uint level = 0; level < level_count; ++level) {
      const MippedImage made(s, c);
      made.number_levels();
      EXPECT_EQ(clEnqueueFillImage(s.queue, made.image, color, at(c, level).data(), made.region(level), 0,
                                   nullptr, nullptr),
                CL_SUCCESS);
      made.expect_changed(level, std::vector<cl_uint>(texels(c.regions[level]), 5));
    }
}

/// From level 1 to the first texels of level 0 of the same image, and of another kind to its level 2.
TEST(MipmappedImages, LevelsAreCopied) {
  Session s;
  for (const MipCase& from : cases) {
    const MippedImage source(s, from);
    source.number_levels();
    EXPECT_EQ(clEnqueueCopyImage(s.queue, source.image, source.image, at(from, 1).data(), at(from, 0).data(),
                                 source.region(1), 0, nullptr, nullptr),
              CL_SUCCESS);
    std::vector<cl_uint> expected = source.numbered(0);
    const Sizes small = from.regions[1], large = from.regions[0];
    size_t i = 1000;
    for (size_t z = 0; z < small[2]; ++z)
      for (size_t y = 0; y < small[1]; ++y)
        for (size_t x = 0; x < small[0]; ++x) expected[(z * large[1] + y) * large[0] + x] = cl_uint(i++);
    source.expect_changed(0, expected);
    for (const MipCase& to : cases) {
      const MippedImage destination(s, to);
      destination.number_levels();
      const size_t two[3] = {2, 1, 1};
      EXPECT_EQ(clEnqueueCopyImage(s.queue, source.image, destination.image, at(from, 1, {3, 0, 0}).data(),
                                   at(to, 2).data(), two, 0, nullptr, nullptr),
                CL_SUCCESS);
      std::vector<cl_uint> copied = destination.numbered(2);
      copied[0] = 1003;
      copied[1] = 1004;
      destination.expect_changed(2, copied);
    }
  }
}

TEST(MipmappedImages, LevelsAreCopiedToAndFromBuffers) {
  Session s;
  std::vector<cl_uint> start(256, 9);
  for (const MipCase& c : cases)
    for (cl_uint level = 0; level < level_count; ++level) {
      const MippedImage source(s, c), destination(s, c);
      source.number_levels();
      destination.number_levels();
      const cl_mem buffer = s.buffer(1024, CL_MEM_COPY_HOST_PTR, start.data());
      // The first texel is left out.
      Sizes size = c.regions[level], first = {0, 0, 0};
      if (size[0] > 1) first[0] = 1, --size[0];
      EXPECT_EQ(clEnqueueCopyImageToBuffer(s.queue, source.image, buffer, at(c, level, first).data(),
                                           size.data(), 8, 0, nullptr, nullptr),
                CL_SUCCESS);
      EXPECT_EQ(clEnqueueFillImage(s.queue, destination.image, start.data(), at(c, level).data(),
                                   destination.region(level), 0, nullptr, nullptr),
                CL_SUCCESS);
      EXPECT_EQ(clEnqueueCopyBufferToImage(s.queue, buffer, destination.image, 8, at(c, level, first).data(),
                                           size.data(), 0, nullptr, nullptr),
                CL_SUCCESS);
      std::vector<cl_uint> expected = source.numbered(level);
      for (size_t i = 0; first[0] == 1 && i < expected.size(); i += c.regions[level][0]) expected[i] = 9;
      destination.expect_changed(level, expected);
      clReleaseMemObject(buffer);
    }
}

TEST(MipmappedImages, LevelsAreMappedWithTheirPitches) {
  Session s;
  for (const MipCase& c : cases)
    for (cl_uint level = 0; level < level_count; ++level) {
      const MippedImage made(s, c);
      made.number_levels();
      size_t row = 99, slice = 99;
      cl_int error = CL_SUCCESS;
      auto* const mapped = static_cast<cl_uint*>(
          clEnqueueMapImage(s.queue, made.image, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, at(c, level).data(),
                            made.region(level), &row, &slice, 0, nullptr, nullptr, &error));
      ASSERT_EQ(error, CL_SUCCESS);
      const Sizes& region = c.regions[level];
      const bool rows_are_layers = c.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
      EXPECT_EQ(row, 4 * region[0]);
      EXPECT_EQ(slice, rows_are_layers ? row : c.depth + c.layers == 0 ? 0 : row * region[1]);
      std::vector<cl_uint> values = made.numbered(level);
      EXPECT_TRUE(std::equal(values.begin(), values.end(), mapped)) << c.type << " " << level;
      mapped[0] = values[0] = 7;
      // Another level may be written meanwhile, this one not.
      const cl_uint other = level == 0 ? 1 : 0;
      void* const beside = clEnqueueMapImage(s.queue, made.image, CL_TRUE, CL_MAP_WRITE, at(c, other).data(),
                                             made.region(other), &row, &slice, 0, nullptr, nullptr, &error);
      EXPECT_EQ(error, CL_SUCCESS);
      EXPECT_EQ(clEnqueueUnmapMemObject(s.queue, made.image, beside, 0, nullptr, nullptr), CL_SUCCESS);
      EXPECT_EQ(clEnqueueMapImage(s.queue, made.image, CL_TRUE, CL_MAP_WRITE, at(c, level).data(),
                                  made.region(level), &row, &slice, 0, nullptr, nullptr, &error),
                nullptr);
      EXPECT_EQ(error, CL_INVALID_OPERATION);
      EXPECT_EQ(clEnqueueUnmapMemObject(s.queue, made.image, mapped, 0, nullptr, nullptr), CL_SUCCESS);
      made.expect_changed(level, values);
    }
}

/// The origins of a command buffer's commands have gone when it runs.
TEST(MipmappedImages, CommandBuffersNameALevel) {
  Session s;
  const EntryPoints& cl = softcl_entry_points();
  const cl_mem buffer = s.buffer(1024);
  for (const MipCase& c : cases) {
    const MippedImage made(s, c);
    made.number_levels();
    const cl_command_buffer_khr commands = cl.clCreateCommandBufferKHR(1, &s.queue, nullptr, nullptr);
    const cl_uint color[4] = {5, 0, 0, 0};
    const size_t one[3] = {1, 1, 1};
    std::array<size_t, 4> from = at(c, 2), to = at(c, 1);
    EXPECT_EQ(cl.clCommandFillImageKHR(commands, nullptr, nullptr, made.image, color, from.data(), one, 0,
                                       nullptr, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(cl.clCommandCopyImageKHR(commands, nullptr, nullptr, made.image, made.image, from.data(),
                                       to.data(), one, 0, nullptr, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(cl.clCommandCopyImageToBufferKHR(commands, nullptr, nullptr, made.image, buffer, to.data(), one,
                                               0, 0, nullptr, nullptr, nullptr),
              CL_SUCCESS);
    to = at(c, 3);
    EXPECT_EQ(cl.clCommandCopyBufferToImageKHR(commands, nullptr, nullptr, buffer, made.image, 0, to.data(),
                                               one, 0, nullptr, nullptr, nullptr),
              CL_SUCCESS);
    to.fill(~size_t(0));
    from.fill(~size_t(0));
    EXPECT_EQ(cl.clFinalizeCommandBufferKHR(commands), CL_SUCCESS);
    EXPECT_EQ(cl.clEnqueueCommandBufferKHR(0, nullptr, commands, 0, nullptr, nullptr), CL_SUCCESS);
    EXPECT_EQ(clFinish(s.queue), CL_SUCCESS);
    for (cl_uint level = 0; level < level_count; ++level) {
      std::vector<cl_uint> expected = made.numbered(level);
      if (level != 0) expected[0] = 5;
      EXPECT_EQ(made.read(level), expected) << c.type << " " << level;
    }
    EXPECT_EQ(cl.clReleaseCommandBufferKHR(commands), CL_SUCCESS);
  }
  clReleaseMemObject(buffer);
}

/// 5.3.1.2: the descriptor of an image of an image's texels is that image's.
TEST(MipmappedImages, AnImageOfAnotherOrderHasTheSameLevels) {
  Session s;
  const cl_image_format rgba{CL_RGBA, CL_UNORM_INT8}, srgba{CL_sRGBA, CL_UNORM_INT8};
  cl_image_desc d{CL_MEM_OBJECT_IMAGE2D, 4, 4, 0, 0, 0, 0, 3, 0, {nullptr}};
  cl_int error = CL_SUCCESS;
  const cl_mem image = clCreateImage(s.context, 0, &rgba, &d, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  d.mem_object = image;
  const cl_mem view = clCreateImage(s.context, 0, &srgba, &d, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(image_info<cl_uint>(view, CL_IMAGE_NUM_MIP_LEVELS), 3u);
  const cl_uchar texel[4] = {1, 2, 3, 4};
  cl_uchar seen[4] = {};
  const size_t last[3] = {0, 0, 2}, one[3] = {1, 1, 1};
  EXPECT_EQ(clEnqueueWriteImage(s.queue, image, CL_TRUE, last, one, 0, 0, texel, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clEnqueueReadImage(s.queue, view, CL_TRUE, last, one, 0, 0, seen, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(std::memcmp(texel, seen, sizeof texel), 0);
  d.num_mip_levels = 2;
  EXPECT_EQ(clCreateImage(s.context, 0, &srgba, &d, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  clReleaseMemObject(view);
  clReleaseMemObject(image);
}

TEST(MipmappedImages, SamplersReturnTheirProperties) {
  Session s;
  const auto info = [](cl_sampler sampler, cl_sampler_info name, auto value) {
    size_t size = 0;
    EXPECT_EQ(clGetSamplerInfo(sampler, name, sizeof value, &value, &size), CL_SUCCESS);
    EXPECT_EQ(size, sizeof value);
    return value;
  };
  const cl_sampler plain = clCreateSampler(s.context, CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR, nullptr);
  EXPECT_EQ(info(plain, CL_SAMPLER_MIP_FILTER_MODE_KHR, cl_filter_mode()), cl_filter_mode(CL_FILTER_NEAREST));
  EXPECT_EQ(info(plain, CL_SAMPLER_LOD_MIN_KHR, 9.0f), 0.0f);
  EXPECT_EQ(info(plain, CL_SAMPLER_LOD_MAX_KHR, 9.0f), CL_FLT_MAX);
  // 0.1f and -2.5f; of a value the first four bytes are the float.
  const cl_sampler_properties list[] = {CL_SAMPLER_LOD_MAX_KHR,
                                        0x3dcccccd,
                                        CL_SAMPLER_MIP_FILTER_MODE_KHR,
                                        CL_FILTER_LINEAR,
                                        CL_SAMPLER_LOD_MIN_KHR,
                                        0x77777777c0200000,
                                        0};
  cl_int error = CL_SUCCESS;
  const cl_sampler limited = clCreateSamplerWithProperties(s.context, list, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(info(limited, CL_SAMPLER_MIP_FILTER_MODE_KHR, cl_filter_mode()),
            cl_filter_mode(CL_FILTER_LINEAR));
  EXPECT_EQ(info(limited, CL_SAMPLER_LOD_MIN_KHR, 9.0f), -2.5f);
  EXPECT_EQ(info(limited, CL_SAMPLER_LOD_MAX_KHR, 9.0f), 0.1f);
  EXPECT_EQ(info(limited, CL_SAMPLER_FILTER_MODE, cl_filter_mode()), cl_filter_mode(CL_FILTER_NEAREST));
  clReleaseSampler(plain);
  clReleaseSampler(limited);
}

}  // namespace
