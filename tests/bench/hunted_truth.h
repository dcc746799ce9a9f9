#pragma once

#include <mpfr.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <string_view>
#include <vector>

#include "reference/fast/row.h"
#include "reference/format.h"
#include "reference/function.h"

// Where the truth lies in the interval that a vector kernel states: what kernel_hunt measures.
namespace plumbline::fast {

/// The bits of up to three operands.
using Point = std::array<std::uint64_t, 3>;

inline ScalarType argument_type(const Kernel& kernel, int argument) {
  return argument == 1 && kernel.integer_second ? ScalarType::i32 : kernel.format;
}

/// An interval as a kernel states it, and half its width.
struct Interval {
  double center, low, high;
  double half() const { return high / 2 - low / 2; }
};

/// The position of a truth lies between these: negative below the middle of its interval.
struct Position {
  double low, high;
  double magnitude() const { return std::max(high, -low); }
};

/// a + b = value + rest exactly (Knuth).
struct Sum {
  double value, rest;
};
inline Sum sum(double a, double b) {
  const double s = a + b, bb = s - a;
  return {s, (a - (s - bb)) + (b - bb)};
}

/// The position of center + value + rest, within 2^-40 and some more of it: the differences are exact where
/// they are small.
inline double position_of(const Interval& i, const Sum& offset) {
  return ((offset.value - i.low) + (offset.value - i.high) + 2 * offset.rest) / (i.high - i.low);
}

/// The position of a truth of which a narrower interval is known.
inline Position position_of(const Interval& interval, const Interval& truth) {
  const double shift = truth.center - interval.center;
  const bool is_exact = std::abs(shift) <= std::abs(interval.center) / 2;
  const double roundings = 0x1p-40 + (is_exact ? 0 : std::abs(shift) * 0x1p-51 / interval.half());
  return {position_of(interval, sum(shift, truth.low)) - roundings,
          position_of(interval, sum(shift, truth.high)) + roundings};
}

#ifdef __SIZEOF_FLOAT128__
using Quad = __float128;
#else
using Quad = long double;  ///< binary128 as well
#endif

/// A function of singles that is algebraic, less a center: within 2^-60 of that, and `error` of the center.
struct Algebraic {
  std::string_view function;
  long double (*offset)(double center, float x, float y, float z);
  double error;
};

/// Of these the kernel of doubles states intervals that are no narrower than those of singles. A square of a
/// double is exact in binary128, and what else is of the center's size rounds to 2^-113 of itself.
inline constexpr Algebraic algebraic_functions[] = {
    {"cbrt",
     [](double center, float x, float, float) -> long double {
       const Quad square = Quad{center} * center;
       const auto d = static_cast<long double>(x - square * center) / static_cast<long double>(3 * square);
       return d - d * d / center;
     },
     0x1p-112},
    {"hypot",
     [](double center, float x, float y, float) -> long double {
       const Quad rest = Quad{x} * x + Quad{y} * y - Quad{center} * center;
       const auto d = static_cast<long double>(rest) / (2 * center);
       return d - d * d / (2 * center);
     },
     0x1p-112},
    {"smoothstep",
     [](double center, float low, float high, float x) -> long double {
       const Quad t = (Quad{x} - low) / (Quad{high} - low);
       return static_cast<long double>(t * t * (3 - (t + t)) - center);
     },
     0x1p-109}};

/// The position of center + offset.
inline Position position_of(const Interval& interval, long double offset, double error) {
  const long double low = interval.low, high = interval.high;
  const auto at = static_cast<double>(((offset - low) + (offset - high)) / (high - low));
  const double about = std::abs(interval.center) * error + static_cast<double>(std::abs(offset)) * 0x1p-59;
  return {at - about / interval.half(), at + about / interval.half()};
}

/// Positions by the reference.
class ReferenceTruth {
 public:
  explicit ReferenceTruth(const Kernel& kernel)
      : kernel_(kernel),
        function_(required_function(kernel.function)),
        enclosures_(static_cast<std::size_t>(function_.outputs()), Enclosure(160)) {}

  const Enclosure& at(const Point& p, mpfr_prec_t precision) {
    std::array<Scalar, 3> operands;
    for (int k = 0; k < kernel_.arity; ++k)
      operands[static_cast<std::size_t>(k)] = {argument_type(kernel_, k), p[static_cast<std::size_t>(k)]};
    function_.enclose({operands.data(), static_cast<std::size_t>(kernel_.arity)}, precision, enclosures_);
    return enclosures_[static_cast<std::size_t>(kernel_.output)];
  }

  /// At as many bits as decide whether the truth lies inside.
  Position in(const Interval& interval, const Point& p) {
    Position found{};
    for (const mpfr_prec_t precision : {200, 1300, 4300}) {
      const Enclosure& t = at(p, precision);
      found = {of(t.lower, interval, MPFR_RNDD), of(t.upper, interval, MPFR_RNDU)};
      if (found.magnitude() < 1 && found.high - found.low < 0x1p-14) break;
    }
    return found;
  }

