// Enclosures of binary64's kernels at any exponent: most are times a power of two, the others by at_exponent.

#if defined(PLUMBLINE_REFERENCE_FAST_WIDE_SCALE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_WIDE_SCALE_INL_H
#undef PLUMBLINE_REFERENCE_FAST_WIDE_SCALE_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_WIDE_SCALE_INL_H
#endif

#include "reference/fast/scale-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// The exponent of x, and `most` in its place where it is larger: for scaling, so that 2^-exponent x is
/// between 1 and 2 where |exponent| < most.
HWY_INLINE V exponent_within(V x, double most) {
  return hn::Clamp(parts_of(x).exponent, number(-most), number(most));
}

/// `e` times 2^n for any integer n below 2^50 in magnitude. Preconditions: 2^-400 <= |center| <= 2^400 (of
/// other centers nothing is known); each end is zero or of magnitude 2^-450 |center| or more.
HWY_INLINE Enclosed at_any_exponent(Enclosed e, V n) {
  const V own = exponent_within(e.center, 400);
  e = scaled(e, power_of_two(to_integer(hn::Neg(own))));
  const V exponent = n + own;
  // Here all three numbers stay normal: their products are exact.
  const M regular = hn::Abs(exponent) < number(500);
  Enclosed out = scaled(e, power_of_two(to_integer(select(regular, exponent, number(0)))));
  if (!hn::AllTrue(D(), regular)) {
    const Enclosed other = at_exponent(e, exponent);
    out.put_between(hn::Not(regular), other.center, other.low, other.high);
  }
  const V size = hn::Abs(e.center), offset = hn::Max(hn::Abs(e.low), hn::Abs(e.high));
  const M fits = hn::And(hn::And(size >= number(1), size < number(2)), offset < number(0x1p-20));
  out.put_unknown(hn::Not(fits));
  return out;
}

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
