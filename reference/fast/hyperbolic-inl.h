// exp(x) - 1 and the hyperbolic functions.

#if defined(PLUMBLINE_REFERENCE_FAST_HYPERBOLIC_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_HYPERBOLIC_INL_H
#undef PLUMBLINE_REFERENCE_FAST_HYPERBOLIC_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_HYPERBOLIC_INL_H
#endif

#include "reference/fast/exp-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// 2^n head - 1 + 2^n tail. Where r alone is left of x (n = 0, head = 2^0), this is the tail; elsewhere the
/// first difference is no smaller than 0.01, so that little is lost. Precondition: -1000 <= n <= 1022.
template <class A>
HWY_INLINE A minus_one(const Exponential<A>& e) {
  const V power = power_of_two(e.n);
  const A head = e.head.scaled(power);
  const A zero = A::exact(number(0));
  return select(head.leading() == number(1), zero, head - number(1)) + e.tail.scaled(power);
}

/// The truth is at + offset (1 + d) with |d| < slack; slack covers the rounding of offset too.
HWY_INLINE void put_beside(Enclosed& out, M mask, V at, V offset, double slack) {
  const V spread = hn::Abs(offset) * number(slack);
  out.put_between(mask, at, offset - spread, offset + spread);
}

/// For |x| < 2^-300: the truth is beyond x on the side of `offset`, by less than 2^-60 |x|.
HWY_INLINE void put_tiny(Enclosed& out, V x, V offset_sign) {
  const V size = hn::Abs(x);
  const V spread = hn::Max(size * number(0x1p-60), number(0x1p-1074));
  const M below = offset_sign < number(0);
  out.put_between(size < number(0x1p-300), x, select(below, hn::Neg(spread), number(0)),
                  select(below, number(0), spread));
  out.put_exact(x == number(0), x);
}

/// Between 2^1020 and infinity, for results that pass 2^1020 at x = 708 and 2^1024 before 711.
HWY_INLINE void put_huge(Enclosed& out, V size, V sign) {
  const M negative = sign < number(0);
  out.put_between(size > number(708), hn::CopySign(number(0x1p1020), sign),
                  select(negative, number(-HUGE_VAL), number(0)),
                  select(negative, number(0), number(HUGE_VAL)));
  out.put_overflow(size > number(711), sign);
  out.put_exact(size == number(HUGE_VAL), hn::CopySign(number(HUGE_VAL), sign));
}

struct Expm1 {
  static constexpr const char* name = "expm1";
  template <class A>
  static Enclosed at(V x, double share) {
    const auto e = natural_exponential<A>(hn::Clamp(x, number(-600), number(708)));
    Enclosed out = enclosed(minus_one(e), share);
    // exp(x) itself above -1: Plain's is within 2^-45 of itself too.
    const V power = e.sum().leading() * power_of_two(e.n);
    put_beside(out, x < number(-30), number(-1), power, 0x1p-40);
    out.put_between(x < number(-599), number(-1), number(0), number(0x1p-860));
    put_huge(out, x, number(1));
    // x + x^2/2 (1 + d), |d| < |x|.
    const V offset = x * x * number(0.5);
    put_beside(out, hn::Abs(x) < number(0x1p-40), x, offset, 0x1p-38);
    put_tiny(out, x, number(1));
    out.put_exact(x == number(-HUGE_VAL), number(-1));
    return out;
  }
};

/// With E = exp(|x|) - 1: (E + E / (E + 1)) / 2.
struct Sinh {
  static constexpr const char* name = "sinh";
  template <class A>
  static Enclosed at(V x, double share) {
    const V size = hn::Abs(x);
    const A e = minus_one(natural_exponential<A>(hn::Min(size, number(708))));
    const A half = (e + e / (e + number(1))).scaled(number(0.5));
    Enclosed out = enclosed(select(x < number(0), -half, half), share);
    put_huge(out, size, x);
    // x + x^3/6 (1 + d), 0 < d < x^2/19.
    put_beside(out, size < number(0x1p-20), x, x * x * x * number(1.0 / 6), 0x1p-42);
    put_tiny(out, x, x);
    return out;
  }
};

struct Cosh {
  static constexpr const char* name = "cosh";
  template <class A>
  static Enclosed at(V x, double share) {
    const V size = hn::Abs(x);
    const auto parts = natural_exponential<A>(hn::Min(size, number(708)));
    const A e = parts.sum().scaled(power_of_two(parts.n));
    Enclosed out = enclosed((e + A::exact(number(1)) / e).scaled(number(0.5)), share);
    put_huge(out, size, number(1));
    // 1 + x^2/2 (1 + d), 0 < d < x^2/11.
    put_beside(out, size < number(0x1p-20), number(1), x * x * number(0.5), 0x1p-42);
    out.put_between(size < number(0x1p-400), number(1), number(0), number(0x1p-800));
    out.put_exact(x == number(0), number(1));
    return out;
  }
};

/// With F = exp(-2|x|) - 1: -F / (F + 2).
struct Tanh {
  static constexpr const char* name = "tanh";
  template <class A>
  static Enclosed at(V x, double share) {
    const V size = hn::Abs(x), one = hn::CopySign(number(1), x);
    const auto parts = natural_exponential<A>(hn::Max(size * number(-2), number(-600)));
    const A f = minus_one(parts);
    const A positive = -f / (f + number(2));
    Enclosed out = enclosed(select(x < number(0), -positive, positive), share);
    // 1 - 2 exp(-2|x|) / (1 + exp(-2|x|)); beyond 300 the difference is below 2^-864.
    const V power = parts.sum().leading() * power_of_two(parts.n);
    put_beside(out, size > number(15), one, one * power * number(-2), 0x1p-39);
    const M negative = x < number(0);
    out.put_between(size > number(299), one, select(negative, number(0), number(-0x1p-860)),
                    select(negative, number(0x1p-860), number(0)));
    // x - x^3/3 (1 - d), 0 < d < x^2/2.
    put_beside(out, size < number(0x1p-20), x, x * x * x * number(-1.0 / 3), 0x1p-38);
    put_tiny(out, x, hn::Neg(x));
    out.put_exact(size == number(HUGE_VAL), one);
    return out;
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
