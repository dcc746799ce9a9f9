// Sections 6.12.14.6 and 8.3: from the bytes of a texel to a colour.
#pragma once

#include "image/image.h"
#include "image/srgb.h"

typedef global const uchar* Bytes;

/// The `n` channels stored at `p`, in memory order; the rest are 0.
#define CHANNELS(T, V)                                         \
  PART CAT(V, 4) CAT(T, _channels)(Bytes p, uint n) {          \
    global const T* q = (global const T*)p;                    \
    if (n == 4) return CAT(CAT(convert_, V), 4)(vload4(0, q)); \
    if (n == 2) return (CAT(V, 4))(q[0], q[1], 0, 0);          \
    if (n == 3) return (CAT(V, 4))(q[0], q[1], q[2], 0);       \
    return (CAT(V, 4))(q[0], 0, 0, 0);                         \
  }
CHANNELS(char, int)
CHANNELS(short, int)
CHANNELS(int, int)
CHANNELS(uchar, uint)
CHANNELS(ushort, uint)
CHANNELS(uint, uint)
CHANNELS(float, float)

PART float4 half_channels(Bytes p, uint n) {
  global const half* q = (global const half*)p;
  if (n == 4) return vload_half4(0, q);
  if (n == 2) return (float4)(vload_half2(0, q), 0.0f, 0.0f);
  return (float4)(vload_half(0, q), 0.0f, 0.0f, 0.0f);
}

/// The float nearest to c / greatest for integers c and greatest, |c| <= 65535, in every rounding direction:
/// the quotient's error is computed exactly and corrected. tests/device/images checks every value of every
/// type.
PART float4 ratio(float4 c, float greatest, float reciprocal) {
  const float4 q = c * reciprocal;
  return fma(fma(-q, (float4)greatest, c), (float4)reciprocal, q);
}
#define RATIO(c, greatest) ratio(c, greatest, 1.0f / greatest)

PART float4 packed_565(uint c) {
  const float3 rgb = RATIO(((float4)(c >> 11, c & 31, 0, 0)), 31.0f).xyz;
  return (float4)(rgb.x, RATIO((float4)(c >> 5 & 63), 63.0f).x, rgb.y, 0.0f);
}
PART float4 packed_555(uint c) { return RATIO(((float4)(c >> 10 & 31, c >> 5 & 31, c & 31, 0)), 31.0f); }
PART float4 packed_101010(uint c) {
  return RATIO(((float4)(c >> 20 & 1023, c >> 10 & 1023, c & 1023, 0)), 1023.0f);
}

PART float4 packed_101010_2(uint c) {
  const float3 rgb = RATIO(((float4)(c >> 22, c >> 12 & 1023, c >> 2 & 1023, 0)), 1023.0f).xyz;
  return (float4)(rgb, RATIO((float4)(c & 3), 3.0f).x);
}

/// The channels in memory order as floats (8.3.1.1, 8.3.2, 8.3.3).
PART float4 float_channels_of(Image image, Bytes p) {
  const uint n = image->channels;
  switch (image->channel_type) {
    case CLK_UNORM_INT8:
      return RATIO(convert_float4(uchar_channels(p, n)), 255.0f);
    case CLK_UNORM_INT16:
      return RATIO(convert_float4(ushort_channels(p, n)), 65535.0f);
    case CLK_SNORM_INT8:
      return max(RATIO(convert_float4(char_channels(p, n)), 127.0f), -1.0f);
    case CLK_SNORM_INT16:
      return max(RATIO(convert_float4(short_channels(p, n)), 32767.0f), -1.0f);
    case CLK_HALF_FLOAT:
      return half_channels(p, n);
    case CLK_FLOAT:
      return float_channels(p, n);
    case CLK_UNORM_SHORT_565:
      return packed_565(*(global const ushort*)p);
    case CLK_UNORM_SHORT_555:
      return packed_555(*(global const ushort*)p);
    case CLK_UNORM_INT_101010:
      return packed_101010(*(global const uint*)p);
    case type_unorm_101010_2:
      return packed_101010_2(*(global const uint*)p);
    default:
      return 0.0f;
  }
}

