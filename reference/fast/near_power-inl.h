// Powers and roots of binary64's numbers beside powers of two: (2^e (1 + f))^y for a tiny f and an integral e
// y.

#if defined(PLUMBLINE_REFERENCE_FAST_NEAR_POWER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_NEAR_POWER_INL_H
#undef PLUMBLINE_REFERENCE_FAST_NEAR_POWER_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_NEAR_POWER_INL_H
#endif

#include "reference/fast/wide_scale-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// x = 2^exponent (1 + rest), the rest being at most 1/2 and exact.
struct BesidePower {
  V exponent, rest;
  M is_near;  ///< 0 < |rest| < 2^-40

  explicit BesidePower(const Parts& x) {
    const M upper = x.significand > number(1.5);
    exponent = x.exponent + select(upper, number(1), number(0));
    rest = x.significand * select(upper, number(0.5), number(1)) - number(1);
    const V size = hn::Abs(rest);
    is_near = hn::And(size > number(0), size < number(0x1p-40));
  }

  /// log(1 + rest) = f - f^2/2 + f^3/3 within f^4/4, where it is near. The lower number is below (2^-53 +
  /// 2^-81) |f|: two sums round it.
  DoubleWord logarithm() const {
    const Pair square = two_product(rest, rest);
    const Pair sum = fast_two_sum(rest, square.hi * number(-0.5));
    const V cube = rest * square.hi * number(1.0 / 3);
    return {sum.hi, fma(square.lo, number(-0.5), sum.lo) + cube, hn::Abs(rest) * number(0x1p-104)};
  }
};

/// exp(d) 2^n for the points of `mask` with 2^-250 < |d| < 2^-40 that are not known exactly: 1 + d + d^2/2 (1
/// + s), |s| < 2^-41. Two sums round.
HWY_INLINE void put_exponential_near_one(ScaledEnclosure& out, M mask, DoubleWord d, V n) {
  const V size = hn::Abs(d.hi);
  const M small = hn::And(size > number(0x1p-250), size < number(0x1p-40));
  const V half = d.hi * d.hi * number(0.5), lower = d.lo + half;
  const Pair sum = fast_two_sum(number(1), d.hi);
  const V error =
      fma(hn::Abs(lower), number(0x1p-51), fma(half, number(0x1p-41), d.error)) * number(error_factor);
  const ScaledEnclosure placed = at_scaled_exponent(beside_sum(sum.hi, sum.lo, lower, error), n);
  out.put(hn::AndNot(out.over.low == out.over.high, hn::And(mask, small)), placed);
}

/// x^y for the parts of a positive finite x.
HWY_INLINE void put_power_near_power(ScaledEnclosure& out, const Parts& x, V y) {
  const BesidePower near(x);
  if (hn::AllFalse(D(), near.is_near)) return;
  const Pair n = two_product(near.exponent, y);
  const M integral = hn::And(n.lo == number(0), hn::Round(n.hi) == n.hi);
  const M mask = hn::And(hn::And(near.is_near, integral), hn::Abs(n.hi) < number(0x1p40));
  put_exponential_near_one(out, mask, near.logarithm() * y, select(mask, n.hi, number(0)));
}

/// The n-th root of the same, for a nonzero integer n.
HWY_INLINE void put_root_near_power(ScaledEnclosure& out, const Parts& x, V n) {
  const BesidePower near(x);
  if (hn::AllFalse(D(), near.is_near)) return;
  const V whole = hn::Round(near.exponent / n);
  const M mask = hn::And(near.is_near, whole * n == near.exponent);
  put_exponential_near_one(out, mask, near.logarithm() / n, whole);
}

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
