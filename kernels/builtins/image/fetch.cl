// One texel's value: the shared end of every read that does not filter.
#include "image/texel.h"

SHARED float4 __softcl_image_fetch_f(Image image, Texel texel) { return float_color(image, texel); }

SHARED int4 __softcl_image_fetch_i(Image image, Texel texel) {
  if (texel == border_texel) return (int4)(0, 0, 0, border_alpha(image->channel_order));
  return to_color(int_channels_of(image, image->data + texel), image->channel_order);
}

SHARED uint4 __softcl_image_fetch_ui(Image image, Texel texel) {
  if (texel == border_texel) return (uint4)(0, 0, 0, border_alpha(image->channel_order));
  return to_color(uint_channels_of(image, image->data + texel), image->channel_order);
}
