// sRGB images (SPIR-V environment 3.0, 7.4.5).
#pragma once

#include "image/image.h"

PART bool is_srgb(uint order) { return order >= order_srgb && order <= order_sbgra; }

// Never inlined: reads and writes of other formats would be slower by their size.
/// Red, green and blue of codes / 255 to linear; alpha is.
float4 __softcl_image_linear_of_srgb(float4 c);
/// The codes that stand for linear red, green and blue; NaN counts as 0 (7.4.5). Alpha is 0.
uint4 __softcl_image_srgb_codes(float4 c);
