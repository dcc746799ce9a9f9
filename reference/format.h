#pragma once

#include <cstdint>

#include "reference/scalar.h"

namespace plumbline {

/// A binary interchange format of IEEE 754-2008 clause 3.4 (bfloat16 has its shape, not its name there).
struct Format {
  ScalarType type;
  int width;      ///< bits in all
  int precision;  ///< significand bits, the hidden one included
  int emax;       ///< exponent of the largest binade, significand in [1, 2)

  constexpr int emin() const { return 1 - emax; }
  constexpr int exponent_bits() const { return width - precision; }
  constexpr std::uint64_t fraction_mask() const { return (std::uint64_t{1} << (precision - 1)) - 1; }
  constexpr std::uint64_t sign_mask() const { return std::uint64_t{1} << (width - 1); }
  constexpr std::uint64_t infinity() const {
    return ((std::uint64_t{1} << exponent_bits()) - 1) << (precision - 1);
  }
  constexpr std::uint64_t max_finite() const { return infinity() - 1; }
  constexpr std::uint64_t min_normal() const { return std::uint64_t{1} << (precision - 1); }
  constexpr std::uint64_t quiet_nan() const { return infinity() | (std::uint64_t{1} << (precision - 2)); }
  constexpr std::uint64_t magnitude(std::uint64_t bits) const { return bits & (sign_mask() - 1); }
  constexpr bool is_negative(std::uint64_t bits) const { return (bits & sign_mask()) != 0; }
  constexpr bool is_nan(std::uint64_t bits) const { return magnitude(bits) > infinity(); }
  /// A NaN whose leading fraction bit is clear (IEEE 754-2008 clause 6.2.1).
  constexpr bool is_signaling(std::uint64_t bits) const {
    return is_nan(bits) && (bits & quiet_nan()) != quiet_nan();
  }
  constexpr bool is_infinite(std::uint64_t bits) const { return magnitude(bits) == infinity(); }
  constexpr bool is_finite(std::uint64_t bits) const { return magnitude(bits) < infinity(); }
  constexpr bool is_zero(std::uint64_t bits) const { return magnitude(bits) == 0; }
  constexpr bool is_subnormal(std::uint64_t bits) const {
    return magnitude(bits) != 0 && magnitude(bits) < min_normal();
  }
};

inline constexpr Format binary16{ScalarType::f16, 16, 11, 15};
inline constexpr Format bfloat16{ScalarType::bf16, 16, 8, 127};
inline constexpr Format binary32{ScalarType::f32, 32, 24, 127};
inline constexpr Format binary64{ScalarType::f64, 64, 53, 1023};

/// The format of a floating-point scalar type. Precondition: is_floating(t).
constexpr const Format& format_of(ScalarType t) {
  switch (t) {
    case ScalarType::f16:
      return binary16;
    case ScalarType::bf16:
      return bfloat16;
    case ScalarType::f32:
      return binary32;
    default:
      return binary64;
  }
}

/// False of integers.
constexpr bool is_nan(Scalar s) { return is_floating(s.type) && format_of(s.type).is_nan(s.bits); }
constexpr bool is_zero(Scalar s) { return is_floating(s.type) && format_of(s.type).is_zero(s.bits); }
constexpr bool is_subnormal(Scalar s) {
  return is_floating(s.type) && format_of(s.type).is_subnormal(s.bits);
}
/// Neither infinite nor NaN; true of integers.
constexpr bool is_finite(Scalar s) { return !is_floating(s.type) || format_of(s.type).is_finite(s.bits); }

}  // namespace plumbline
