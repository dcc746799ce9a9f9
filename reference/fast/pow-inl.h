// pow, powr, pown and rootn: 2^(y log2(x)) and 2^(log2(x) / n), and where these are exact.

#if defined(PLUMBLINE_REFERENCE_FAST_POW_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_POW_INL_H
#undef PLUMBLINE_REFERENCE_FAST_POW_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_POW_INL_H
#endif

#include "reference/fast/near_power-inl.h"
#include "reference/fast/power-inl.h"
#include "reference/fast/quotient-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

HWY_INLINE M is_integer(V x) { return hn::And(hn::Round(x) == x, is_finite(x)); }
HWY_INLINE M is_positive_finite(V x) { return hn::And(x > number(0), x < number(HUGE_VAL)); }
/// Of an integer.
HWY_INLINE M is_odd(V x) { return hn::Not(hn::Round(x * number(0.5)) == x * number(0.5)); }
HWY_INLINE M is_negative(V x) { return hn::Lt(hn::CopySign(number(1), x), number(0)); }

/// The results with their signs changed.
HWY_INLINE void negate(Enclosed& out, M mask) {
  out = {select(mask, hn::Neg(out.center), out.center), select(mask, hn::Neg(out.high), out.low),
         select(mask, hn::Neg(out.low), out.high)};
}

HWY_INLINE void negate(ScaledEnclosure& out, M mask) { negate(out.over, mask); }

/// The bits of a number: |x| = m 2^a for an odd integer m.
struct LowestBit {
  M power_of_two;  ///< m = 1
  V a;
};
/// Precondition: x is positive and finite.
HWY_INLINE LowestBit lowest_bit(V x) {
  const M subnormal = x < number(0x1p-1022);
  const V normal = select(subnormal, x * number(0x1p54), x);
  const VI bits = hn::BitCast(I(), normal);
  const VI without = hn::And(bits, bits - hn::Set(I(), 1));
  const M alone = hn::Abs(parts_of(x).significand) == number(1);
  const Parts lowest = parts_of(normal - hn::BitCast(D(), without));
  const V a = select(alone, parts_of(x).exponent, lowest.exponent - select(subnormal, number(54), number(0)));
  return {alone, a};
}

/// Of normal numbers: whether x is a power of two.
HWY_INLINE M has_no_fraction(V x) {
  const VI fraction = hn::Set(I(), (std::int64_t{1} << 52) - 1);
  return hn::RebindMask(D(), hn::Eq(hn::And(hn::BitCast(I(), x), fraction), hn::Zero(I())));
}

/// x^y of a power of two x = 2^e: 2^(e y), exactly where that is an integer. |e| has 11 bits.
template <class E>
HWY_INLINE void put_power_of_two(E& out, M mask, V e, V y) {
  const Pair product = two_product(e, y);
  const M whole = hn::And(mask, hn::And(product.lo == number(0), is_integer(product.hi)));
  const V t = hn::Clamp(product.hi, number(-1022), number(1023));
  out.put_overflow(hn::And(whole, product.hi > number(1023)), number(1));
  out.put_exact(hn::And(whole, t == product.hi), power_of_two(to_integer(t)));
}

/// x^y = (x^2^-k)^(2^k y) at the wanted points, while y has a fraction and x is the square of a number: to an
/// integral y where there is one. What a root's square leaves of x is a multiple of 2^-106 x at least, so
/// that the fused operation separates it from zero where x is above 2^-960; smaller ones, and huge ones, are
/// left as they are.
HWY_INLINE void make_integral(V& x, V& y, M wanted) {
  for (int k = 0; k < 5; ++k) {
    const M left = hn::AndNot(is_integer(y), wanted);
    if (hn::AllFalse(D(), left)) return;
    const V root = hn::Sqrt(x);
    const M ordinary = hn::And(x > number(0x1p-960), x < number(0x1p500));
    const M exact = hn::And(ordinary, fma(hn::Neg(root), root, x) == number(0));
    wanted = hn::And(left, exact);
    x = select(wanted, root, x);
    y = select(wanted, y + y, y);
  }
}

