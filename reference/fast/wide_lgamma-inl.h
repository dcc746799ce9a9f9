// log |gamma(x)| of binary64: polynomials below 16, Stirling's series from there on, and the reflection of
// negative operands.

#if defined(PLUMBLINE_REFERENCE_FAST_WIDE_LGAMMA_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_WIDE_LGAMMA_INL_H
#undef PLUMBLINE_REFERENCE_FAST_WIDE_LGAMMA_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_WIDE_LGAMMA_INL_H
#endif

#include "reference/fast/coefficients/wide_lgamma.h"
#include "reference/fast/lgamma-inl.h"
#include "reference/fast/wide_gamma-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// As lgamma_by_polynomials (lgamma-inl.h): the intervals of the polynomials are 2^-20 wider than half
/// binades, so that an operand 1 + x that is rounded picks one that holds.
HWY_INLINE DoubleWord wide_lgamma_by_polynomials(V x, V a, M small) {
  const V at = select(small, x + number(1), hn::Min(a, number(0x1.fffffffffffffp+3)));
  // In units of half a binade; And: of NaN too it is an index.
  const VI half_binades = hn::ShiftRight<51>(hn::BitCast(I(), at));
  const VI first = hn::ShiftRight<51>(hn::BitCast(I(), number(0.5)));
  const Picker pick(hn::And(half_binades - first, hn::Set(I(), 15)));
  const V center = pick(wide_lgamma_over_zeros.centers.of);
  // at - center is exact: they are within a factor of 2 of each other. So is center - 1.
  const Pair u = two_sum(x, number(1) - center);
  const DoubleWord over_zeros = value_of(
      wide_lgamma_over_zeros,
      DoubleWord::exact(Pair{select(small, u.hi, at - center), select(small, u.lo, number(0))}), pick);
  // 1/2 <= a < 16: a - 1 is exact. a - 2 and, for the small, x - 1 are not.
  const V from_one = select(small, x, a - number(1));
  const Pair from_two = two_sum(select(small, x, a), select(small, number(-1), number(-2)));
  return over_zeros * from_one * DoubleWord::exact(from_two);
}

/// 2^-scale log(gamma(x)) = 2^-scale ((x - 1/2) (log(x) - 1) + (log(2 pi) - 1) / 2 + the series), given
/// 2^-scale. Precondition: x >= 16, and 2^-scale x below 2^900.
HWY_INLINE DoubleWord wide_lgamma_by_stirling(V x, DoubleWord log, V unit) {
  const DoubleWord factor = DoubleWord::exact(two_sum(x * unit, unit * number(-0.5)));
  const DoubleWord rest = DoubleWord::constant(wide_half_log_two_pi_less_one) + stirling_series(x);
  return factor * (log - number(1)) + rest.scaled(unit);
}

/// log(w) of a positive double-word number: log(hi) + log(1 + q), q = lo / hi below 2^-53: q within q^2/2 and
/// its rounding, together below 2^-105. 1 + 2^-7 is for the error's own part of w.
HWY_INLINE DoubleWord logarithm_of(DoubleWord w) {
  DoubleWord log = logarithm<DoubleWord, BaseE>(w.hi) + w.lo / w.hi;
  log.widen(fma(w.error / w.hi, number(1 + 0x1p-7), number(0x1p-105)));
  return log;
}

/// The leading numbers of the zeros of log |gamma| between -3 and -2.
inline constexpr double first_zero = -0x1.3a7fc9600f86cp+1, second_zero = -0x1.5fb410a1bd901p+1;

/// Beside these zeros log |gamma(zero + u)| = u g(u). The operand's difference from the leading number is
/// exact: they are within a factor of 2 of each other.
HWY_INLINE void put_lgamma_beside_zeros(DoubleWord& out, V x) {
  const V from_first = x - number(first_zero), from_second = x - number(second_zero);
  const V within = number(0x1.fp-7);
  const M first = hn::Abs(from_first) < within, second = hn::Abs(from_second) < within;
  if (hn::AllFalse(D(), hn::Or(first, second))) return;
  const DoubleWord rest =
      select(second, DoubleWord::constant(second_zero_rest), DoubleWord::constant(first_zero_rest));
  const DoubleWord u = DoubleWord::exact(select(second, from_second, from_first)) - rest;
  const Picker pick(hn::VecFromMask(I(), hn::RebindMask(I(), second)) & hn::Set(I(), 1));
  const DoubleWord value = value_of(lgamma_beside_zeros, u, pick) * u;
  out = select(hn::Or(first, second), value, out);
}

struct WideLgamma {
  static constexpr const char* name = Lgamma::name;
  /// The error at the other negative zeros is relative to the terms that cancel there.
  template <class A>
  static Enclosed at(V x, double share) {
    static_assert(std::is_same_v<A, DoubleWord>);
    const V a = hn::Abs(x);
    const M small = a < number(0.5), large = a >= number(16), reflected = x <= number(-0.5);
    const M huge = a > number(0x1p900);
    DoubleWord out = DoubleWord::exact(number(0));
    if (!hn::AllTrue(D(), large)) out = wide_lgamma_by_polynomials(x, a, small);
    if (!hn::AllFalse(D(), hn::Or(small, large))) {
      // gamma(x) = gamma(1 + x) / x
      const DoubleWord log = logarithm<DoubleWord, BaseE>(a);
      const V unit = select(huge, number(0x1p-700), number(1));
      out = select(small, out - log, select(large, wide_lgamma_by_stirling(a, log, unit), out));
    }
    // gamma(-a) gamma(a) = -pi / (a sin(pi a))
    if (!hn::AllFalse(D(), reflected)) {
      const DoubleWord sine = logarithm_of(sine_of_half_turns(a) * a);
      out = select(reflected, (DoubleWord::constant(log_pi) - sine) - out, out);
      put_lgamma_beside_zeros(out, x);
    }
    Enclosed e = enclosed(out, share);
    if (!hn::AllFalse(D(), huge)) {
      const Enclosed far = at_any_exponent(e, number(700));
      e.put_between(huge, far.center, far.low, far.high);
    }
    put_lgamma_ends(e, x);
    return e;
  }
};

struct WideLgammaR : WideLgamma {
  static constexpr const char* name = LgammaR::name;
};

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
