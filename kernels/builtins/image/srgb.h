// The transfer functions of sRGB images (SPIR-V environment 3.0, 7.4.5), in double so that what is read is the float
// nearest to the true value; its -0.055 of c_sRGB is the sRGB standard's.
#pragma once

#include "image/image.h"

/// Orders that OpenCL C 1.2 does not name: cl_channel_order's numbers.
enum SrgbOrder { order_srgbx = 0x10c0, order_srgba = 0x10c1, order_sbgra = 0x10c2 };

PART bool is_srgb(uint order) { return order >= order_srgbx && order <= order_sbgra; }

/// Red, green and blue of codes / 255 to linear; alpha is.
PART float4 linear_of_srgb(float4 c) {
  const double3 r = rint(convert_double3(c.xyz) * 255.0) / 255.0;
  const double3 curved = powr((r + 0.055) / 1.055, (double3)2.4);
  return (float4)(convert_float3(r <= 0.04045 ? r / 12.92 : curved), c.w);
}

/// Red, green and blue as the codes that stand for them; NaN counts as 0 (7.4.5).
PART double3 srgb_codes(float3 c) {
  const double3 y = fmin(fmax(convert_double3(c), 0.0), 1.0);
  const double3 curved = 1.055 * powr(y, (double3)(1 / 2.4)) - 0.055;
  return rint(255.0 * (y < 0.0031308 ? 12.92 * y : curved));
}
