// The exponential functions. x = (32 n + j) log(2)/32 + r, exp(x) = 2^n 2^(j/32) exp(r).

#if defined(PLUMBLINE_REFERENCE_FAST_EXP_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_EXP_INL_H
#undef PLUMBLINE_REFERENCE_FAST_EXP_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_EXP_INL_H
#endif

#include "reference/fast/arithmetic-inl.h"
#include "reference/fast/coefficients/exp.h"
#include "reference/fast/scale-inl.h"

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

/// What exp, exp2 and exp10 share: the base b = exp(slope). In Plain arithmetic, which serves narrower
/// formats, results below 2^-865 are only that.
template <class A>
struct ExponentialRange {
  static constexpr bool whole = std::is_same_v<A, DoubleWord>;
  static constexpr double least = whole ? -750 : -600, greatest = whole ? 712 : 708;  ///< of log(b^x)
  static constexpr double below = whole ? 0x1p-1074 : 0x1p-800;  ///< what b^x is below `least`

  static Enclosed at_exponent_of(const Exponential<A>& e, double share) {
    const Enclosed sum = enclosed(e.sum(), share);
    if constexpr (whole)
      return at_exponent(sum, to_number(e.n));
    else
      return scaled(sum, power_of_two(e.n));
  }
};

template <class A>
HWY_INLINE void put_exponential_ends(Enclosed& out, V x, double slope) {
  using Range = ExponentialRange<A>;
  // exp(-750) < 2^-1082 and exp(-600) < 2^-865; exp(708) < 2^1022 and exp(710) > 2^1024.
  const V natural = x * number(slope);
  out.put_between(natural < number(Range::least), number(0), number(0), number(Range::below));
  if constexpr (!Range::whole) out.put_unknown(natural > number(708));
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
    using Range = ExponentialRange<A>;
    const V clamped = hn::Clamp(x, number(Range::least), number(Range::greatest));
    Enclosed out = Range::at_exponent_of(natural_exponential<A>(clamped), share);
    put_exponential_ends<A>(out, x, 1);
    return out;
  }
};

struct Exp2 {
  static constexpr const char* name = "exp2";
  template <class A>
  static Enclosed at(V x, double share) {
    using Range = ExponentialRange<A>;
    const double least = Range::whole ? -1084 : -866, greatest = Range::whole ? 1025 : 1022;
    const V clamped = hn::Clamp(x, number(least), number(greatest));
    const V k = nearest_integer(clamped * number(32));
    const V rest = clamped - k * number(0x1p-5);  // exact: |k| / 32 is within a factor of two of |x|, or zero
    const auto e = exponential(A::constant(log_2) * rest, k);
    Enclosed out = Range::at_exponent_of(e, share);
    put_exponential_ends<A>(out, x, log_2.hi);
    // 2^n is a number.
    const VI n = to_integer(hn::Clamp(clamped, number(-1000), number(1000)));
    const M number_itself = hn::And(hn::Round(x) == x, hn::And(x >= number(-1074), x <= number(1023)));
    const V rest_of_n = hn::Clamp(clamped - to_number(n), number(-74), number(23));
    out.put_exact(hn::And(number_itself, x == clamped),
                  power_of_two(n) * power_of_two(to_integer(rest_of_n)));
    return out;
  }
};

struct Exp10 {
  static constexpr const char* name = "exp10";
  template <class A>
  static Enclosed at(V x, double share) {
    using Range = ExponentialRange<A>;
    const double least = Range::whole ? -326 : -261, greatest = Range::whole ? 309 : 307.5;
    const V clamped = hn::Clamp(x, number(least), number(greatest));
    const V k = nearest_integer(clamped * number(decimal_per_32nd.hi));
    // Exact as in natural_exponential.
    const V rest = clamped - k * number(log10_2_32nd_head.hi);
    const auto e =
        exponential((A::exact(rest) - A::constant(log10_2_32nd_tail) * k) * A::constant(log_10), k);
    Enclosed out = Range::at_exponent_of(e, share);
    put_exponential_ends<A>(out, x, log_10.hi);
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
