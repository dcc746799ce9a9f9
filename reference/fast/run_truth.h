#pragma once

#include <array>
#include <cstdint>

namespace plumbline::fast {

/// The operands of binary32 of one run: their bits are consecutive, the first ones a multiple of this.
inline constexpr std::uint32_t run_length = 4096;

/// The truth at the operands of a run, in the meaning of Enclosures: each
/// operand has its own center and the same `low` and `high`, but for quotients.
struct RunTruth {
  /// The centers: nothing is known; one number; the operands themselves; a polynomial's values; a rotation's;
  /// quotients of a rotation's two numbers. A center c of these is off by no more than (1 + c^2) `high`, if
  /// its magnitude is no more than `largest_quotient`.
  enum class Form : std::uint8_t { unknown, constant, operand, polynomial, rotation, quotient };
  static constexpr double largest_quotient = 0x1p20;
  /// sum of c[k] t^k, for t from -1 to 1.
  using Coefficients = std::array<double, 8>;

  /// first[i / 64] cosine[i % 64] + second[i / 64] sine[i % 64], for the i-th operand; quotients divide that
  /// by second[i / 64] cosine[i % 64] - first[i / 64] sine[i % 64]. Vectors of operands that begin before a
  /// multiple of 64 and end behind it need the last two beyond it.
  struct Rotation {
    static constexpr std::size_t steps = 64, most_lanes = 8;
    std::array<double, run_length / steps> first, second;
    std::array<double, steps + most_lanes> cosine, sine;
  };

  Form form = Form::unknown;
  double constant = 0;
  Coefficients coefficients{};
  Rotation rotation{};
  double low = 0, high = 0;
};

}  // namespace plumbline::fast
