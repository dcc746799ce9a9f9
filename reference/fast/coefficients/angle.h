// Made by reference/fast/coefficients/angle.sollya: change that, not this.
#pragma once

#include "reference/fast/polynomial.h"

namespace plumbline::fast {

/// 180 / pi.
inline constexpr Constant degrees_per_radian{0x1.ca5dc1a63c1f8p5, -0x1.1e7ab456405f9p-49,
                                             0x1.b505196fabb42p-103};

/// pi / 180.
inline constexpr Constant radians_per_degree{0x1.1df46a2529d39p-6, 0x1.5c1d8becdd291p-62,
                                             0x1.1d937fa428858p-116};

}  // namespace plumbline::fast
