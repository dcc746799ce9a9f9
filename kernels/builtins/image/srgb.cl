// The transfer functions, in double so that what is read is the float nearest to the true value. The -0.055
// of c_sRGB is the sRGB standard's.
#include "image/srgb.h"

__attribute__((noinline)) float4 __softcl_image_linear_of_srgb(float4 c) {
  const double3 r = rint(convert_double3(c.xyz) * 255.0) / 255.0;
  const double3 curved = powr((r + 0.055) / 1.055, (double3)2.4);
  return (float4)(convert_float3(r <= 0.04045 ? r / 12.92 : curved), c.w);
}

__attribute__((noinline)) uint4 __softcl_image_srgb_codes(float4 c) {
  const double3 y = fmin(fmax(convert_double3(c.xyz), 0.0), 1.0);
  const double3 curved = 1.055 * powr(y, (double3)(1 / 2.4)) - 0.055;
  return (uint4)(convert_uint3(rint(255.0 * (y < 0.0031308 ? 12.92 * y : curved))), 0);
}
