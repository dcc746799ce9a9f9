#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <span>
#include <string_view>
#include <vector>

namespace plumbline::fast {

/// The operands of binary64 at which a function's kernel has its hardest cases: random, beside those of every
/// function.
class HardOperands {
 public:
  explicit HardOperands(std::uint64_t seed) : random_(seed) {}

  /// One point; empty where the function has none.
  std::vector<double> operator()(std::string_view function) {
    if (function == "tgamma" || function == "lgamma" || function == "lgamma_r") return {gamma()};
    if (function == "cbrt") return {beside_power_of_8()};
    if (function == "mix") return mix();
    if (function == "smoothstep") return smoothstep();
    return {};
  }

 private:
  double between(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }
  /// Up to three representable numbers away from a number that is not zero.
  double beside(double x) {
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) + random_() % 7 - 3);
  }
  double of(std::initializer_list<double> numbers) { return numbers.begin()[random_() % numbers.size()]; }
  double magnitude(double low, double high) {
    return std::exp2(between(low, high)) * (random_() % 2 == 0 ? 1 : -1);
  }

  /// Over the whole range; beside poles, zeros of the logarithm, changes of method, the ends of overflow and
  /// underflow.
  double gamma() {
    switch (random_() % 6) {
      case 0:
        return between(-190, 175);
      case 1:
        return beside(std::round(between(-190, 175)) + of({0, 0.5}) + 0x1p-80);
      case 2:
        return beside(of({-2.457024738220801, -2.747682646727413, -3.143580888349980, -3.955294284858598,
                          -4.039361839740537, -5.008218168322593, 1, 2, 16, -16, 0.5, -0.5, 1.5, 0x1p900,
                          0x1p-1024, -0x1p-1024, 0x1p-100, 0x1p500, 2.556348163871691e305}));
      case 3:
        return 171.62437695630272 + between(-1, 1) * magnitude(-48, 0);
      case 4:
        return std::round(between(-185, -140)) + magnitude(-44, -1);
      default:
        return magnitude(-1074, 1024);
    }
  }

  /// 8^n (1 + r) for 2^-53 <= |r| < 2^-20, every other time a few numbers from 8^n.
  double beside_power_of_8() {
    const double power = std::ldexp(1.0, 3 * static_cast<int>(random_() % 600) - 900);
    return random_() % 2 == 0 ? beside(power) : power * (1 + magnitude(-53, -20));
  }

  /// Sums that cancel, differences that overflow, products beyond the format.
  std::vector<double> mix() {
    const double x = random_() % 3 == 0 ? magnitude(1020, 1024) : magnitude(-30, 30);
    const double y = random_() % 3 == 0 ? beside(x) : random_() % 2 == 0 ? -beside(x) : x * magnitude(-3, 3);
    const double middle = beside(-x / (y / 2 - x / 2) / 2);
    return {x, y, random_() % 3 == 0 ? magnitude(-1074, 1024) : middle};
  }

  /// Between the edges, and beside them.
  std::vector<double> smoothstep() {
    const double width = std::abs(magnitude(-1074, 1023));
    const double from = random_() % 2 == 0 ? width * magnitude(-60, 60) : 0;
    const double to = from + width;
    const double x = random_() % 2 == 0 ? beside(of({from + width, from + width / 2, from + width * 0x1p-40}))
                                        : from + width * std::exp2(between(-80, 0));
    return {from, to, x};
  }

  std::mt19937_64 random_;
};

}  // namespace plumbline::fast
