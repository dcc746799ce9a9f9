// The gamma function of binary64: the recurrence of gamma-inl.h below 16 in magnitude, Stirling's series from
// there on, and the reflection of negative operands.

#if defined(PLUMBLINE_REFERENCE_FAST_WIDE_GAMMA_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_WIDE_GAMMA_INL_H
#undef PLUMBLINE_REFERENCE_FAST_WIDE_GAMMA_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_WIDE_GAMMA_INL_H
#endif

#include "reference/fast/coefficients/stirling.h"
#include "reference/fast/gamma-inl.h"
#include "reference/fast/quotient-inl.h"
#include "reference/fast/trig-inl.h"
#include "reference/fast/wide_power-inl.h"
#include "reference/fast/wide_scale-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// log(gamma(x)) - (x - 1/2) log(x) + x - log(2 pi) / 2. Precondition: x >= 16.
HWY_INLINE DoubleWord stirling_series(V x) {
  // Beyond 2^500 it is below 2^-500, whatever it is.
  const DoubleWord inverse = DoubleWord::exact(number(1)) / hn::Min(x, number(0x1p500));
  const DoubleWord square = inverse * inverse;
  DoubleWord series = value_of(stirling, square, square.hi) * inverse;
  series.widen(select(x > number(0x1p500), number(0x1p-503), number(0)));
  return series;
}

/// |sin(pi a)| for a >= 0.
HWY_INLINE DoubleWord sine_of_half_turns(V a) {
  return sine(reduced_half_turns<DoubleWord>(hn::Abs(a - hn::Round(a))));
}

/// over 2^exponent
struct Scaled {
  DoubleWord over;
  V exponent;
};
HWY_INLINE Scaled select(M mask, Scaled yes, Scaled no) {
  return {select(mask, yes.over, no.over), select(mask, yes.exponent, no.exponent)};
}

/// The same truth by a double-word number: the mean of the ends, below 2^-50 of the center, is rounded by
/// 2^-102, and so is its distance from them.
HWY_INLINE DoubleWord double_word_of(Enclosed e) {
  const Pair mean = fast_two_sum(e.center, (e.low + e.high) * number(0.5));
  const V rounding = (hn::Abs(e.low) + hn::Abs(e.high)) * number(0x1p-52);
  return {mean.hi, mean.lo, fma(e.high - e.low, number(0.5), rounding)};
}

/// gamma(x) = 2^t. Precondition: 16 <= x <= 184, where x - 1/2 is exact.
HWY_INLINE Scaled gamma_by_stirling(V x) {
  const DoubleWord natural = (DoubleWord::constant(half_log_two_pi) - x) + stirling_series(x);
  const DoubleWord t = wide_log2(x) * (x - number(0.5)) + natural * DoubleWord::constant(log2_of_e);
  const V k = nearest_integer(t.hi * number(1024));
  VI n;
  const Enclosed near = wide_exponential((t - k * number(1.0 / 1024)) * DoubleWord::constant(log_2), k, n);
  return {double_word_of(near), to_number(n)};
}

/// |gamma(-a)| = pi / (a |sin(pi a)| gamma(a)). Precondition: 16 <= a <= 184; of integers anything.
HWY_INLINE Scaled gamma_by_reflection(V a, Scaled gamma) {
  return {DoubleWord::constant(one_pi) / (gamma.over * sine_of_half_turns(a) * a), hn::Neg(gamma.exponent)};
}

/// Precondition: 2^-100 <= |x| <= 16: of magnitude between 2^-60 and 2^101.
HWY_INLINE Scaled gamma_by_recurrence(V x) {
  const auto r = recurrence<DoubleWord>(x);
  const DoubleWord near = value_of(gamma_long, r.u, r.u.leading());
  return {select(r.steps < number(0), near / r.product, near * r.product), number(0)};
}

