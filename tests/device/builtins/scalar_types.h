// OpenCL C's scalar types on the host: names, values to test with, and halves by table instead of by bit
// arithmetic.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

namespace device_test {

/// A binary16 number by its bits.
struct Half {
  std::uint16_t bits = 0;
};

template <class T>
constexpr bool is_float = std::is_floating_point_v<T> || std::is_same_v<T, Half>;

template <class T>
std::string name_of() {
  if constexpr (std::is_same_v<T, Half>) return "half";
  if constexpr (std::is_same_v<T, float>) return "float";
  if constexpr (std::is_same_v<T, double>) return "double";
  constexpr std::array names = {"char", "short", "int", "long"};
  return (std::is_unsigned_v<T> ? "u" : "") + std::string(names[std::bit_width(sizeof(T)) - 1]);
}

/// The integers of T's size.
template <class T>
using SignedOf =
    std::conditional_t<sizeof(T) == 1, std::int8_t,
                       std::conditional_t<sizeof(T) == 2, std::int16_t,
                                          std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>>>;
template <class T>
using UnsignedOf = std::make_unsigned_t<SignedOf<T>>;

inline double to_double(double x) { return x; }
inline double to_double(Half h) {
  const int exponent = h.bits >> 10 & 31, fraction = h.bits & 1023;
  const double sign = h.bits >> 15 ? -1.0 : 1.0;
  if (exponent == 31) return fraction ? std::numeric_limits<double>::quiet_NaN() : sign * INFINITY;
  return sign * (exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25));
}

enum class Direction { nearest, zero, up, down };

/// x, exactly, to half: its neighbours are looked up among all halves and the direction chooses between them.
inline Half to_half(long double x, Direction direction = Direction::nearest) {
  static const std::vector<double> halves = [] {
    std::vector<double> all;
    for (std::uint16_t bits = 0; bits <= 0x7c00; ++bits)
      all.push_back(bits == 0x7c00 ? 65536.0 : to_double(Half{bits}));
    return all;
  }();
  const std::uint16_t sign = std::signbit(x) ? 0x8000 : 0;
  if (std::isnan(x)) return {0x7e00};
  const long double magnitude = std::fabs(x);
  if (std::isinf(x)) return {static_cast<std::uint16_t>(sign | 0x7c00)};
  const auto above = std::upper_bound(halves.begin(), halves.end(), magnitude);
  const auto below = static_cast<std::uint16_t>(above - halves.begin() - 1);
  const bool beyond = below == 0x7c00;
  const bool exact = !beyond && halves[below] == magnitude;
  bool away = direction == Direction::up ? !sign : direction == Direction::down && sign;
  if (direction == Direction::nearest && !beyond && !exact) {
    const long double middle = (static_cast<long double>(halves[below]) + halves[below + 1]) / 2;
    away = magnitude > middle || (magnitude == middle && below % 2 == 1);
  }
  if (beyond)
    return {static_cast<std::uint16_t>(sign | (direction == Direction::nearest || away ? 0x7c00 : 0x7bff))};
  return {static_cast<std::uint16_t>(sign | (below + (!exact && away)))};
}

template <class T>
bool is_nan(T x) {
  if constexpr (is_float<T>) return std::isnan(to_double(x));
  return false;
}

/// Equal bits, or both NaN.
template <class T>
bool same(T x, T y) {
  if (is_nan(x) || is_nan(y)) return is_nan(x) && is_nan(y);
  return std::bit_cast<UnsignedOf<T>>(x) == std::bit_cast<UnsignedOf<T>>(y);
}

template <class T>
std::string text_of(T x) {
  if constexpr (is_float<T>) {
    char text[64];
    std::snprintf(text, sizeof text, "%a (0x%llx)", to_double(x),
                  static_cast<unsigned long long>(std::bit_cast<UnsignedOf<T>>(x)));
    return text;
  } else {
    return std::to_string(x);
  }
}

