// The geometric functions of OpenCL 1.2 table 6.13, with the words of 7.5.1 on overflow and infinities.
// fast_length, fast_distance and fast_normalize approximate the same real numbers.

#include <algorithm>
#include <array>

#include "reference/evaluations.h"
#include "reference/exact_arithmetic.h"

namespace plumbline {
namespace {

constexpr std::size_t most_lanes = 4;
using Lane = std::array<Real, most_lanes>;

Lane lane_storage() { return {Real(64), Real(64), Real(64), Real(64)}; }

/// The sum of x[i]^2 over the lanes, exact: `lanes[i]` is any MPFR number.
mpfr_srcptr exact_sum_of_squares(std::span<Real> lanes) {
  static thread_local Real sum(64), square(64), next(64);
  exact_mul(sum.get(), lanes[0].get(), lanes[0].get());
  for (Real& x : lanes.subspan(1)) {
    exact_mul(square.get(), x.get(), x.get());
    exact_add(next.get(), sum.get(), square.get());
    mpfr_swap(sum.get(), next.get());
  }
  return sum.get();
}

/// Products of two numbers of 64 bits are exact in 128; mpfr_sum rounds their exact sum correctly.
void dot(Operands x, mpfr_prec_t precision, Outputs out) {
  const std::size_t lanes = x.size() / 2;
  static thread_local Lane products = lane_storage();
  std::array<mpfr_ptr, most_lanes> terms{};
  for (std::size_t i = 0; i < lanes; ++i) {
    exact_mul(products[i].get(), operand(x[i], 0), operand(x[lanes + i], 1));
    terms[i] = products[i].get();
  }
  bracket_sum(out[0], precision,
              [&](mpfr_ptr r, mpfr_rnd_t rounding) { return mpfr_sum(r, terms.data(), lanes, rounding); });
}

/// xyz of the cross product; the w of four lanes is 0.
void cross(Operands x, mpfr_prec_t precision, Outputs out) {
  const std::size_t lanes = x.size() / 2;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t j = (i + 1) % 3;
    const std::size_t k = (i + 2) % 3;
    bracket_sum(out[i], precision, [&](mpfr_ptr r, mpfr_rnd_t rounding) {
      return mpfr_fmms(r, operand(x[j], 0), operand(x[lanes + k], 1), operand(x[k], 2),
                       operand(x[lanes + j], 3), rounding);
    });
  }
  if (lanes > 3) set_zero(out[3], false);
}

void root_of_squares(std::span<Real> lanes, mpfr_prec_t precision, Enclosure& out) {
  mpfr_srcptr sum = exact_sum_of_squares(lanes);
  bracket(out, precision, [&](mpfr_ptr r) { return mpfr_sqrt(r, sum, MPFR_RNDN); });
}

void length(Operands x, mpfr_prec_t precision, Outputs out) {
  static thread_local Lane lanes = lane_storage();
  for (std::size_t i = 0; i < x.size(); ++i) {
    mpfr_set_prec(lanes[i].get(), 64);
    lanes[i].set(x[i]);
  }
  root_of_squares(std::span(lanes).first(x.size()), precision, out[0]);
}

void distance(Operands x, mpfr_prec_t precision, Outputs out) {
  const std::size_t count = x.size() / 2;
  static thread_local Lane lanes = lane_storage();
  for (std::size_t i = 0; i < count; ++i) {
    exact_sub(lanes[i].get(), operand(x[i], 0), operand(x[count + i], 1));
  }
  root_of_squares(std::span(lanes).first(count), precision, out[0]);
}

/// lane / sqrt(sum). If the sum is the square of a rational its root is taken exactly, so that a quotient
/// that is exact is seen to be; otherwise the quotient is irrational and strictly within the ends.
void divide_by_root(Enclosure& out, mpfr_srcptr lane, mpfr_srcptr sum, mpfr_prec_t precision) {
  static thread_local Real root(64), other(64);
  mpfr_set_prec(root.get(), std::max<mpfr_prec_t>(precision + 8, mpfr_get_prec(sum) / 2 + 2));
  const int ternary = mpfr_sqrt(root.get(), sum, MPFR_RNDD);
  if (ternary == 0 || mpfr_zero_p(lane)) {
    return bracket(out, precision, [&](mpfr_ptr r) { return mpfr_div(r, lane, root.get(), MPFR_RNDN); });
  }
  mpfr_set_prec(out.lower.get(), precision + 8);
  mpfr_set_prec(out.upper.get(), precision + 8);
  mpfr_set_prec(other.get(), mpfr_get_prec(root.get()));
  mpfr_set(other.get(), root.get(), MPFR_RNDN);
  mpfr_nextabove(other.get());
  const bool negative = mpfr_sgn(lane) < 0;  // a larger root brings the quotient nearer to zero
  mpfr_div(out.lower.get(), lane, negative ? root.get() : other.get(), MPFR_RNDD);
  mpfr_div(out.upper.get(), lane, negative ? other.get() : root.get(), MPFR_RNDU);
}

/// 7.5.1: zero vectors are returned, a NaN spreads, infinite elements count as 1 and finite ones as 0.
void normalize(Operands x, mpfr_prec_t precision, Outputs out) {
  static thread_local Lane storage = lane_storage();
  const std::span lanes = std::span(storage).first(x.size());
  bool nan = false, infinite = false, zero = true;
  for (std::size_t i = 0; i < x.size(); ++i) {
    lanes[i].set(x[i]);
    nan = nan || mpfr_nan_p(lanes[i].get());
    infinite = infinite || mpfr_inf_p(lanes[i].get());
    zero = zero && mpfr_zero_p(lanes[i].get());
  }
  if (infinite) {
    for (Real& lane : lanes) {
      const int sign = mpfr_signbit(lane.get()) ? -1 : 1;
      if (mpfr_inf_p(lane.get())) {
        mpfr_set_si(lane.get(), sign, MPFR_RNDN);
      } else {
        mpfr_set_zero(lane.get(), sign);
      }
    }
  }
  mpfr_srcptr sum = zero ? nullptr : exact_sum_of_squares(lanes);
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (nan) {
      set_nan(out[i]);
    } else if (zero) {
      set_exact(out[i], x[i]);
    } else {
      divide_by_root(out[i], lanes[i].get(), sum, precision);
    }
  }
}

using enum Types;

constexpr Function geometric_rows[] = {
    {.name = "cross", .arguments = "TT", .lanes = Lanes::to_vector, .enclose = cross},
    {.name = "distance",
     .arguments = "TT",
     .lanes = Lanes::to_scalar,
     .infinity_may_outweigh_nan = true,
     .enclose = distance},
    {.name = "dot", .arguments = "TT", .lanes = Lanes::to_scalar, .enclose = dot},
    {.name = "fast_distance",
     .arguments = "TT",
     .types = single,
     .lanes = Lanes::to_scalar,
     .infinity_may_outweigh_nan = true,
     .enclose = distance},
    {.name = "fast_length",
     .types = single,
     .lanes = Lanes::to_scalar,
     .infinity_may_outweigh_nan = true,
     .enclose = length},
    {.name = "fast_normalize", .types = single, .lanes = Lanes::to_vector, .enclose = normalize},
    {.name = "length", .lanes = Lanes::to_scalar, .infinity_may_outweigh_nan = true, .enclose = length},
    {.name = "normalize", .lanes = Lanes::to_vector, .enclose = normalize},
};

}  // namespace

std::span<const Function> geometric_functions() { return geometric_rows; }

}  // namespace plumbline
