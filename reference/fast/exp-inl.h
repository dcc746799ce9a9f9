// The exponential functions. x = (32 n + j) log(2)/32 + r, exp(x) = 2^n 2^(j/32) exp(r).

#if defined(PLUMBLINE_REFERENCE_FAST_EXP_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_EXP_INL_H
#undef PLUMBLINE_REFERENCE_FAST_EXP_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_EXP_INL_H
#endif

#include "reference/fast/arithmetic-inl.h"
#include "reference/fast/coefficients/exp.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// exp = 2^n (head + tail): head = 2^(j/32), tail = head (exp(r) - 1).
template <class A>
struct Exponential {
  A head, tail;
  VI n;

  A sum() const { return head + tail; }
};

/// exp(r) 2^(k/32) for |r| <= log(2)/64.
template <class A>
HWY_INLINE Exponential<A> exponential(A r, V k) {
  const VI whole = to_integer(k);
  const VI j = hn::And(whole, hn::Set(I(), 31));
  const V leading = gather(exp2_32nds_leading, j), trailing = gather(exp2_32nds_trailing, j);
  A head = A::exact(Pair{leading, trailing});
  // The table's pairs are rounded: below 2^-106 of numbers below 2.
  if constexpr (std::is_same_v<A, DoubleWord>) head.widen(number(0x1p-105));
  const A p = r * value_of(expm1_short, expm1_long, r, r.leading());
  return {head, head * p, hn::ShiftRight<5>(whole)};
}

/// exp(x). Precondition: |x| <= 2^10.
template <class A>
HWY_INLINE Exponential<A> natural_exponential(V x) {
  const V k = nearest_integer(x * number(per_32nd.hi));
  // k * head is exact (36 + 17 bits), and so is the difference (Sterbenz: they are within a factor of two of
  // each other unless k = 0).
  const V rest = x - k * number(log2_32nd_head.hi);
  return exponential(A::exact(rest) - A::constant(log2_32nd_tail) * k, k);
}

/// The same of an x that is no number of binary64. Precondition: |x| <= 2^10.
template <class A>
HWY_INLINE Exponential<A> natural_exponential(A x) {
  const V k = nearest_integer(x.leading() * number(per_32nd.hi));
  return exponential((x - A::exact(k * number(log2_32nd_head.hi))) - A::constant(log2_32nd_tail) * k, k);
}

/// What exp, exp2 and exp10 share, of the base b = exp(slope).
HWY_INLINE void put_exponential_ends(Enclosed& out, V x, double slope) {
  // Below 2^-865 and above 2^1022, in units of 1 / slope; the products are far from the next representable
  // case.
  const V natural = x * number(slope);
  out.put_between(natural < number(-600), number(0), number(0), number(0x1p-800));
  out.put_unknown(natural > number(708));
  out.put_overflow(natural > number(710), number(1));
  // b^x - 1 - sx lies between 0 and (sx)^2 for |sx| < 1; 2^-50 covers the rounding of sx.
  const V size = hn::Abs(natural);
  out.put_between(size < number(0x1p-40), number(1), natural - size * number(0x1p-50),
                  natural + size * number(0x1p-39));
  const M negative = x < number(0);
  out.put_between(size < number(0x1p-900), number(1), select(negative, number(-0x1p-899), number(0)),
                  select(negative, number(0), number(0x1p-899)));
  out.put_exact(x == number(0), number(1));
  out.put_exact(x == number(HUGE_VAL), x);
  out.put_exact(x == number(-HUGE_VAL), number(0));
}

struct Exp {
  static constexpr const char* name = "exp";
  template <class A>
  static Enclosed at(V x, double share) {
    const auto e = natural_exponential<A>(hn::Clamp(x, number(-600), number(708)));
    Enclosed out = scaled(enclosed(e.sum(), share), power_of_two(e.n));
    put_exponential_ends(out, x, 1);
    return out;
  }
};

struct Exp2 {
  static constexpr const char* name = "exp2";
  template <class A>
  static Enclosed at(V x, double share) {
    const V clamped = hn::Clamp(x, number(-866), number(1022));
    const V k = nearest_integer(clamped * number(32));
    const V rest = clamped - k * number(0x1p-5);  // exact: |k| / 32 is within a factor of two of |x|, or zero
    const auto e = exponential(A::constant(log_2) * rest, k);
    Enclosed out = scaled(enclosed(e.sum(), share), power_of_two(e.n));
    put_exponential_ends(out, x, log_2.hi);
    // 2^n is a number.
    out.put_exact(hn::And(hn::Round(x) == x, hn::Abs(x) <= number(800)), power_of_two(e.n));
    return out;
  }
};

struct Exp10 {
  static constexpr const char* name = "exp10";
  template <class A>
  static Enclosed at(V x, double share) {
    const V clamped = hn::Clamp(x, number(-261), number(307.5));
    const V k = nearest_integer(clamped * number(decimal_per_32nd.hi));
    // Exact as in natural_exponential.
    const V rest = clamped - k * number(log10_2_32nd_head.hi);
    const auto e =
        exponential((A::exact(rest) - A::constant(log10_2_32nd_tail) * k) * A::constant(log_10), k);
    Enclosed out = scaled(enclosed(e.sum(), share), power_of_two(e.n));
    put_exponential_ends(out, x, log_10.hi);
    // 10^n is a number of binary64 up to n = 22: a sum that is an integer is it.
    const M integer = hn::And(hn::Round(x) == x, hn::And(x >= number(0), x <= number(22)));
    out.put_exact(integer, hn::Round(out.center));
    return out;
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
