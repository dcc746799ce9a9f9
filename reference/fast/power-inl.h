// 2^(k/32 + rest) for products and quotients of a logarithm: the core of pow and rootn.

#if defined(PLUMBLINE_REFERENCE_FAST_POWER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_POWER_INL_H
#undef PLUMBLINE_REFERENCE_FAST_POWER_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_POWER_INL_H
#endif

#include "reference/fast/exp-inl.h"
#include "reference/fast/log-inl.h"
#include "reference/fast/wide_power-inl.h"
#include "reference/fast/wide_scale-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// log2(x) = head + near + rest of a number of binary16 or binary32, so that a product by a large number
/// keeps its fraction: head is exact with 20 bits behind the point, near exact and below 2^-6, rest below
/// 2^-14.
struct SplitLog {
  V head, near;
  Word rest;
};

/// Precondition: x is positive, of at most 24 significant bits. Then r is a multiple of 2^-31 (log_remainder)
/// of at most 24 bits, and its product by the 28 bits of log2_of_e_head is exact.
///
/// With u = 2^-53: q is below 0.36, off by 2^-40.4 of it (the polynomial) and 2u; so r q - 1/2 by
/// 2^-48.9 + 2u, curve = r^2 (r q - 1/2) by r^2 (2^-48.9 + 4u), its product by log2(e) by r^2 2^-48.1. The
/// sums round by u of low, which is below |rest| + |tail|, and of rest, the tail itself by u, and what is
/// beyond log2_of_e_tail is 2^-59 of its product by r, at most low.
HWY_INLINE SplitLog split_log(V x) {
  const LogParts parts = log_parts(x);
  const V r = log_remainder(parts.m, gather(log_scales, parts.j));
  const V q = value_of(log_rest_short, Plain{r}, r).value;
  const V square = r * r;
  const V curve = square * fma(q, r, number(-0.5));
  const V low = fma(r, number(log2_of_e_tail.hi), curve * number(log2_of_e.hi));
  const V tail = gather(log2_tails, parts.j);
  const V rest = low + tail;
  const V error = fma(square, number(0x1p-48), (hn::Abs(rest) + hn::Abs(tail)) * number(0x1p-51));
  return {to_number(parts.e) + gather(log2_heads, parts.j), r * number(log2_of_e_head.hi), {rest, error}};
}

/// k/32 + rest in Word, k/1024 + rest in DoubleWord.
template <class A>
struct Exponent {
  static constexpr double parts = std::is_same_v<A, DoubleWord> ? 1024 : 32;
  /// Beyond 2^4000 and 2^-4000 all is one: parts of that are integers to_integer() takes.
  static constexpr double farthest = 4000 * parts;
  A rest;
  V k;

  static V nearest(V x) {
    return nearest_integer(hn::Clamp(x * number(parts), number(-farthest), number(farthest)));
  }
  V leading() const { return fma(k, number(1 / parts), rest.leading()); }
};

/// y log2(x) for y of 24 bits or, where head is not zero and the product is below 4000, an integer below 2^20
/// (a head that is not zero is above 2^-8). So y * head is exact: it has 28 + 24 bits. Its difference from
/// k/32 is a multiple of the product's last bit and, |near + rest| being below 2 |head|, at most 3 |y head|:
/// exact but where the product is beyond 4000, of which nothing is stated.
///
/// One bound for all operands: split_log() is off by less than 2^-55 of |head| + |near|, and what rounds here
/// by 2^-57 in all, which is part of scaled_exponential()'s.
HWY_INLINE Exponent<Word> product_of(const SplitLog& log, V y) {
  const Pair near = two_product(log.near, y);
  const V whole = log.head * y;
  const V rest = fma(log.rest.value, y, near.lo);
  const V k = Exponent<Word>::nearest(whole + (near.hi + rest));
  const V sum = (whole - k * number(0x1p-5)) + near.hi + rest;
  return {{sum, (hn::Abs(whole) + hn::Abs(near.hi)) * number(0x1p-55)}, k};
}
/// y beyond 2^90 is as 2^90: the logarithm of no number of binary64 but 1 is below 2^-53. y below 2^-400 is
/// as 2^-400, of which only the sign counts (put_near_one): many processors multiply subnormal numbers
/// slowly.
HWY_INLINE Exponent<DoubleWord> product_of(DoubleWord log, V y) {
  const V size = hn::Clamp(hn::Abs(y), number(0x1p-400), number(0x1p90));
  const DoubleWord product = log * hn::CopySignToAbs(size, y);
  const V k = Exponent<DoubleWord>::nearest(product.hi);
  return {product - k * number(0x1p-10), k};
}
/// log2(x) / n for an integer n, at most 2^31. The division of head leaves an exact remainder.
HWY_INLINE Exponent<Word> quotient_of(const SplitLog& log, V n) {
  const V whole = log.head / n;
  const Word over = (Word::exact(fma(hn::Neg(whole), n, log.head)) + log.near + log.rest) / n;
  const V k = Exponent<Word>::nearest(whole + over.value);
  return {Word::exact(whole) - k * number(0x1p-5) + over, k};
}
HWY_INLINE Exponent<DoubleWord> quotient_of(DoubleWord log, V n) {
  const DoubleWord quotient = log / n;
  const V k = Exponent<DoubleWord>::nearest(quotient.hi);
  return {quotient - k * number(0x1p-10), k};
}