/// x^y for positive integers y: with x = m 2^a it is a multiple of 2^(a y). An interval of a quarter of that
/// holds one multiple at most, which is the truth. `near` is x^y 2^-n; `few` is how many bits are looked for.
template <class A>
HWY_INLINE void put_integral_power(Enclosed& near, V n, V x, V y) {
  const M small = hn::And(hn::And(y > number(0), y <= number(64)), is_integer(y * number(32)));
  if (hn::AllFalse(D(), small)) return;
  make_integral(x, y, small);
  const V few = number(std::is_same_v<A, DoubleWord> ? 52 : 40);
  const V unit = lowest_bit(x).a * y - n;
  const M fits = hn::And(hn::And(unit <= number(0), unit >= hn::Neg(few)), hn::And(small, is_integer(y)));
  const V shift = select(fits, unit, number(0));
  const V grid = power_of_two(to_integer(shift)), per_grid = power_of_two(to_integer(hn::Neg(shift)));
  const V width = hn::Max(hn::Abs(near.low), hn::Abs(near.high));
  const M one = hn::And(fits, width < grid * number(0.25));
  near.put_exact(one, hn::Round(near.center * per_grid) * grid);
}

/// x and 1 / x for the points with such an exponent. Precondition: x is positive and finite.
HWY_INLINE void put_first_powers(ScaledEnclosure& out, V x, V y) {
  const M inverse = y == number(-1);
  if (!hn::AllFalse(D(), inverse)) out.put(inverse, wide_quotient(number(1), x));
  out.put_exact(y == number(1), x);
}

/// Whether x^y is above 1, for positive x that is not 1 and nonzero y.
HWY_INLINE M grows(V x, V y) { return hn::Not(hn::Xor(x > number(1), y > number(0))); }

/// x^y for positive finite x and finite y, none of them making it 1.
template <class A>
HWY_INLINE auto power(V x, V y) {
  const Exponent<A> t = product_of(logarithm_for_power<A>(x), y);
  Powered p = power_of(t);
  put_integral_power<A>(p.near, p.n, x, y);
  auto out = placed(p, A());
  put_near_one(out, p.t, grows(x, y));
  M lone = has_no_fraction(x);
  if constexpr (std::is_same_v<A, DoubleWord>) {
    const Parts parts = parts_of(x);
    put_power_near_power(out, parts, y);
    lone = parts.significand == number(1);
  }
  if (!hn::AllFalse(D(), lone)) put_power_of_two(out, lone, parts_of(x).exponent, y);
  if constexpr (std::is_same_v<A, DoubleWord>) put_first_powers(out, x, y);
  return out;
}

/// The limits at zero and infinite operands of the function of positive x, where there are any.
template <class E>
HWY_INLINE void put_power_limits(E& out, V x, V y) {
  const M limit = hn::Or(hn::Or(x == number(0), x == number(HUGE_VAL)), hn::IsInf(y));
  out.put_exact(limit, select(grows(x, y), number(HUGE_VAL), number(0)));
}

/// C99 F.9.4.4. Integers as second operands are pown's.
template <class A>
HWY_INLINE auto signed_power(V x, V y) {
  const V size = hn::Abs(x);
  auto out = power<A>(size, y);
  const M integral = hn::Round(y) == y, negative = is_negative(x);
  const M unreal = hn::AndNot(integral, hn::And(negative, hn::And(is_finite(x), size > number(0))));
  const M ordinary =
      hn::And(hn::And(is_positive_finite(size), hn::Not(size == number(1))), is_positive_finite(hn::Abs(y)));
  const bool all_ordinary = hn::AllTrue(D(), ordinary);
  if (!all_ordinary) {
    put_power_limits(out, size, y);
    out.put_exact(size == number(1), number(1));
  }
  negate(out, hn::And(negative, hn::And(integral, is_odd(y))));
  if (all_ordinary) {
    out.put_nan(unreal);
    return out;
  }
  out.put_nan(hn::Or(unreal, hn::Or(hn::IsNaN(x), hn::IsNaN(y))));
  out.put_exact(hn::Or(x == number(1), y == number(0)), number(1));
  return out;
}

