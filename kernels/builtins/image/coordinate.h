// Section 8.2: from a coordinate to texels. Every result lies in [-1, size]; -1 and size only where the
// addressing mode is CLAMP. NaN, infinities and coordinates that a mode leaves undefined give some texel of
// the image.
#pragma once

#include "image/image.h"

/// x limited to [low, high]; NaN becomes low.
PART float limited(float x, float low, float high) {
  x = x > low ? x : low;
  return x < high ? x : high;
}

/// Whether coordinates may lead outside, to the border colour. If not, the checks are removed by constant
/// folding.
PART bool has_border(uint sampler) { return (sampler & sampler_address_mask) == sampler_address_clamp; }

/// `index`, a whole number, as a texel index after the addressing mode has limited it.
PART int limited_index(uint sampler, float index, float size) {
  const bool border = has_border(sampler);
  return (int)limited(index, border ? -1.0f : 0.0f, border ? size : size - 1.0f);
}

/// Whether the addressing mode repeats the image. Only defined for normalised coordinates (6.12.14.1).
PART bool repeats(uint sampler, uint mode) {
  return (sampler & sampler_normalized) && (sampler & sampler_address_mask) == mode;
}

/// u of section 8.2: the unnormalised coordinate, for the modes that repeat already inside [0, size].
PART float unnormalised(uint sampler, float s, float size) {
  if (!(sampler & sampler_normalized)) return s;
  if (repeats(sampler, sampler_address_repeat)) return (s - floor(s)) * size;
  if (repeats(sampler, sampler_address_mirrored_repeat)) return fabs(s - 2.0f * rint(0.5f * s)) * size;
  return s * size;
}

/// The texel index that CLK_FILTER_NEAREST takes along one axis.
PART int nearest_index(uint sampler, float s, uint texels) {
  const float size = texels;
  float index = floor(unnormalised(sampler, s, size));
  // A product may round up to the size itself.
  if (repeats(sampler, sampler_address_repeat) && index >= size) index -= size;
  return limited_index(sampler, index, size);
}

/// The two texels that CLK_FILTER_LINEAR mixes along one axis, and the weight of the second.
struct Pair {
  int first, second;
  float weight;
};

PART struct Pair linear_indices(uint sampler, float s, uint texels) {
  const float size = texels;
  const float middle = unnormalised(sampler, s, size) - 0.5f;
  float first = floor(middle), second = first + 1.0f;
  struct Pair pair;
  pair.weight = middle - first;
  if (repeats(sampler, sampler_address_repeat)) {
    if (first < 0.0f) first += size;
    if (second >= size) second -= size;
  }
  pair.first = limited_index(sampler, first, size);
  pair.second = limited_index(sampler, second, size);
  return pair;
}

PART bool outside(int index, uint texels) { return (uint)index >= texels; }

/// The texel at an index; the border's if `check_border` and the index is outside.
PART Texel texel_at_1(Image image, ulong start, bool check_border, int x) {
  if (check_border && outside(x, image->width)) return border_texel;
  return (Texel)(start + (ulong)(uint)x * image->element_size);
}
PART Texel texel_at_2(Image image, ulong start, bool check_border, int x, int y) {
  if (check_border && outside(y, image->height)) return border_texel;
  return texel_at_1(image, start + (ulong)(uint)y * image->row_pitch, check_border, x);
}
PART Texel texel_at_3(Image image, ulong start, bool check_border, int x, int y, int z) {
  if (check_border && outside(z, image->depth)) return border_texel;
  return texel_at_2(image, start + (ulong)(uint)z * image->layer_pitch, check_border, x, y);
}

/// The level with this number, limited to those that there are.
PART Image level_of(Image image, int level) { return image + clamp(level, 0, (int)image->levels - 1); }

/// Where the image of an array begins that `layer` selects (8.4).
PART ulong layer_start(Image image, float layer) {
  return (ulong)(uint)limited(rint(layer), 0.0f, (float)image->layers - 1.0f) * image->layer_pitch;
}