/// The logarithm that these take.
template <class A>
HWY_INLINE auto logarithm_for_power(V x) {
  if constexpr (std::is_same_v<A, DoubleWord>)
    return wide_log2(x);
  else
    return split_log(x);
}

/// 2^t for |t| <= 4000 as near * 2^n.
struct Powered {
  Enclosed near;
  V n, t;
};
HWY_INLINE Enclosed scaled_exponential(DoubleWord rest, V k, VI& n) {
  return wide_exponential(DoubleWord::constant(log_2) * rest, k, n);
}
/// With u = 2^-53: for |rest| <= 1/64 r rounds by 2u of itself, the polynomial's value over r, between 0.99
/// and 1.01, by 1.1u and p by 2.2u; p is off by 1.02 log(2) of the error of `rest`. The table's second number
/// and p times the first add up with 2u of 2^-5, and the result, below 2.1, rounds by 2u: 2^-51 is more than
/// all.
HWY_INLINE Enclosed scaled_exponential(Word rest, V k, VI& n) {
  const VI whole = to_integer(k);
  const VI j = hn::And(whole, hn::Set(I(), 31));
  n = hn::ShiftRight<5>(whole);
  const V r = rest.value * number(log_2.hi);
  const V p = r * value_of(expm1_short, Plain{r}, r).value;
  const V leading = gather(exp2_32nds_leading, j), trailing = gather(exp2_32nds_trailing, j);
  const V error = fma(rest.error, number(1.5), number(0x1p-51));
  const M certified = hn::Abs(r) <= number(expm1_short.to);
  Enclosed out{leading + fma(leading, p, trailing), hn::Neg(error), error};
  out.put_unknown(hn::Not(certified));
  return out;
}
template <class A>
HWY_INLINE Powered power_of(const Exponent<A>& t) {
  // Where k has been clamped.
  const M far = hn::Abs(t.k) == number(Exponent<A>::farthest);
  const A rest = select(far, A::exact(number(0)), t.rest);
  VI n;
  const Enclosed near = scaled_exponential(rest, t.k, n);
  return {near, to_number(n), t.leading()};
}

/// Of binary64 at any exponent.
HWY_INLINE ScaledEnclosure placed(const Powered& p, DoubleWord) { return at_scaled_exponent(p.near, p.n); }
/// Of a smaller format: what is below 2^-800 is zero but for its sign, what is above 2^1000 above 2^990.
HWY_INLINE Enclosed placed(const Powered& p, Word) {
  Enclosed out = scaled(p.near, power_of_two(to_integer(hn::Clamp(p.n, number(-800), number(1000)))));
  out.put_between(p.n < number(-800), number(0), number(0), number(0x1p-790));
  out.put_between(p.n > number(1000), number(0x1p990), number(0), number(HUGE_VAL));
  return out;
}

/// 2^t is beside 1, on the side that t's sign gives, where t is small: of a smaller format no more counts.
HWY_INLINE void put_near_one(Enclosed& out, V t, M) {
  const V end = number(0x1p-40);
  const M negative = t < number(0);
  out.put_between(hn::Abs(t) < end, number(1), select(negative, hn::Neg(end), number(0)),
                  select(negative, number(0), end));
}
/// 2^t = 1 + t log(2) (1 + s), |s| < |t|, where t is small.
HWY_INLINE void put_near_one(ScaledEnclosure& out, V t, M positive) {
  const V d = t * number(log_2.hi);
  const V slack = hn::Abs(d) * number(0x1p-39);
  out.put_between(hn::Abs(t) < number(0x1p-40), number(1), d - slack, d + slack);
  const V tiny = number(0x1p-200);
  out.put_between(hn::Abs(t) < number(0x1p-250), number(1), select(positive, number(0), hn::Neg(tiny)),
                  select(positive, tiny, number(0)));
}

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
