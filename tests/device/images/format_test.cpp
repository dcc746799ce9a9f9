// Every supported format: reads of every channel value, writes at every boundary between two, queries.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "image_device.h"
#include "texel_model.h"

namespace image_test {
namespace {

constexpr const char* source = R"(
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable
#define AT (int2)(get_global_id(0) % 256, get_global_id(0) / 256)
kernel void read_f(read_only image2d_t i, global float4* o) { o[get_global_id(0)] = read_imagef(i, AT); }
kernel void read_h(read_only image2d_t i, global half4* o) { o[get_global_id(0)] = read_imageh(i, AT); }
kernel void read_i(read_only image2d_t i, global int4* o) { o[get_global_id(0)] = read_imagei(i, AT); }
kernel void read_ui(read_only image2d_t i, global uint4* o) { o[get_global_id(0)] = read_imageui(i, AT); }
kernel void write_f(write_only image2d_t i, global const float4* c) { write_imagef(i, AT, c[get_global_id(0)]); }
kernel void write_h(write_only image2d_t i, global const half4* c) { write_imageh(i, AT, c[get_global_id(0)]); }
kernel void write_i(write_only image2d_t i, global const int4* c) { write_imagei(i, AT, c[get_global_id(0)]); }
kernel void write_ui(write_only image2d_t i, global const uint4* c) { write_imageui(i, AT, c[get_global_id(0)]); }
)";

constexpr std::size_t texels = 65536;  ///< of the 256 x 256 images of these tests

cl_program program() {
  static const cl_program built = ImageDevice::instance().build(source);
  return built;
}

std::vector<cl_image_format> formats(cl_mem_object_type type = CL_MEM_OBJECT_IMAGE2D) {
  const cl_context context = ImageDevice::instance().context;
  cl_uint count = 0;
  EXPECT_EQ(clGetSupportedImageFormats(context, CL_MEM_READ_WRITE, type, 0, nullptr, &count), CL_SUCCESS);
  std::vector<cl_image_format> list(count);
  EXPECT_EQ(clGetSupportedImageFormats(context, CL_MEM_READ_WRITE, type, count, list.data(), nullptr),
            CL_SUCCESS);
  return list;
}

/// Formats of images that image2d_t names, which depth images are not.
std::vector<cl_image_format> color_formats() {
  std::vector<cl_image_format> list = formats();
  std::erase_if(list, [](const cl_image_format& f) { return f.image_channel_order == CL_DEPTH; });
  return list;
}

std::string shown(cl_image_format format) {
  char text[64];
  std::snprintf(text, sizeof text, "order %x type %x", format.image_channel_order,
                format.image_channel_data_type);
  return text;
}

/// Every 16-bit pattern, in an order that mixes the channels of a texel.
Bytes every_pattern(std::size_t size) {
  Bytes bytes(size);
  for (std::size_t i = 0; i + 1 < size; i += 2) {
    const auto word = cl_ushort(i / 2 * 40503u + (i >> 17));
    std::memcpy(&bytes[i], &word, 2);
  }
  return bytes;
}

template <class T>
std::vector<std::array<T, 4>> read_all(const char* kernel, cl_image_format format, const Bytes& bytes) {
  ImageDevice& device = ImageDevice::instance();
  std::vector<std::array<T, 4>> out(texels);
  cl_mem image = device.image(kinds[2], format, {256, 256, 1, 1}, bytes);
  cl_mem results = device.buffer(out.data(), out.size() * sizeof out[0]);
  device.run(program(), kernel, texels, {&image, &results});
  device.read(results, out.data(), out.size() * sizeof out[0]);
  clReleaseMemObject(image);
  clReleaseMemObject(results);
  return out;
}

/// The first texel whose color is not the model's.
template <class T>
void expect_reads(const char* kernel, cl_image_format format) {
  const std::size_t each = texel_bytes(format);
  const Bytes bytes = every_pattern(texels * each);
  const auto found = read_all<T>(kernel, format, bytes);
  for (std::size_t i = 0; i < texels; ++i) {
    const Color expected = decoded(format, &bytes[i * each]);
    for (int k = 0; k < 4; ++k) {
      const T rounded = T(expected[k]);
      if (std::isnan(expected[k]) ? std::isnan(double(found[i][k])) : found[i][k] == rounded) continue;
      ADD_FAILURE() << shown(format) << " texel " << i << " component " << k << ": " << double(found[i][k])
                    << ", not " << double(rounded);
      return;
    }
  }
}

TEST(Formats, TheMandatoryOnesAreSupportedAndEveryLegalPair) {
  // 12 types of R, Rx, A, RG, RGx, RA, RGBA, and 101010_2 of RGBA; 6 of INTENSITY, LUMINANCE; 3 of RGB, RGBx;
  // 4 of BGRA, ARGB, ABGR; one of sRGB, sRGBA, sBGRA, sRGBx.
  EXPECT_EQ(color_formats().size(), 7u * 12 + 1 + 2 * 6 + 2 * 3 + 3 * 4 + 4);
  EXPECT_EQ(formats().size(), color_formats().size() + 2);  // and 2 of DEPTH
  EXPECT_EQ(formats(CL_MEM_OBJECT_IMAGE3D).size(), color_formats().size());
  EXPECT_EQ(formats(CL_MEM_OBJECT_IMAGE1D_BUFFER).size(), color_formats().size());
}

/// Normalised channels are correctly rounded here, which is more than the 1.5 ulp of 8.3.1.1.
TEST(Formats, EveryChannelValueIsReadCorrectlyRounded) {
  for (const cl_image_format format : color_formats()) switch (class_of(format.image_channel_data_type)) {
      case Class::floating:
        expect_reads<float>("read_f", format);
        break;
      case Class::signed_integer:
        expect_reads<cl_int>("read_i", format);
        break;
      case Class::unsigned_integer:
        expect_reads<cl_uint>("read_ui", format);
        break;
    }
}

TEST(Formats, HalvesAreReadAndWrittenLikeFloats) {
  const cl_image_format format{CL_RGBA, CL_HALF_FLOAT};
  expect_reads<_Float16>("read_h", format);
  ImageDevice& device = ImageDevice::instance();
  const Bytes bytes = every_pattern(texels * 8);
  cl_mem image = device.image(kinds[2], format, {256, 256, 1, 1}, Bytes(texels * 8));
  cl_mem colors = device.buffer(bytes.data(), bytes.size());
  device.run(program(), "write_h", texels, {&image, &colors});
  const Bytes found = device.contents(image, kinds[2], {256, 256, 1, 1}, 8);
  for (std::size_t i = 0; i < found.size(); i += 2) {
    _Float16 from, to;
    std::memcpy(&from, &bytes[i], 2);
    std::memcpy(&to, &found[i], 2);
    if (std::isnan(float(from)) ? !std::isnan(float(to)) : from != to) ADD_FAILURE() << i;
  }
  clReleaseMemObject(image);
  clReleaseMemObject(colors);
}

/// Floats at, below and above every boundary between two values of a normalised channel, and special ones.
std::vector<Float4> boundaries(cl_channel_type type) {
  std::vector<float> values{0.0f, -0.0f,  1.0f,     -1.0f,    2.0f,     -2.0f, INFINITY, -INFINITY,
                            NAN,  1e-40f, 65504.0f, 65519.0f, 65520.0f, 6e-8f, 2.9e-8f,  1e30f};
  const auto most = int(greatest(type));
  const int step = std::max(1, most / 30000);  // of 16 bits every second boundary, and all near the ends
  for (int k = most ? -most - 2 : 0; k <= most && most;
       k += std::abs(k) > most - 100 || std::abs(k) < 100 ? 1 : step) {
    const auto edge = float((k + 0.5) / most);
    for (const float v : {std::nextafter(edge, -2.0f), edge, std::nextafter(edge, 2.0f)}) values.push_back(v);
  }
  std::mt19937 random(7);
  std::uniform_real_distribution<float> around(-1.2f, 1.2f);
  while (values.size() < texels * 3) values.push_back(around(random));
  std::vector<Float4> colors(texels);
  for (std::size_t i = 0; i < texels; ++i)
    colors[i] = {values[i * 3 % values.size()], values[(i * 3 + 1) % values.size()],
                 values[(i * 3 + 2) % values.size()], values[i * 7 % values.size()]};
  return colors;
}

template <class Given, class Modelled>
void expect_writes(const char* kernel, cl_image_format format,
                   const std::vector<std::array<Given, 4>>& colors) {
  ImageDevice& device = ImageDevice::instance();
  const std::size_t each = texel_bytes(format);
  cl_mem image = device.image(kinds[2], format, {256, 256, 1, 1}, Bytes(texels * each));
  cl_mem given = device.buffer(colors.data(), colors.size() * sizeof colors[0]);
  device.run(program(), kernel, texels, {&image, &given});
  const Bytes found = device.contents(image, kinds[2], {256, 256, 1, 1}, each);
  clReleaseMemObject(image);
  clReleaseMemObject(given);
  for (std::size_t i = 0; i < texels; ++i) {
    std::array<Modelled, 4> color;
    for (int k = 0; k < 4; ++k) color[k] = Modelled(colors[i][k]);
    const Bytes expected = encoded(format, color);
    const Bytes stored(found.begin() + std::ptrdiff_t(i * each),
                       found.begin() + std::ptrdiff_t((i + 1) * each));
    if (expected == stored) continue;
    // A NaN is stored as some NaN (8.3.2, 8.3.3).
    bool same = true;
    const Color a = decoded(format, expected.data()), b = decoded(format, stored.data());
    for (int k = 0; k < 4; ++k) same &= std::isnan(a[k]) ? std::isnan(b[k]) : a[k] == b[k];
    if (same) continue;
    ADD_FAILURE() << shown(format) << " color " << i << ": " << testing::PrintToString(colors[i])
                  << " stored as " << testing::PrintToString(stored) << ", not "
                  << testing::PrintToString(expected);
    return;
  }
}

template <class T>
std::vector<std::array<T, 4>> integers() {
  std::mt19937 random(8);
  std::vector<std::array<T, 4>> colors(texels);
  for (auto& color : colors)
    for (T& c : color) c = T(random()) >> (random() % 28);  // of every magnitude
  colors[0] = {0, 1, std::numeric_limits<T>::max(), std::numeric_limits<T>::min()};
  colors[1] = {T(127), T(128), T(-128), T(-129)};
  colors[2] = {T(255), T(256), T(32767), T(32768)};
  colors[3] = {T(-32768), T(-32769), T(65535), T(65536)};
  return colors;
}

TEST(Formats, WritesFollowTheFormulasOfEveryFormat) {
  for (const cl_image_format format : color_formats()) switch (class_of(format.image_channel_data_type)) {
      case Class::floating:
        expect_writes<float, float>("write_f", format, boundaries(format.image_channel_data_type));
        break;
      case Class::signed_integer:
        expect_writes<cl_int, cl_long>("write_i", format, integers<cl_int>());
        break;
      case Class::unsigned_integer:
        expect_writes<cl_uint, cl_long>("write_ui", format, integers<cl_uint>());
        break;
    }
}

/// A fill stores what a kernel's write does (5.3.4).
TEST(Formats, FillsStoreWhatWritesDo) {
  ImageDevice& device = ImageDevice::instance();
  const Size size{5, 3, 1, 1};
  for (const cl_image_format format : color_formats()) {
    const std::size_t each = texel_bytes(format);
    const Bytes before(size.texels() * each, 0xa5);
    cl_mem image = device.image(kinds[2], format, size, before);
    const Float4 f{0.3f, -0.7f, 1.5f, 0.9f};
    const std::array<cl_long, 4> wide{-300, 70000, 5, 1 << 20};
    const Int4 i{-300, 70000, 5, 1 << 20};
    const std::array<cl_long, 4> unsigned_wide{cl_long(cl_uint(-300)), 70000, 5, 1 << 20};
    const bool floats = class_of(format.image_channel_data_type) == Class::floating;
    const bool negative = class_of(format.image_channel_data_type) == Class::signed_integer;
    const void* color = floats ? static_cast<const void*>(&f) : &i;
    const Bytes expected = floats ? encoded(format, f) : encoded(format, negative ? wide : unsigned_wide);
    const std::size_t origin[3] = {1, 1, 0}, region[3] = {3, 2, 1};
    ASSERT_EQ(clEnqueueFillImage(device.queue, image, color, origin, region, 0, nullptr, nullptr),
              CL_SUCCESS);
    const Bytes found = device.contents(image, kinds[2], size, each);
    for (int y = 0; y < size.height; ++y)
      for (int x = 0; x < size.width; ++x) {
        const bool filled = x >= 1 && x < 4 && y >= 1;
        const auto at = found.begin() + std::ptrdiff_t((y * size.width + x) * each);
        EXPECT_EQ(Bytes(at, at + std::ptrdiff_t(each)), filled ? expected : Bytes(each, 0xa5))
            << shown(format) << " " << x << " " << y;
      }
    clReleaseMemObject(image);
  }
}

}  // namespace
}  // namespace image_test
