#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "reference/image_sampler.h"

namespace plumbline {

__extension__ using Integer128 = __int128;

/// A finite binary32 number: significand 2^exponent. The significand is odd, or both are 0.
struct Dyadic {
  std::int64_t significand;
  int exponent;
};
Dyadic dyadic_of(std::uint32_t bits);

/// Where a read looks along one axis, exactly, in integers.
struct IntegerAxis {
  int first, second;    ///< texels of the filter; of nearest filtering the same one; -1 and size: the border
  std::int64_t weight;  ///< of the second, in units of 2^-bits
  int bits;
  std::vector<int> reached;  ///< in ascending order, every texel that takes part within the tolerance
};

/// A pair of texels that the tolerance reaches, and the least and the greatest weight of the second, exactly.
struct ReachedPair {
  static constexpr int bits = 84;
  int first, second;
  Integer128 least, greatest;  ///< in units of 2^-bits, within [0, 2^bits]
};

/// The positions of axis_positions for linear filtering; nothing where integer_axis has none.
std::optional<std::vector<ReachedPair>> reached_pairs(const Sampler& sampler, std::uint32_t coordinate,
                                                      int size, const SamplingTolerance& tolerance);

/// What axis_positions gives for no tolerance, and the texels of its positions for `tolerance`. Nothing where
/// the coordinate or its tolerance is no multiple of 2^-60, the coordinate is 2^20 or more, or the tolerance
/// reaches more than four texels, and of samplers and tolerances that OpenCL's rulebooks do not have: then
/// rationals decide. Precondition: `coordinate` is the bits of a finite binary32 number.
std::optional<IntegerAxis> integer_axis(const Sampler& sampler, std::uint32_t coordinate, int size,
                                        const SamplingTolerance& tolerance);

}  // namespace plumbline
