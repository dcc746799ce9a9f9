// What reads through a sampler begin with.
#pragma once

#include "image/image.h"
#include "image/texel.h"

/// sampler_t is a pointer to Clang; its value holds the sampler's bits.
typedef constant void* Sampler;
PART uint bits(Sampler sampler) { return (uint)(ulong)sampler; }

#define NEAREST(fetch, axes, sampler, start, ...) \
  fetch(image, CAT(__softcl_image_nearest_, axes)(image, start, sampler, __VA_ARGS__))
#define FILTERED(axes, sampler, start, ...)                                                                \
  (sampler & sampler_filter_linear ? CAT(__softcl_image_linear_, axes)(image, start, sampler, __VA_ARGS__) \
                                   : NEAREST(color_at, axes, sampler, start, __VA_ARGS__))

/// Without a sampler coordinates are integers inside the image (6.12.14.3), and limited to it where they are
/// not.
#define bits_of_none (sampler_address_none | sampler_filter_nearest)
