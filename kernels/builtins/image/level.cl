// cl_khr_mipmap_image: reads at a level of detail, which is given or follows from gradients as in
// section 3.9.7 of OpenGL 3.0. An image without mipmaps has one level.
#include "image/coordinate.h"
#include "image/names.h"
#include "image/sampled.h"

/// The level of detail within the sampler's limits, the greatest last, and within the image's; NaN becomes
/// the least.
PART float limited_lod(Image image, Sampler sampler, float lod) {
  const ulong fields = (ulong)sampler;
  const float least = (float)(fields >> sampler_least_lod_at & sampler_lod_mask) * SAMPLER_LOD_UNIT;
  const float greatest = (float)(sampler_lod_mask - (fields >> sampler_greatest_lod_at)) * SAMPLER_LOD_UNIT;
  return limited(limited(lod, least, greatest), 0.0f, (float)image->levels - 1.0f);
}

/// The nearest level; of two the first.
PART Image nearest_level(Image image, float lod) { return image + (int)ceil(lod - 0.5f); }

/// The two levels that a read mixes, and the weight of the second. Where that is 0 there need not be one.
struct Levels {
  Image first, second;
  float weight;
};

PART struct Levels levels_at(Image image, Sampler sampler, float lod) {
  struct Levels levels;
  const float first = floor(lod);
  const bool linear = (ulong)sampler & sampler_mip_linear;
  levels.first = linear ? image + (int)first : nearest_level(image, lod);
  levels.second = levels.first + 1;
  levels.weight = linear ? lod - first : 0.0f;
  return levels;
}

/// How the texels of each kind of image are read, `c` being the coordinate: from one level, which is an image
/// of its own, and from two that are mixed.
#define KIND(kind, C, axes, start, ...)                                                  \
  PART float4 CAT(filtered_, kind)(Image image, uint sampler, C c) {                     \
    return FILTERED(axes, sampler, start, __VA_ARGS__);                                  \
  }                                                                                      \
  PART float4 CAT(mixed_, kind)(Image image, Sampler s, C c, float lod) {                \
    const struct Levels levels = levels_at(image, s, limited_lod(image, s, lod));        \
    const float4 first = CAT(filtered_, kind)(levels.first, bits(s), c);                 \
    if (levels.weight == 0.0f) return first;                                             \
    return mixed(first, CAT(filtered_, kind)(levels.second, bits(s), c), levels.weight); \
  }                                                                                      \
  PART int4 CAT(int_, kind)(Image first, Sampler s, C c, float lod) {                    \
    const Image image = nearest_level(first, limited_lod(first, s, lod));                \
    return NEAREST(__softcl_image_fetch_i, axes, bits(s), start, __VA_ARGS__);           \
  }                                                                                      \
  PART uint4 CAT(uint_, kind)(Image first, Sampler s, C c, float lod) {                  \
    const Image image = nearest_level(first, limited_lod(first, s, lod));                \
    return NEAREST(__softcl_image_fetch_ui, axes, bits(s), start, __VA_ARGS__);          \
  }
KIND(1d, float, 1, 0, c)
KIND(1d_array, float2, 1, layer_start(image, c.y), c.x)
KIND(2d, float2, 2, 0, c.x, c.y)
KIND(2d_array, float4, 2, layer_start(image, c.z), c.x, c.y)
KIND(3d, float4, 3, 0, c.x, c.y, c.z)

PART float squared_length(float3 v) { return v.x * v.x + v.y * v.y + v.z * v.z; }

/// log2 of rho: of the texels of the first level that the longer of two steps goes, which are given in
/// normalised coordinates.
PART float lod_of_steps(Image image, float3 x, float3 y) {
  const float3 size = (float3)(image->width, image->height, image->depth);
  return 0.5f * log2(fmax(squared_length(x * size), squared_length(y * size)));
}

/// Reads of a kind of image by the function `lod` of the parameters after the coordinate, which are mangled
/// with it as `names`.
#define READ(id, kind, mangled, C, names, lod, ...)                                                         \
  NAMED("_Z11read_imagef" mangled "11ocl_sampler" names, float4, read_imagef_##id, Image image, Sampler s,  \
        C c, __VA_ARGS__) {                                                                                 \
    return CAT(mixed_, kind)(image, s, c, lod);                                                             \
  }                                                                                                         \
  NAMED("_Z11read_imageh" mangled "11ocl_sampler" names, half4, read_imageh_##id, Image image, Sampler s,   \
        C c, __VA_ARGS__) {                                                                                 \
    return convert_half4(CAT(mixed_, kind)(image, s, c, lod));                                              \
  }                                                                                                         \
  NAMED("_Z11read_imagei" mangled "11ocl_sampler" names, int4, read_imagei_##id, Image image, Sampler s,    \
        C c, __VA_ARGS__) {                                                                                 \
    return CAT(int_, kind)(image, s, c, lod);                                                               \
  }                                                                                                         \
  NAMED("_Z12read_imageui" mangled "11ocl_sampler" names, uint4, read_imageui_##id, Image image, Sampler s, \
        C c, __VA_ARGS__) {                                                                                 \
    return CAT(uint_, kind)(image, s, c, lod);                                                              \
  }
#define READ_DEPTH(id, kind, mangled, C, names, lod, ...)                                                 \
  NAMED("_Z11read_imagef" mangled "11ocl_sampler" names, float, read_imagef_##id, Image image, Sampler s, \
        C c, __VA_ARGS__) {                                                                               \
    return CAT(mixed_, kind)(image, s, c, lod).x;                                                         \
  }

