// Argument reduction of the circular functions: x = pi/2 (n + f), |f| <= 1/2 (Payne and Hanek, "Radian
// reduction for trigonometric functions", SIGNUM 18, 1983: only those bits of 2/pi are multiplied whose
// products are not multiples of four).

#if defined(PLUMBLINE_REFERENCE_FAST_REDUCTION_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_REDUCTION_INL_H
#undef PLUMBLINE_REFERENCE_FAST_REDUCTION_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_REDUCTION_INL_H
#endif

#include "reference/fast/arithmetic-inl.h"
#include "reference/fast/coefficients/trig.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// n + f quarters of a turn: of n, a multiple of four is left out.
template <class A>
struct Quarters {
  VI n;
  A f;
};

/// An element per lane of a table that fits a vector of eight lanes.
HWY_INLINE V lookup(const std::array<double, 8>& values, VI index) {
#if HWY_TARGET <= HWY_AVX3
  return hn::TableLookupLanes(hn::LoadU(D(), values.data()), hn::IndicesFromVec(D(), index));
#else
  return gather(values, index);
#endif
}

/// A Plain kernel's operand has 24 bits and is below 2^128. With |x| in [2^(16 k), 2^(16 k + 16)), or below
/// 2^16 for k = 0, z = 2^(-16 k) x is a multiple of 2^-23 or k = 0: multiples of 2^25 in P = 2^(16 k) 2/pi
/// give multiples of four. Of the rest, first + second + third + rest in units of 2^(-16 k), the first three
/// have 29 bits each, ending at 2^-4, 2^-33 and 2^-62: their products with z are exact, and below 2^41, 2^12
/// and 2^-17.
///
/// No number of binary32 is nearer than 2^-29.9 quarters to a whole number of them but zero (the convergents
/// of the continued fractions of 2^e 2/pi with denominators below 2^24). What is rounded: the last product,
/// at most 2^16 2^-62 = 2^-46 (2^-53 of it), its sum with the tail of the one before (below 2^-40; 2^-53 of
/// it), and f. So f is off by 2^-91 + 2^-52 |f| at most.
HWY_INLINE Quarters<Plain> reduced_single(V x) {
  const VI exponent = hn::ShiftRight<52>(hn::BitCast(I(), hn::Abs(x)));
  const VI group = hn::ShiftRight<4>(exponent + hn::Set(I(), 1)) - hn::Set(I(), 64);
  // 7: infinities and NaN, which have no result, stay within the table.
  const VI k = hn::And(hn::Max(group, hn::Zero(I())), hn::Set(I(), 7));
  const V first = x * lookup(single_two_over_pi_first, k);
  const V whole = nearest_integer(first);
  const Pair sum = two_sum(first - whole, x * lookup(single_two_over_pi_second, k));
  const V more = nearest_integer(sum.hi);
  const Pair f = two_sum(sum.hi - more, x * lookup(single_two_over_pi_third, k));
  const V tail = fma(x, lookup(single_two_over_pi_rest, k), sum.lo);
  return {to_integer(whole) + to_integer(more), {f.hi + (f.lo + tail)}};
}

/// v less a multiple of four, at most 2 in magnitude: exact.
HWY_INLINE V modulo_four(V v) { return fma(hn::Round(v * number(0.25)), number(-4), v); }

/// Any number of binary64. x = 2^(8 k) z with 2^-7 <= |z| < 2, a multiple of 2^-59, or k = 0: multiples of
/// 2^61 in P = 2^(8 k) 2/pi give multiples of four. Of the rest, first, second and third are multiples of
/// 2^8, 2^-45 and 2^-98 of 53 bits at most, and the last is rounded.
///
/// The error is bounded by |z| 2^-150, at most 2^-149, and what the sums add to it, whatever cancels. (The
/// number nearest to a multiple of pi/2 is 2^-61.5 quarters off: 6381956970095103 2^797, which the same
/// continued fractions find. So f keeps 87 bits of its own.)
HWY_INLINE Quarters<DoubleWord> reduced_double(V x) {
  // Smaller operands are no matter of f: their kernels have what is known before, and the products below
  // are not to underflow.
  const V nonzero = select(hn::Abs(x) < number(0x1p-100), number(1), x);
  const VI group = hn::ShiftRight<55>(hn::BitCast(I(), hn::Abs(nonzero))) - hn::Set(I(), 127);
  const VI k = hn::Max(group, hn::Zero(I()));
  const V z = hn::BitCast(D(), hn::BitCast(I(), nonzero) - hn::ShiftLeft<55>(k));
  const Pair first = two_product(z, gather(double_two_over_pi_first, k));
  const Pair second = two_product(z, gather(double_two_over_pi_second, k));
  const Pair third = two_product(z, gather(double_two_over_pi_third, k));
  // Both words of the first product are multiples of 2^-51: a sum of at most four is exact.
  const V high = modulo_four(first.hi) + modulo_four(first.lo);
  const Pair sum = two_sum(high, modulo_four(second.hi));
  const V n = hn::Round(sum.hi);
  // Largest first: what these sums leave is small if f is, and the sum of that is off by 2^-50 of the
  // magnitudes at most (four roundings).
  const Pair one = two_sum(sum.hi - n, third.hi), two = two_sum(one.hi, second.lo),
             three = two_sum(two.hi, sum.lo);
  const V last = z * gather(double_two_over_pi_rest, k);
  const Pair f = two_sum(three.hi, ((one.lo + two.lo) + three.lo) + (third.lo + last));
  const V left =
      (hn::Abs(one.lo) + hn::Abs(two.lo)) + (hn::Abs(three.lo) + hn::Abs(third.lo)) + hn::Abs(last);
  // The last number is off by 2^-152 and below 2^-98, its product with z is rounded.
  return {to_integer(n), {f.hi, f.lo, fma(left, number(0x1p-50), hn::Abs(z) * number(0x1p-150))}};
}

template <class A>
HWY_INLINE Quarters<A> reduced(V x) {
  if constexpr (A::tracks)
    return reduced_double(x);
  else
    return reduced_single(x);
}

/// The same of x half turns, x = (n + f) / 2: exact. Precondition: x >= 0, or NaN.
template <class A>
HWY_INLINE Quarters<A> reduced_half_turns(V x) {
  const V same = hn::Min(x, number(0x1p60));  // beyond 2^54 all are multiples of four
  const V quarters = same + same;
  const V n = hn::Round(quarters);
  return {to_integer(modulo_four(n)), A::exact(quarters - n)};
}

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
