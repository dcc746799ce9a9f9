#include "suites/images/integer_axis.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <set>

namespace plumbline {
namespace {

/// Fraction bits of a coordinate, and of what a tolerance adds to it in units of 2^-24.
constexpr int place_bits = 60, reach_bits = place_bits + 24;
static_assert(reach_bits == ReachedPair::bits);
constexpr Integer128 one_texel = Integer128{1} << place_bits;
constexpr Integer128 reached_texel = Integer128{1} << reach_bits;

/// In units of 2^-place_bits; nothing of what is no multiple, or 4 and more.
std::optional<std::int64_t> fixed_point(const mpq_class& tolerance) {
  const double units = std::ldexp(tolerance.get_d(), place_bits);
  if (units != std::floor(units) || units > 0x1p62 || tolerance * mpq_class(0x1p60) != mpq_class(units))
    return std::nullopt;
  return static_cast<std::int64_t>(units);
}

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

/// What a coordinate within the tolerance may be, in units of 2^-reach_bits, and itself in those of
/// 2^-place_bits; of linear filtering from the middle of the first texel.
struct Reach {
  Integer128 low, high, middle;
  std::int64_t low_cell() const { return static_cast<std::int64_t>(low >> reach_bits); }
  std::int64_t high_cell() const { return static_cast<std::int64_t>(high >> reach_bits); }
  /// From the cell's first texel.
  static Integer128 from(std::int64_t cell, Integer128 at) { return at - Integer128{cell} * reached_texel; }
};

std::optional<Reach> reach_of(const Sampler& sampler, std::uint32_t coordinate, int size,
                              const SamplingTolerance& tolerance) {
  constexpr int largest_size = 1 << 14;
  constexpr std::int64_t most_cells = 3;
  const auto s = fixed_point(coordinate);
  if (!s || size > largest_size || sampler.wraps_texels || tolerance.grid != 0) return std::nullopt;
  Integer128 reach = 0;
  if (tolerance.coordinate != 0) {
    const auto texels = fixed_point(tolerance.coordinate);
    if (!texels) return std::nullopt;
    reach = Integer128{*texels} << (reach_bits - place_bits);
  }
  const bool linear = sampler.filtering == Filtering::linear;
  const Integer128 u = unnormalised(sampler, *s, size) - (linear ? one_texel / 2 : 0);
  const Integer128 unwrapped = sampler.normalised ? *s * size : *s;
  // 2^-24 of it in units of 2^-reach_bits is the number itself.
  reach += tolerance.roundings * std::max(unwrapped < 0 ? -unwrapped : unwrapped, one_texel * size);
  const Integer128 middle = u << (reach_bits - place_bits);
  const Reach out{middle - reach, middle + reach, u};
  if (out.high_cell() - out.low_cell() >= most_cells) return std::nullopt;
  return out;
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
  const auto reach = reach_of(sampler, coordinate, size, tolerance);
  if (!reach) return std::nullopt;
  const bool linear = sampler.filtering == Filtering::linear;
  const Integer128 u = reach->middle;
  const auto cell = static_cast<std::int64_t>(u >> place_bits);
  std::set<int> reached;
  for (std::int64_t k = reach->low_cell(); k <= reach->high_cell() + (linear ? 1 : 0); ++k)
    reached.insert(addressed(sampler, k, size));
  IntegerAxis axis{addressed(sampler, cell, size), 0, 0, 0, {reached.begin(), reached.end()}};
  axis.second = linear ? addressed(sampler, cell + 1, size) : axis.first;
  const auto fraction = static_cast<std::uint64_t>(u & (one_texel - 1));
  if (!linear || fraction == 0) return axis;
  const int zeros = std::countr_zero(fraction);
  axis.weight = static_cast<std::int64_t>(fraction >> zeros);
  axis.bits = place_bits - zeros;
  return axis;
}

std::optional<std::vector<ReachedPair>> reached_pairs(const Sampler& sampler, std::uint32_t coordinate,
                                                      int size, const SamplingTolerance& tolerance) {
  const auto reach = reach_of(sampler, coordinate, size, tolerance);
  if (!reach) return std::nullopt;
  const auto stated = fixed_point(tolerance.weight);
  if (!stated) return std::nullopt;
  const Integer128 weight = Integer128{*stated} << (reach_bits - place_bits);
  std::vector<ReachedPair> out;
  for (std::int64_t cell = reach->low_cell(); cell <= reach->high_cell(); ++cell) {
    const Integer128 low = std::max(Reach::from(cell, reach->low), Integer128{0}),
                     high = std::min(Reach::from(cell, reach->high), reached_texel);
    out.push_back({addressed(sampler, cell, size), addressed(sampler, cell + 1, size),
                   std::max(low - weight, Integer128{0}), std::min(high + weight, reached_texel)});
  }
  return out;
}

}  // namespace plumbline
