// read_imagef, read_imagei and read_imageui through samplers of every kind, on every kind of image.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "sampling_model.h"

namespace image_test {
namespace {

/// Kernels that sample an image of each kind at given coordinates: floats, integers, and without a sampler.
std::string source() {
  std::string text;
  for (const Kind& kind : kinds) {
    const std::string type = kind.type, at = kind.coordinate;
    const auto kernel = [&](const std::string& name, const std::string& vector, const std::string& result,
                            const std::string& call) {
      text += "kernel void " + name + "_" + type + "(read_only " + type +
              " image, sampler_t s, global const " + vector + "* coordinates, global " + result +
              "* out) {\n  const size_t i = get_global_id(0);\n  const " + vector +
              " c = coordinates[i];\n  out[i] = " + call + ";\n}\n";
    };
    kernel("float_f", "float4", "float4", "read_imagef(image, s, " + at + ")");
    kernel("float_i", "float4", "int4", "read_imagei(image, s, " + at + ")");
    kernel("float_ui", "float4", "uint4", "read_imageui(image, s, " + at + ")");
    kernel("int_f", "int4", "float4", "read_imagef(image, s, " + at + ")");
    kernel("int_i", "int4", "int4", "read_imagei(image, s, " + at + ")");
    kernel("plain_f", "int4", "float4", "read_imagef(image, " + at + ")");
    kernel("plain_ui", "int4", "uint4", "read_imageui(image, " + at + ")");
  }
  return text;
}

cl_program program() {
  static const cl_program built = ImageDevice::instance().build(source());
  return built;
}

Bytes random_texels(std::mt19937& random, cl_image_format format, const Size& size) {
  Bytes bytes(size.texels() * texel_bytes(format));
  for (auto& b : bytes) b = static_cast<unsigned char>(random());
  if (format.image_channel_data_type == CL_FLOAT) {
    std::uniform_real_distribution<float> value(-4, 4);
    for (std::size_t i = 0; i < bytes.size(); i += 4) {
      const float v = value(random);
      std::memcpy(&bytes[i], &v, 4);
    }
  }
  if (format.image_channel_data_type == CL_HALF_FLOAT)
    for (std::size_t i = 1; i < bytes.size(); i += 2) bytes[i] &= 0xbf;  // below 2, no infinities or NaNs
  return bytes;
}

/// Coordinates on, beside and between texel edges and centres, inside and outside, and random ones.
std::vector<Float4> coordinates(std::mt19937& random, const Sampling& how, const Size& size) {
  const int sizes[3] = {size.width, size.height, size.depth};
  std::uniform_int_distribution<int> sixteenth(-40, 16 * 9 + 40);
  std::uniform_real_distribution<float> anywhere(-2.5f, 3.5f), layer(-2.0f, float(size.layers) + 1);
  std::vector<Float4> list;
  for (int n = 0; n < 600; ++n) {
    Float4 c{};
    for (int i = 0; i < 3; ++i) {
      const float u = n % 3 ? float(sixteenth(random)) / 16 : anywhere(random) * float(sizes[i]);
      c[i] = how.normalized ? u / float(sizes[i]) : u;
      if (n % 50 == 0) c[i] = n % 100 ? 1e6f : -1e6f;
    }
    if (n % 50 == 7) c[0] = 0;
    list.push_back(c);
  }
  return list;
}

void set_layers(std::mt19937& random, const Kind& kind, const Size& size, std::vector<Float4>& list) {
  if (kind.layer_component == 0) return;
  // Halves too: rint takes the even layer (8.4).
  std::uniform_int_distribution<int> half(-3, 2 * size.layers + 3);
  for (Float4& c : list) c[kind.layer_component] = float(half(random)) / 2;
}

std::string shown(const HostImage& image, const Sampling& how, const Float4& c) {
  char text[256];
  std::snprintf(
      text, sizeof text,
      "%s %dx%dx%d, %d layers, order %x type %x, normalized %d addressing %x filter %x, (%a, %a, %a)",
      image.kind.type, image.size.width, image.size.height, image.size.depth, image.size.layers,
      image.format.image_channel_order, image.format.image_channel_data_type, how.normalized, how.addressing,
      how.filter, c[0], c[1], c[2]);
  return text;
}

/// The rounded components of a sample of an integer image are the integers themselves.
template <class T>
bool agrees(const Sample& expected, const std::array<T, 4>& found) {
  for (int i = 0; i < 4; ++i)
    if (!(std::fabs(double(found[i]) - expected.color[i]) <= expected.tolerance)) return false;
  return true;
}

template <class T, class Coordinate>
std::vector<std::array<T, 4>> run(const std::string& kernel, const HostImage& image, cl_sampler sampler,
                                  const std::vector<Coordinate>& at) {
  ImageDevice& device = ImageDevice::instance();
  std::vector<std::array<T, 4>> out(at.size());
  cl_mem on_device = device.image(image.kind, image.format, image.size, image.texels, CL_MEM_READ_ONLY);
  cl_mem places = device.buffer(at.data(), at.size() * sizeof at[0]);
  cl_mem results = device.buffer(out.data(), out.size() * sizeof out[0]);
  device.run(program(), kernel + "_" + image.kind.type, at.size(), {&on_device, &sampler, &places, &results});
  device.read(results, out.data(), out.size() * sizeof out[0]);
  for (cl_mem m : {on_device, places, results}) clReleaseMemObject(m);
  return out;
}

/// Compares every read with the model; fails at the first that disagrees.
template <class T>
void expect_samples(const std::string& kernel, const HostImage& image, const Sampling& how,
                    const std::vector<Float4>& at, int& compared) {
  const cl_sampler sampler = ImageDevice::instance().sampler(how.normalized, how.addressing, how.filter);
  const auto found = run<T>(kernel, image, sampler, at);
  clReleaseSampler(sampler);
  for (std::size_t i = 0; i < at.size(); ++i) {
    Sample expected = sample(image, how, at[i]);
    if (expected.near_an_edge) continue;
    if (how.addressing == CL_ADDRESS_NONE && expected.color == border(image.format.image_channel_order))
      continue;
    if (class_of(image.format.image_channel_data_type) != Class::floating) expected.tolerance = 0;
    ++compared;
    if (agrees(expected, found[i])) continue;
    ADD_FAILURE() << shown(image, how, at[i]) << ": " << found[i][0] << " " << found[i][1] << " "
                  << found[i][2] << " " << found[i][3] << ", not " << expected.color[0] << " "
                  << expected.color[1] << " " << expected.color[2] << " " << expected.color[3] << " within "
                  << expected.tolerance;
    return;
  }
}

constexpr Size sizes[] = {{8, 4, 2, 3}, {7, 5, 3, 4}, {1, 1, 1, 1}, {13, 1, 2, 2}};
constexpr cl_addressing_mode modes[] = {CL_ADDRESS_CLAMP_TO_EDGE, CL_ADDRESS_CLAMP, CL_ADDRESS_REPEAT,
                                        CL_ADDRESS_MIRRORED_REPEAT};

template <class Visit>
void for_each_sampling(Visit&& visit) {
  for (const cl_filter_mode filter : {CL_FILTER_NEAREST, CL_FILTER_LINEAR})
    for (const cl_addressing_mode mode : modes)
      for (const bool normalized : {false, true})
        if (normalized || mode == CL_ADDRESS_CLAMP_TO_EDGE || mode == CL_ADDRESS_CLAMP)
          visit(Sampling{normalized, mode, filter});
}

TEST(Sampling, FloatsFollowChapterEight) {
  std::mt19937 random(1);
  int compared = 0;
  for (const Kind& kind : kinds)
    for (const Size& wanted : sizes)
      for (const cl_image_format format :
           {cl_image_format{CL_RGBA, CL_UNORM_INT8}, cl_image_format{CL_RGBA, CL_FLOAT},
            cl_image_format{CL_R, CL_FLOAT}, cl_image_format{CL_Rx, CL_SNORM_INT8},
            cl_image_format{CL_BGRA, CL_UNORM_INT8}, cl_image_format{CL_RGB, CL_UNORM_SHORT_565},
            cl_image_format{CL_LUMINANCE, CL_HALF_FLOAT}}) {
        const Size size = limited_to(kind, wanted);
        const HostImage image{kind, format, size, random_texels(random, format, size)};
        for_each_sampling([&](const Sampling& how) {
          std::vector<Float4> at = coordinates(random, how, size);
          set_layers(random, kind, size, at);
          expect_samples<float>("float_f", image, how, at, compared);
        });
      }
  // 5 kinds, 4 sizes, 7 formats, 12 samplers, 600 coordinates; edges in doubt are few.
  EXPECT_GT(compared, 5 * 4 * 7 * 12 * 600 * 8 / 10);
}

TEST(Sampling, IntegersAreExactInEveryMode) {
  std::mt19937 random(2);
  int compared = 0;
  for (const Kind& kind : kinds)
    for (const Size& wanted : sizes)
      for (const cl_addressing_mode mode : modes) {
        const Size size = limited_to(kind, wanted);
        const Sampling how{true, mode, CL_FILTER_NEAREST};
        std::vector<Float4> at = coordinates(random, how, size);
        set_layers(random, kind, size, at);
        const cl_image_format s{CL_RG, CL_SIGNED_INT32}, u{CL_RGBA, CL_UNSIGNED_INT16};
        expect_samples<cl_int>("float_i", {kind, s, size, random_texels(random, s, size)}, how, at, compared);
        expect_samples<cl_uint>("float_ui", {kind, u, size, random_texels(random, u, size)}, how, at,
                                compared);
      }
  EXPECT_GT(compared, 5 * 4 * 4 * 2 * 600 * 6 / 10);
}

/// Integer coordinates name texels; the same in floats are inside them at their lower edge.
TEST(Sampling, IntegerCoordinatesNameTexels) {
  std::mt19937 random(3);
  for (const Kind& kind : kinds) {
    const Size size = limited_to(kind, {7, 5, 3, 4});
    std::vector<Int4> at;
    std::uniform_int_distribution<int> around(-3, 9);
    for (int i = 0; i < 400; ++i) at.push_back({around(random), around(random), around(random), 0});
    at.push_back({std::numeric_limits<int>::max(), std::numeric_limits<int>::min(),
                  std::numeric_limits<int>::max(), 0});
    for (const cl_addressing_mode mode : {CL_ADDRESS_CLAMP, CL_ADDRESS_CLAMP_TO_EDGE}) {
      const Sampling how{false, mode, CL_FILTER_NEAREST};
      const cl_image_format f{CL_RG, CL_FLOAT}, s{CL_RGBA, CL_SIGNED_INT8};
      const HostImage floats{kind, f, size, random_texels(random, f, size)},
          ints{kind, s, size, random_texels(random, s, size)};
      const cl_sampler sampler = ImageDevice::instance().sampler(false, mode, CL_FILTER_NEAREST);
      const auto found = run<float>("int_f", floats, sampler, at);
      const auto found_ints = run<cl_int>("int_i", ints, sampler, at);
      clReleaseSampler(sampler);
      for (std::size_t i = 0; i < at.size(); ++i) {
        const Float4 c{float(at[i][0]), float(at[i][1]), float(at[i][2]), 0};
        EXPECT_TRUE(agrees(sample(floats, how, c), found[i])) << shown(floats, how, c);
        EXPECT_TRUE(agrees(sample(ints, how, c), found_ints[i])) << shown(ints, how, c);
      }
    }
  }
}

TEST(Sampling, WithoutASamplerEveryTexelIsRead) {
  std::mt19937 random(4);
  for (const Kind& kind : kinds) {
    const Size size = limited_to(kind, {7, 5, 3, 4});
    std::vector<Int4> at;
    for (int layer = 0; layer < size.layers; ++layer)
      for (int z = 0; z < size.depth; ++z)
        for (int y = 0; y < size.height; ++y)
          for (int x = 0; x < size.width; ++x) {
            Int4 c{x, y, z, 0};
            if (kind.layer_component != 0) c[kind.layer_component] = layer;
            at.push_back(c);
          }
    const cl_image_format f{CL_ARGB, CL_SNORM_INT8}, u{CL_A, CL_UNSIGNED_INT32};
    const HostImage floats{kind, f, size, random_texels(random, f, size)},
        ints{kind, u, size, random_texels(random, u, size)};
    // The sampler argument is not used.
    const cl_sampler any = ImageDevice::instance().sampler(true, CL_ADDRESS_REPEAT, CL_FILTER_LINEAR);
    const auto found = run<float>("plain_f", floats, any, at);
    const auto found_ints = run<cl_uint>("plain_ui", ints, any, at);
    clReleaseSampler(any);
    const Sampling how{false, CL_ADDRESS_NONE, CL_FILTER_NEAREST};
    for (std::size_t i = 0; i < at.size(); ++i) {
      const Float4 c{float(at[i][0]), float(at[i][1]), float(at[i][2]), 0};
      EXPECT_TRUE(agrees(sample(floats, how, c), found[i])) << shown(floats, how, c);
      EXPECT_TRUE(agrees(sample(ints, how, c), found_ints[i])) << shown(ints, how, c);
    }
  }
}

/// Literals in every place that the language has for them are the samplers of the host API.
TEST(Sampling, LiteralSamplersAreTheSameAsArguments) {
  ImageDevice& device = ImageDevice::instance();
  const cl_program literals = device.build(R"(
    const sampler_t of_program = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_MIRRORED_REPEAT | CLK_FILTER_LINEAR;
    constant sampler_t constant_one = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_NEAREST;
    float4 through(read_only image2d_t image, sampler_t s, float2 c) { return read_imagef(image, s, c); }
    kernel void k(read_only image2d_t image, sampler_t a, sampler_t b, sampler_t d, global const float4* coordinates,
                  global float4* out) {
      const sampler_t of_kernel = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_LINEAR;
      const size_t i = get_global_id(0);
      const float2 c = coordinates[i].xy;
      out[6 * i] = read_imagef(image, of_program, c);
      out[6 * i + 1] = through(image, a, c);
      out[6 * i + 2] = through(image, constant_one, c);
      out[6 * i + 3] = read_imagef(image, b, c);
      out[6 * i + 4] = through(image, of_kernel, c);
      out[6 * i + 5] = read_imagef(image, d, c);
    })");
  std::mt19937 random(5);
  const Kind& kind = kinds[2];
  const Size size{7, 5, 1, 1};
  const cl_image_format format{CL_RGBA, CL_UNORM_INT8};
  cl_mem image = device.image(kind, format, size, random_texels(random, format, size));
  const Sampling how{true, CL_ADDRESS_REPEAT, CL_FILTER_LINEAR};
  const std::vector<Float4> at = coordinates(random, how, size);
  std::vector<Float4> out(6 * at.size());
  cl_mem places = device.buffer(at.data(), at.size() * sizeof at[0]);
  cl_mem results = device.buffer(out.data(), out.size() * sizeof out[0]);
  cl_sampler a = device.sampler(true, CL_ADDRESS_MIRRORED_REPEAT, CL_FILTER_LINEAR),
             b = device.sampler(true, CL_ADDRESS_REPEAT, CL_FILTER_NEAREST),
             d = device.sampler(false, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR);
  device.run(literals, "k", at.size(), {&image, &a, &b, &d, &places, &results});
  device.read(results, out.data(), out.size() * sizeof out[0]);
  int differ_between_samplers = 0;
  for (std::size_t i = 0; i < out.size(); i += 2) {
    EXPECT_EQ(out[i], out[i + 1]) << i;
    if (i % 6 == 0) differ_between_samplers += out[i] != out[i + 2];
  }
  EXPECT_GT(differ_between_samplers, 100);
  for (cl_mem m : {image, places, results}) clReleaseMemObject(m);
  for (cl_sampler s : {a, b, d}) clReleaseSampler(s);
  clReleaseProgram(literals);
}

/// Undefined coordinates (8.2) must not crash: NaN, infinities and whatever else floats hold.
TEST(Sampling, SurvivesEveryCoordinate) {
  std::mt19937 random(6);
  std::vector<Float4> at{{NAN, NAN, NAN, 0}, {INFINITY, -INFINITY, INFINITY, 0}, {3e38f, -3e38f, 3e38f, 0}};
  while (at.size() < 2000) {
    Float4 c{};
    for (int i = 0; i < 3; ++i) {
      const std::uint32_t bits = random();
      std::memcpy(&c[i], &bits, sizeof bits);
    }
    at.push_back(c);
  }
  for (const Kind& kind : kinds) {
    const Size size = limited_to(kind, {7, 5, 3, 4});
    const cl_image_format format{CL_RGBA, CL_UNORM_INT8};
    const HostImage image{kind, format, size, random_texels(random, format, size)};
    for_each_sampling([&](const Sampling& how) {
      const cl_sampler sampler = ImageDevice::instance().sampler(how.normalized, how.addressing, how.filter);
      EXPECT_EQ(run<float>("float_f", image, sampler, at).size(), at.size());
      clReleaseSampler(sampler);
    });
  }
}

}  // namespace
}  // namespace image_test
