// Section 6.12.14.4: write_imagef, write_imagei, write_imageui and write_imageh. A coordinate outside the
// image is undefined and stores nothing; a layer outside the array is limited to it (8.4).
#include "image/coordinate.h"
#include "image/names.h"

PART ulong written_layer(Image image, int layer) {
  return (ulong)clamp(layer, 0, (int)image->layers - 1) * image->layer_pitch;
}

/// `int4_again` is how a colour of type int4 is mangled after the coordinate: a repeated type is abbreviated.
#define WRITES(id, NAME, access, C, c_name, int4_again, texel)                                        \
  NAMED("_Z12write_imagef" NAME(access) c_name "Dv4_f", void, write_imagef_##id, Image image, C c,    \
        float4 color) {                                                                               \
    __softcl_image_store_f(image, texel, color);                                                      \
  }                                                                                                   \
  NAMED("_Z12write_imageh" NAME(access) c_name "Dv4_Dh", void, write_imageh_##id, Image image, C c,   \
        half4 color) {                                                                                \
    __softcl_image_store_f(image, texel, convert_float4(color));                                      \
  }                                                                                                   \
  NAMED("_Z12write_imagei" NAME(access) c_name int4_again, void, write_imagei_##id, Image image, C c, \
        int4 color) {                                                                                 \
    __softcl_image_store_i(image, texel, color);                                                      \
  }                                                                                                   \
  NAMED("_Z13write_imageui" NAME(access) c_name "Dv4_j", void, write_imageui_##id, Image image, C c,  \
        uint4 color) {                                                                                \
    __softcl_image_store_ui(image, texel, color);                                                     \
  }
#define WRITES_DEPTH(id, NAME, access, C, c_name, texel)                                       \
  NAMED("_Z12write_imagef" NAME(access) c_name "f", void, write_imagef_##id, Image image, C c, \
        float depth) {                                                                         \
    __softcl_image_store_f(image, texel, (float4)depth);                                       \
  }

#define EACH_WRITE(access)                                                                               \
  WRITES(1d_##access, NAME_1D, #access, int, "i", "Dv4_i", texel_at_1(image, 0, true, c))                \
  WRITES(1d_buffer_##access, NAME_1D_BUFFER, #access, int, "i", "Dv4_i", texel_at_1(image, 0, true, c))  \
  WRITES(1d_array_##access, NAME_1D_ARRAY, #access, int2, "Dv2_i", "Dv4_i",                              \
         texel_at_1(image, written_layer(image, c.y), true, c.x))                                        \
  WRITES(2d_##access, NAME_2D, #access, int2, "Dv2_i", "Dv4_i", texel_at_2(image, 0, true, c.x, c.y))    \
  WRITES(2d_array_##access, NAME_2D_ARRAY, #access, int4, "Dv4_i", "S0_",                                \
         texel_at_2(image, written_layer(image, c.z), true, c.x, c.y))                                   \
  WRITES(3d_##access, NAME_3D, #access, int4, "Dv4_i", "S0_", texel_at_3(image, 0, true, c.x, c.y, c.z)) \
  WRITES_DEPTH(2d_depth_##access, NAME_2D_DEPTH, #access, int2, "Dv2_i",                                 \
               texel_at_2(image, 0, true, c.x, c.y))                                                     \
  WRITES_DEPTH(2d_array_depth_##access, NAME_2D_ARRAY_DEPTH, #access, int4, "Dv4_i",                     \
               texel_at_2(image, written_layer(image, c.z), true, c.x, c.y))
EACH_WRITE(wo)
EACH_WRITE(rw)

/// cl_khr_mipmap_image_writes: a level that there is not is undefined and stores nothing.
PART bool has_level(Image image, int level) { return level >= 0 && level < (int)image->levels; }

#define WRITE_LEVEL(id, mangled, function, V, store, C, names, texel)             \
  NAMED(function mangled names, void, id, Image first, C c, int level, V color) { \
    const Image image = level_of(first, level);                                   \
    store(image, has_level(first, level) ? texel : border_texel, color);          \
  }
PART void store_halves(Image image, Texel texel, half4 color) {
  __softcl_image_store_f(image, texel, convert_float4(color));
}
PART void store_depth(Image image, Texel texel, float depth) {
  __softcl_image_store_f(image, texel, (float4)depth);
}
#define WRITE_LEVELS(id, mangled, C, c_name, int4_again, texel)                                              \
  WRITE_LEVEL(level_f_##id, mangled, "_Z12write_imagef", float4, __softcl_image_store_f, C, c_name "iDv4_f", \
              texel)                                                                                         \
  WRITE_LEVEL(level_h_##id, mangled, "_Z12write_imageh", half4, store_halves, C, c_name "iDv4_Dh", texel)    \
  WRITE_LEVEL(level_i_##id, mangled, "_Z12write_imagei", int4, __softcl_image_store_i, C,                    \
              c_name "i" int4_again, texel)                                                                  \
  WRITE_LEVEL(level_ui_##id, mangled, "_Z13write_imageui", uint4, __softcl_image_store_ui, C,                \
              c_name "iDv4_j", texel)
#define EACH_LEVEL_WRITE(access)                                                                             \
  WRITE_LEVELS(1d_##access, NAME_1D(#access), int, "i", "Dv4_i", texel_at_1(image, 0, true, c))              \
  WRITE_LEVELS(1d_array_##access, NAME_1D_ARRAY(#access), int2, "Dv2_i", "Dv4_i",                            \
               texel_at_1(image, written_layer(image, c.y), true, c.x))                                      \
  WRITE_LEVELS(2d_##access, NAME_2D(#access), int2, "Dv2_i", "Dv4_i", texel_at_2(image, 0, true, c.x, c.y))  \
  WRITE_LEVELS(2d_array_##access, NAME_2D_ARRAY(#access), int4, "Dv4_i", "S0_",                              \
               texel_at_2(image, written_layer(image, c.z), true, c.x, c.y))                                 \
  WRITE_LEVELS(3d_##access, NAME_3D(#access), int4, "Dv4_i", "S0_",                                          \
               texel_at_3(image, 0, true, c.x, c.y, c.z))                                                    \
  WRITE_LEVEL(level_2d_depth_##access, NAME_2D_DEPTH(#access), "_Z12write_imagef", float, store_depth, int2, \
              "Dv2_iif", texel_at_2(image, 0, true, c.x, c.y))                                               \
  WRITE_LEVEL(level_2d_array_depth_##access, NAME_2D_ARRAY_DEPTH(#access), "_Z12write_imagef", float,        \
              store_depth, int4, "Dv4_iif", texel_at_2(image, written_layer(image, c.z), true, c.x, c.y))
EACH_LEVEL_WRITE(wo)
EACH_LEVEL_WRITE(rw)
