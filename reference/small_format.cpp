#include "reference/small_format.h"

#include <algorithm>
#include <bit>

#include "reference/format.h"
#include "reference/rounding.h"

namespace plumbline {
namespace {

/// A number of the code's sign, or what else the code is. Precondition of the magnitude: `code` is a number.
Scalar of_sign(const SmallFormat& small, std::uint8_t code, ScalarType to, const BinaryNumber& magnitude) {
  const bool negative = small.is_negative(code);
  return {to, round_to(format_of(to), magnitude, negative, Direction::nearest_even)};
}

std::optional<Scalar> special(const SmallFormat& small, std::uint8_t code, ScalarType to) {
  const Format& wide = format_of(to);
  if (small.is_nan(code)) return Scalar{to, wide.quiet_nan()};
  if (small.is_infinite(code))
    return Scalar{to, wide.infinity() | (small.is_negative(code) ? wide.sign_mask() : 0)};
  return std::nullopt;
}

}  // namespace

BinaryNumber magnitude_of(const SmallFormat& format, std::uint8_t code) {
  const unsigned magnitude = format.magnitude(code);
  const unsigned one = 1U << format.fraction_bits;
  const unsigned field = magnitude >> format.fraction_bits, fraction = magnitude & (one - 1);
  const bool is_subnormal = field == 0 && !format.is_scale;
  const long exponent = (is_subnormal ? format.emin() : static_cast<int>(field) - format.bias);
  return {is_subnormal ? fraction : one | fraction, exponent - format.fraction_bits};
}

Scalar widened(const SmallFormat& format, std::uint8_t code, ScalarType to) {
  if (const auto other = special(format, code, to)) return *other;
  return of_sign(format, code, to, magnitude_of(format, code));
}

std::optional<std::uint8_t> rounded_code(const SmallFormat& format, const BinaryNumber& magnitude,
                                         bool negative, Direction direction) {
  if (magnitude.significand == 0) return std::uint8_t{0};  // the least scale, too
  const long exponent = magnitude.exponent + 63 - std::countl_zero(magnitude.significand);
  const long greatest = (format.greatest >> format.fraction_bits) - format.bias;
  if (exponent > greatest) return std::nullopt;
  const long binade = exponent < format.emin() ? format.emin() : exponent;
  const auto significand =
      static_cast<long>(magnitude_in_quanta(magnitude, negative, binade - format.fraction_bits, direction));
  // A carry of the significand is one into the exponent's field. Scales have no code of 0.
  const long field = (binade - format.emin()) << format.fraction_bits;
  const long code = std::max(0L, field + significand - (format.is_scale ? 1 : 0));
  if (code > format.greatest) return std::nullopt;
  return static_cast<std::uint8_t>(code);
}

std::optional<Scalar> scaled_element(std::uint8_t scale, const SmallFormat& format, std::uint8_t element) {
  constexpr ScalarType to = ScalarType::f32;
  if (const auto other = special(e8m0, scale, to)) return other;
  if (const auto other = special(format, element, to)) return other;
  BinaryNumber product = magnitude_of(format, element);
  product.exponent += magnitude_of(e8m0, scale).exponent;
  const Scalar rounded = of_sign(format, element, to, product);
  if (!is_finite(rounded)) return std::nullopt;
  return rounded;
}

}  // namespace plumbline
