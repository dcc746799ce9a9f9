#include "reference/machine_conversion.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

#include "reference/machine_half.h"
#include "reference/value_preserving.h"

namespace plumbline {
namespace machine_conversions {
namespace {

/// A number of binary16.
struct Half {
  std::uint16_t bits;
};

template <class T>
constexpr bool is_format = std::is_same_v<T, Half> || std::is_floating_point_v<T>;

double value_of(Half x) { return number_of_half(x.bits); }
template <class T>
T value_of(T x) {
  return x;
}

/// Whether a number of that sign that is not exact becomes the neighbour of greater magnitude. Precondition:
/// not to nearest.
bool goes_outward(Direction direction, bool negative) {
  return direction == (negative ? Direction::toward_negative : Direction::toward_positive);
}

/// Binary64's significand in units of binary16's last bit, 2^(exponent - 10) or 2^-24, is shifted to an
/// integer. What that and the exponent make carries over where the integer rounds up to a power of two.
Half half_of(double x, Direction direction) {
  constexpr std::uint64_t infinity = 0x7c00, hidden = std::uint64_t{1} << 52;
  const bool negative = std::signbit(x);
  const auto with_sign = [&](std::uint64_t magnitude) {
    return Half{static_cast<std::uint16_t>(magnitude | (negative ? 0x8000U : 0U))};
  };
  if (std::isnan(x)) return {infinity | 1};
  if (std::isinf(x)) return with_sign(infinity);
  const auto bits = std::bit_cast<std::uint64_t>(std::fabs(x));
  const auto exponent = static_cast<int>(bits >> 52);  // biased by 1023; binary16's by 15
  const std::uint64_t significand = (bits & (hidden - 1)) | (exponent > 0 ? hidden : 0);
  const int shift = std::clamp(1051 - exponent, 42, 63);
  const std::uint64_t rest = significand & ((std::uint64_t{1} << shift) - 1);
  const std::uint64_t half = std::uint64_t{1} << (shift - 1);
  std::uint64_t quanta = significand >> shift;
  if (direction == Direction::nearest_even)
    quanta += rest > half || (rest == half && quanta % 2 == 1) ? 1 : 0;
  else
    quanta += rest != 0 && goes_outward(direction, negative) ? 1 : 0;
  const std::uint64_t magnitude = (static_cast<std::uint64_t>(std::max(exponent - 1009, 0)) << 10) + quanta;
  if (magnitude < infinity) return with_sign(magnitude);
  const bool is_infinite = direction == Direction::nearest_even || goes_outward(direction, negative);
  return with_sign(is_infinite ? infinity : infinity - 1);
}

/// Whether a number of a format, to which an integer was rounded, is above that integer (1), below it (-1) or
/// equal (0). Binary64 holds integers of 32 bits.
template <std::floating_point F, std::integral T>
int side_of(F rounded, T x) {
  if constexpr (sizeof(T) < 8) {
    const double a = rounded, b = x;
    return (a > b ? 1 : 0) - (a < b ? 1 : 0);
  } else {
    if (rounded == static_cast<F>(std::is_signed_v<T> ? 0x1p63 : 0x1p64)) return 1;
    const T back = static_cast<T>(rounded);
    return (back > x ? 1 : 0) - (back < x ? 1 : 0);
  }
}
int side_of(float rounded, double x) {
  const double a = rounded;
  return (a > x ? 1 : 0) - (a < x ? 1 : 0);
}

/// The next number above x, or below it. Precondition: there is one.
template <class F>
F next(F x, bool above) {
  using Bits = std::conditional_t<sizeof(F) == 4, std::int32_t, std::int64_t>;
  constexpr F least = std::numeric_limits<F>::denorm_min();
  if (x == 0) return above ? least : -least;
  const auto bits = std::bit_cast<Bits>(x);
  return std::bit_cast<F>(static_cast<Bits>(bits + ((bits >= 0) == above ? 1 : -1)));
}

/// The machine rounds to nearest: a number on the wrong side gives way to its neighbour.
template <std::floating_point F, class From>
F rounded_to(From x, Direction direction) {
  const F nearest = static_cast<F>(x);
  if (direction == Direction::nearest_even) return nearest;
  const int side = side_of(nearest, x);
  const bool outward = goes_outward(direction, x < 0);
  const bool is_above = side > 0, is_outside = is_above != (x < 0);
  return side == 0 || is_outside == outward ? nearest : next(nearest, !is_above);
}

template <class To, class From>
To format_of(From x, Direction direction) {
  if constexpr (std::is_same_v<To, From>) {
    return x;
  } else if constexpr (std::is_same_v<To, Half>) {
    // Binary16 overflows far below 2^20, and binary64 holds all integers up to there.
    constexpr std::uint64_t most = std::uint64_t{1} << 20;
    if constexpr (std::integral<From> && sizeof(From) == 8) {
      if (std::cmp_greater(x, most)) return half_of(0x1p20, direction);
      if (std::cmp_less(x, -static_cast<std::int64_t>(most))) return half_of(-0x1p20, direction);
    }
    return half_of(static_cast<double>(value_of(x)), direction);
  } else if constexpr (std::is_same_v<From, double> && std::is_same_v<To, float>) {
    return rounded_to<float>(x, direction);
  } else if constexpr (is_format<From>) {
    return static_cast<To>(value_of(x));  // exact
  } else {
    return rounded_to<To>(x, direction);
  }
}

/// Of a number in the type's range. Its integral part is a number of binary64, and so is the rest.
template <std::integral To>
To integer_of(double x, Direction direction) {
  const To whole = static_cast<To>(x);
  const double rest = x - static_cast<double>(whole), magnitude = std::fabs(rest);
  const bool outward = direction == Direction::nearest_even
                           ? magnitude > 0.5 || (magnitude == 0.5 && whole % 2 != 0)
                           : rest != 0 && goes_outward(direction, x < 0);
  if (!outward) return whole;
  return static_cast<To>(x < 0 ? whole - 1 : whole + 1);
}

/// Where `saturate` is not set, points at which a number is out of the type's range are undefined.
template <std::integral To>
To integer_or_end(double x, Direction direction, bool saturate, std::uint8_t& undefined) {
  constexpr To least = std::numeric_limits<To>::min(), greatest = std::numeric_limits<To>::max();
  constexpr double beyond = std::is_signed_v<To> ? 0x1p63 : 0x1p64;
  const bool above = sizeof(To) == 8 ? x >= beyond : x > static_cast<double>(greatest);
  const bool below = x < static_cast<double>(least);
  if (!above && !below && !std::isnan(x)) return integer_of<To>(x, direction);
  undefined = saturate ? 0 : 1;
  return !saturate || std::isnan(x) ? To{0} : above ? greatest : least;
}

template <std::integral To, std::integral From>
To integer_of(From x, bool saturate) {
  using Limits = std::numeric_limits<To>;
  if (saturate && std::cmp_less(x, Limits::min())) return Limits::min();
  if (saturate && std::cmp_greater(x, Limits::max())) return Limits::max();
  return static_cast<To>(x);
}

template <class From, class To>
MachineFunction conversion(std::optional<Direction> chosen, bool saturate) {
  const Direction by_default = is_format<To> ? Direction::nearest_even : Direction::toward_zero;
  return [direction = chosen.value_or(by_default), saturate](const MachineBlock& block) {
    const auto* const x = static_cast<const From*>(block.arguments[0]);
    auto* const results = static_cast<To*>(block.results);
    for (std::size_t i = 0; i < block.count; ++i) {
      if constexpr (is_format<To>)
        results[i] = format_of<To>(x[i], direction);
      else if constexpr (is_format<From>)
        results[i] =
            integer_or_end<To>(static_cast<double>(value_of(x[i])), direction, saturate, block.undefined[i]);
      else
        results[i] = integer_of<To>(x[i], saturate);
    }
  };
}

/// Calls `use` with a number of the type; an empty function of bfloat16.
template <class Use>
MachineFunction with_type(ScalarType type, Use use) {
  switch (type) {
    case ScalarType::i8:
      return use(std::int8_t{});
    case ScalarType::u8:
      return use(std::uint8_t{});
    case ScalarType::i16:
      return use(std::int16_t{});
    case ScalarType::u16:
      return use(std::uint16_t{});
    case ScalarType::i32:
      return use(std::int32_t{});
    case ScalarType::u32:
      return use(std::uint32_t{});
    case ScalarType::i64:
      return use(std::int64_t{});
    case ScalarType::u64:
      return use(std::uint64_t{});
    case ScalarType::f16:
      return use(Half{});
    case ScalarType::f32:
      return use(float{});
    case ScalarType::f64:
      return use(double{});
    case ScalarType::bf16:
      break;
  }
  return {};
}

}  // namespace
}  // namespace machine_conversions

MachineFunction machine_conversion(ScalarType from, ScalarType to, std::optional<Direction> direction,
                                   bool saturate) {
  using namespace machine_conversions;
  return with_type(from, [&]<class From>(From) {
    return with_type(to, [&]<class To>(To) { return conversion<From, To>(direction, saturate); });
  });
}

}  // namespace plumbline
