// Sections 6.12.14.2 and 6.12.14.3: read_imagef, read_imagei, read_imageui and read_imageh.
#include "image/coordinate.h"
#include "image/names.h"
#include "image/sampled.h"

NAMED("__translate_sampler_initializer", Sampler, sampler_of_literal, uint literal) {
  return (Sampler)(ulong)(literal & sampler_literal_mask);
}

/// Integer coordinates are unnormalised and not filtered (6.12.14.2).
PART uint bits_for_int(Sampler sampler) {
  return (bits(sampler) & sampler_address_mask) | sampler_filter_nearest;
}

/// Reads through a sampler. `c` is the coordinate, of type C, mangled as `c_name`.
#define SAMPLED(id, NAME, C, c_name, to_bits, axes, start, ...)                                              \
  NAMED("_Z11read_imagef" NAME("ro") "11ocl_sampler" c_name, float4, read_imagef_##id, Image image,          \
        Sampler s, C c) {                                                                                    \
    const uint sampler = to_bits(s);                                                                         \
    return FILTERED(axes, sampler, start, __VA_ARGS__);                                                      \
  }                                                                                                          \
  NAMED("_Z11read_imageh" NAME("ro") "11ocl_sampler" c_name, half4, read_imageh_##id, Image image,           \
        Sampler s, C c) {                                                                                    \
    const uint sampler = to_bits(s);                                                                         \
    return convert_half4(FILTERED(axes, sampler, start, __VA_ARGS__));                                       \
  }                                                                                                          \
  NAMED("_Z11read_imagei" NAME("ro") "11ocl_sampler" c_name, int4, read_imagei_##id, Image image, Sampler s, \
        C c) {                                                                                               \
    return NEAREST(__softcl_image_fetch_i, axes, to_bits(s), start, __VA_ARGS__);                            \
  }                                                                                                          \
  NAMED("_Z12read_imageui" NAME("ro") "11ocl_sampler" c_name, uint4, read_imageui_##id, Image image,         \
        Sampler s, C c) {                                                                                    \
    return NEAREST(__softcl_image_fetch_ui, axes, to_bits(s), start, __VA_ARGS__);                           \
  }

SAMPLED(1d_f, NAME_1D, float, "f", bits, 1, 0, c)
SAMPLED(1d_i, NAME_1D, int, "i", bits_for_int, 1, 0, (float)c)
SAMPLED(1d_array_f, NAME_1D_ARRAY, float2, "Dv2_f", bits, 1, layer_start(image, c.y), c.x)
SAMPLED(1d_array_i, NAME_1D_ARRAY, int2, "Dv2_i", bits_for_int, 1, layer_start(image, (float)c.y), (float)c.x)
SAMPLED(2d_f, NAME_2D, float2, "Dv2_f", bits, 2, 0, c.x, c.y)
SAMPLED(2d_i, NAME_2D, int2, "Dv2_i", bits_for_int, 2, 0, (float)c.x, (float)c.y)
SAMPLED(2d_array_f, NAME_2D_ARRAY, float4, "Dv4_f", bits, 2, layer_start(image, c.z), c.x, c.y)
SAMPLED(2d_array_i, NAME_2D_ARRAY, int4, "Dv4_i", bits_for_int, 2, layer_start(image, (float)c.z), (float)c.x,
        (float)c.y)
SAMPLED(3d_f, NAME_3D, float4, "Dv4_f", bits, 3, 0, c.x, c.y, c.z)
SAMPLED(3d_i, NAME_3D, int4, "Dv4_i", bits_for_int, 3, 0, (float)c.x, (float)c.y, (float)c.z)

/// Reads of depth images return the depth alone (cl_khr_depth_images).
#define SAMPLED_DEPTH(id, NAME, C, c_name, to_bits, start)                                         \
  NAMED("_Z11read_imagef" NAME("ro") "11ocl_sampler" c_name, float, read_imagef_##id, Image image, \
        Sampler s, C c) {                                                                          \
    const uint sampler = to_bits(s);                                                               \
    return FILTERED(2, sampler, start, (float)c.x, (float)c.y).x;                                  \
  }
SAMPLED_DEPTH(2d_depth_f, NAME_2D_DEPTH, float2, "Dv2_f", bits, 0)
SAMPLED_DEPTH(2d_depth_i, NAME_2D_DEPTH, int2, "Dv2_i", bits_for_int, 0)
SAMPLED_DEPTH(2d_array_depth_f, NAME_2D_ARRAY_DEPTH, float4, "Dv4_f", bits, layer_start(image, c.z))
SAMPLED_DEPTH(2d_array_depth_i, NAME_2D_ARRAY_DEPTH, int4, "Dv4_i", bits_for_int,
              layer_start(image, (float)c.z))

/// Reads without a sampler, of images that are only read ("ro") and of those also written ("rw").
#define PLAIN(id, NAME, access, C, c_name, axes, start, ...)                                   \
  NAMED("_Z11read_imagef" NAME(access) c_name, float4, plain_imagef_##id, Image image, C c) {  \
    return NEAREST(color_at, axes, bits_of_none, start, __VA_ARGS__);                          \
  }                                                                                            \
  NAMED("_Z11read_imageh" NAME(access) c_name, half4, plain_imageh_##id, Image image, C c) {   \
    return convert_half4(NEAREST(color_at, axes, bits_of_none, start, __VA_ARGS__));           \
  }                                                                                            \
  NAMED("_Z11read_imagei" NAME(access) c_name, int4, plain_imagei_##id, Image image, C c) {    \
    return NEAREST(__softcl_image_fetch_i, axes, bits_of_none, start, __VA_ARGS__);            \
  }                                                                                            \
  NAMED("_Z12read_imageui" NAME(access) c_name, uint4, plain_imageui_##id, Image image, C c) { \
    return NEAREST(__softcl_image_fetch_ui, axes, bits_of_none, start, __VA_ARGS__);           \
  }
#define PLAIN_DEPTH(id, NAME, access, C, c_name, start)                                      \
  NAMED("_Z11read_imagef" NAME(access) c_name, float, plain_imagef_##id, Image image, C c) { \
    return NEAREST(color_at, 2, bits_of_none, start, (float)c.x, (float)c.y).x;              \
  }
#define EACH_PLAIN(access)                                                                           \
  PLAIN(1d_##access, NAME_1D, #access, int, "i", 1, 0, (float)c)                                     \
  PLAIN(1d_buffer_##access, NAME_1D_BUFFER, #access, int, "i", 1, 0, (float)c)                       \
  PLAIN(1d_array_##access, NAME_1D_ARRAY, #access, int2, "Dv2_i", 1, layer_start(image, (float)c.y), \
        (float)c.x)                                                                                  \
  PLAIN(2d_##access, NAME_2D, #access, int2, "Dv2_i", 2, 0, (float)c.x, (float)c.y)                  \
  PLAIN(2d_array_##access, NAME_2D_ARRAY, #access, int4, "Dv4_i", 2, layer_start(image, (float)c.z), \
        (float)c.x, (float)c.y)                                                                      \
  PLAIN(3d_##access, NAME_3D, #access, int4, "Dv4_i", 3, 0, (float)c.x, (float)c.y, (float)c.z)      \
  PLAIN_DEPTH(2d_depth_##access, NAME_2D_DEPTH, #access, int2, "Dv2_i", 0)                           \
  PLAIN_DEPTH(2d_array_depth_##access, NAME_2D_ARRAY_DEPTH, #access, int4, "Dv4_i",                  \
              layer_start(image, (float)c.z))
EACH_PLAIN(ro)
EACH_PLAIN(rw)
