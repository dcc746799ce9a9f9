// Results so near to a number of binary64, or so near to zero, that the ends of their interval need care.

#if defined(PLUMBLINE_REFERENCE_FAST_ENDS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_ENDS_INL_H
#undef PLUMBLINE_REFERENCE_FAST_ENDS_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_ENDS_INL_H
#endif

#include "reference/fast/arithmetic-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

HWY_INLINE V sign_of(V x) { return hn::And(x, hn::SignBit(D())); }
/// The sign changes where `sign` has its sign bit, its only one.
HWY_INLINE Plain flipped(Plain a, V sign) { return {hn::Xor(a.value, sign)}; }
HWY_INLINE Word flipped(Word a, V sign) { return {hn::Xor(a.value, sign), a.error}; }
HWY_INLINE DoubleWord flipped(DoubleWord a, V sign) {
  return {hn::Xor(a.hi, sign), hn::Xor(a.lo, sign), a.error};
}

/// The truth is at + s with s = offset (1 + e), |e| < 2^-40 (1 - 2^-8), so that it lies on one side of `at`.
/// Where the offset may have underflowed, below 2^-900, that side is all that is known: s is below 2^-890,
/// and below 2^-1074 where |at| < 2^-800 (preconditions). The sign of an offset of zero is the side.
HWY_INLINE void put_near(Enclosed& out, M mask, V at, V offset) {
  const V farthest =
      hn::CopySign(select(hn::Abs(at) < number(0x1p-800), number(0x1p-1074), number(0x1p-890)), offset);
  const M underflows = hn::Abs(offset) < number(0x1p-900);
  const V spread = offset * number(0x1p-40);
  const V inner = select(underflows, number(0), offset - spread);
  const V outer = select(underflows, farthest, offset + spread);
  out.put_between(mask, at, hn::Min(inner, outer), hn::Max(inner, outer));
}

/// The truth is c x (1 + e), |e| < 2^-190, for |x| < 2^-100. Computed times 2^300, where nothing underflows;
/// 2^-1073 is more than what the scaling down leaves out of center and end.
template <class A>
HWY_INLINE void put_proportional(Enclosed& out, M mask, V x, const Constant& c, double share) {
  A product = A::constant(c) * (x * number(0x1p300));
  product.widen(hn::Abs(product.leading()) * number(0x1p-189));
  const Enclosed e = scaled(enclosed(product, share), number(0x1p-300));
  out.put_between(mask, e.center, e.low - number(0x1p-1073), e.high + number(0x1p-1073));
}

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
