#include "texel_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>

namespace image_test {
namespace {

/// Which component each channel in memory holds: r g b a; i: all of them; l: red, green and blue; x: none.
std::string channels(cl_channel_order order) {
  switch (order) {
    case CL_R:
    case CL_Rx:
    case CL_DEPTH:
      return "r";
    case CL_A:
      return "a";
    case CL_RG:
    case CL_RGx:
      return "rg";
    case CL_RA:
      return "ra";
    case CL_RGB:
    case CL_RGBx:
      return "rgb";
    case CL_RGBA:
    case CL_sRGBA:
      return "rgba";
    case CL_sRGBx:
      return "rgbx";
    case CL_BGRA:
    case CL_sBGRA:
      return "bgra";
    case CL_ARGB:
      return "argb";
    case CL_ABGR:
      return "abgr";
    case CL_sRGB:
      return "rgb";
    case CL_INTENSITY:
      return "i";
    case CL_LUMINANCE:
      return "l";
    default:
      ADD_FAILURE() << "no such order " << order;
      return "";
  }
}

/// What is written to padding means nothing; softcl leaves alpha there.
int component(char channel) {
  return channel == 'g' ? 1 : channel == 'b' ? 2 : channel == 'a' || channel == 'x' ? 3 : 0;
}

void place(Color& color, char channel, double value) {
  if (channel == 'x') return;
  if (channel == 'i') {
    color.fill(value);
  } else if (channel == 'l') {
    color = {value, value, value, 1};
  } else {
    color[component(channel)] = value;
  }
}

/// The transfer functions of sRGB (SPIR-V environment 3.0, 7.4.5).
bool is_srgb(cl_channel_order order) {
  return order == CL_sRGBA || order == CL_sBGRA || order == CL_sRGBx || order == CL_sRGB;
}
double linear(double r) { return r <= 0.04045 ? r / 12.92 : std::pow((r + 0.055) / 1.055, 2.4); }
double curved(float y) {
  if (!(y > 0)) return 0;
  if (y > 1) return 1;
  return y < 0.0031308 ? 12.92 * y : 1.055 * std::pow(double(y), 1 / 2.4) - 0.055;
}

template <class T>
T load(const unsigned char* p) {
  T value;
  std::memcpy(&value, p, sizeof value);
  return value;
}

template <class T>
void append(std::vector<unsigned char>& bytes, T value) {
  const auto* p = reinterpret_cast<const unsigned char*>(&value);
  bytes.insert(bytes.end(), p, p + sizeof value);
}

/// Widths and places of the packed types' channels.
struct Field {
  int shift, bits;
};
std::vector<Field> fields(cl_channel_type type) {
  switch (type) {
    case CL_UNORM_SHORT_565:
      return {{11, 5}, {5, 6}, {0, 5}};
    case CL_UNORM_SHORT_555:
      return {{10, 5}, {5, 5}, {0, 5}};
    case CL_UNORM_INT_101010:
      return {{20, 10}, {10, 10}, {0, 10}};
    case CL_UNORM_INT_101010_2:
      return {{22, 10}, {12, 10}, {2, 10}, {0, 2}};
    default:
      return {};
  }
}

std::size_t channel_bytes(cl_channel_type type) {
  switch (type) {
    case CL_SNORM_INT8:
    case CL_UNORM_INT8:
    case CL_SIGNED_INT8:
    case CL_UNSIGNED_INT8:
      return 1;
    case CL_SIGNED_INT32:
    case CL_UNSIGNED_INT32:
    case CL_FLOAT:
    case CL_UNORM_INT_101010:
    case CL_UNORM_INT_101010_2:
      return 4;
    default:
      return 2;
  }
}

double channel_value(cl_channel_type type, const unsigned char* p) {
  switch (type) {
    case CL_UNORM_INT8:
      return load<cl_uchar>(p) / 255.0;
    case CL_UNORM_INT16:
      return load<cl_ushort>(p) / 65535.0;
    case CL_SNORM_INT8:
      return std::max(-1.0, load<cl_char>(p) / 127.0);
    case CL_SNORM_INT16:
      return std::max(-1.0, load<cl_short>(p) / 32767.0);
    case CL_SIGNED_INT8:
      return load<cl_char>(p);
    case CL_SIGNED_INT16:
      return load<cl_short>(p);
    case CL_SIGNED_INT32:
      return load<cl_int>(p);
    case CL_UNSIGNED_INT8:
      return load<cl_uchar>(p);
    case CL_UNSIGNED_INT16:
      return load<cl_ushort>(p);
    case CL_UNSIGNED_INT32:
      return load<cl_uint>(p);
    case CL_HALF_FLOAT:
      return double(load<_Float16>(p));
    case CL_FLOAT:
      return load<float>(p);
    default:
      ADD_FAILURE() << "no such type " << type;
      return 0;
  }
}

/// convert_<integer>_sat_rte(value * greatest), the product in float as the formula has it.
long scaled(float value, float least, float greatest) {
  const float product = value * greatest;
  if (std::isnan(product)) return 0;
  return long(std::nearbyint(std::clamp(product, least, greatest)));
}

void append_float(std::vector<unsigned char>& bytes, cl_channel_type type, float value) {
  switch (type) {
    case CL_UNORM_INT8:
      return append(bytes, cl_uchar(scaled(value, 0, 255)));
    case CL_UNORM_INT16:
      return append(bytes, cl_ushort(scaled(value, 0, 65535)));
    case CL_SNORM_INT8:
      return append(bytes, cl_char(scaled(value, -128, 127)));
    case CL_SNORM_INT16:
      return append(bytes, cl_short(scaled(value, -32768, 32767)));
    case CL_HALF_FLOAT:
      return append(bytes, _Float16(value));
    case CL_FLOAT:
      return append(bytes, value);
    default:
      ADD_FAILURE() << "not a type for floats: " << type;
  }
}

template <class T>
void append_saturated(std::vector<unsigned char>& bytes, cl_long value) {
  append(bytes, T(std::clamp<cl_long>(value, std::numeric_limits<T>::min(), std::numeric_limits<T>::max())));
}

void append_integer(std::vector<unsigned char>& bytes, cl_channel_type type, cl_long value) {
  switch (type) {
    case CL_SIGNED_INT8:
      return append_saturated<cl_char>(bytes, value);
    case CL_SIGNED_INT16:
      return append_saturated<cl_short>(bytes, value);
    case CL_SIGNED_INT32:
      return append_saturated<cl_int>(bytes, value);
    case CL_UNSIGNED_INT8:
      return append_saturated<cl_uchar>(bytes, value);
    case CL_UNSIGNED_INT16:
      return append_saturated<cl_ushort>(bytes, value);
    case CL_UNSIGNED_INT32:
      return append_saturated<cl_uint>(bytes, value);
    default:
      ADD_FAILURE() << "not a type for integers: " << type;
  }
}

}  // namespace

Class class_of(cl_channel_type type) {
  if (type >= CL_SIGNED_INT8 && type <= CL_SIGNED_INT32) return Class::signed_integer;
  if (type >= CL_UNSIGNED_INT8 && type <= CL_UNSIGNED_INT32) return Class::unsigned_integer;
  return Class::floating;
}

std::size_t texel_bytes(cl_image_format format) {
  const std::size_t each = channel_bytes(format.image_channel_data_type);
  return fields(format.image_channel_data_type).empty() ? each * channels(format.image_channel_order).size()
                                                        : each;
}

Color decoded(cl_image_format format, const unsigned char* texel) {
  const cl_channel_type type = format.image_channel_data_type;
  Color color{0, 0, 0, 1};
  if (format.image_channel_order == CL_A || format.image_channel_order == CL_RA) color[3] = 0;
  const std::string order = channels(format.image_channel_order);
  const std::vector<Field> packed = fields(type);
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (packed.empty()) {
      place(color, order[i], channel_value(type, texel + i * channel_bytes(type)));
    } else {
      const cl_uint bits = channel_bytes(type) == 2 ? load<cl_ushort>(texel) : load<cl_uint>(texel);
      const cl_uint most = (1u << packed[i].bits) - 1;
      place(color, order[i], double(bits >> packed[i].shift & most) / most);
    }
  }
  if (is_srgb(format.image_channel_order))
    for (int i = 0; i < 3; ++i) color[i] = linear(color[i]);
  return color;
}

