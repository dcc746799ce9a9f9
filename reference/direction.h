#pragma once

#include <cstdint>

namespace plumbline {

/// The four rounding directions of OpenCL C (rte, rtz, rtp, rtn): IEEE 754-2008 clause 4.3.
enum class Direction : std::uint8_t { nearest_even, toward_zero, toward_positive, toward_negative };

}  // namespace plumbline
