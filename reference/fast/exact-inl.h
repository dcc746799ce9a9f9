// What the kernels share whose results are numbers of binary64, or sums of two of them, exactly: they need no
// arithmetic with errors, only the format of their operands.

#if defined(PLUMBLINE_REFERENCE_FAST_EXACT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_EXACT_INL_H
#undef PLUMBLINE_REFERENCE_FAST_EXACT_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_EXACT_INL_H
#endif

#include "reference/fast/binary-inl.h"
#include "reference/fast/wide_scale-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// Stands in the place of the arithmetic: the operands' format has so many significant bits and exponents
/// from 1 - Emax to Emax.
template <int Precision, int Emax>
struct Exactly {
  static constexpr int precision = Precision;
  static constexpr int emax = Emax;
};
using ExactHalf = Exactly<11, 15>;
using ExactSingle = Exactly<24, 127>;
using ExactDouble = Exactly<53, 1023>;
/// 2^n for the constants of a format.
constexpr double two_to(int n) {
  double power = 1;
  for (; n > 0; --n) power *= 2;
  for (; n < 0; ++n) power /= 2;
  return power;
}

HWY_INLINE M is_infinite(V x) { return hn::Abs(x) == number(HUGE_VAL); }
HWY_INLINE M is_negative(V x) { return hn::RebindMask(D(), hn::BitCast(I(), x) < hn::Zero(I())); }
/// The number itself.
HWY_INLINE Enclosed exactly(V x) { return {x, number(0), number(0)}; }
/// A zero whose sign the rounding direction decides.
template <class E>
HWY_INLINE void put_unsigned_zero(E& out, M mask) {
  out.put_between(mask, number(0), number(-0.0), number(0));
}

/// x.hi + x.lo.
HWY_INLINE Enclosed exactly(Pair x) { return {x.hi, x.lo, x.lo}; }

/// x.hi + s for an s that is x.lo if rounded to nearest. The numbers are ordered as their bits are, within
/// each sign: lo has the neighbours lo - 1 and lo + 1 in units of its bits.
HWY_INLINE Enclosed beside(Pair x) {
  const VI bits = hn::BitCast(I(), x.lo);
  const V inner = hn::BitCast(D(), bits - hn::Set(I(), 1)), outer = hn::BitCast(D(), bits + hn::Set(I(), 1));
  const M exact = x.lo == number(0), positive = x.lo > number(0);
  const V zero = number(0);
  return {x.hi, select(exact, zero, select(positive, inner, outer)),
          select(exact, zero, select(positive, outer, inner))};
}

/// x 2^n, rounded at most once for |x| <= 4: two factors, of which the first is exact unless the second
/// makes the result zero or infinite. Precondition: |n| < 2^11, n integral.
HWY_INLINE V times_power_of_two(V x, V n) {
  const VI whole = to_integer(n), half = hn::ShiftRight<1>(whole);
  return x * power_of_two(half) * power_of_two(whole - half);
}

/// (x.hi + x.lo) 2^n with 2^-110 <= |x.hi| <= 8 and an integral n; where `rounded`, x.lo was rounded to
/// nearest. Where `signed_only`, no more is known of x.lo than its sign and that it is below 2^-700 |x.hi|.
HWY_INLINE Enclosed exactly_at(Pair x, V n, M rounded, M signed_only) {
  const V near = hn::Clamp(n, number(-1300), number(1100));
  const V hi = times_power_of_two(x.hi, near), lo = times_power_of_two(x.lo, near);
  Enclosed out = exactly(Pair{hi, lo});
  const Enclosed around = beside(Pair{hi, lo});
  out.put_between(rounded, around.center, around.low, around.high);
  // The lower word may be subnormal, or the upper one: the rounding of that is exact, and a multiple of the
  // last place of x.hi unless it is zero. Its sum with the lower word keeps the sign.
  const M low_lost = hn::And(hn::Abs(lo) < number(0x1p-1000), x.lo != number(0));
  const M deep = hn::Or(hn::Abs(hi) < number(0x1p-900), hn::Or(signed_only, low_lost));
  const M finite = is_finite(hi);
  const V back = select(finite, times_power_of_two(hi, number(0) - near), x.hi);
  const V rest = (x.hi - back) + x.lo;
  // Where the upper word is not deep, the lower one is lost below 2^-1000.
  const V share = select(hn::Abs(hi) < number(0x1p-900), number(0x1p-52), number(0x1p-100));
  // For a zero 2^-1074 means less than 2^-1076 (Enclosures): 8 (1 + 2^-53) 2^-1080 is.
  const M perhaps_near = hn::And(hi == number(0), n >= number(-1080));
  const V spread = fma(hn::Abs(hi), select(signed_only, number(0x1p-700), share),
                       select(perhaps_near, number(0x1p-1073), number(0x1p-1074)));
  out.put_between(deep, hi, select(rest < number(0), hn::Neg(spread), number(0)),
                  select(rest < number(0), number(0), spread));
  out.put_exact(hn::And(deep, rest == number(0)), hi);
  out.put_overflow(hn::Not(finite), x.hi);
  return out;
}

/// The same of results that may be subnormal in binary64.
HWY_INLINE ScaledEnclosure scaled_exactly_at(Pair x, V n, M rounded, M signed_only) {
  const M tiny = hn::And(n >= number(least_scaled), n < number(greatest_scaled + 60));
  const V shift = select(tiny, number(scaling), number(0));
  return {exactly_at(x, n + shift, rounded, signed_only), power_of_two(to_integer(shift))};
}

/// Rows of functions whose operands all have one format.
template <class K>
constexpr Row exact_row() {
  return {.function = K::name,
          .arity = 1,
          .output = K::output,
          .plain_half = nullptr,
          .plain_single = nullptr,
          .tracked_half = unary<K, ExactHalf, hwy::float16_t>,
          .tracked_single = unary<K, ExactSingle, float>,
          .tracked_double = unary<K, ExactDouble, double>};
}
template <class K>
constexpr Row exact_binary_row() {
  return {.function = K::name,
          .arity = 2,
          .output = K::output,
          .plain_half = nullptr,
          .plain_single = nullptr,
          .tracked_half = binary<K, ExactHalf, hwy::float16_t, hwy::float16_t>,
          .tracked_single = binary<K, ExactSingle, float, float>,
          .tracked_double = binary<K, ExactDouble, double, double>};
}
}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
