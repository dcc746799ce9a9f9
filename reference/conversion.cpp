#include "reference/conversion.h"

#include <algorithm>
#include <bit>

namespace plumbline {
namespace {

/// The greatest magnitude of an integer type's numbers of this sign.
std::uint64_t greatest_magnitude(ScalarType to, bool negative) {
  if (!is_signed_integer(to)) return negative ? 0 : type_mask(to);
  return (type_mask(to) >> 1) + (negative ? 1 : 0);
}

bool is_negative(Scalar x) {
  if (is_floating(x.type)) return format_of(x.type).is_negative(x.bits);
  return is_signed_integer(x.type) && sign_extended(x) < 0;
}

/// Of a finite number or an integer.
BinaryNumber magnitude_of(Scalar x) {
  if (is_floating(x.type)) return binary_number(x);
  return {is_negative(x) ? ~static_cast<std::uint64_t>(sign_extended(x)) + 1 : x.bits, 0};
}

Scalar integer_of(ScalarType to, bool negative, std::uint64_t magnitude) {
  return {to, (negative ? ~magnitude + 1 : magnitude) & type_mask(to)};
}

bool exceeds(const BinaryNumber& magnitude, std::uint64_t limit) {
  if (magnitude.exponent > std::countl_zero(magnitude.significand)) return true;
  return magnitude_in_quanta(magnitude, false, 0, Direction::toward_positive) > limit;
}

std::optional<Scalar> integer_from_float(Scalar x, ScalarType to, Direction direction, bool saturate) {
  if (is_nan(x)) return saturate ? std::optional(Scalar{to, 0}) : std::nullopt;
  const bool negative = is_negative(x);
  const std::uint64_t limit = greatest_magnitude(to, negative);
  if (!is_finite(x) || exceeds(magnitude_of(x), limit))
    return saturate ? std::optional(integer_of(to, negative, limit)) : std::nullopt;
  return integer_of(to, negative, magnitude_in_quanta(magnitude_of(x), negative, 0, direction));
}

}  // namespace

std::optional<Scalar> convert(Scalar x, ScalarType to, std::optional<Direction> direction, bool saturate) {
  const bool negative = is_negative(x);
  if (is_floating(to)) {
    const Format& f = format_of(to);
    if (is_nan(x)) return Scalar{to, f.quiet_nan()};
    if (!is_finite(x)) return Scalar{to, f.infinity() | (negative ? f.sign_mask() : 0)};
    return Scalar{to, round_to(f, magnitude_of(x), negative, direction.value_or(Direction::nearest_even))};
  }
  if (is_floating(x.type))
    return integer_from_float(x, to, direction.value_or(Direction::toward_zero), saturate);
  const std::uint64_t magnitude = magnitude_of(x).significand;
  return integer_of(to, negative,
                    saturate ? std::min(magnitude, greatest_magnitude(to, negative)) : magnitude);
}

}  // namespace plumbline
