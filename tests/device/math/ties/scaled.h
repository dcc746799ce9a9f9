#pragma once

#include "wide.h"

namespace plumbline::ties {

/// A number above 0 times a power of two. The first bit of the significand is a one.
struct Scaled {
  Wide significand;
  std::int64_t exponent;
};

/// More than what a power to 2^31 is too small by, in units of the significand: a product is by less than 6,
/// and an inverse by 1, of 2^127 or more.
constexpr Wide scaled_error = Wide{1} << 40;

inline Scaled scaled(std::uint64_t n, std::int64_t exponent) {
  const int zeros = 64 + std::countl_zero(n);
  return {Wide{n} << zeros, exponent - zeros};
}

/// 1 / (n 2^exponent), for n below 2^64: too small by less than a unit, and exact for a power of two.
inline Scaled inverse_of(std::uint64_t n, std::int64_t exponent) {
  const Scaled s = scaled(n, 0);
  const std::uint64_t leading = high_word(s.significand);
  if (leading == std::uint64_t{1} << 63) return {Wide{1} << 127, -exponent - s.exponent - 254};
  // 2^191 / leading, in two digits of 2^64.
  const Wide first = (Wide{1} << 127) / leading, rest = (Wide{1} << 127) % leading;
  return {first << 64 | (rest << 64) / leading, -exponent - s.exponent - 64 - 191};
}

inline Scaled operator*(const Scaled& a, const Scaled& b) {
  const Wide product = upper_product(a.significand, b.significand);
  const int shift = product >> 127 == 0;
  return {product << shift, a.exponent + b.exponent + 128 - shift};
}

inline Scaled power_of(Scaled base, std::uint32_t n) {
  Scaled power{Wide{1} << 127, -127};
  for (; n > 0; n >>= 1) {
    if (n & 1) power = power * base;
    base = base * base;
  }
  return power;
}

inline bool operator<(const Scaled& a, const Scaled& b) {
  return a.exponent != b.exponent ? a.exponent < b.exponent : a.significand < b.significand;
}

/// Whether errors may have changed their order. A power of two has its neighbours in two binades.
inline bool is_within_error(const Scaled& a, const Scaled& b) {
  if (a.exponent == b.exponent) {
    const Wide apart =
        a.significand > b.significand ? a.significand - b.significand : b.significand - a.significand;
    return apart <= scaled_error;
  }
  const Scaled& larger = a < b ? b : a;
  const Scaled& smaller = a < b ? a : b;
  return larger.exponent == smaller.exponent + 1 && larger.significand - (Wide{1} << 127) <= scaled_error &&
         ~smaller.significand <= scaled_error;
}

}  // namespace plumbline::ties
