// Sections 6.12.14.6 and 8.3: from a colour to the bytes of a texel.
#include "image/image.h"
#include "image/srgb.h"

typedef global uchar* Bytes;

/// Red, green, blue, alpha to channels in memory order, as many as the order has.
#define TO_CHANNELS(V)                                                                \
  PART __attribute__((overloadable)) CAT(V, 4) to_channels(CAT(V, 4) c, uint order) { \
    switch (order) {                                                                  \
      case order_sbgra:                                                               \
      case CLK_BGRA:                                                                  \
        return c.zyxw;                                                                \
      case CLK_ARGB:                                                                  \
        return c.wxyz;                                                                \
      case order_abgr:                                                                \
        return c.wzyx;                                                                \
      case CLK_RA:                                                                    \
        return c.xwzy;                                                                \
      case CLK_A:                                                                     \
        return c.wxyz;                                                                \
      default:                                                                        \
        return c;                                                                     \
    }                                                                                 \
  }
TO_CHANNELS(float)
TO_CHANNELS(int)
TO_CHANNELS(uint)

/// Stores the first `n` of four channels.
#define STORE(T, V)                                        \
  PART void CAT(store_, T)(Bytes p, uint n, CAT(V, 4) c) { \
    global T* q = (global T*)p;                            \
    const CAT(T, 4) v = CAT(CAT(convert_, T), 4)(c);       \
    if (n == 4)                                            \
      vstore4(v, 0, q);                                    \
    else if (n == 3)                                       \
      vstore3(v.xyz, 0, q);                                \
    else if (n == 2)                                       \
      vstore2(v.xy, 0, q);                                 \
    else                                                   \
      *q = v.x;                                            \
  }
STORE(char, int)
STORE(short, int)
STORE(int, int)
STORE(uchar, uint)
STORE(ushort, uint)
STORE(uint, uint)
STORE(float, float)

/// convert_<type>_sat_rte(c * greatest) of 8.3.1.2, as a whole float; NaN becomes 0.
PART float4 scaled(float4 c, float least, float greatest) {
  c = rint(c * greatest);
  c = c == c ? c : 0.0f;
  return c < least ? least : c > greatest ? greatest : c;
}
PART uint4 unorm(float4 c, float greatest) { return convert_uint4(scaled(c, 0.0f, greatest)); }
PART int4 snorm(float4 c, float greatest) { return convert_int4(scaled(c, -greatest - 1.0f, greatest)); }

/// Nearest even; what is too large becomes infinity (8.3.2).
PART void store_half(Bytes p, uint n, float4 c) {
  global half* q = (global half*)p;
  if (n == 4)
    vstore_half4_rte(c, 0, q);
  else if (n == 2)
    vstore_half2_rte(c.xy, 0, q);
  else
    vstore_half_rte(c.x, 0, q);
}

SHARED void __softcl_image_store_f(Image image, Texel texel, float4 color) {
  if (texel == border_texel) return;
  const Bytes p = image->data + texel;
  const uint n = image->channels;
  if (is_srgb(image->channel_order)) {
    const uint4 codes = (uint4)(__softcl_image_srgb_codes(color).xyz, unorm(color, 255.0f).w);
    return store_uchar(p, n, to_channels(codes, image->channel_order));
  }
  const float4 c = to_channels(color, image->channel_order);
  switch (image->channel_type) {
    case CLK_UNORM_INT8:
      return store_uchar(p, n, unorm(c, 255.0f));
    case CLK_UNORM_INT16:
      return store_ushort(p, n, unorm(c, 65535.0f));
    case CLK_SNORM_INT8:
      return store_char(p, n, snorm(c, 127.0f));
    case CLK_SNORM_INT16:
      return store_short(p, n, snorm(c, 32767.0f));
    case CLK_HALF_FLOAT:
      return store_half(p, n, c);
    case CLK_FLOAT:
      return store_float(p, n, c);
    case CLK_UNORM_SHORT_565: {
      const uint4 rb = unorm(c, 31.0f);
      *(global ushort*)p = (ushort)(rb.x << 11 | unorm(c, 63.0f).y << 5 | rb.z);
      return;
    }
    case CLK_UNORM_SHORT_555: {
      const uint4 rgb = unorm(c, 31.0f);
      *(global ushort*)p = (ushort)(rgb.x << 10 | rgb.y << 5 | rgb.z);
      return;
    }
    case CLK_UNORM_INT_101010: {
      const uint4 rgb = unorm(c, 1023.0f);
      *(global uint*)p = rgb.x << 20 | rgb.y << 10 | rgb.z;
      return;
    }
    case type_unorm_101010_2: {
      const uint4 rgb = unorm(c, 1023.0f);
      *(global uint*)p = rgb.x << 22 | rgb.y << 12 | rgb.z << 2 | unorm(c, 3.0f).w;
      return;
    }
  }
}

SHARED void __softcl_image_store_i(Image image, Texel texel, int4 color) {
  if (texel == border_texel) return;
  const Bytes p = image->data + texel;
  const int4 c = to_channels(color, image->channel_order);
  switch (image->channel_type) {
    case CLK_SIGNED_INT8:
      return store_char(p, image->channels, clamp(c, CHAR_MIN, CHAR_MAX));
    case CLK_SIGNED_INT16:
      return store_short(p, image->channels, clamp(c, SHRT_MIN, SHRT_MAX));
    case CLK_SIGNED_INT32:
      return store_int(p, image->channels, c);
    // Undefined in OpenCL C (6.12.14.4); SPIR-V has one write for both.
    default:
      return __softcl_image_store_ui(image, texel, as_uint4(color));
  }
}

SHARED void __softcl_image_store_ui(Image image, Texel texel, uint4 color) {
  if (texel == border_texel) return;
  const Bytes p = image->data + texel;
  const uint4 c = to_channels(color, image->channel_order);
  switch (image->channel_type) {
    case CLK_UNSIGNED_INT8:
      return store_uchar(p, image->channels, min(c, (uint)UCHAR_MAX));
    case CLK_UNSIGNED_INT16:
      return store_ushort(p, image->channels, min(c, (uint)USHRT_MAX));
    case CLK_UNSIGNED_INT32:
      return store_uint(p, image->channels, c);
  }
}
