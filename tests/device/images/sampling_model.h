#pragma once

#include "image_device.h"
#include "texel_model.h"

namespace image_test {

/// An image in the host's memory.
struct HostImage {
  Kind kind;
  cl_image_format format;
  Size size;
  Bytes texels;

  /// A texel, or the border color where the index is outside.
  Color at(int x, int y, int z, int layer) const;
};

struct Sampling {
  bool normalized;
  cl_addressing_mode addressing;
  cl_filter_mode filter;
};

/// The filtered color at a coordinate, and how far from it a computation in single precision may lie: the
/// coordinate's own rounding (it is scaled in floats) times the steepest change between the texels mixed, and
/// a few roundings of the mean.
struct Sample {
  Color color;
  double tolerance;
  bool near_an_edge;  ///< the rounding of the coordinate may select another texel
};

/// Section 8.2, in double precision, `coordinate` as the kernel is given it.
Sample sample(const HostImage& image, const Sampling& how, const Float4& coordinate);

}  // namespace image_test