#define GIVEN_LOD lod, float lod
#define LOD_1 lod_of_steps(image, (float3)(x, 0.0f, 0.0f), (float3)(y, 0.0f, 0.0f)), float x, float y
#define LOD_2 lod_of_steps(image, (float3)(x, 0.0f), (float3)(y, 0.0f)), float2 x, float2 y
#define LOD_3 lod_of_steps(image, x.xyz, y.xyz), float4 x, float4 y
#define LOD_3_OF_3 lod_of_steps(image, x, y), float3 x, float3 y
#define BY(MACRO, ...) MACRO(__VA_ARGS__)

BY(READ, 1d_lod, 1d, NAME_1D("ro"), float, "ff", GIVEN_LOD)
BY(READ, 1d_steps, 1d, NAME_1D("ro"), float, "fff", LOD_1)
BY(READ, 1d_array_lod, 1d_array, NAME_1D_ARRAY("ro"), float2, "Dv2_ff", GIVEN_LOD)
BY(READ, 1d_array_steps, 1d_array, NAME_1D_ARRAY("ro"), float2, "Dv2_fff", LOD_1)
BY(READ, 2d_lod, 2d, NAME_2D("ro"), float2, "Dv2_ff", GIVEN_LOD)
BY(READ, 2d_steps, 2d, NAME_2D("ro"), float2, "Dv2_fS1_S1_", LOD_2)
BY(READ, 2d_array_lod, 2d_array, NAME_2D_ARRAY("ro"), float4, "Dv4_ff", GIVEN_LOD)
BY(READ, 2d_array_steps, 2d_array, NAME_2D_ARRAY("ro"), float4, "Dv4_fDv2_fS2_", LOD_2)
BY(READ, 3d_lod, 3d, NAME_3D("ro"), float4, "Dv4_ff", GIVEN_LOD)
BY(READ, 3d_steps, 3d, NAME_3D("ro"), float4, "Dv4_fS1_S1_", LOD_3)
BY(READ, 3d_steps_of_spirv, 3d, NAME_3D("ro"), float4, "Dv4_fDv3_fS2_", LOD_3_OF_3)
BY(READ_DEPTH, 2d_depth_lod, 2d, NAME_2D_DEPTH("ro"), float2, "Dv2_ff", GIVEN_LOD)
BY(READ_DEPTH, 2d_depth_steps, 2d, NAME_2D_DEPTH("ro"), float2, "Dv2_fS1_S1_", LOD_2)
BY(READ_DEPTH, 2d_array_depth_lod, 2d_array, NAME_2D_ARRAY_DEPTH("ro"), float4, "Dv4_ff", GIVEN_LOD)
BY(READ_DEPTH, 2d_array_depth_steps, 2d_array, NAME_2D_ARRAY_DEPTH("ro"), float4, "Dv4_fDv2_fS2_", LOD_2)

/// SPIR-V's OpImageRead with a Lod, which OpenCL C has no function for, no more than for halves: without a
/// sampler, at integer coordinates.
#define PLAIN(id, mangled, C, c_name, axes, start, ...)                                                 \
  NAMED("_Z11read_imagef" mangled c_name "i", float4, plain_imagef_##id, Image first, C c, int level) { \
    const Image image = level_of(first, level);                                                         \
    return NEAREST(color_at, axes, bits_of_none, start, __VA_ARGS__);                                   \
  }                                                                                                     \
  NAMED("_Z11read_imageh" mangled c_name "i", half4, plain_imageh_##id, Image first, C c, int level) {  \
    const Image image = level_of(first, level);                                                         \
    return convert_half4(NEAREST(color_at, axes, bits_of_none, start, __VA_ARGS__));                    \
  }                                                                                                     \
  NAMED("_Z11read_imagei" mangled c_name "i", int4, plain_imagei_##id, Image first, C c, int level) {   \
    const Image image = level_of(first, level);                                                         \
    return NEAREST(__softcl_image_fetch_i, axes, bits_of_none, start, __VA_ARGS__);                     \
  }
#define PLAIN_DEPTH(id, mangled, C, c_name, start)                                                     \
  NAMED("_Z11read_imagef" mangled c_name "i", float, plain_imagef_##id, Image first, C c, int level) { \
    const Image image = level_of(first, level);                                                        \
    return NEAREST(color_at, 2, bits_of_none, start, (float)c.x, (float)c.y).x;                        \
  }
#define EACH_PLAIN(access)                                                                           \
  PLAIN(1d_##access, NAME_1D(#access), int, "i", 1, 0, (float)c)                                     \
  PLAIN(1d_array_##access, NAME_1D_ARRAY(#access), int2, "Dv2_i", 1, layer_start(image, (float)c.y), \
        (float)c.x)                                                                                  \
  PLAIN(2d_##access, NAME_2D(#access), int2, "Dv2_i", 2, 0, (float)c.x, (float)c.y)                  \
  PLAIN(2d_array_##access, NAME_2D_ARRAY(#access), int4, "Dv4_i", 2, layer_start(image, (float)c.z), \
        (float)c.x, (float)c.y)                                                                      \
  PLAIN(3d_##access, NAME_3D(#access), int4, "Dv4_i", 3, 0, (float)c.x, (float)c.y, (float)c.z)      \
  PLAIN_DEPTH(2d_depth_##access, NAME_2D_DEPTH(#access), int2, "Dv2_i", 0)                           \
  PLAIN_DEPTH(2d_array_depth_##access, NAME_2D_ARRAY_DEPTH(#access), int4, "Dv4_i",                  \
              layer_start(image, (float)c.z))
EACH_PLAIN(ro)
EACH_PLAIN(rw)
