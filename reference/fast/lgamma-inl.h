// log |gamma(x)| and the sign of gamma(x), of binary16 and binary32: polynomials below 16, Stirling's series
// from there on, and the reflection of negative operands.

#if defined(PLUMBLINE_REFERENCE_FAST_LGAMMA_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_LGAMMA_INL_H
#undef PLUMBLINE_REFERENCE_FAST_LGAMMA_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_LGAMMA_INL_H
#endif

#include "reference/fast/coefficients/lgamma.h"
#include "reference/fast/exact-inl.h"
#include "reference/fast/log-inl.h"
#include "reference/fast/piecewise-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// By Horner's rule with fused multiply-adds, c_k u^k is part of k + 1 results that are rounded; and u itself
/// may be, which is another k. So the value is off by 2^-53 (2k + 1) |c_k| |u|^k, summed up, and of what the
/// polynomial is at least by this much. `coefficient(k)` is c_k, and |u| <= r.
template <class Coefficient>
constexpr double horner_error(int n, double r, const Coefficient& coefficient) {
  const auto magnitude = [&](int k) { return coefficient(k) < 0 ? -coefficient(k) : coefficient(k); };
  double off = 0, others = 0, power = 1;
  for (int k = 0; k < n; ++k) {
    off += (2 * k + 1) * magnitude(k) * power;
    if (k > 0) others += magnitude(k) * power;
    power *= r;
  }
  const double least = magnitude(0) - others;
  // 1 + 2^-20: for the terms of 2^-106, and the roundings of this.
  return least > 0 ? 0x1p-53 * off / least * (1 + 0x1p-20) : HUGE_VAL;
}

/// The pieces that lgamma_over_zeros has: half binades, from 1/2 to 16. The radius is a fifth of the center,
/// or less.
inline constexpr int lgamma_pieces = 10;
template <int N>
constexpr double horner_error(const Piecewise<N, 0>& p) {
  double most = 0;
  for (int i = 0; i < lgamma_pieces; ++i) {
    const double error =
        horner_error(N, p.centers.of[i] * (0.2 + 0x1p-20), [&](int k) { return p.leading[k].of[i]; });
    most = error > most ? error : most;
  }
  return most;
}

/// What log |gamma(x)| is below 16, a being |x|: (x - 1) (x - 2) times a polynomial for x >= 1/2. Where
/// `small` means that a < 1/2, log(gamma(1 + x)) instead, likewise; and from x = -1/2 down, log(gamma(a)).
HWY_INLINE Word lgamma_by_polynomials(V x, V a, M small) {
  const V at = select(small, x + number(1), hn::Min(a, number(0x1.fffffffffffffp+3)));
  // In units of half a binade; And: of NaN too it is an index.
  const VI half_binades = hn::ShiftRight<51>(hn::BitCast(I(), at));
  const VI first = hn::ShiftRight<51>(hn::BitCast(I(), number(0.5)));
  const Picker pick(hn::And(half_binades - first, hn::Set(I(), 15)));
  const auto& p = lgamma_over_zeros;
  const V center = pick(p.centers.of);
  // 1 + x is not exact, but center - 1 is.
  const V u = select(small, x - (center - number(1)), at - center);
  constexpr int n = static_cast<int>(std::size(lgamma_over_zeros.leading));
  V sum = pick(p.leading[n - 1].of);
  for (int k = n - 1; k-- > 0;) sum = fma(sum, u, pick(p.leading[k].of));
  // Of a >= 1/2 both factors and, having 48 bits, their product are exact; x (x - 1) is rounded twice.
  const V zeros = select(small, x * (x - number(1)), (a - number(1)) * (a - number(2)));
  constexpr double evaluation = horner_error(lgamma_over_zeros);
  static_assert(evaluation < 0x1p-49);
  constexpr double error = (lgamma_over_zeros.error + evaluation + 3 * 0x1p-53) * (1 + 0x1p-20);
  const V value = sum * zeros;
  return {value, hn::Abs(value) * number(error)};
}

/// Stirling's series (DLMF 5.11.1), B_2k / (2k (2k - 1)) from k = 1 on. Of x > 0 the rest is smaller than its
/// first term, 1/156 x^-13 (5.11(ii)).
inline constexpr std::array<double, 6> stirling_terms = {1.0 / 12,    -1.0 / 360, 1.0 / 1260,
                                                         -1.0 / 1680, 1.0 / 1188, -691.0 / 360360};
/// (log(2 pi) - 1) / 2
inline constexpr Constant half_log_two_pi_less_one = {0x1.acfe390c97d69p-2, 0, 0x1p-55};

