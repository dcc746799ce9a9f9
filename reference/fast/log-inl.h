// The logarithms. x = 2^e m, m c = 1 + r for a short c near 1 / m, log(x) = e log(2) - log(c) + log(1 + r).

#if defined(PLUMBLINE_REFERENCE_FAST_LOG_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_LOG_INL_H
#undef PLUMBLINE_REFERENCE_FAST_LOG_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_LOG_INL_H
#endif

#include "reference/fast/coefficients/exp.h"
#include "reference/fast/coefficients/log.h"
#include "reference/fast/scale-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// x = 2^e m, 181/256 <= m < 181/128, and the interval of m in the tables.
struct LogParts {
  V m;
  VI e, j;
};

/// Precondition: x is positive and normal; of others anything, but a valid j.
HWY_INLINE LogParts log_parts(V x) {
  const VI bits = hn::BitCast(I(), x);
  const VI above = bits - hn::BitCast(I(), number(0x1.6ap-1));
  const VI e = hn::ShiftRight<52>(above);
  const VI j = hn::And(hn::ShiftRight<45>(above), hn::Set(I(), 127));
  return {hn::BitCast(D(), bits - hn::ShiftLeft<52>(e)), e, j};
}

/// m c - 1, exactly: of magnitude at most 2^-7 and a multiple of 2^-60, m being one of 2^-53 and c of 2^-7
/// where m < 1, and 2^-52 and 2^-8 elsewhere.
HWY_INLINE V log_remainder(V m, V c) { return fma(m, c, number(-1)); }

/// log(1 + r) for |r| <= 2^-7. Relative accuracy: r^2 is below 2^-7 of r.
template <class A>
HWY_INLINE A log_near_one(A r) {
  const A square = r * r;
  const A rest = value_of<A>(log_rest_short, log_rest_long, r, r.leading());
  if constexpr (std::is_same_v<A, DoubleWord>)
    return (r - square.scaled(number(0.5))) + (square * r) * rest;
  else
    return multiply_add(square, multiply_add(rest, r, A::exact(number(-0.5))), r);
}

/// An element of a table of double-word numbers, each rounded: below 2^-106 of it.
template <class A, std::size_t N>
HWY_INLINE A entry(const std::array<double, N>& leading, const std::array<double, N>& trailing, VI j) {
  const V hi = gather(leading, j);
  if constexpr (!A::tracks) return A::exact(hi);
  A out = A::exact(Pair{hi, gather(trailing, j)});
  out.widen(hn::Abs(hi) * number(0x1p-106));
  return out;
}

/// The bases: the logarithm put together from e, j and log(1 + r).
struct BaseE {
  template <class A>
  static A sum(V e, VI j, A l) {
    const A table = entry<A>(log_of_scales_leading, log_of_scales_trailing, j);
    if constexpr (A::tracks) return (A::constant(log_2) * e + table) + l;
    return multiply_add(A::constant(log_2), A::exact(e), table) + l;
  }
};
struct Base2 {
  template <class A>
  static A sum(V e, VI j, A l) {
    const A table = entry<A>(log2_of_scales_leading, log2_of_scales_trailing, j) + e;
    return multiply_add(l, A::constant(log2_of_e), table);
  }
};
struct Base10 {
  template <class A>
  static A sum(V e, VI j, A l) {
    const A table = entry<A>(log10_of_scales_leading, log10_of_scales_trailing, j);
    if constexpr (A::tracks) return (A::constant(log10_of_2) * e + table) + l * A::constant(log10_of_e);
    return multiply_add(l, A::constant(log10_of_e),
                        multiply_add(A::constant(log10_of_2), A::exact(e), table));
  }
};

/// The logarithm of a number of binary64: positive and, in Plain, normal.
template <class A, class Base>
HWY_INLINE A logarithm(V x) {
  V shift = number(0);
  if constexpr (A::tracks) {
    const M subnormal = x < number(0x1p-1022);
    shift = select(subnormal, number(54), shift);
    x = select(subnormal, x * number(0x1p54), x);
  }
  const LogParts parts = log_parts(x);
  const V r = log_remainder(parts.m, gather(log_scales, parts.j));
  return Base::template sum<A>(to_number(parts.e) - shift, parts.j, log_near_one(A::exact(r)));
}

/// r and the parts of 1 + q, for q above -1 + 2^-60. Where e = 0 and c = 1, r is q to the accuracy of A.
template <class A>
struct OnePlus {
  A r;
  V e;
  VI j;
};
HWY_INLINE OnePlus<Plain> one_plus(Plain q) {
  const Pair sum = two_sum(number(1), q.value);
  const LogParts parts = log_parts(sum.hi);
  const V c = gather(log_scales, parts.j);
  const V r = log_remainder(parts.m, c);
  return {{fma(sum.lo * c, power_of_two(hn::Neg(parts.e)), r)}, to_number(parts.e), parts.j};
}
HWY_INLINE OnePlus<DoubleWord> one_plus(DoubleWord q) {
  const Pair sum = two_sum(number(1), q.hi);
  const LogParts parts = log_parts(sum.hi);
  const V c = gather(log_scales, parts.j);
  // The rest of the sum is below 2^-53 of it and, of a sum beyond 2^500, is left out.
  const M large = sum.hi > number(0x1p500);
  const Pair lower = two_sum(sum.lo, q.lo);
  const DoubleWord rest{select(large, number(0), lower.hi), select(large, number(0), lower.lo), q.error};
  const VI e = hn::Min(parts.e, hn::Set(I(), 1022));
  DoubleWord r = rest * (c * power_of_two(hn::Neg(e))) + log_remainder(parts.m, c);
  r.widen(select(large, (hn::Abs(q.lo) * number(2) + number(4)) * power_of_two(hn::Neg(e)), number(0)));
  return {r, to_number(parts.e), parts.j};
}

/// log(1 + q) to relative accuracy.
template <class A>
HWY_INLINE A log_one_plus(A q) {
  const OnePlus<A> parts = one_plus(q);
  return BaseE::sum<A>(parts.e, parts.j, log_near_one(parts.r));
}

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
