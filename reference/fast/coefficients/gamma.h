// Made by reference/fast/coefficients/fit.cpp: change that, not this.
#pragma once

#include "reference/fast/piecewise.h"

namespace plumbline::fast {

/// gamma(2 + u) for |u| <= 1/2, for Plain.
inline constexpr auto gamma_short = polynomial(
    {
        {0x1p+0, 0x0p+0, 0},
        {0x1.b0ee6072093cep-2, 0x0p+0, 0},
        {0x1.a5b978b96bedp-2, 0x0p+0, 0},
        {0x1.4e23998465024p-4, 0x0p+0, 0},
        {0x1.301fbb0f236c1p-4, 0x0p+0, 0},
        {-0x1.17f3740d0637cp-12, 0x0p+0, 0},
        {0x1.6d7eeacd7a8cbp-7, 0x0p+0, 0},
        {-0x1.75e6e912ab1adp-9, 0x0p+0, 0},
        {0x1.13c448581a92cp-9, 0x0p+0, 0},
        {-0x1.e21f17bf95396p-11, 0x0p+0, 0},
        {0x1.011b280cb5464p-11, 0x0p+0, 0},
        {-0x1.f94b6a0157135p-13, 0x0p+0, 0},
        {0x1.fe3e584dafd42p-14, 0x0p+0, 0},
        {-0x1.fdd8708538f83p-15, 0x0p+0, 0},
        {0x1.007ec9167781dp-15, 0x0p+0, 0},
        {-0x1.00d7e1d890f63p-16, 0x0p+0, 0},
        {0x1.e43c064a2493cp-18, 0x0p+0, 0},
        {-0x1.e104d287919bfp-19, 0x0p+0, 0},
        {0x1.60891f48fff75p-19, 0x0p+0, 0},
        {-0x1.6644c1837093p-20, 0x0p+0, 0},
    },
    ErrorKind::relative, 0x1.f958acce70bebp-57, -0x1p-1, 0x1p-1);

/// The same for DoubleWord.
inline constexpr auto gamma_long = polynomial(
    {
        {0x1p+0, -0x1.b23bfa06a2de3p-96, 0},
        {0x1.b0ee6072093cep-2, 0x1.6cb906f50f7d5p-58, 0},
        {0x1.a5b978b96bebfp-2, 0x1.653aa995a0835p-60, 0},
        {0x1.4e239984650acp-4, 0x1.37285d0a06753p-61, 0},
        {0x1.301fbb0f25a92p-4, 0x1.25483e3e64bd2p-58, 0},
        {-0x1.17f3740fe2a71p-12, -0x1.3ae158da35386p-66, 0},
        {0x1.6d7eeac9ea41bp-7, -0x1.a0cecce0cf04p-61, 0},
        {-0x1.75e6e90492e64p-9, 0x1.68e1875bbea73p-64, 0},
        {0x1.13c449c85323dp-9, -0x1.591c0ab7e74b1p-64, 0},
        {-0x1.e21f1c831a1b2p-11, 0x1.a773b8dc5a4c5p-65, 0},
        {0x1.011ad2de73ae7p-11, -0x1.9df1efe0a8ba5p-65, 0},
        {-0x1.f94a72c9a3239p-13, 0x1.2cefbbc094322p-68, 0},
        {0x1.fe564144f5ddfp-14, 0x0p+0, 0},
        {-0x1.fdf7bd7185464p-15, 0x0p+0, 0},
        {0x1.feed0812dde92p-16, 0x0p+0, 0},
        {-0x1.ff331a33ab208p-17, 0x0p+0, 0},
        {0x1.ff7d2d6891d44p-18, 0x0p+0, 0},
        {-0x1.ffa72330e75d3p-19, 0x0p+0, 0},
        {0x1.ffc5239c44e7fp-20, 0x0p+0, 0},
        {-0x1.ffd7f3167f96ap-21, 0x0p+0, 0},
        {0x1.ffe4e238c7fc2p-22, 0x0p+0, 0},
        {-0x1.fffd9a11c7742p-23, 0x0p+0, 0},
        {0x1.000380e6803d7p-23, 0x0p+0, 0},
        {-0x1.ff041cb9a0969p-25, 0x0p+0, 0},
        {0x1.fedba323f86bdp-26, 0x0p+0, 0},
        {-0x1.05585122b020fp-26, 0x0p+0, 0},
        {0x1.0604a32825657p-27, 0x0p+0, 0},
        {-0x1.b17ade41600d3p-29, 0x0p+0, 0},
        {0x1.ab1efd5426294p-30, 0x0p+0, 0},
        {-0x1.a48dc75f4addap-30, 0x0p+0, 0},
        {0x1.ab56db877f436p-31, 0x0p+0, 0},
    },
    ErrorKind::relative, 0x1.fcd033ca466a5p-80, -0x1p-1, 0x1p-1);

}  // namespace plumbline::fast
