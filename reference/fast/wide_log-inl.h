// The logarithms of binary64: one table, a polynomial in one number and a bound of their own. u = 2^-53.

#if defined(PLUMBLINE_REFERENCE_FAST_WIDE_LOG_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_WIDE_LOG_INL_H
#undef PLUMBLINE_REFERENCE_FAST_WIDE_LOG_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_WIDE_LOG_INL_H
#endif

#include "reference/fast/log_functions-inl.h"
#include "reference/fast/wide_power-inl.h"
#include "reference/fast/wide_scale-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// The larger numbers of a logarithm: whole = e log(2) to 36 bits of log(2), exactly, and rest = what that
/// leaves; scale = -log(c), leading and trailing.
struct LogTerms {
  V whole, rest;
  Pair scale;
};

/// whole + rest + scale + near for near = log(1 + r) in the same base. The sums of the larger numbers are
/// exact, the first of them as |whole| is zero or larger than any -log(c). `rest` is below 2^-37 of `whole`
/// and off by 3u of itself; `near` is off by 2^-72 of itself at most.
HWY_INLINE DoubleWord wide_sum(LogTerms t, Pair near) {
  const Pair first = fast_two_sum(t.whole, t.scale.hi);
  const Pair second = two_sum(first.hi, near.hi);
  const V lower = (first.lo + (t.rest + t.scale.lo)) + (second.lo + near.lo);
  const Pair sum = fast_two_sum(second.hi, lower);
  const V larger = hn::Abs(t.whole) + hn::Abs(t.scale.hi);
  return {sum.hi, sum.lo, fma(hn::Abs(near.hi), number(0x1p-72), larger * number(0x1p-88))};
}

/// The bases: how `whole` and `rest` come from e, and log(1 + r) from the natural one.
struct WideBaseE {
  static constexpr const auto& leading = log_of_scales_leading;
  static constexpr const auto& trailing = log_of_scales_trailing;
  static V whole(V e) { return e * number(32 * log2_32nd_head.hi); }
  static V rest(V e) { return e * number(32 * log2_32nd_tail.hi); }
  static Pair near(Pair natural) { return natural; }
};
struct WideBase2 {
  static constexpr const auto& leading = log2_of_scales_leading;
  static constexpr const auto& trailing = log2_of_scales_trailing;
  static V whole(V e) { return e; }
  static V rest(V) { return number(0); }
  static Pair near(Pair natural) { return product(natural, pair_of(log2_of_e)); }
};
struct WideBase10 {
  static constexpr const auto& leading = log10_of_scales_leading;
  static constexpr const auto& trailing = log10_of_scales_trailing;
  static V whole(V e) { return e * number(32 * log10_2_32nd_head.hi); }
  static V rest(V e) { return e * number(32 * log10_2_32nd_tail.hi); }
  static Pair near(Pair natural) { return product(natural, pair_of(log10_of_e)); }
};

template <class Base>
HWY_INLINE Enclosed wide_logarithm(V x) {
  const M subnormal = x < number(0x1p-1022);
  const LogParts parts = log_parts(select(subnormal, x * number(0x1p54), x));
  const V e = to_number(parts.e) - select(subnormal, number(54), number(0));
  const V r = log_remainder(parts.m, gather(log_scales, parts.j));
  const Pair scale{gather(Base::leading, parts.j), gather(Base::trailing, parts.j)};
  const Pair near = Base::near(log_nearest_one(log_rest_long, {r, number(0)}));
  Enclosed out = enclosed(wide_sum({Base::whole(e), Base::rest(e), scale}, near), 0);
  put_logarithm_ends(out, x);
  return out;
}

/// log(1 + r) for r = x - 1 next to 0: what it is beyond r - r^2/2 has the sign of r and is below 0.34 |r|^3.
/// One end is that difference itself, as few bits of r make it a tie or a quarter of an ulp.
HWY_INLINE void put_beside_one(Enclosed& out, V x) {
  const V r = x - number(1);
  const M beside = hn::And(hn::Abs(r) < number(0x1p-36), r != number(0));
  if (hn::AllFalse(D(), beside)) return;
  const Pair square = two_product(r, r);
  const Pair sum = fast_two_sum(r, square.hi * number(-0.5));
  const V rest = square.lo * number(-0.5), farther = fma(square.hi, r * number(0.34), rest);
  const Enclosed near = beside_sums(sum.hi, sum.lo, hn::Min(rest, farther), hn::Max(rest, farther));
  out.put_between(beside, near.center, near.low, near.high);
}

struct WideLog {
  static constexpr const char* name = "log";
  template <class A>
  static Enclosed at(V x, double) {
    Enclosed out = wide_logarithm<WideBaseE>(x);
    put_beside_one(out, x);
    return out;
  }
};

struct WideLog2 {
  static constexpr const char* name = "log2";
  template <class A>
  static Enclosed at(V x, double) {
    Enclosed out = wide_logarithm<WideBase2>(x);
    // A rational result is the exponent of a power of two, for which r, log2(c) and so every error is zero.
    const M power = hn::And(hn::Abs(parts_of(x).significand) == number(1), x > number(0));
    out.put_exact(hn::And(power, is_finite(x)), out.center);
    return out;
  }
};

struct WideLog10 {
  static constexpr const char* name = "log10";
  template <class A>
  static Enclosed at(V x, double) {
    Enclosed out = wide_logarithm<WideBase10>(x);
    // The powers of ten in binary64: x = 10^n for a result near n. No other rational result is a number.
    const V n = nearest_integer(out.center);
    const M near = hn::And(hn::Abs(out.center - n) < number(0x1p-40), hn::Abs(n - number(11)) <= number(11));
    if (hn::AllFalse(D(), near)) return out;
    const V power = gather(powers_of_ten, to_integer(select(near, n, number(0))));
    out.put_exact(hn::And(near, power == x), n);
    return out;
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
