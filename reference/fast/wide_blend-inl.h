// mix and smoothstep of binary64. Significands and exponents are apart, so that no step overflows or
// underflows. u = 2^-53; JMP as in arithmetic-inl.h.

#if defined(PLUMBLINE_REFERENCE_FAST_WIDE_BLEND_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_WIDE_BLEND_INL_H
#undef PLUMBLINE_REFERENCE_FAST_WIDE_BLEND_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_WIDE_BLEND_INL_H
#endif

#include "reference/fast/blend-inl.h"
#include "reference/fast/wide_scale-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// A difference over 2^exponent: hi + lo within 2^-1000, and hi alone exactly where `exact`. 2^-52 <= |hi| <
/// 4 unless it is zero.
struct Difference {
  Pair over;
  V exponent;
  M exact;
};

/// b - a of finite numbers: two_sum is exact while nothing overflows. Where they are halved twice for that,
/// the smaller one may lose bits below 2^-1074, and the difference is at least 2^1020 / 2^52. Scaling leaves
/// less than 2^-1074 of lo out.
HWY_INLINE Difference difference(V b, V a) {
  const M large = hn::Max(hn::Abs(a), hn::Abs(b)) >= number(0x1p1022);
  const V by = select(large, number(0.25), number(1));
  const Pair d = two_sum(b * by, hn::Neg(a * by));
  const V smaller = hn::Min(hn::Abs(a), hn::Abs(b));
  const M lost = hn::And(large, hn::And(smaller<number(0x1p-1000), smaller> number(0)));
  const V exponent = exponent_within(d.hi, 1022);
  const V unit = power_of_two(to_integer(hn::Neg(exponent)));
  return {{d.hi * unit, d.lo * unit},
          exponent + select(large, number(2), number(0)),
          hn::AndNot(lost, d.lo == number(0))};
}

/// A term of a sum: (hi + lo) 2^exponent, within `error` 2^exponent; 1 <= |hi| < 2.
struct Term {
  Pair over;
  V error, exponent;
};

/// 2^k, and 0 for k < -200. Precondition: k <= 0.
HWY_INLINE V weight(V k) {
  return select(k < number(-200), number(0), power_of_two(to_integer(hn::Max(k, number(-200)))));
}

/// p + x, x.lo and x.error being zero. Where the exponents are more than 200 apart, the smaller term is below
/// 2^-199 of the unit of the sum and adds no more than an end on its side.
struct Sum {
  Enclosed over;
  V exponent;
  M zero;  ///< the sum is zero exactly
};
HWY_INLINE Sum sum_of(const Term& p, const Term& x) {
  const V exponent = hn::Max(p.exponent, x.exponent);
  const V p_weight = weight(p.exponent - exponent), x_weight = weight(x.exponent - exponent);
  // Every bit of the sum is in z and rest: the sums are exact.
  const Pair s = two_sum(p.over.hi * p_weight, x.over.hi * x_weight);
  const Pair t = two_sum(p.over.lo * p_weight, s.lo);
  const Pair z = two_sum(s.hi, t.hi);
  const V rest = hn::Abs(t.lo) + p.error * p_weight;
  const M p_small = p_weight == number(0), x_small = x_weight == number(0);
  const M far = hn::And(hn::Or(p_small, x_small), x.over.hi != number(0));
  const V within = rest + select(far, number(0x1p-199), number(0));
  // The ends are rounded: outward by another 2^-52 of them.
  const V spread = within + (hn::Abs(z.lo) + within) * number(0x1p-52);
  Enclosed out{z.hi, z.lo - spread, z.lo + spread};
  const M whole = rest == number(0);
  const Enclosed exact = exactly(z);
  out.put_between(hn::AndNot(far, whole), exact.center, exact.low, exact.high);
  // Of one number and a small term, the side is known.
  const M below = select(p_small, p.over.hi, x.over.hi) < number(0);
  const M one_sided = hn::And(hn::And(far, whole), z.lo == number(0));
  out.put_between(one_sided, z.hi, select(below, out.low, number(0)), select(below, number(0), out.high));
  return {out, exponent, hn::And(hn::AndNot(far, whole), z.hi == number(0))};
}

