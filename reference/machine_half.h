#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "reference/value_preserving.h"

namespace plumbline {

/// The number that these bits of binary16 are, or its infinity or a NaN. The bits as the upper ones of a
/// number of binary64 are that number, 2^-1008 times as large.
inline double number_of_half(std::uint16_t bits) {
  constexpr std::uint64_t infinity = 0x7c00;
  const std::uint64_t magnitude = bits & 0x7fffU;
  const double finite = std::bit_cast<double>(magnitude << 42) * 0x1p1008;
  const double special = std::bit_cast<double>(magnitude << 42 | std::uint64_t{0x7ff} << 52);
  return std::copysign(magnitude < infinity ? finite : special, (bits & 0x8000U) != 0 ? -1.0 : 1.0);
}

}  // namespace plumbline
