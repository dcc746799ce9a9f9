#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "reference/fast/kernel.h"

namespace plumbline::fast {

/// What a function of one operand x of binary64 is for 0 < |x| < 2^-700: c x (1 + e) with |e| < 2^-600. Where
/// c is 1 the truth is no number, and on the named side of x.
enum class NearZero : std::uint8_t { other, outward, inward, above, below, erf_slope, pi_times, over_pi };

/// What it is far from zero: exp(x) (1 + e) with |e| < 2^-1000 for x > 708; half of that of |x|, with the
/// sign of x or without, for |x| > 708; or erfc(x), for x > 25.
enum class FarFromZero : std::uint8_t { other, exponential, odd_half, even_half, complement };

/// What an angle of operands y and x is for x > 0 and |y| < 2^-848 x: y/x (1 + e) with |e| < 2^-1000, or that
/// by pi.
enum class Flat : std::uint8_t { other, radians, half_turns };

/// A function that has simpler intervals there than its kernel has, with a scale (Enclosures) where results
/// are near zero.
struct Asymptotic {
  std::string_view function;
  NearZero near = NearZero::other;
  FarFromZero far = FarFromZero::other;
  Flat flat = Flat::other;       ///< of functions of two operands
  double near_below = 0x1p-700;  ///< `near` is for smaller |x|
};

/// Null: none is known.
const Asymptotic* asymptotic_of(std::string_view function, ScalarType format, int output);

/// Writes all four columns at those of `count` operands that are in the function's intervals, and leaves the
/// other elements as they are; `arguments` are as for Kernel::enclose. Precondition: `out` has a scale. Uses
/// the host's rounding direction and subnormals: both must be the default.
void enclose_asymptotically(const Asymptotic& function, const void* const* arguments, std::size_t count,
                            const Enclosures& out);

}  // namespace plumbline::fast
