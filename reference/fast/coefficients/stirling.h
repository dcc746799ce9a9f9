// Made by reference/fast/coefficients/fit.cpp: change that, not this.
#pragma once

#include "reference/fast/piecewise.h"

namespace plumbline::fast {

/// Stirling's series: x (log(gamma(x)) - (x - 1/2) log(x) + x - log(2 pi) / 2) at 1 / x^2, for
/// x >= 16.
inline constexpr auto stirling = polynomial(
    {
        {0x1.5555555555555p-4, 0x1.5555555555555p-58, 0x1.5555555555556p-112},
        {-0x1.6c16c16c16c17p-9, 0x1.f49f49f49f49fp-64, 0x1.27d27d27d27d3p-118},
        {0x1.a01a01a01a01ap-11, 0x0p+0, 0x1.a01a01a01a01bp-71},
        {-0x1.3813813813814p-11, 0x0p+0, 0x1.fb1fb1fb1fb2p-65},
        {0x1.b951e2b18ff23p-11, 0x0p+0, 0x1.5c3a9ce01b952p-65},
        {-0x1.f6ab0d9993c7dp-10, 0x0p+0, 0x1.f82553c999b0fp-64},
        {0x1.a41a41a41a41ap-8, 0x0p+0, 0x1.0690690690691p-62},
        {-0x1.e4286cb0f5398p-6, 0x0p+0, 0x1.1efcdab896746p-61},
        {0x1.6fe96381e068p-3, 0x0p+0, 0x1.79e2405a71f88p-61},
        {-0x1.6476701181f3ap+0, 0x0p+0, 0x1.24246319da679p-56},
        {0x1.ace44322ce006p+3, 0x0p+0, 0x1.62c2b1bbcdd32p-51},
    },
    ErrorKind::absolute, 0x1.39b2525cccc1bp-81, 0, 0x1p-8);

/// log(2 pi) / 2.
inline constexpr Constant half_log_two_pi{0x1.d67f1c864beb5p-1, -0x1.65b5a1b7ff5dfp-55,
                                          0x1.b7f70c13dc1ccp-110};

/// (log(2 pi) - 1) / 2.
inline constexpr Constant wide_half_log_two_pi_less_one{0x1.acfe390c97d69p-2, 0x1.3494bc9001442p-56,
                                                        0x1.b7f70c13dc1ccp-110};

/// log(pi).
inline constexpr Constant log_pi{0x1.250d048e7a1bdp+0, 0x1.7abf2ad8d5088p-57, 0x1.6ccf43244818ap-113};

}  // namespace plumbline::fast
