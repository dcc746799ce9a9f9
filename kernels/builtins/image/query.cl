// Section 6.12.14.5 and cl_khr_mipmap_image: what an image is.
#include "image/image.h"
#include "image/names.h"

#define QUERY(function, R, id, mangled, value) \
  NAMED(function mangled, R, id, Image image) { return value; }

/// The queries of every image.
#define COMMON(id, mangled)                                                                   \
  QUERY("_Z15get_image_width", int, width_##id, mangled, (int)image->width)                   \
  QUERY("_Z27get_image_channel_data_type", int, type_##id, mangled, (int)image->channel_type) \
  QUERY("_Z23get_image_channel_order", int, order_##id, mangled, (int)image->channel_order)
#define LEVELS(id, mangled) \
  QUERY("_Z24get_image_num_mip_levels", int, levels_##id, mangled, (int)image->levels)
#define HEIGHT(id, mangled) \
  COMMON(id, mangled)       \
  QUERY("_Z16get_image_height", int, height_##id, mangled, (int)image->height)
#define PLANE(id, mangled) \
  HEIGHT(id, mangled)      \
  QUERY("_Z13get_image_dim", int2, dim_##id, mangled, (int2)(image->width, image->height))
#define VOLUME(id, mangled)                                                 \
  HEIGHT(id, mangled)                                                       \
  QUERY("_Z15get_image_depth", int, depth_##id, mangled, (int)image->depth) \
  QUERY("_Z13get_image_dim", int4, dim_##id, mangled, (int4)(image->width, image->height, image->depth, 0))
#define LAYERS(id, mangled) QUERY("_Z20get_image_array_size", ulong, layers_##id, mangled, image->layers)

#define EACH_LEVELS(access)                                     \
  LEVELS(1d_##access, NAME_1D(#access))                         \
  LEVELS(1d_array_##access, NAME_1D_ARRAY(#access))             \
  LEVELS(2d_##access, NAME_2D(#access))                         \
  LEVELS(2d_depth_##access, NAME_2D_DEPTH(#access))             \
  LEVELS(2d_array_##access, NAME_2D_ARRAY(#access))             \
  LEVELS(2d_array_depth_##access, NAME_2D_ARRAY_DEPTH(#access)) \
  LEVELS(3d_##access, NAME_3D(#access))
#define EACH_KIND(access)                                       \
  COMMON(1d_##access, NAME_1D(#access))                         \
  COMMON(1d_buffer_##access, NAME_1D_BUFFER(#access))           \
  COMMON(1d_array_##access, NAME_1D_ARRAY(#access))             \
  LAYERS(1d_array_##access, NAME_1D_ARRAY(#access))             \
  PLANE(2d_##access, NAME_2D(#access))                          \
  PLANE(2d_depth_##access, NAME_2D_DEPTH(#access))              \
  PLANE(2d_array_##access, NAME_2D_ARRAY(#access))              \
  LAYERS(2d_array_##access, NAME_2D_ARRAY(#access))             \
  PLANE(2d_array_depth_##access, NAME_2D_ARRAY_DEPTH(#access))  \
  LAYERS(2d_array_depth_##access, NAME_2D_ARRAY_DEPTH(#access)) \
  VOLUME(3d_##access, NAME_3D(#access))
EACH_KIND(ro)
EACH_KIND(wo)
EACH_KIND(rw)
EACH_LEVELS(ro)
EACH_LEVELS(wo)
EACH_LEVELS(rw)
