// cl_khr_mipmap_image in kernels: which level is read, and how two levels are mixed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "mipmap_image.h"

namespace image_test {
namespace {

/// The middle of every texel of every level, by normalised coordinates, and what is there.
void each_texel(const Kind& kind, std::vector<Place>& places, std::vector<float>& values) {
  for (int level = 0; level < level_count; ++level) {
    const Size s = limited_to(kind, level_sizes[level]);
    std::size_t texel = 0;
    for (int layer = 0; layer < s.layers; ++layer)
      for (int z = 0; z < s.depth; ++z)
        for (int y = 0; y < s.height; ++y)
          for (int x = 0; x < s.width; ++x, ++texel) {
            Float4 at{(float(x) + 0.5f) / float(s.width), (float(y) + 0.5f) / float(s.height),
                      (float(z) + 0.5f) / float(s.depth), 0};
            if (kind.layer_component != 0) at[std::size_t(kind.layer_component)] = float(layer);
            places.push_back({at, {float(level), 0, 0, 0}, {}});
            values.push_back(value_of(level, texel));
          }
  }
}

/// As parameters: those of an array are of one axis less than its coordinate.
std::string gradients(const Kind& kind) {
  const char* const axes[] = {"", ".x", ".xy", ""};
  return fmt::format("x{0}, y{0}", axes[kind.axes]);
}

TEST(Mipmaps, EveryTexelOfEveryLevelIsRead) {
  ImageDevice& device = ImageDevice::instance();
  for (const Kind& kind : kinds) {
    std::string source = mipmap_head;
    for (const char* type : {"f", "i", "ui"})
      source += reader(type, kind, fmt::format("read_image{}(image, given, {}, x.x)", type, kind.coordinate));
    source += reader("literal", kind, fmt::format("read_imagef(image, own, {}, x.x)", kind.coordinate));
    const cl_program program = device.build(source, "-cl-std=CL3.0");
    std::vector<Place> places;
    std::vector<float> values;
    each_texel(kind, places, values);
    const Mipmapped floats(kind), ints(kind, CL_SIGNED_INT32), uints(kind, CL_UNSIGNED_INT32);
    const cl_sampler sampler = sampler_of({});
    for (const auto& [kernel, image] : {
             std::pair{"f", floats.image},
             {"literal", floats.image},
             {"i", ints.image},
             {"ui", uints.image},
         }) {
      const std::vector<Float4> found = read_all(program, kernel, image, sampler, places);
      for (std::size_t i = 0; i < found.size(); ++i)
        ASSERT_EQ(found[i], (Float4{values[i], 2 * values[i], 3 * values[i], 4 * values[i]}))
            << kind.type << " " << kernel << " " << i;
    }
    clReleaseSampler(sampler);
    clReleaseProgram(program);
  }
}

/// Steps in texels of the first level along x, y and z, and the level whose texels they are nearest to: log2
/// of the longer step, rounded.
struct Steps {
  Float4 x, y;
  int level[4];  ///< of images of 1, 2 and 3 axes
};
constexpr Steps steps[] = {
    {{1, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}},
    {{2, 0, 0, 0}, {0, 0, 0, 0}, {0, 1, 1, 1}},
    {{0, 0, 0, 0}, {-4, 0, 0, 0}, {0, 2, 2, 2}},
    {{2, 0, 0, 0}, {8, 0, 0, 0}, {0, 3, 3, 3}},
    {{0.001f, 0, 0, 0}, {0.01f, 0, 0, 0}, {0, 0, 0, 0}},
    {{1e6f, 0, 0, 0}, {0, 0, 0, 0}, {0, 4, 4, 4}},
    // sqrt(3 * 3 + 4 * 4) = 5, log2(5) = 2.3; of one axis log2(3) = 1.58
    {{3, 4, 0, 0}, {0, 0, 0, 0}, {0, 2, 2, 2}},
    // sqrt(4 + 121) = 11.2, log2 is 3.48; of one axis 1
    {{2, 11, 0, 0}, {1, 0, 0, 0}, {0, 1, 3, 3}},
    // sqrt(4 + 16 + 16) = 6, log2(6) = 2.58; without z sqrt(20), 2.16; without y 1
    {{0, 0, 0, 0}, {2, 4, 4, 0}, {0, 1, 2, 3}},
    {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}},
};

TEST(Mipmaps, GradientsGiveTheLevel) {
  ImageDevice& device = ImageDevice::instance();
  for (const Kind& kind : kinds) {
    std::string source = mipmap_head;
    for (const char* type : {"f", "i", "ui"})
      source +=
          reader(type, kind,
                 fmt::format("read_image{}(image, given, {}, {})", type, kind.coordinate, gradients(kind)));
    const cl_program program = device.build(source, "-cl-std=CL3.0");
    const Mipmapped floats(kind), ints(kind, CL_SIGNED_INT32), uints(kind, CL_UNSIGNED_INT32);
    std::vector<Place> places;
    // Coordinates of the first texel of the first layer, and steps in normalised coordinates.
    for (const Steps& s : steps)
      places.push_back({{0, 0, 0, 0},
                        {s.x[0] / 16, s.x[1] / 8, s.x[2] / 4, 99},
                        {s.y[0] / 16, s.y[1] / 8, s.y[2] / 4, 99}});
    const cl_sampler sampler = sampler_of({});
    for (const auto& [kernel, image] : {
             std::pair{"f", floats.image},
             {"i", ints.image},
             {"ui", uints.image},
         }) {
      const std::vector<Float4> found = read_all(program, kernel, image, sampler, places);
      for (std::size_t i = 0; i < found.size(); ++i)
        EXPECT_EQ(found[i][0], value_of(steps[i].level[kind.axes], 0))
            << kind.type << " " << kernel << " " << i;
    }
    clReleaseSampler(sampler);
    clReleaseProgram(program);
  }
}

/// A 2D image whose levels are of one colour each, and kernels that read it.
class OneColour : public ::testing::Test {
 protected:
  OneColour() : image(kinds[2]) {
    for (int level = 0; level < level_count; ++level)
      image.fill(level, {colours[level], -colours[level], 0, 1});
    program = ImageDevice::instance().build(
        mipmap_head + reader("by_lod", kinds[2], "read_imagef(image, given, c.xy, x.x)") +
            reader("by_steps", kinds[2], "read_imagef(image, given, c.xy, x.xy, y.xy)"),
        "-cl-std=CL2.0");
  }
  ~OneColour() override { clReleaseProgram(program); }