 private:
  /// (2 (t - center) - low - high) / (high - low): the differences are exact.
  double of(const Real& t, const Interval& i, mpfr_rnd_t rounding) {
    mpfr_sub_d(x_.get(), t.get(), i.center, MPFR_RNDN);
    mpfr_mul_2si(x_.get(), x_.get(), 1, MPFR_RNDN);
    mpfr_sub_d(x_.get(), x_.get(), i.low, MPFR_RNDN);
    mpfr_sub_d(x_.get(), x_.get(), i.high, MPFR_RNDN);
    mpfr_set_d(width_.get(), i.high, MPFR_RNDN);
    mpfr_sub_d(width_.get(), width_.get(), i.low, MPFR_RNDN);
    mpfr_div(quotient_.get(), x_.get(), width_.get(), rounding);
    return mpfr_get_d(quotient_.get(), rounding);
  }

  const Kernel& kernel_;
  const Function& function_;
  std::vector<Enclosure> enclosures_;
  Real x_{4400}, width_{2200}, quotient_{64};
};

/// The truth at neighbours of binary64 in one operand: the cubic through the reference's at four of them.
class CubicTruth {
 public:
  static constexpr std::size_t points = 5 * largest_block;

  /// From the point on, in that operand upward in magnitude. False where no cubic is near the truth.
  /// Precondition: the operand is finite at all of them.
  bool start(ReferenceTruth& reference, const Point& first, std::size_t operand) {
    constexpr std::array<std::size_t, 5> nodes = {0, points / 3, 2 * points / 3, points - 1, points / 2};
    first_ = first[operand];
    scale_ = std::ldexp(1, -std::clamp(std::ilogb(operand_at(0)), -1000, 1000));
    for (std::size_t k = 0; k < nodes.size(); ++k) {
      Point p = first;
      p[operand] += nodes[k];
      const Enclosure& t = reference.at(p, precision);
      if (!mpfr_regular_p(t.lower.get()) || !mpfr_regular_p(t.upper.get())) return false;
      mpfr_set(value_[k].get(), t.lower.get(), MPFR_RNDN);
      node_[k] = operand_at(nodes[k]);
    }
    const double greatest = std::abs(mpfr_get_d(value_[0].get(), MPFR_RNDN));
    if (!(greatest > 0x1p-850 && greatest < 0x1p1000)) return false;
    for (std::size_t order = 1; order < 4; ++order)  // Newton's divided differences
      for (std::size_t k = 3; k >= order; --k) {
        mpfr_sub(value_[k].get(), value_[k].get(), value_[k - 1].get(), MPFR_RNDN);
        mpfr_div_d(value_[k].get(), value_[k].get(), (node_[k] - node_[k - order]) * scale_, MPFR_RNDN);
      }
    for (std::size_t k = 0; k < 4; ++k) {
      mpfr_set(rest_.get(), value_[k].get(), MPFR_RNDN);
      for (double& part : coefficient_[k]) {
        part = mpfr_get_d(rest_.get(), MPFR_RNDN);
        mpfr_sub_d(rest_.get(), rest_.get(), part, MPFR_RNDN);
      }
    }
    error_ = 8 * deviation_at_check() + 0x1p-150 * greatest + 0x1p-144 * std::abs(coefficient_[1][0]) +
             0x1p-133 * std::abs(coefficient_[2][0]);
    return std::isfinite(error_);
  }

  /// Of the i-th point. NaN where the center is not near the truth.
  Position in(const Interval& interval, std::size_t i) const {
    const double x = operand_at(i);
    const double s0 = (x - node_[0]) * scale_, s1 = (x - node_[1]) * scale_, s2 = (x - node_[2]) * scale_;
    const Sum slope = sum(coefficient_[1][0], s1 * (coefficient_[2][0] + s2 * coefficient_[3][0]));
    const double rise = s0 * slope.value,
                 below = std::fma(s0, slope.value, -rise) + s0 * (slope.rest + coefficient_[1][1]);
    const double apart = coefficient_[0][0] - interval.center;  // exact
    if (!(std::abs(apart) <= std::abs(interval.center) / 2)) return {NAN, NAN};
    const Sum offset = sum(apart, rise);
    const Sum near = sum(offset.value, coefficient_[0][1]);
    const double rest = near.rest + offset.rest + below + coefficient_[0][2];
    const double at = position_of(interval, Sum{near.value, rest});
    const double about = 0x1p-40 + error_ / interval.half();
    return {at - about, at + about};
  }

 private:
  static constexpr mpfr_prec_t precision = 320;
  double operand_at(std::size_t i) const { return std::bit_cast<double>(first_ + i); }
  /// Of the cubic from the truth at the fifth node.
  double deviation_at_check() {
    mpfr_set_zero(rest_.get(), 1);
    for (std::size_t k = 4; k-- > 0;) {
      mpfr_mul_d(rest_.get(), rest_.get(), (node_[4] - node_[k]) * scale_, MPFR_RNDN);
      mpfr_add(rest_.get(), rest_.get(), value_[k].get(), MPFR_RNDN);
    }
    mpfr_sub(rest_.get(), rest_.get(), value_[4].get(), MPFR_RNDN);
    return std::abs(mpfr_get_d(rest_.get(), MPFR_RNDA));
  }

  std::uint64_t first_ = 0;
  double scale_ = 1, error_ = 0;  ///< of operands to about 1; of the value
  std::array<double, 5> node_{};
  std::vector<Real> value_ = std::vector<Real>(5, Real(precision));
  std::array<std::array<double, 3>, 4> coefficient_{};  ///< each a sum of three numbers
  Real rest_{precision};
};

}  // namespace plumbline::fast