struct Pow {
  static constexpr const char* name = "pow";
  template <class A>
  static auto at(V x, V y, double) {
    return signed_power<A>(x, y);
  }
};

struct Pown {
  static constexpr const char* name = "pown";
  template <class A>
  static auto at(V x, V n, double) {
    return signed_power<A>(x, n);
  }
};

struct Powr {
  static constexpr const char* name = "powr";
  /// IEEE 754-2008 clause 9.2.1, and OpenCL 1.2 section 7.5.1 for a NaN as y.
  template <class A>
  static auto at(V x, V y, double) {
    const V size = hn::Abs(x);
    auto out = power<A>(size, y);
    put_power_limits(out, size, y);
    out.put_exact(hn::Or(x == number(1), y == number(0)), number(1));
    const M unlimited = hn::Or(x == number(0), x == number(HUGE_VAL));
    const M nowhere = hn::Or(hn::And(y == number(0), unlimited), hn::And(x == number(1), hn::IsInf(y)));
    out.put_nan(hn::Or(nowhere, hn::Or(x < number(0), hn::Or(hn::IsNaN(x), hn::IsNaN(y)))));
    return out;
  }
};

/// The n-th root of x has few bits where it has finitely many: x^(1/n) = z makes the `precision` bits of x at
/// least n times those of z, or one bit where n is larger. If a z of b = ceil(precision / n) bits is not the
/// root, z^n and x are different multiples of 2^-(max(b n, precision)) x or of more, so that z is off by
/// 2^-(max(b n, precision)) / (2 n) of itself at the least: if the interval is narrower and holds z, z is the
/// root. b n is at most 68: from n = 23 on two bits are enough, 5^23 having more than 53.
template <class A>
HWY_INLINE void put_exact_root(Enclosed& near, V n) {
  const double precision = std::is_same_v<A, DoubleWord> ? 53 : 24;
  const M few = hn::And(n >= number(2), n <= number(std::is_same_v<A, DoubleWord> ? 33 : 15));
  const V bits = select(n >= number(23), number(2), hn::Ceil(number(precision) / select(few, n, number(2))));
  const V grid = power_of_two(to_integer(number(1) - bits));
  const V z = hn::Round(near.center / grid) * grid;
  const V off = z - near.center;
  const V least =
      number(0x1p-8) *
      power_of_two(to_integer(number(0) - hn::Max(bits * select(few, n, number(2)), number(precision))));
  const V width = hn::Max(hn::Abs(near.low), hn::Abs(near.high));
  const M inside = hn::And(near.low <= off, off <= near.high);
  near.put_exact(hn::And(hn::And(few, inside), width < least), z);
}

struct Rootn {
  static constexpr const char* name = "rootn";
  template <class A>
  static auto at(V x, V n, double) {
    const V size = hn::Abs(x);
    const M none = n == number(0);
    const V degree = select(none, number(1), n);
    const Exponent<A> t = quotient_of(logarithm_for_power<A>(size), degree);
    Powered p = power_of(t);
    put_exact_root<A>(p.near, n);
    auto out = placed(p, A());
    put_near_one(out, p.t, grows(size, n));
    const Parts parts = parts_of(size);
    if constexpr (std::is_same_v<A, DoubleWord>) put_root_near_power(out, parts, degree);
    const V whole = hn::Round(parts.exponent / degree);
    const M exact = hn::And(parts.significand == number(1), whole * degree == parts.exponent);
    put_power_of_two(out, exact, whole, number(1));
    if constexpr (std::is_same_v<A, DoubleWord>) put_first_powers(out, size, degree);
    out.put_exact(n == number(1), size);
    put_power_limits(out, size, n);
    out.put_exact(size == number(1), number(1));
    const M odd = is_odd(n);
    negate(out, hn::And(is_negative(x), odd));
    out.put_nan(hn::Or(hn::Or(none, hn::IsNaN(x)), hn::AndNot(odd, x < number(0))));
    return out;
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
