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

bool crosses_zero(const StepRange& r) { return order(r.low) <= 0 && order(r.high) >= 0; }
bool ends_infinite(const StepRange& r) {
  const Format& f = format_of(r.low.type);
  return f.is_infinite(r.low.bits) || f.is_infinite(r.high.bits);
}

/// Sums and fused products of binary64 are exact in so many bits, and of the smaller formats.
mpfr_prec_t exact_precision(const Format& format) { return format.width == 64 ? 4400 : 640; }
/// No quotient or root lies as near to a midpoint of the format, but exactly on it.
mpfr_prec_t close_precision(const Format& format) { return 4 * format.precision + 32; }

}  // namespace

bool StepRange::holds(Scalar result) const {
  if (anything) return true;
  if (is_nan(result)) return false;
  return order(low) <= order(result) && order(result) <= order(high);
}

StepRange StepArithmetic::either(const StepRange& a, const StepRange& b) {
  return {order(b.low) < order(a.low) ? b.low : a.low, order(b.high) > order(a.high) ? b.high : a.high,
          a.anything || b.anything};
}

StepRange StepArithmetic::flushed(StepRange r) const {
  if (!terms_.may_flush || r.anything) return r;
  const auto limit = static_cast<std::int64_t>(format_.min_normal());
  if (order(r.low) > 0 && order(r.low) < limit) r.low.bits = 0;
  if (order(r.high) < 0 && order(r.high) > -limit) r.high.bits = format_.sign_mask();
  return r;
}

StepRange StepArithmetic::of(Scalar x) const {
  if (is_nan(x)) return anything();
  return flushed({x, x});
}

StepRange StepArithmetic::of(double number) const {
  const Real exact = Real::exactly({ScalarType::f64, std::bit_cast<std::uint64_t>(number)});
  const Scalar x{format_.type, round_to(format_, exact, Direction::nearest_even)};
  return {x, x};
}

StepRange StepArithmetic::pi() const {
  Real low(close_precision(format_)), high(close_precision(format_));
  mpfr_const_pi(low.get(), MPFR_RNDD);
  mpfr_const_pi(high.get(), MPFR_RNDU);
  if (terms_.least_error) return rounded(low, high);
  return {{format_.type, round_to(format_, low, Direction::toward_negative)},
          {format_.type, round_to(format_, high, Direction::toward_positive)}};
}

/// The interval from low to high, each end rounded as the terms allow.
StepRange StepArithmetic::rounded(const Real& low, const Real& high) const {
  const bool any = terms_.any_direction && !terms_.least_error;
  return {{format_.type, round_to(format_, low, any ? Direction::toward_negative : terms_.direction)},
          {format_.type, round_to(format_, high, any ? Direction::toward_positive : terms_.direction)}};
}

/// The numbers of the format within so many ulp of the interval from low to high.
StepRange StepArithmetic::within(const Real& low, const Real& high, double ulp) const {
  if (ulp == 0 || terms_.least_error) return rounded(low, high);
  const auto moved = [&](const Real& end, bool up) {
    if (mpfr_regular_p(end.get()) == 0) return end;
    // The ulp of a number is 2^(e - p) with the number in [2^(e-1), 2^e) (OpenCL 1.2, 7.4).
    const mpfr_exp_t exponent =
        std::clamp<mpfr_exp_t>(mpfr_get_exp(end.get()), format_.emin() + 1, format_.emax + 1);
    Real reach(close_precision(format_)), out(close_precision(format_));
    mpfr_set_d(reach.get(), up ? ulp : -ulp, MPFR_RNDN);
    mpfr_mul_2si(reach.get(), reach.get(), exponent - format_.precision, MPFR_RNDN);
    mpfr_add(out.get(), end.get(), reach.get(), up ? MPFR_RNDU : MPFR_RNDD);
    return out;
  };
  StepRange out{{format_.type, round_to(format_, moved(low, false), Direction::toward_positive)},
                {format_.type, round_to(format_, moved(high, true), Direction::toward_negative)}};
  // A direction that is stated is of correctly rounded operations.
  return either(out, {{format_.type, round_to(format_, low, Direction::toward_negative)},
                      {format_.type, round_to(format_, high, Direction::toward_positive)}});
}

/// `of(result, corner)` writes the exact or the closest result at one corner of the operands.
template <class Of>
StepRange StepArithmetic::at_corners(std::span<const StepRange> in, double ulp, const Of& of) const {
  std::array<Real, 3> x{Real(64), Real(64), Real(64)};
  std::optional<StepRange> out;
  Real result(exact_precision(format_));
  for (unsigned corner = 0; corner < 1U << in.size(); ++corner) {
    for (std::size_t k = 0; k < in.size(); ++k) x[k].set((corner >> k & 1) != 0 ? in[k].high : in[k].low);
    of(result.get(), x);
    if (mpfr_nan_p(result.get()) != 0) return anything();
    const StepRange here = within(result, result, ulp);
    out = out ? either(*out, here) : here;
  }
  return flushed(*out);
}

StepRange StepArithmetic::add(const StepRange& a, const StepRange& b) const {
  if (a.anything || b.anything) return anything();
  return at_corners(std::array{a, b}, 0,
                    [](mpfr_ptr out, const auto& x) { mpfr_add(out, x[0].get(), x[1].get(), MPFR_RNDN); });
}