std::vector<unsigned char> encoded(cl_image_format format, const std::array<float, 4>& color) {
  const cl_channel_type type = format.image_channel_data_type;
  const std::string order = channels(format.image_channel_order);
  std::vector<unsigned char> bytes;
  if (const std::vector<Field> packed = fields(type); !packed.empty()) {
    cl_uint bits = 0;
    for (std::size_t i = 0; i < packed.size(); ++i)
      bits |= cl_uint(scaled(color[i], 0, float((1 << packed[i].bits) - 1))) << packed[i].shift;
    if (channel_bytes(type) == 2)
      append(bytes, cl_ushort(bits));
    else
      append(bytes, bits);
    return bytes;
  }
  for (const char channel : order) {
    const float value = color[component(channel)];
    if (is_srgb(format.image_channel_order) && component(channel) < 3)
      append(bytes, cl_uchar(std::nearbyint(255 * curved(value))));
    else
      append_float(bytes, type, value);
  }
  return bytes;
}

std::vector<unsigned char> encoded(cl_image_format format, const std::array<cl_long, 4>& color) {
  std::vector<unsigned char> bytes;
  for (const char channel : channels(format.image_channel_order))
    append_integer(bytes, format.image_channel_data_type, color[component(channel)]);
  return bytes;
}

Color border(cl_channel_order order) {
  const bool opaque = order == CL_R || order == CL_RG || order == CL_RGB || order == CL_LUMINANCE;
  return {0, 0, 0, opaque ? 1.0 : 0.0};
}

double greatest(cl_channel_type type) {
  switch (type) {
    case CL_UNORM_INT8:
      return 255;
    case CL_UNORM_INT16:
      return 65535;
    case CL_SNORM_INT8:
      return 127;
    case CL_SNORM_INT16:
      return 32767;
    case CL_UNORM_SHORT_565:
      return 63;
    case CL_UNORM_SHORT_555:
      return 31;
    case CL_UNORM_INT_101010:
    case CL_UNORM_INT_101010_2:
      return 1023;
    default:
      return 0;
  }
}

}  // namespace image_test