  /// The first channel at a level of detail.
  std::vector<float> at(const MipSampling& how, const std::vector<float>& lods) {
    std::vector<Place> places;
    for (const float lod : lods) places.push_back({{0.3f, 0.6f, 0, 0}, {lod, 0, 0, 0}, {}});
    return first_of("by_lod", how, places);
  }
  std::vector<float> by_steps(const MipSampling& how, const std::vector<float>& texels_of_a_step) {
    std::vector<Place> places;
    for (const float step : texels_of_a_step)
      places.push_back({{0.3f, 0.6f, 0, 0}, {0, step / 8, 0, 0}, {step / 32, 0, 0, 0}});
    return first_of("by_steps", how, places);
  }

  static constexpr float colours[level_count] = {1, 3, 7, 16, 100};
  Mipmapped image;
  cl_program program = nullptr;

 private:
  std::vector<float> first_of(const char* kernel, const MipSampling& how, const std::vector<Place>& places) {
    const cl_sampler sampler = sampler_of(how);
    std::vector<float> found;
    for (const Float4& color : read_all(program, kernel, image.image, sampler, places)) {
      EXPECT_EQ(color[1], -color[0]);
      EXPECT_EQ(color[3], 1);
      found.push_back(color[0]);
    }
    clReleaseSampler(sampler);
    return found;
  }
};

using Values = std::vector<float>;
constexpr float infinity = std::numeric_limits<float>::infinity();

/// Section 3.9.7 of OpenGL 3.0: half of a level is the first of two.
TEST_F(OneColour, TheNearestLevelIsRead) {
  const Values lods = {-3,
                       0.25f,
                       0.5f,
                       std::nextafter(0.5f, 1.0f),
                       1,
                       1.5f,
                       1.75f,
                       2.5f,
                       3.5f,
                       3.625f,
                       4,
                       77,
                       infinity,
                       -infinity,
                       std::nanf("")};
  const Values expected = {1, 1, 1, 3, 3, 3, 7, 7, 16, 100, 100, 100, 100, 1, 1};
  EXPECT_EQ(at({}, lods), expected);
  // A linear filter within the level changes nothing where all texels are equal.
  EXPECT_EQ(at({.filter = CL_FILTER_LINEAR}, lods), expected);
}

/// 1, 3, 7, 16 and 100, mixed by the fraction of the level of detail.
TEST_F(OneColour, TwoLevelsAreMixed) {
  const Values lods = {-1, 0, 0.25f, 0.5f, 1, 1.75f, 2.5f, 3.125f, 4, 9, std::nanf("")};
  const Values expected = {1, 1, 1.5f, 2, 3, 6, 11.5f, 26.5f, 100, 100, 1};
  for (const cl_filter_mode filter : {CL_FILTER_NEAREST, CL_FILTER_LINEAR})
    EXPECT_EQ(at({.filter = filter, .mip_filter = CL_FILTER_LINEAR}, lods), expected);
  // log2 of 1, 2, 4 and of what is less than a texel or more than the image.
  EXPECT_EQ(by_steps({.mip_filter = CL_FILTER_LINEAR}, {1, 2, 4, 0.25f, 1e30f, 0}),
            (Values{1, 3, 7, 1, 100, 1}));
  // 2^0.5 texels: a level and a half of one, 2, up to the rounding of the root.
  EXPECT_NEAR(by_steps({.mip_filter = CL_FILTER_LINEAR}, {std::sqrt(2.0f)})[0], 2, 1e-6);
}

/// The sampler's limits; where they cross the greatest holds.
TEST_F(OneColour, TheLevelOfDetailIsLimited) {
  const Values lods = {0, 1, 1.25f, 2, 3, 8};
  EXPECT_EQ(at({.least = 1, .greatest = 2}, lods), (Values{3, 3, 3, 7, 7, 7}));
  EXPECT_EQ(at({.mip_filter = CL_FILTER_LINEAR, .least = 0.75f, .greatest = 2.5f}, lods),
            (Values{2.5f, 3, 4, 7, 11.5f, 11.5f}));
  EXPECT_EQ(by_steps({.mip_filter = CL_FILTER_LINEAR, .least = 0.75f, .greatest = 2.5f}, {1, 2, 4, 16}),
            (Values{2.5f, 3, 7, 11.5f}));
  EXPECT_EQ(at({.least = -5, .greatest = infinity}, lods), (Values{1, 3, 3, 7, 16, 100}));
  EXPECT_EQ(at({.least = 50}, lods), (Values(6, 100.0f)));
  EXPECT_EQ(at({.greatest = -1}, lods), (Values(6, 1.0f)));
  EXPECT_EQ(at({.least = 3, .greatest = 1}, lods), (Values(6, 3.0f)));
}

/// What is not read has no part in the result, whatever it is.
TEST_F(OneColour, ALevelWithoutWeightIsNotRead) {
  image.fill(1, {std::nanf(""), infinity, 0, 1});
  const cl_sampler sampler = sampler_of({.mip_filter = CL_FILTER_LINEAR});
  const std::vector<Float4> found =
      read_all(program, "by_lod", image.image, sampler, {{{0.5f, 0.5f, 0, 0}, {0, 0, 0, 0}, {}}});
  EXPECT_EQ(found[0], (Float4{1, -1, 0, 1}));
  clReleaseSampler(sampler);
}

/// Both filters: at (0.5, 0.5) four texels of each level meet.
TEST(Mipmaps, TexelsAndLevelsAreMixed) {
  ImageDevice& device = ImageDevice::instance();
  const cl_program program = device.build(
      mipmap_head + reader("k", kinds[2], "read_imagef(image, given, c.xy, x.x)"), "-cl-std=CL3.0");
  const Mipmapped image(kinds[2]);
  const cl_sampler sampler = sampler_of({.filter = CL_FILTER_LINEAR, .mip_filter = CL_FILTER_LINEAR});
  // Level 1 is 8 x 4: texels 11, 12, 19 and 20 have 1012, 1013, 1020 and 1021. Level 2 is 4 x 2: 1, 2, 5
  // and 6.
  const float mean_1 = (1012 + 1013 + 1020 + 1021) / 4.0f, mean_2 = (2002 + 2003 + 2006 + 2007) / 4.0f;
  const std::vector<Float4> found = read_all(program, "k", image.image, sampler,
                                             {{{0.5f, 0.5f, 0, 0}, {1, 0, 0, 0}, {}},
                                              {{0.5f, 0.5f, 0, 0}, {1.5f, 0, 0, 0}, {}},
                                              {{0.5f, 0.5f, 0, 0}, {2, 0, 0, 0}, {}}});
  EXPECT_EQ(found[0][0], mean_1);
  EXPECT_EQ(found[1][0], (mean_1 + mean_2) / 2);
  EXPECT_EQ(found[2][0], mean_2);
  clReleaseSampler(sampler);
  clReleaseProgram(program);
}

}  // namespace
}  // namespace image_test
