#pragma once

#include "harness/device/device.h"

// What devices report of formats that are IEEE 754's whole.

namespace plumbline {

/// Of arithmetic that rounds to nearest alone, division and square root included.
inline constexpr FpConfig ieee_to_nearest = {.supported = true,
                                             .subnormals = true,
                                             .inf_nan = true,
                                             .round_to_nearest = true,
                                             .fma = true,
                                             .correctly_rounded_divide_sqrt = true};

/// Of a C library's functions, which take the rounding mode from the environment (C11, Annex F).
inline constexpr FpConfig ieee_in_all_directions = {.supported = true,
                                                    .subnormals = true,
                                                    .inf_nan = true,
                                                    .round_to_nearest = true,
                                                    .round_to_zero = true,
                                                    .round_to_inf = true,
                                                    .fma = true};

}  // namespace plumbline
