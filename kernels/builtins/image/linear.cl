// CLK_FILTER_LINEAR (section 8.2): a weighted mean of 2, 4 or 8 texels, computed axis by axis. Weights are
// exact differences of the coordinate (but for its own rounding); each step of the mean rounds twice.
#include "image/coordinate.h"
#include "image/texel.h"

/// The means over one row, one slice, one volume; `fetch` is how a texel is read, `check_border` whether its
/// index may be outside the image.
#define MEANS(fetch)                                                                                         \
  PART float4 CAT(row_, fetch)(Image image, ulong start, bool check_border, struct Pair x) {                 \
    return mixed(fetch(image, texel_at_1(image, start, check_border, x.first)),                              \
                 fetch(image, texel_at_1(image, start, check_border, x.second)), x.weight);                  \
  }                                                                                                          \
  PART float4 CAT(slice_, fetch)(Image image, ulong start, bool check_border, struct Pair x,                 \
                                 struct Pair y) {                                                            \
    return mixed(mixed(fetch(image, texel_at_2(image, start, check_border, x.first, y.first)),               \
                       fetch(image, texel_at_2(image, start, check_border, x.second, y.first)), x.weight),   \
                 mixed(fetch(image, texel_at_2(image, start, check_border, x.first, y.second)),              \
                       fetch(image, texel_at_2(image, start, check_border, x.second, y.second)), x.weight),  \
                 y.weight);                                                                                  \
  }                                                                                                          \
  PART float4 CAT(plane_, fetch)(Image image, ulong start, bool check_border, struct Pair x, struct Pair y,  \
                                 int z) {                                                                    \
    return mixed(                                                                                            \
        mixed(fetch(image, texel_at_3(image, start, check_border, x.first, y.first, z)),                     \
              fetch(image, texel_at_3(image, start, check_border, x.second, y.first, z)), x.weight),         \
        mixed(fetch(image, texel_at_3(image, start, check_border, x.first, y.second, z)),                    \
              fetch(image, texel_at_3(image, start, check_border, x.second, y.second, z)), x.weight),        \
        y.weight);                                                                                           \
  }                                                                                                          \
  PART float4 CAT(volume_, fetch)(Image image, ulong start, bool check_border, struct Pair x, struct Pair y, \
                                  struct Pair z) {                                                           \
    return mixed(CAT(plane_, fetch)(image, start, check_border, x, y, z.first),                              \
                 CAT(plane_, fetch)(image, start, check_border, x, y, z.second), z.weight);                  \
  }

// Of 8-bit channels the mean of the stored integers is scaled, once.
MEANS(__softcl_image_fetch_f)
MEANS(rgba_bytes)
MEANS(rgba_float)

#define MEAN(mean, ...)                                                                     \
  const bool check_border = has_border(sampler);                                            \
  if (image->channel_order == CLK_RGBA) {                                                   \
    if (image->channel_type == CLK_UNORM_INT8)                                              \
      return RATIO(CAT(mean, rgba_bytes)(image, start, check_border, __VA_ARGS__), 255.0f); \
    if (image->channel_type == CLK_FLOAT)                                                   \
      return CAT(mean, rgba_float)(image, start, check_border, __VA_ARGS__);                \
  }                                                                                         \
  return CAT(mean, __softcl_image_fetch_f)(image, start, check_border, __VA_ARGS__);

SHARED float4 __softcl_image_linear_1(Image image, ulong start, uint sampler, float x) {
  const struct Pair in_x = linear_indices(sampler, x, image->width);
  MEAN(row_, in_x)
}

SHARED float4 __softcl_image_linear_2(Image image, ulong start, uint sampler, float x, float y) {
  const struct Pair in_x = linear_indices(sampler, x, image->width);
  const struct Pair in_y = linear_indices(sampler, y, image->height);
  MEAN(slice_, in_x, in_y)
}

SHARED float4 __softcl_image_linear_3(Image image, ulong start, uint sampler, float x, float y, float z) {
  const struct Pair in_x = linear_indices(sampler, x, image->width);
  const struct Pair in_y = linear_indices(sampler, y, image->height);
  const struct Pair in_z = linear_indices(sampler, z, image->depth);
  MEAN(volume_, in_x, in_y, in_z)
}
