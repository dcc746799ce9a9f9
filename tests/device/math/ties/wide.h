#pragma once

#include <bit>
#include <cstdint>

namespace plumbline::ties {

__extension__ using Wide = unsigned __int128;
__extension__ using SignedWide = __int128;

inline std::uint64_t high_word(Wide a) { return static_cast<std::uint64_t>(a >> 64); }
inline std::uint64_t low_word(Wide a) { return static_cast<std::uint64_t>(a); }

/// a b 2^-128, too small by less than 3.
inline Wide upper_product(Wide a, Wide b) {
  const Wide left = Wide{high_word(a)} * low_word(b), right = Wide{low_word(a)} * high_word(b);
  return Wide{high_word(a)} * high_word(b) + high_word(left) + high_word(right);
}

/// The 64 leading bits of a > 0, the first of which is a one: too small by less than 2^-63 of itself.
inline std::uint64_t leading_word(Wide a) {
  const std::uint64_t high = high_word(a);
  if (high == 0) return low_word(a) << std::countl_zero(low_word(a));
  return high_word(a << std::countl_zero(high));
}

}  // namespace plumbline::ties