/// The difference times a: JMP algorithm 9 is off by 2 u^2 of the product, and not at all where the
/// difference is one number. Anything for a = 0.
HWY_INLINE Term product_of(const Difference& d, V a) {
  const Parts factor = parts_of(a);
  const Pair c = two_product(d.over.hi, factor.significand);
  const Pair p = fast_two_sum(c.hi, fma(d.over.lo, factor.significand, c.lo));
  const V exponent = exponent_within(p.hi, 100);
  const V unit = power_of_two(to_integer(hn::Neg(exponent)));
  return {{p.hi * unit, p.lo * unit},
          select(d.exact, number(0), number(0x1p-103)),
          exponent + d.exponent + factor.exponent};
}

/// x + (y - x) a
struct WideMix {
  static constexpr const char* name = Mix::name;
  template <class A>
  static Enclosed at(V x, V y, V a, double) {
    static_assert(std::is_same_v<A, DoubleWord>);
    const Difference d = difference(y, x);
    const Parts start = parts_of(x);
    const M from_zero = x == number(0);
    const Term added{{select(from_zero, number(0), start.significand), number(0)},
                     number(0),
                     select(from_zero, number(-0x1p20), start.exponent)};
    const Sum sum = sum_of(product_of(d, a), added);
    Enclosed out = at_any_exponent(sum.over, sum.exponent);
    put_unsigned_zero(out, sum.zero);
    out.put_exact(hn::And(a == number(1), y != number(0)), y);
    // A product of zero: the sum is x, or a sum of zeros.
    const M nothing = hn::Or(x == y, a == number(0));
    out.put_exact(nothing, x);
    const M apart = hn::Xor(hn::Xor(is_negative(y - x), is_negative(a)), is_negative(x));
    put_unsigned_zero(out, hn::And(hn::And(nothing, from_zero), apart));
    const M finite = hn::And(hn::And(is_finite(x), is_finite(y)), is_finite(a));
    out.put_exact(hn::Not(finite), x + (y - x) * a);
    return out;
  }
};

/// t t (3 - 2 t) for t = (x - from) / (to - from)
struct WideSmoothstep {
  static constexpr const char* name = Smoothstep::name;
  template <class A>
  static Enclosed at(V from, V to, V x, double share) {
    static_assert(std::is_same_v<A, DoubleWord>);
    const Difference dividend = difference(x, from), divisor = difference(to, from);
    const DoubleWord t = DoubleWord{dividend.over.hi, dividend.over.lo, number(0x1p-1000)} /
                         DoubleWord{divisor.over.hi, divisor.over.lo, number(0x1p-1000)};
    const V own = exponent_within(t.hi, 60);
    const V exponent = own + (dividend.exponent - divisor.exponent);
    const DoubleWord over = t.scaled(power_of_two(to_integer(hn::Neg(own))));
    // Below 2^-199, 2 t changes 3 - 2 t by less than 2^-197, whatever it is.
    const V weight = power_of_two(to_integer(hn::Clamp(exponent, number(-200), number(0))));
    DoubleWord rest = -over.scaled(weight + weight) + number(3);
    rest.widen(select(exponent < number(-200), number(0x1p-197), number(0)));
    Enclosed out = at_any_exponent(enclosed(over * over * rest, share), exponent + exponent);
    put_smoothstep_ends(out, from, to, x);
    return out;
  }
};

/// Narrow for binary16 and binary32, Wide for binary64.
template <class Narrow, class Wide>
constexpr Row blend_row() {
  Row row = narrow_ternary_row<Narrow>();
  row.tracked_double = ternary<Wide, DoubleWord, double>;
  return row;
}

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