StepRange StepArithmetic::multiply(const StepRange& a, const StepRange& b) const {
  if (a.anything || b.anything) return anything();
  if ((ends_infinite(a) && crosses_zero(b)) || (ends_infinite(b) && crosses_zero(a))) return anything();
  return at_corners(std::array{a, b}, 0,
                    [](mpfr_ptr out, const auto& x) { mpfr_mul(out, x[0].get(), x[1].get(), MPFR_RNDN); });
}

StepRange StepArithmetic::fused(const StepRange& a, const StepRange& b, const StepRange& c) const {
  if (a.anything || b.anything || c.anything) return anything();
  if ((ends_infinite(a) && crosses_zero(b)) || (ends_infinite(b) && crosses_zero(a))) return anything();
  return at_corners(std::array{a, b, c}, 0, [](mpfr_ptr out, const auto& x) {
    mpfr_fma(out, x[0].get(), x[1].get(), x[2].get(), MPFR_RNDN);
  });
}

StepRange StepArithmetic::multiply_add(const StepRange& a, const StepRange& b, const StepRange& c) const {
  const StepRange separate = add(multiply(a, b), c);
  return terms_.least_error || !terms_.contracts ? separate : either(separate, fused(a, b, c));
}

StepRange StepArithmetic::divide(const StepRange& a, const StepRange& b) const {
  if (a.anything || b.anything || crosses_zero(b)) return anything();
  const Scalar least = {format_.type, format_.min_normal()};
  const auto bounded = [&](Scalar x) {
    const Format& f = format_;
    const auto greatest = static_cast<std::uint64_t>(f.emax - 1 + f.emax) << (f.precision - 1);  // 2^(emax-1)
    return f.magnitude(x.bits) >= least.bits && f.magnitude(x.bits) <= greatest;
  };
  if (!terms_.least_error && (!bounded(b.low) || !bounded(b.high))) return anything();
  return at_corners(std::array{a, b}, 2.5,
                    [&](mpfr_ptr out, const auto& x) { mpfr_div(out, x[0].get(), x[1].get(), MPFR_RNDN); });
}

StepRange StepArithmetic::inverse_sqrt(const StepRange& a) const {
  if (a.anything || order(a.low) <= 0) return anything();
  return at_corners(std::array{a}, 2,
                    [](mpfr_ptr out, const auto& x) { mpfr_rec_sqrt(out, x[0].get(), MPFR_RNDN); });
}

StepRange StepArithmetic::sqrt(const StepRange& a) const {
  if (a.anything || order(a.low) < 0) return anything();
  const auto exact = [&](const StepRange& r) {
    return at_corners(std::array{r}, 0,
                      [](mpfr_ptr out, const auto& x) { mpfr_sqrt(out, x[0].get(), MPFR_RNDN); });
  };
  if (terms_.least_error) return exact(a);
  // 1 / inversesqrt(0) is 1 / infinity: zero.
  const auto limit = static_cast<std::int64_t>(format_.min_normal());
  StepRange positive = a;
  const bool zero = order(a.low) == 0;
  if (zero) positive.low.bits = 1;
  if (order(positive.high) == 0) return exact(a);
  StepRange out = divide(of(1.0), inverse_sqrt(positive));
  if (zero || order(a.low) < limit) out = either(out, of(0.0));
  return either(out, exact(a));
}

StepRange StepArithmetic::negate(const StepRange& a) const {
  StepRange out{a.high, a.low, a.anything};
  out.low.bits ^= format_.sign_mask();
  out.high.bits ^= format_.sign_mask();
  return out;
}

StepRange StepArithmetic::truncate(const StepRange& a) const {
  if (a.anything) return a;
  return at_corners(std::array{a}, 0, [](mpfr_ptr out, const auto& x) { mpfr_trunc(out, x[0].get()); });
}

StepRange StepArithmetic::floor(const StepRange& a) const {
  if (a.anything) return a;
  return at_corners(std::array{a}, 0, [](mpfr_ptr out, const auto& x) { mpfr_floor(out, x[0].get()); });
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
/// that are contracted with the rest.
StepRange StepArithmetic::sum_of(std::span<const StepRange> a, std::span<const StepRange> b,
                                 unsigned chosen) const {
  const auto term = [&](unsigned bits) { return static_cast<std::size_t>(std::countr_zero(bits)); };
  if (std::has_single_bit(chosen)) return multiply(a[term(chosen)], b[term(chosen)]);
  std::optional<StepRange> out;
  const auto add_way = [&](const StepRange& way) { out = out ? either(*out, way) : way; };
  for (unsigned part = (chosen - 1) & chosen; part != 0; part = (part - 1) & chosen) {
    const unsigned rest = chosen & ~part;
    if (std::has_single_bit(part) && !terms_.least_error && terms_.contracts)
      add_way(fused(a[term(part)], b[term(part)], sum_of(a, b, rest)));
    if (part > rest) add_way(add(sum_of(a, b, part), sum_of(a, b, rest)));
    if (terms_.least_error && out) break;
  }
  return *out;
}

StepRange StepArithmetic::dot(std::span<const StepRange> a, std::span<const StepRange> b) const {
  return sum_of(a, b, (1U << a.size()) - 1);
}

}  // namespace plumbline