/// Bit patterns at the edges of a type's range, of its formats' and of other integers' ranges.
template <class T>
std::vector<T> edges() {
  std::vector<T> values;
  if constexpr (std::is_same_v<T, Half>) {
    for (const unsigned bits :
         {0u, 1u, 2u, 0x3ffu, 0x400u, 0x3800u, 0x3801u, 0x3bffu, 0x3c00u, 0x3c01u, 0x3e00u, 0x4100u, 0x57f0u,
          0x5bf8u, 0x5c00u, 0x7800u, 0x7bffu, 0x7c00u, 0x7e00u}) {
      values.push_back({static_cast<std::uint16_t>(bits)});
      values.push_back({static_cast<std::uint16_t>(bits | 0x8000)});
    }
  } else if constexpr (is_float<T>) {
    using Limits = std::numeric_limits<T>;
    std::vector<T> positive = {0,
                               Limits::denorm_min(),
                               Limits::min(),
                               T(0.25),
                               T(0.5),
                               std::nextafter(T(0.5), T(0)),
                               T(1),
                               T(1.5),
                               T(2.5),
                               Limits::max(),
                               Limits::infinity(),
                               Limits::quiet_NaN(),
                               T(65504),
                               T(65519),
                               T(65520),
                               T(0x1p-24),
                               T(0x1p-25),
                               T(0x1.8p-25),
                               T(0x1p-14)};
    // Around the bounds of the integer types, and single precision's bounds for double.
    for (const int power : {7, 8, 15, 16, 31, 32, 63, 64}) {
      const T bound = std::ldexp(T(1), power);
      for (const T x : {bound, std::nextafter(bound, T(0)), bound - 1, bound - T(0.5), bound + T(0.5)}) {
        positive.push_back(x);
      }
    }
    if constexpr (std::is_same_v<T, double>) {
      for (const double x :
           {0x1p-149, 0x1p-150, 0x1.8p-150, 0x1p-126, 0x1.fffffep127, 0x1.ffffffp127, 0x1p128}) {
        positive.push_back(x);
      }
    }
    for (const T x : positive) values.insert(values.end(), {x, -x});
  } else {
    for (int shift = 0; shift < 8 * static_cast<int>(sizeof(T)); ++shift) {
      const auto power = static_cast<UnsignedOf<T>>(UnsignedOf<T>{1} << shift);
      for (const int offset : {-1, 0, 1}) values.push_back(static_cast<T>(power + offset));
      values.push_back(static_cast<T>(-power));
    }
    values.push_back(static_cast<T>(0x5a5a5a5a5a5a5a5aull));
  }
  return values;
}

/// Columns for a builtin's arguments are multiples of every width long.
constexpr std::size_t column_length = 48 * 40;

/// Edges first, so placed that columns with different `stride`s meet in many pairs; then random bit patterns,
/// and random numbers of moderate size.
template <class T>
std::vector<T> column(unsigned seed, std::size_t stride = 1) {
  std::mt19937_64 random(seed);
  const std::vector<T> edge = edges<T>();
  std::vector<T> values;
  for (std::size_t i = 0; i < column_length; ++i) {
    const auto bits = static_cast<UnsignedOf<T>>(random());
    const double moderate =
        std::ldexp(static_cast<double>(random() >> 11), static_cast<int>(random() % 70) - 55);
    if (i < column_length / 2) {
      values.push_back(edge[(i / stride) % edge.size()]);
    } else if (i % 2 == 0 || !is_float<T>) {
      values.push_back(std::bit_cast<T>(bits));
    } else if constexpr (std::is_same_v<T, Half>) {
      values.push_back(to_half(i % 4 == 1 ? moderate : -moderate));
    } else {
      values.push_back(static_cast<T>(i % 4 == 1 ? moderate : -moderate));
    }
  }
  return values;
}

}  // namespace device_test
