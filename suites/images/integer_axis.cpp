#include "suites/images/integer_axis.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <set>

namespace plumbline {
namespace {

/// Fraction bits of a coordinate, and of what a tolerance adds to it in units of 2^-24.
constexpr int place_bits = 60, reach_bits = place_bits + 24;
constexpr Integer128 one_texel = Integer128{1} << place_bits;

/// In units of 2^-place_bits.
std::optional<Integer128> fixed_point(std::uint32_t bits) {
  constexpr std::uint32_t too_large = 0x49800000;  // 2^20
  const auto [significand, exponent] = dyadic_of(bits);
  if (exponent < -place_bits || (bits & 0x7fffffff) >= too_large) return std::nullopt;
  return Integer128{significand} * (Integer128{1} << (exponent + place_bits));
}

/// 8.1 and 8.2, in units of 2^-place_bits: below 2^95 for sizes below 2^15.
Integer128 unnormalised(const Sampler& sampler, Integer128 s, int size) {
  const Integer128 turn = s & (2 * one_texel - 1);  // s - 2 floor(s / 2)
  switch (sampler.addressing) {
    case Addressing::repeat:
      return (s & (one_texel - 1)) * size;
    case Addressing::mirrored_repeat:
      return (turn <= one_texel ? turn : 2 * one_texel - turn) * size;
    default:
      return sampler.normalised ? s * size : s;
  }
}

int addressed(const Sampler& sampler, std::int64_t position, int size) {
  switch (sampler.addressing) {
    case Addressing::repeat:
      return static_cast<int>((position % size + size) % size);
    case Addressing::clamp:
    case Addressing::none:
      return static_cast<int>(std::clamp<std::int64_t>(position, -1, size));
    default:
      return static_cast<int>(std::clamp<std::int64_t>(position, 0, size - 1));
  }
}

}  // namespace

Dyadic dyadic_of(std::uint32_t bits) {
  const std::uint32_t magnitude = bits & 0x7fffffff;
  if (magnitude == 0) return {0, 0};
  const bool subnormal = magnitude < 0x00800000;
  const std::int64_t significand = (magnitude & 0x007fffff) | (subnormal ? 0 : 0x00800000);
  const int exponent = (subnormal ? 1 : static_cast<int>(magnitude >> 23)) - 150;
  const int zeros = std::countr_zero(static_cast<std::uint64_t>(significand));
  return {(bits >> 31 != 0 ? -significand : significand) >> zeros, exponent + zeros};
}

std::optional<IntegerAxis> integer_axis(const Sampler& sampler, std::uint32_t coordinate, int size,
                                        const SamplingTolerance& tolerance) {
  constexpr int largest_size = 1 << 14;
  constexpr std::int64_t most_cells = 3;
  const auto s = fixed_point(coordinate);
  if (!s || size > largest_size || sampler.wraps_texels || tolerance.coordinate != 0 || tolerance.grid != 0)
    return std::nullopt;
  const bool linear = sampler.filtering == Filtering::linear;
  const Integer128 u = unnormalised(sampler, *s, size) - (linear ? one_texel / 2 : 0);
  const Integer128 unwrapped = sampler.normalised ? *s * size : *s;
  // 2^-24 of it in units of 2^-reach_bits is the number itself.
  const Integer128 scale = std::max(unwrapped < 0 ? -unwrapped : unwrapped, one_texel * size);
  const Integer128 reach = tolerance.roundings * scale, middle = u << 24;
  const auto low = static_cast<std::int64_t>((middle - reach) >> reach_bits),
             high = static_cast<std::int64_t>((middle + reach) >> reach_bits),
             cell = static_cast<std::int64_t>(u >> place_bits);
  if (high - low >= most_cells) return std::nullopt;
  std::set<int> reached;
  for (std::int64_t k = low; k <= high + (linear ? 1 : 0); ++k) reached.insert(addressed(sampler, k, size));
  IntegerAxis axis{addressed(sampler, cell, size), 0, 0, 0, {reached.begin(), reached.end()}};
  axis.second = linear ? addressed(sampler, cell + 1, size) : axis.first;
  const auto fraction = static_cast<std::uint64_t>(u & (one_texel - 1));
  if (!linear || fraction == 0) return axis;
  const int zeros = std::countr_zero(fraction);
  axis.weight = static_cast<std::int64_t>(fraction >> zeros);
  axis.bits = place_bits - zeros;
  return axis;
}

}  // namespace plumbline
