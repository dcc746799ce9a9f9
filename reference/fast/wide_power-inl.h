// The logarithm and the exponential under the powers of binary64: each with two tables, so that polynomials
// are short and few sums wait for one another; each with a bound of its own. u = 2^-53.

#if defined(PLUMBLINE_REFERENCE_FAST_WIDE_POWER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_WIDE_POWER_INL_H
#undef PLUMBLINE_REFERENCE_FAST_WIDE_POWER_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_WIDE_POWER_INL_H
#endif

#include "reference/fast/coefficients/power.h"
#include "reference/fast/exp-inl.h"
#include "reference/fast/log-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// (a.hi + a.lo) (b.hi + b.lo) without a.lo b.lo; the lower number rounds three times.
HWY_INLINE Pair product(Pair a, Pair b) {
  const Pair c = two_product(a.hi, b.hi);
  return {c.hi, fma(a.hi, b.lo, fma(a.lo, b.hi, c.lo))};
}
/// (a.hi + a.lo)^2 without a.lo^2.
HWY_INLINE Pair squared(Pair a) {
  const Pair c = two_product(a.hi, a.hi);
  return {c.hi, fma(a.hi + a.hi, a.lo, c.lo)};
}
HWY_INLINE Pair pair_of(const Constant& c) { return {number(c.hi), number(c.lo)}; }

/// (1 + r) (1 - w) - 1 for |r| <= 2^-7 and w the nearest multiple of 2^-13: at most 2^-13. r - w and the
/// product are exact; lo rounds below 2^-118, and not at all where w = 0.
HWY_INLINE Pair second_remainder(V r, V w) {
  const Pair both = two_product(r, w);
  const Pair sum = two_sum(r - w, hn::Neg(both.hi));
  return {sum.hi, sum.lo - both.lo};
}

/// log(1 + r) = r - r^2/2 + r^3/3 + r^4 (...), where `p` is of r^3/3 and what follows, over r^3: its first
/// coefficient in two numbers, the others in one. For log_third and |r| <= 2^-13 within 2^-90 |r| + 2^-117
/// (the latter where r.lo is no rounding of r.hi): r^4 (...) is below 2^-41 |r| and rounds by 6u of itself
/// and, in three sums, 3u more; the second coefficient's lower number is below 2^-56 of r^4 and the
/// polynomial's error below 2^-98 |r|.
template <std::size_t N>
HWY_INLINE Pair log_nearest_one(const Polynomial<N>& p, Pair r) {
  const auto& c = p.coefficients;
  const V x = r.hi;
  const Pair square = squared(r);
  const Pair cube = product(square, product(r, pair_of(c[0])));
  V quartic = number(c[N - 1].hi);
  for (std::size_t k = N - 1; k-- > 1;) quartic = fma(quartic, x, number(c[k].hi));
  const V tail = square.hi * square.hi * quartic;
  const Pair first = fast_two_sum(x, square.hi * number(-0.5));
  const Pair second = fast_two_sum(first.hi, cube.hi);
  const V lower = fma(square.lo, number(-0.5), r.lo) + (cube.lo + tail);
  return {second.hi, (first.lo + second.lo) + lower};
}

/// log2(x) for positive x. The sums of the larger numbers are exact. Those of the lower ones round by 2u of
/// 2^-52 of the larger numbers and of 2^-41 of `near`; the tables are off by 2^-106 of their elements.
HWY_INLINE DoubleWord wide_log2(V x) {
  const M subnormal = x < number(0x1p-1022);
  const LogParts parts = log_parts(select(subnormal, x * number(0x1p54), x));
  const V e = to_number(parts.e) - select(subnormal, number(54), number(0));
  const V r = log_remainder(parts.m, gather(log_scales, parts.j));
  const V steps = nearest_integer(r * number(0x1p13));
  const VI i = to_integer(steps) + hn::Set(I(), 64);
  const Pair near =
      product(log_nearest_one(log_third, second_remainder(r, steps * number(0x1p-13))), pair_of(log2_of_e));
  const V scale = gather(log2_of_scales_leading, parts.j), step = gather(log2_of_steps_leading, i);
  const Pair first = two_sum(e, scale);
  const Pair second = two_sum(first.hi, step);
  const Pair third = two_sum(second.hi, near.hi);
  const V lower = (first.lo + gather(log2_of_scales_trailing, parts.j)) +
                  (second.lo + gather(log2_of_steps_trailing, i)) + (third.lo + near.lo);
  const Pair sum = fast_two_sum(third.hi, lower);
  const V larger = hn::Abs(e) + hn::Abs(scale) + hn::Abs(step);
  return {sum.hi, sum.lo, fma(hn::Abs(near.hi), number(0x1p-89), larger * number(0x1p-101))};
}

/// exp(r) 2^(k/1024) = near 2^n for |r| <= log(2)/2048. r^3/6 and what follows, below 2^-37, is off by 6u of
/// itself, by u r^3/2 for the lower number of r and, in five sums and products, by 5u: 2^-87 in all, twice
/// that times the table's element below 2, whose pairs and product are off by 2^-102. The error of r adds
/// 2.1 times as much.
HWY_INLINE Enclosed reduced_exponential(DoubleWord r, V k, VI& n) {
  const auto& c = exp_third.coefficients;
  const VI whole = to_integer(k), mask = hn::Set(I(), 31);
  const VI i = hn::And(whole, mask), j = hn::And(hn::ShiftRight<5>(whole), mask);
  n = hn::ShiftRight<10>(whole);
  const Pair table = product({gather(exp2_32nds_leading, j), gather(exp2_32nds_trailing, j)},
                             {gather(exp2_1024ths_leading, i), gather(exp2_1024ths_trailing, i)});
  const V x = r.hi;
  const Pair square = squared({x, r.lo});
  const V cubic = fma(fma(fma(number(c[3].hi), x, number(c[2].hi)), x, number(c[1].hi)), x, number(c[0].hi));
  const V tail = x * square.hi * cubic;
  const Pair first = fast_two_sum(x, square.hi * number(0.5));
  const V lower = (first.lo + fma(square.lo, number(0.5), r.lo)) + tail;
  const Pair rest = product(table, {first.hi, lower});
  const Pair sum = fast_two_sum(table.hi, rest.hi);
  const V low = sum.lo + (table.lo + rest.lo);
  const Pair near = fast_two_sum(sum.hi, low);
  const V error = fma(r.error, number(2.1), number(0x1p-85));
  return {near.hi, near.lo - error, near.lo + error};
}

/// The same of any r: nothing is known of others.
HWY_INLINE Enclosed wide_exponential(DoubleWord r, V k, VI& n) {
  Enclosed out = reduced_exponential(r, k, n);
  out.put_unknown(hn::Not(hn::Abs(r.hi) <= number(exp_third.to)));
  return out;
}

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
