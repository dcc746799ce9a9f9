// The gamma function of binary16 and binary32: a polynomial between 3/2 and 5/2, and the recurrence.

#if defined(PLUMBLINE_REFERENCE_FAST_GAMMA_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_GAMMA_INL_H
#undef PLUMBLINE_REFERENCE_FAST_GAMMA_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_GAMMA_INL_H
#endif

#include "reference/fast/coefficients/gamma.h"
#include "reference/fast/unary-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// x = 2 + u + steps with |u| <= 1/2 and an integer `steps`. gamma(x) is gamma(2 + u) times the product where
/// steps >= 0, and over it elsewhere.
template <class A>
struct Recurrence {
  A u, product;
  V steps;
};

/// Precondition: |x| <= 44.
template <class A>
HWY_INLINE Recurrence<A> recurrence(V x) {
  const V steps = nearest_integer(x) - number(2);
  // The factors are x - 1, x - 2, ... 2 + u, or x, x + 1, ... 1 + u. Each is exact as a sum of two numbers,
  // and but for tiny operands one is enough; so is x - nearest_integer(x).
  const V first = select(steps > number(0), x - number(1), x);
  const V stride = select(steps > number(0), number(-1), number(1));
  A product = A::exact(select(steps == number(0), number(1), first));
  V left = hn::Abs(steps) - number(1);
  V offset = stride;
  // Lanes that are done keep their product: every lane's result is its own.
  while (!hn::AllTrue(D(), left <= number(0))) {
    const A factor = A::exact(two_sum(first, offset));
    product = select(left > number(0), product * factor, product);
    offset = offset + stride;
    left = left - number(1);
  }
  return {A::exact(x - nearest_integer(x)), product, steps};
}

/// Poles, infinities, and what is beyond binary32: tgamma(36) is above 2^132, and below -43 its magnitude is
/// below 2^-155 (at most 1 / (43! 2^-18), the operands' distance from an integer being 2^-18 or more).
HWY_INLINE void put_gamma_ends(Enclosed& out, V x) {
  const V whole = hn::Floor(x);
  const M odd = hn::Floor(whole * number(0.5)) * number(2) != whole;
  out.put_between(x > number(36), number(0x1p132), number(0), number(HUGE_VAL));
  const M deep = x < number(-43);
  out.put_between(deep, number(0), select(odd, number(-0x1p-155), number(0)),
                  select(odd, number(0), number(0x1p-155)));
  out.put_nan(hn::And(x <= number(0), whole == x));
  out.put_exact(x == number(0), hn::CopySign(number(HUGE_VAL), x));
  out.put_exact(x == number(HUGE_VAL), x);
}

struct Tgamma {
  static constexpr const char* name = "tgamma";
  template <class A>
  static Enclosed at(V x, double share) {
    const auto r = recurrence<A>(hn::Clamp(x, number(-43), number(36)));
    const A near = value_of(gamma_short, gamma_long, r.u, r.u.leading());
    Enclosed out = enclosed(select(r.steps < number(0), near / r.product, near * r.product), share);
    // (n - 1)! is a number of binary64: an interval about an integer that is narrower than 1 holds it alone.
    const M factorial = hn::And(hn::And(hn::Round(x) == x, x >= number(1)), x <= number(15));
    out.put_exact(factorial, hn::Round(out.center));
    put_gamma_ends(out, x);
    return out;
  }
};

template <class K>
constexpr Row narrow_row() {
  Row row = unary_row<K>();
  row.tracked_double = nullptr;
  return row;
}

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
