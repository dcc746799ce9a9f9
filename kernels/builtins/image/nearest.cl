// CLK_FILTER_NEAREST (section 8.2): which texel.
#include "image/coordinate.h"

SHARED Texel __softcl_image_nearest_1(Image image, ulong start, uint sampler, float x) {
  return texel_at_1(image, start, has_border(sampler), nearest_index(sampler, x, image->width));
}
SHARED Texel __softcl_image_nearest_2(Image image, ulong start, uint sampler, float x, float y) {
  return texel_at_2(image, start, has_border(sampler), nearest_index(sampler, x, image->width),
                    nearest_index(sampler, y, image->height));
}
SHARED Texel __softcl_image_nearest_3(Image image, ulong start, uint sampler, float x, float y, float z) {
  return texel_at_3(image, start, has_border(sampler), nearest_index(sampler, x, image->width),
                    nearest_index(sampler, y, image->height), nearest_index(sampler, z, image->depth));
}