/// gamma(x) for 0 < |x| < 2^-64, over 2^-exponent: it lies between 1/x - 0.58 and 1/x - 0.57. Of exponents
/// below -400 it lies between 1/x and what it is at -400.
HWY_INLINE Enclosed gamma_near_zero(Parts x) {
  const auto [q, rest, more] = quotient_words(number(1), x.significand);
  const V unit = power_of_two(to_integer(hn::Clamp(x.exponent, number(-400), number(0))));
  const V off = hn::Abs(more) * number(0x1p-51), least = unit * number(-0.58);
  const V most = hn::IfThenElseZero(x.exponent >= number(-400), unit * number(-0.57));
  return beside_sums(q, rest, (more - off) + least, (more + off) + most);
}

/// (n - 1)!, numbers of binary64 up to n = 23, and 0 in the place of n = 0.
constexpr std::array<double, 24> factorial_table() {
  std::array<double, 24> out{0, 1};
  for (std::size_t n = 2; n < out.size(); ++n) out[n] = out[n - 1] * static_cast<double>(n - 1);
  return out;
}
inline constexpr std::array<double, 24> factorials = factorial_table();

/// gamma(172) is above 2^1024. Below -184 an operand is 2^-45 or more from an integer, |sin(pi x)| above
/// 2^-44, and the magnitude below pi 2^44 / 184! < 2^-1077.
template <class E>
HWY_INLINE void put_wide_gamma_ends(E& out, V x) {
  const V whole = hn::Floor(x);
  const M odd = hn::Floor(whole * number(0.5)) * number(2) != whole;
  out.put_overflow(x > number(172), number(1));
  out.put_between(x < number(-184), number(0), select(odd, number(-0x1p-1074), number(0)),
                  select(odd, number(0), number(0x1p-1074)));
  const M factorial = hn::And(whole == x, hn::And(x >= number(1), x <= number(23)));
  out.put_exact(factorial, gather(factorials, to_integer(select(factorial, x, number(1)))));
  out.put_nan(hn::And(x <= number(0), whole == x));
  out.put_exact(x == number(0), hn::CopySign(number(HUGE_VAL), x));
  out.put_exact(x == number(HUGE_VAL), x);
}

struct WideTgamma {
  static constexpr const char* name = Tgamma::name;
  template <class A>
  static ScaledEnclosure at(V x, double share) {
    static_assert(std::is_same_v<A, DoubleWord>);
    const V a = hn::Abs(x);
    const M tiny = a < number(0x1p-64), large = a >= number(16), reflected = x <= number(-16);
    const Parts parts = parts_of(x);
    // What is near zero is put below.
    Scaled gamma{DoubleWord::exact(number(1)), hn::Neg(parts.exponent)};
    const M middle = hn::AndNot(tiny, a < number(16));
    // The other lanes, NaN among them, take an operand of no steps.
    if (!hn::AllFalse(D(), middle))
      gamma = select(middle, gamma_by_recurrence(select(middle, x, number(2))), gamma);
    if (!hn::AllFalse(D(), large)) {
      const V within = hn::Clamp(a, number(16), number(184));
      const Scaled far = gamma_by_stirling(within);
      gamma = select(large, far, gamma);
      if (!hn::AllFalse(D(), reflected)) {
        Scaled mirrored = gamma_by_reflection(within, far);
        const V whole = hn::Floor(x);
        const M odd = hn::Floor(whole * number(0.5)) * number(2) != whole;
        mirrored.over = select(odd, -mirrored.over, mirrored.over);
        gamma = select(reflected, mirrored, gamma);
      }
    }
    Enclosed over = enclosed(gamma.over, share);
    if (!hn::AllFalse(D(), tiny)) {
      const Enclosed near = gamma_near_zero(parts);
      over.put_between(tiny, near.center, near.low, near.high);
    }
    ScaledEnclosure out = at_any_scaled_exponent(over, gamma.exponent);
    put_wide_gamma_ends(out, x);
    out.put_nan(hn::IsNaN(x));
    return out;
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
