#pragma once

#include "reference/value_preserving.h"

// The instruction sets that kernels are built for: AVX-512, AVX2, and portable code (Highway's EMU128).
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)
