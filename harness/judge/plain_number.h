#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace plumbline {

/// A number as plain arithmetic has it, and what is known of the numbers that it was made of.
struct PlainNumber {
  long double value = 0;
  /// How large the parts were: an error of theirs of one unit in the last place is one of so much. NaN where
  /// nothing is known of the error.
  long double size = 0;
  /// The magnitudes between which all of them lay, zeros left out.
  long double least = std::numeric_limits<long double>::infinity(), largest = 0;
};

/// The operations of StepArithmetic in long double.
class PlainArithmetic {
 public:
  using Number = PlainNumber;
  /// `precision`: of the format whose units errors are counted in.
  explicit PlainArithmetic(int precision) : unit_(std::ldexp(1.0L, 1 - precision)) {}

  static Number of(long double x) { return made(x, std::fabs(x)); }
  static Number pi() { return of(3.14159265358979323846264338327950288L); }
  static Number add(Number a, Number b) { return made(a.value + b.value, a.size + b.size, a, b); }
  static Number subtract(Number a, Number b) { return add(a, negate(b)); }
  static Number multiply(Number a, Number b) { return made(a.value * b.value, a.size * b.size, a, b); }
  static Number multiply_add(Number a, Number b, Number c) { return add(multiply(a, b), c); }
  static Number divide(Number a, Number b) {
    const long double quotient = a.value / b.value;
    return made(quotient, (a.size + std::fabs(quotient) * b.size) / std::fabs(b.value), a, b);
  }
  static Number inverse_sqrt(Number a) { return divide(of(1), sqrt(a)); }
  static Number sqrt(Number a) {
    const long double root = std::sqrt(a.value);
    return made(root, root + a.size / root, a);
  }
  static Number negate(Number a) {
    a.value = -a.value;
    return a;
  }
  // The least error may lead to the next integer.
  Number truncate(Number a) const { return made(std::trunc(a.value), a.size + 1 / unit_, a); }
  Number floor(Number a) const { return made(std::floor(a.value), a.size + 1 / unit_, a); }
  static Number clamp(Number a, double low, double high) {
    a.value = std::clamp<long double>(a.value, low, high);
    return a;
  }
  static Number dot(std::span<const Number> a, std::span<const Number> b) {
    Number sum;
    for (std::size_t k = 0; k < a.size(); ++k) sum = add(sum, multiply(a[k], b[k]));
    return sum;
  }
  static Number where_less(Number low, Number high, Number value) {
    return low.value < high.value ? value : unknown();
  }
  template <class Other>
  Number where_negative(Number number, Number negative, const Other& other) const {
    if (std::fabs(number.value) < 100 * unit_ * number.size) return unknown();
    const Number chosen = number.value < 0 ? negative : other(number);
    return made(chosen.value, chosen.size, chosen, number);
  }
  static Number either(Number a, Number b) { return made(a.value, a.size, a, b); }

 private:
  static Number unknown() {
    constexpr long double nan = std::numeric_limits<long double>::quiet_NaN();
    return {nan, nan};
  }
  static Number made(long double value, long double size, const Number& a = {}, const Number& b = {}) {
    const long double magnitude = std::fabs(value);
    return {value, size, std::min({a.least, b.least, magnitude == 0 ? a.least : magnitude}),
            std::max({a.largest, b.largest, size})};
  }

  long double unit_;
};

}  // namespace plumbline
