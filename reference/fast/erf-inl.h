// The error function and its complement.

#if defined(PLUMBLINE_REFERENCE_FAST_ERF_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_ERF_INL_H
#undef PLUMBLINE_REFERENCE_FAST_ERF_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_ERF_INL_H
#endif

#include "reference/fast/coefficients/erf.h"
#include "reference/fast/exp-inl.h"
#include "reference/fast/piecewise-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

template <class A>
HWY_INLINE A exact_square(V x) {
  return A::exact(two_product(x, x));
}

/// erf(x) / x for |x| <= 1. Below 2^-150 it is that of 0: it differs by a third of x^2.
template <class A>
HWY_INLINE A erf_over_x(V x) {
  const V size = hn::Min(hn::Abs(x), number(1));
  const M tiny = size < number(0x1p-150);
  const A u = exact_square<A>(select(tiny, number(0), size)) - number(0.5);
  A out;
  if constexpr (A::tracks) {
    out = value_of(erf_long, u, hn::Clamp(u.leading(), number(-0.5), number(0.5)));
    out.widen(number(0x1p-300));
  } else {
    out = value_of(erf_short, u, u.leading());
  }
  return out;
}

/// The half binade of an x from 1 to 32.
HWY_INLINE VI piece_of(V x) { return hn::ShiftRight<51>(hn::BitCast(I(), x) - hn::BitCast(I(), number(1))); }

/// erfc(x) = 2^n value, for 1 <= x <= 25.
template <class A>
struct Complement {
  A value;
  VI n;
};
template <class A>
HWY_INLINE Complement<A> complement(V x) {
  const Picker pick(piece_of(x));
  // x - center is exact: they are within a factor of two of each other.
  A g;
  if constexpr (A::tracks)
    g = value_of(scaled_erfc_long, A::exact(x - pick(scaled_erfc_long.centers.of)), pick);
  else
    g = value_of(scaled_erfc_short, A::exact(x - pick(scaled_erfc_short.centers.of)), pick);
  const auto e = natural_exponential(-exact_square<A>(x));
  return {e.sum() * g, e.n};
}

/// The truth is `at` - sign offset (1 + d) with |d| < 2^-40.
HWY_INLINE void put_just_inside(Enclosed& out, M mask, V at, V offset) {
  const V spread = hn::Abs(offset) * number(0x1p-40);
  out.put_between(mask, at, hn::Neg(offset) - spread, spread - offset);
}

/// factor x for a factor between 1/2 and 2, any finite x: the product is made far from the ends of the range.
template <class A>
HWY_INLINE Enclosed times_operand(A factor, V x, double share) {
  const V size = hn::Abs(x);
  const M small = size < number(0x1p-400);
  const V power = select(small, number(0x1p500), number(1)),
          back = select(small, number(0x1p-500), number(1));
  Enclosed out = scaled(enclosed(factor * (x * power), share), back);
  // Of binary64 alone: the ends would be subnormal, the center too, rounded by 2^-1075 at most; the lower
  // word and its error are below 2^-52 of it.
  const V spread = fma(hn::Abs(out.center), number(0x1p-52), number(0x1p-1074));
  out.put_between(size < number(0x1p-850), out.center, hn::Neg(spread), spread);
  out.put_exact(x == number(0), x);
  return out;
}

struct Erf {
  static constexpr const char* name = "erf";
  template <class A>
  static Enclosed at(V x, double share) {
    const V size = hn::Abs(x), one = hn::CopySign(number(1), x);
    const auto c = complement<A>(hn::Clamp(size, number(1), number(25)));
    const V power = power_of_two(c.n);
    const A positive = A::exact(number(1)) - c.value.scaled(power);
    Enclosed out = enclosed(select(x < number(0), -positive, positive), share);
    const Enclosed near = times_operand(erf_over_x<A>(x), hn::Clamp(x, number(-1), number(1)), share);
    out.put_between(size < number(1), near.center, near.low, near.high);
    put_just_inside(out, size > number(5), one, one * (c.value.leading() * power));
    // erfc(25) is below 2^-907.
    const M negative = x < number(0);
    out.put_between(size > number(25), one, select(negative, number(0), number(-0x1p-907)),
                    select(negative, number(0x1p-907), number(0)));
    out.put_exact(size == number(HUGE_VAL), one);
    return out;
  }
};

struct Erfc {
  static constexpr const char* name = "erfc";
  template <class A>
  static Enclosed at(V x, double share) {
    const V size = hn::Abs(x);
    const auto c = complement<A>(hn::Clamp(size, number(1), number(25)));
    const V power = power_of_two(c.n);
    const V leading = c.value.leading() * power;
    Enclosed out = scaled(enclosed(c.value, share), power);
    const Enclosed from_two = enclosed(A::exact(number(2)) - c.value.scaled(power), share);
    out.put_between(x < number(0), from_two.center, from_two.low, from_two.high);
    put_just_inside(out, x < number(-5), number(2), leading);
    // Below 2^-907 on either side.
    out.put_between(x > number(25), number(0), number(0), number(0x1p-907));
    out.put_between(x < number(-25), number(2), number(-0x1p-907), number(0));
    const V inner = hn::Clamp(x, number(-1), number(1));
    // Plain's difference from 1 is rounded to a multiple of 2^-53: it separates the two above 2^-40.
    const M tiny = size < number(A::tracks ? 0x1p-60 : 0x1p-40);
    const A factor = erf_over_x<A>(x);
    const Enclosed near = enclosed(A::exact(number(1)) - factor * select(tiny, number(0), inner), share);
    out.put_between(size < number(1), near.center, near.low, near.high);
    put_just_inside(out, tiny, number(1), factor.leading() * inner);
    const M negative = x < number(0);
    out.put_between(size < number(0x1p-900), number(1), select(negative, number(0), number(-0x1p-899)),
                    select(negative, number(0x1p-899), number(0)));
    out.put_exact(x == number(0), number(1));
    out.put_exact(x == number(HUGE_VAL), number(0));
    out.put_exact(x == number(-HUGE_VAL), number(2));
    return out;
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