PART uint4 uint_channels_of(Image image, Bytes p) {
  switch (image->channel_type) {
    case CLK_UNSIGNED_INT8:
      return uchar_channels(p, image->channels);
    case CLK_UNSIGNED_INT16:
      return ushort_channels(p, image->channels);
    case CLK_UNSIGNED_INT32:
      return uint_channels(p, image->channels);
    default:
      return 0;
  }
}

/// OpenCL C leaves read_imagei of an unsigned format undefined; SPIR-V has one read for both, which the
/// translator calls read_imagei.
PART int4 int_channels_of(Image image, Bytes p) {
  switch (image->channel_type) {
    case CLK_SIGNED_INT8:
      return char_channels(p, image->channels);
    case CLK_SIGNED_INT16:
      return short_channels(p, image->channels);
    case CLK_SIGNED_INT32:
      return int_channels(p, image->channels);
    default:
      return as_int4(uint_channels_of(image, p));
  }
}

/// Channels in memory order to red, green, blue, alpha (6.12.14.6).
#define TO_COLOR(V)                                                                \
  PART __attribute__((overloadable)) CAT(V, 4) to_color(CAT(V, 4) c, uint order) { \
    switch (order) {                                                               \
      case order_srgba:                                                            \
      case CLK_RGBA:                                                               \
        return c;                                                                  \
      case order_sbgra:                                                            \
      case CLK_BGRA:                                                               \
        return c.zyxw;                                                             \
      case CLK_ARGB:                                                               \
        return c.yzwx;                                                             \
      case order_abgr:                                                             \
        return c.wzyx;                                                             \
      case CLK_RG:                                                                 \
      case CLK_RGx:                                                                \
        return (CAT(V, 4))(c.xy, 0, 1);                                            \
      case CLK_RA:                                                                 \
        return (CAT(V, 4))(c.x, 0, 0, c.y);                                        \
      case order_srgb:                                                             \
      case order_srgbx:                                                            \
      case CLK_RGB:                                                                \
      case CLK_RGBx:                                                               \
        return (CAT(V, 4))(c.xyz, 1);                                              \
      case CLK_A:                                                                  \
        return (CAT(V, 4))(0, 0, 0, c.x);                                          \
      case CLK_INTENSITY:                                                          \
        return c.xxxx;                                                             \
      case CLK_LUMINANCE:                                                          \
        return (CAT(V, 4))(c.xxx, 1);                                              \
      default:                                                                     \
        return (CAT(V, 4))(c.x, 0, 0, 1);                                          \
    }                                                                              \
  }
TO_COLOR(float)
TO_COLOR(int)
TO_COLOR(uint)

/// Alpha of the border colour; its other components are 0 (6.12.14.1.1).
PART int border_alpha(uint order) {
  return order == CLK_R || order == CLK_RG || order == CLK_RGB || order == CLK_LUMINANCE;
}

PART float4 float_color(Image image, Texel texel) {
  if (texel == border_texel) return (float4)(0.0f, 0.0f, 0.0f, border_alpha(image->channel_order));
  const uint order = image->channel_order;
  const float4 color = to_color(float_channels_of(image, image->data + texel), order);
  return is_srgb(order) ? __softcl_image_linear_of_srgb(color) : color;
}

// The two formats that programs use most are read where the call is, so that loops choose between formats
// once; the border colour of both is 0.
PART float4 rgba_bytes(Image image, Texel texel) {
  if (texel == border_texel) return 0.0f;
  return convert_float4(vload4(0, image->data + texel));
}
PART float4 rgba_float(Image image, Texel texel) {
  if (texel == border_texel) return 0.0f;
  return vload4(0, (global const float*)(image->data + texel));
}

/// The colour of a texel, or the border's.
PART float4 color_at(Image image, Texel texel) {
  if (image->channel_order == CLK_RGBA) {
    if (image->channel_type == CLK_UNORM_INT8) return RATIO(rgba_bytes(image, texel), 255.0f);
    if (image->channel_type == CLK_FLOAT) return rgba_float(image, texel);
  }
  return __softcl_image_fetch_f(image, texel);
}

/// (1 - w) * a + w * b: a for w = 0, and between a and b up to rounding.
PART float4 mixed(float4 a, float4 b, float w) { return fma((float4)w, b, (1.0f - w) * a); }
