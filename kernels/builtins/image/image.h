// What the image builtins share: how a texel is found and who reads it.
#pragma once

#include "image/descriptor.h"
#include "widths.h"

/// Sampler objects and sampler literals share their fields.
#define SAME(ours, theirs) _Static_assert(ours == theirs, #ours)
SAME(sampler_normalized, CLK_NORMALIZED_COORDS_TRUE);
SAME(sampler_address_none, CLK_ADDRESS_NONE);
SAME(sampler_address_clamp_to_edge, CLK_ADDRESS_CLAMP_TO_EDGE);
SAME(sampler_address_clamp, CLK_ADDRESS_CLAMP);
SAME(sampler_address_repeat, CLK_ADDRESS_REPEAT);
SAME(sampler_address_mirrored_repeat, CLK_ADDRESS_MIRRORED_REPEAT);
SAME(sampler_filter_nearest, CLK_FILTER_NEAREST);
SAME(sampler_filter_linear, CLK_FILTER_LINEAR);
#undef SAME

/// Orders and a type that OpenCL C 1.2 does not name: the numbers of cl_channel_order and cl_channel_type.
enum LaterOrder {
  order_srgb = 0x10bf,
  order_srgbx = 0x10c0,
  order_srgba = 0x10c1,
  order_sbgra = 0x10c2,
  order_abgr = 0x10c3
};
enum LaterType { type_unorm_101010_2 = 0x10e0 };

/// An image parameter as the built-in functions see it, whatever its type and access qualifier.
typedef global const struct ImageDescriptor* Image;

/// Where a texel is: bytes from the image's start, or `border_texel`.
typedef long Texel;
#define border_texel (-1L)

/// A function that LLVM decides whether to inline: with a constant sampler little is left of it, with a
/// sampler that is an argument it is large and the same for every call.
#define SHARED

// The value of a texel, in the order red, green, blue, alpha (6.12.14.6), or the border colour. Of an image
// whose channel type another function reads: zeros.
float4 __softcl_image_fetch_f(Image image, Texel texel);
int4 __softcl_image_fetch_i(Image image, Texel texel);
uint4 __softcl_image_fetch_ui(Image image, Texel texel);

// The nearest texel, or the border's, at unnormalised or normalised coordinates (8.2); `start` is the
// layer's.
Texel __softcl_image_nearest_1(Image image, ulong start, uint sampler, float x);
Texel __softcl_image_nearest_2(Image image, ulong start, uint sampler, float x, float y);
Texel __softcl_image_nearest_3(Image image, ulong start, uint sampler, float x, float y, float z);

// The linearly filtered value at unnormalised or normalised coordinates (8.2); `start` is the layer's.
float4 __softcl_image_linear_1(Image image, ulong start, uint sampler, float x);
float4 __softcl_image_linear_2(Image image, ulong start, uint sampler, float x, float y);
float4 __softcl_image_linear_3(Image image, ulong start, uint sampler, float x, float y, float z);

// Stores a colour; `border_texel` stores nothing.
void __softcl_image_store_f(Image image, Texel texel, float4 color);
void __softcl_image_store_i(Image image, Texel texel, int4 color);
void __softcl_image_store_ui(Image image, Texel texel, uint4 color);
