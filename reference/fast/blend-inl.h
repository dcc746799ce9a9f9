// mix and smoothstep of binary16 and binary32: no step overflows or underflows in binary64.

#if defined(PLUMBLINE_REFERENCE_FAST_BLEND_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_BLEND_INL_H
#undef PLUMBLINE_REFERENCE_FAST_BLEND_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_BLEND_INL_H
#endif

#include "reference/fast/ternary-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// x + (y - x) a
struct Mix {
  static constexpr const char* name = "mix";
  template <class A>
  static Enclosed at(V x, V y, V a, double share) {
    const Pair difference = two_sum(y, hn::Neg(x));
    Enclosed out = enclosed(A::exact(difference) * a + x, share);
    // Terms of zero: the sum is x, or a sum of zeros.
    const V product = difference.hi * a;
    const M nothing = product == number(0);
    out.put_exact(nothing, x);
    const M apart = hn::Xor(is_negative(product), is_negative(x));
    put_unsigned_zero(out, hn::And(hn::And(nothing, x == number(0)), apart));
    const M finite = hn::And(hn::And(is_finite(x), is_finite(y)), is_finite(a));
    out.put_exact(hn::Not(finite), x + (y - x) * a);
    return out;
  }
};

/// What smoothstep is at its edges and beyond them, and for what operands it is a NaN.
HWY_INLINE void put_smoothstep_ends(Enclosed& out, V from, V to, V x) {
  // Between the edges it is below 1.
  out.put_between(out.center == number(1), number(1), out.low, hn::Min(out.high, number(0)));
  const M between = hn::And(from < x, x < to);
  out.put_nan(hn::Not(hn::And(between, hn::And(is_finite(from), is_finite(to)))));
  const M ordered = from < to;
  out.put_exact(hn::And(ordered, x <= from), number(0));
  out.put_exact(hn::And(ordered, x >= to), number(1));
}

/// t t (3 - 2 t) for t = (x - from) / (to - from)
struct Smoothstep {
  static constexpr const char* name = "smoothstep";
  template <class A>
  static Enclosed at(V from, V to, V x, double share) {
    const A t = A::exact(two_sum(x, hn::Neg(from))) / A::exact(two_sum(to, hn::Neg(from)));
    Enclosed out = enclosed(t * t * (t * number(-2) + number(3)), share);
    put_smoothstep_ends(out, from, to, x);
    return out;
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