/// log(gamma(x)) = (x - 1/2) (log(x) - 1) + (log(2 pi) - 1) / 2 + the series. Precondition: x >= 16.
HWY_INLINE Word lgamma_by_stirling(V x, Word log) {
  const V w = number(1) / x;
  const V square = w * w;
  V sum = number(stirling_terms.back());
  for (std::size_t k = stirling_terms.size() - 1; k-- > 0;) sum = fma(sum, square, number(stirling_terms[k]));
  // The first term, below 2^-7.5, is rounded four times (w, 1/12, sum, product): 2^-51 of it, the others'
  // roundings being below 2^-12 of that. Together with the rest, below 2^-59, less than 2^-57.
  const Word series{sum * w, number(0x1p-57)};
  const Word main = (Word::exact(x) - number(0.5)) * (log - number(1));
  return main + (Word::constant(half_log_two_pi_less_one) + series);
}

/// log(a |sin(pi a)| / pi). Precondition: a >= 1/2, of 24 bits, and no integer; of others anything.
HWY_INLINE Word log_of_sine(V a) {
  // d, a d and the square of d are exact, d being of at most 23 bits.
  const V d = hn::Abs(a - hn::Round(a));
  const V u = d * d - number(0.125);
  constexpr int n = static_cast<int>(sinc_of_root.coefficients.size());
  V sum = number(sinc_of_root.coefficients[n - 1].hi);
  for (int k = n - 1; k-- > 0;) sum = fma(sum, u, number(sinc_of_root.coefficients[k].hi));
  constexpr double evaluation = horner_error(
      n, sinc_of_root.to, [](int k) { return sinc_of_root.coefficients[static_cast<std::size_t>(k)].hi; });
  static_assert(evaluation < 0x1p-49);
  // An operand off by that much of itself: so much is its logarithm.
  constexpr double error = (sinc_of_root.error + evaluation + 0x1p-53) * (1 + 0x1p-20);
  Word log = logarithm<Word, BaseE>(a * d * sum);
  log.widen(number(error));
  return log;
}

/// As the reference has it, +inf at the poles and at both infinities.
HWY_INLINE void put_lgamma_ends(Enclosed& out, V x) {
  const M pole = hn::And(x <= number(0), hn::Floor(x) == x);
  out.put_exact(hn::Or(pole, hn::Abs(x) == number(HUGE_VAL)), number(HUGE_VAL));
  out.put_exact(hn::Or(x == number(1), x == number(2)), number(0));
}

struct Lgamma {
  static constexpr const char* name = "lgamma";
  /// The error at the negative zeros is relative to the terms that cancel there.
  template <class A>
  static Enclosed at(V x, double share) {
    static_assert(std::is_same_v<A, Word>);
    const V a = hn::Abs(x);
    const M small = a < number(0.5), large = a >= number(16), reflected = x <= number(-0.5);
    Word out = Word::exact(number(0));
    if (!hn::AllTrue(D(), large)) out = lgamma_by_polynomials(x, a, small);
    if (!hn::AllFalse(D(), hn::Or(small, large))) {
      // gamma(x) = gamma(1 + x) / x
      const Word log = logarithm<Word, BaseE>(a);
      out = select(small, out - log, select(large, lgamma_by_stirling(a, log), out));
    }
    // gamma(-a) gamma(a) = -pi / (a sin(pi a))
    if (!hn::AllFalse(D(), reflected)) out = select(reflected, -(out + log_of_sine(a)), out);
    Enclosed e = enclosed(out, share);
    put_lgamma_ends(e, x);
    return e;
  }
};

struct LgammaR : Lgamma {
  static constexpr const char* name = "lgamma_r";
};

/// The sign of gamma(x): 0 at zero and at negative integers, otherwise -1 or 1. As the reference has it, of
/// an infinity its own, and 1 of NaN.
struct LgammaSign {
  static constexpr const char* name = "lgamma_r";
  static constexpr int output = 1;
  static constexpr bool defined_for_nan = true;
  template <class A>
  static Enclosed at(V x, double) {
    const V whole = hn::Floor(x);
    const M negative = x < number(0), finite = is_finite(x);
    const M odd = hn::Floor(whole * number(0.5)) * number(2) != whole;
    const M below = hn::And(negative, hn::Or(odd, hn::Not(finite)));
    const M pole = hn::And(hn::And(x <= number(0), finite), whole == x);
    return exactly(select(pole, number(0), select(below, number(-1), number(1))));
  }
};

/// In Word for binary16 and binary32, and not of binary64.
template <class K>
constexpr Row word_row() {
  return {.function = K::name,
          .arity = 1,
          .output = 0,
          .plain_half = nullptr,
          .plain_single = nullptr,
          .tracked_half = unary<K, Word, hwy::float16_t>,
          .tracked_single = unary<K, Word, float>,
          .tracked_double = nullptr};
}

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
