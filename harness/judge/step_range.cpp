#include "harness/judge/step_range.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>

#include "reference/real.h"
#include "reference/value_preserving.h"

namespace plumbline {
namespace {

/// Orders the numbers of a format; both zeros are equal.
std::int64_t order(Scalar x) {
  const Format& f = format_of(x.type);
  const auto magnitude = static_cast<std::int64_t>(f.magnitude(x.bits));
  return f.is_negative(x.bits) ? -magnitude : magnitude;
}

/// No quotient or root lies as near to a midpoint of the format, but exactly on it.
mpfr_prec_t close_precision(const Format& format) { return 4 * format.precision + 32; }

/// A result that was rounded toward zero, of which `inexact` is MPFR's ternary value, as a number of one bit
/// more: half a unit farther from zero where bits were lost. Then no number of fewer bits lies between it and
/// the exact result, so that it rounds to those as the exact result does (Boldo and Melquiond, "Emulation of
/// FMA and correctly rounded sums: proved algorithms using rounding to odd", 2008).
Real with_lost_bits(const Real& result, int inexact) {
  Real out(mpfr_get_prec(result.get()) + 1);
  mpfr_set(out.get(), result.get(), MPFR_RNDN);
  if (inexact < 0) mpfr_nextabove(out.get());
  if (inexact > 0) mpfr_nextbelow(out.get());
  return out;
}

}  // namespace

bool StepRange::holds(Scalar result) const {
  if (anything) return true;
  if (is_nan(result)) return nan;
  return !empty && order(low) <= order(result) && order(result) <= order(high);
}

bool StepRange::is_point() const { return !empty && !anything && low.bits == high.bits; }

bool StepRange::crosses_zero() const { return order(low) <= 0 && order(high) >= 0; }

bool StepRange::ends_infinite() const {
  const Format& f = format_of(low.type);
  return f.is_infinite(low.bits) || f.is_infinite(high.bits);
}

bool may_multiply_zero_by_infinity(const StepRange& a, const StepRange& b) {
  return (a.ends_infinite() && b.crosses_zero()) || (b.ends_infinite() && a.crosses_zero());
}

StepRange with_flushed(StepRange range) {
  if (range.empty || range.anything) return range;
  const Format& f = format_of(range.low.type);
  const auto limit = static_cast<std::int64_t>(f.min_normal());
  if (order(range.low) > 0 && order(range.low) < limit) range.low.bits = 0;
  if (order(range.high) < 0 && order(range.high) > -limit) range.high.bits = f.sign_mask();
  return range;
}

StepRange numbers_within(const Format& format, const Real& low, const Real& high, double ulp,
                         double absolute) {
  constexpr mpfr_prec_t end_precision = 256;
  const auto exponent_of = [&](const Real& end) {
    return mpfr_zero_p(end.get()) != 0 ? mpfr_exp_t{format.emin()} : mpfr_get_exp(end.get());
  };
  // The ulp of a number is 2^(e - p) with the number in [2^(e-1), 2^e) (OpenCL 1.2, 7.4).
  const auto exponent = std::clamp<mpfr_exp_t>(std::max(exponent_of(low), exponent_of(high)),
                                               format.emin() + 1, format.emax + 1);
  Real reach(end_precision), from(end_precision), to(end_precision);
  mpfr_set_d(reach.get(), ulp, MPFR_RNDU);
  mpfr_mul_2si(reach.get(), reach.get(), exponent - format.precision, MPFR_RNDU);
  if (mpfr_cmp_d(reach.get(), absolute) < 0) mpfr_set_d(reach.get(), absolute, MPFR_RNDU);
  mpfr_sub(from.get(), low.get(), reach.get(), MPFR_RNDD);
  mpfr_add(to.get(), high.get(), reach.get(), MPFR_RNDU);
  return {{format.type, round_to(format, from, Direction::toward_positive)},
          {format.type, round_to(format, to, Direction::toward_negative)}};
}

StepRange StepArithmetic::either(const StepRange& a, const StepRange& b) {
  StepRange out = a.empty ? b : a;
  if (!a.empty && !b.empty) {
    out.low = order(b.low) < order(a.low) ? b.low : a.low;
    out.high = order(b.high) > order(a.high) ? b.high : a.high;
  }
  out.empty = a.empty && b.empty;
  out.nan = a.nan || b.nan;
  out.anything = a.anything || b.anything;
  return out;
}

StepRange StepArithmetic::of(Scalar x) const {
  if (is_nan(x)) return anything();
  return terms_.may_flush ? with_flushed({x, x}) : StepRange{x, x};
}

StepRange StepArithmetic::of(const Real& number) const {
  const Scalar x{format_.type, round_to(format_, number, Direction::nearest_even)};
  return {x, x};
}

StepRange StepArithmetic::of(double number) const {
  return of(Real::exactly({ScalarType::f64, std::bit_cast<std::uint64_t>(number)}));
}

StepRange StepArithmetic::beside(double number) const {
  return neighbours(Real::exactly({ScalarType::f64, std::bit_cast<std::uint64_t>(number)}));
}

StepRange StepArithmetic::pi() const {
  Real number(close_precision(format_));
  mpfr_const_pi(number.get(), MPFR_RNDN);
  return terms_.least_error ? rounded(number) : neighbours(number);
}

/// The number rounded as the terms allow.
StepRange StepArithmetic::rounded(const Real& number) const {
  if (terms_.any_direction && !terms_.least_error) return neighbours(number);
  const Scalar x{format_.type, round_to(format_, number, terms_.direction)};
  return {x, x};
}

/// The number rounded down and up.
StepRange StepArithmetic::neighbours(const Real& number) const {
  return {{format_.type, round_to(format_, number, Direction::toward_negative)},
          {format_.type, round_to(format_, number, Direction::toward_positive)}};
}

/// What an operation may give that errs by so many ulp of the exact or the closest number; 0: that is
/// correctly rounded.
StepRange StepArithmetic::near(const Real& number, double ulp) const {
  if (ulp == 0 || terms_.least_error) return rounded(number);
  // A direction that is stated is of correctly rounded operations.
  const StepRange around = neighbours(number);
  return mpfr_regular_p(number.get()) == 0 ? around
                                           : either(numbers_within(format_, number, number, ulp), around);
}

/// `of(result, corner, direction)` rounds the result at one corner of the operands and returns MPFR's ternary
/// value.
template <class Of>
StepRange StepArithmetic::measured(std::span<const StepRange> in, double ulp, const Of& of) const {
  std::array<Real, 3> x{Real(64), Real(64), Real(64)};
  Real result(close_precision(format_));
  const StepRange out = at_corners(in, [&](std::span<const Scalar> operands) {
    for (std::size_t k = 0; k < operands.size(); ++k) x[k].set(operands[k]);
    const int inexact = of(result.get(), x, MPFR_RNDZ);
    return mpfr_nan_p(result.get()) != 0 ? anything() : near(with_lost_bits(result, inexact), ulp);
  });
  return terms_.may_flush ? with_flushed(out) : out;
}

StepRange StepArithmetic::add(const StepRange& a, const StepRange& b) const {
  if (a.anything || b.anything) return anything();
  return measured(std::array{a, b}, 0, [](mpfr_ptr out, const auto& x, mpfr_rnd_t to) {
    return mpfr_add(out, x[0].get(), x[1].get(), to);
  });
}

StepRange StepArithmetic::multiply(const StepRange& a, const StepRange& b) const {
  if (a.anything || b.anything) return anything();
  if (may_multiply_zero_by_infinity(a, b)) return anything();
  return measured(std::array{a, b}, 0, [](mpfr_ptr out, const auto& x, mpfr_rnd_t to) {
    return mpfr_mul(out, x[0].get(), x[1].get(), to);
  });
}

StepRange StepArithmetic::fused(const StepRange& a, const StepRange& b, const StepRange& c) const {
  if (a.anything || b.anything || c.anything) return anything();
  if (may_multiply_zero_by_infinity(a, b)) return anything();
  return measured(std::array{a, b, c}, 0, [](mpfr_ptr out, const auto& x, mpfr_rnd_t to) {
    return mpfr_fma(out, x[0].get(), x[1].get(), x[2].get(), to);
  });
}

StepRange StepArithmetic::multiply_add(const StepRange& a, const StepRange& b, const StepRange& c) const {
  const StepRange separate = add(multiply(a, b), c);
  return terms_.least_error || !terms_.contracts ? separate : either(separate, fused(a, b, c));
}

StepRange StepArithmetic::divide(const StepRange& a, const StepRange& b) const {
  if (a.anything || b.anything || b.crosses_zero()) return anything();
  const Scalar least = {format_.type, format_.min_normal()};
  const auto bounded = [&](Scalar x) {
    const Format& f = format_;
    const auto greatest = static_cast<std::uint64_t>(f.emax - 1 + f.emax) << (f.precision - 1);  // 2^(emax-1)
    return f.magnitude(x.bits) >= least.bits && f.magnitude(x.bits) <= greatest;
  };
  if (!terms_.least_error && (!bounded(b.low) || !bounded(b.high))) return anything();
  return measured(std::array{a, b}, 2.5, [&](mpfr_ptr out, const auto& x, mpfr_rnd_t to) {
    return mpfr_div(out, x[0].get(), x[1].get(), to);
  });
}

StepRange StepArithmetic::inverse_sqrt(const StepRange& a) const {
  if (a.anything || order(a.low) <= 0) return anything();
  return measured(std::array{a}, 2, [](mpfr_ptr out, const auto& x, mpfr_rnd_t to) {
    return mpfr_rec_sqrt(out, x[0].get(), to);
  });
}

StepRange StepArithmetic::sqrt(const StepRange& a) const {
  if (a.anything || order(a.low) < 0) return anything();
  const auto exact = [&](const StepRange& r) {
    return measured(std::array{r}, 0, [](mpfr_ptr out, const auto& x, mpfr_rnd_t to) {
      return mpfr_sqrt(out, x[0].get(), to);
    });
  };
  if (terms_.least_error) return exact(a);
  // 1 / inversesqrt(0) is 1 / infinity: zero.
  StepRange positive = a;
  const bool zero = order(a.low) == 0;
  if (zero) positive.low.bits = 1;
  if (order(positive.high) == 0) return exact(a);
  StepRange out = divide(of(1.0), inverse_sqrt(positive));
  if (zero) out = either(out, of(0.0));
  return either(out, exact(a));
}

StepRange StepArithmetic::negate(const StepRange& a) const {
  StepRange out = a;
  std::swap(out.low, out.high);
  out.low.bits ^= format_.sign_mask();
  out.high.bits ^= format_.sign_mask();
  return out;
}

StepRange StepArithmetic::magnitude(const StepRange& a) const {
  if (a.empty || a.anything || order(a.low) > 0) return a;
  StepRange out = negate(a);
  if (order(a.high) <= 0) return out;
  if (order(out.high) <= order(a.high)) out.high = a.high;
  out.low = {format_.type, 0};
  return out;
}

StepRange StepArithmetic::truncate(const StepRange& a) const {
  if (a.anything) return a;
  return measured(std::array{a}, 0, [](mpfr_ptr out, const auto& x, mpfr_rnd_t) {
    mpfr_trunc(out, x[0].get());
    return 0;
  });
}

StepRange StepArithmetic::floor(const StepRange& a) const {
  if (a.anything) return a;
  return measured(std::array{a}, 0, [](mpfr_ptr out, const auto& x, mpfr_rnd_t) {
    mpfr_floor(out, x[0].get());
    return 0;
  });
}

StepRange StepArithmetic::clamp(const StepRange& a, double low, double high) const {
  if (a.anything) return a;
  const Scalar least = of(low).low, most = of(high).low;
  const auto limited = [&](Scalar x) {
    return order(x) < order(least) ? least : order(x) > order(most) ? most : x;
  };
  return {limited(a.low), limited(a.high)};
}

StepRange StepArithmetic::where_less(const StepRange& low, const StepRange& high,
                                     const StepRange& value) const {
  const bool less = !low.anything && !high.anything && order(low.high) < order(high.low);
  return less ? value : anything();
}

std::pair<bool, std::optional<StepRange>> StepArithmetic::parted(const StepRange& number) {
  const bool below = order(number.low) < 0;
  if (order(number.high) < 0) return {true, std::nullopt};
  StepRange rest = number;
  if (below) rest.low.bits = 0;
  return {below, rest};
}

/// The terms whose bits are set: the hull over every way to part them into two sums, and over the products
/// that are contracted with the rest. `sums` has those of fewer terms.
StepRange StepArithmetic::sum_of(std::span<const StepRange> a, std::span<const StepRange> b, unsigned chosen,
                                 std::span<const StepRange> sums) const {
  const auto term = [&](unsigned bits) { return static_cast<std::size_t>(std::countr_zero(bits)); };
  if (std::has_single_bit(chosen)) return multiply(a[term(chosen)], b[term(chosen)]);
  std::optional<StepRange> out;
  const auto add_way = [&](const StepRange& way) { out = out ? either(*out, way) : way; };
  for (unsigned part = (chosen - 1) & chosen; part != 0; part = (part - 1) & chosen) {
    const unsigned rest = chosen & ~part;
    if (std::has_single_bit(part) && !terms_.least_error && terms_.contracts)
      add_way(fused(a[term(part)], b[term(part)], sums[rest]));
    if (part > rest) add_way(add(sums[part], sums[rest]));
    if (terms_.least_error && out) break;
  }
  return *out;
}

StepRange StepArithmetic::dot(std::span<const StepRange> a, std::span<const StepRange> b) const {
  std::vector<StepRange> sums(1U << a.size());
  for (unsigned chosen = 1; chosen < sums.size(); ++chosen) sums[chosen] = sum_of(a, b, chosen, sums);
  return sums.back();
}

}  // namespace plumbline
