// Operands as they are stored, in vectors. Included once per instruction set.

#if defined(PLUMBLINE_REFERENCE_FAST_LOAD_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_LOAD_INL_H
#undef PLUMBLINE_REFERENCE_FAST_LOAD_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_LOAD_INL_H
#endif

#include "reference/fast/arithmetic-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

using Single = hn::Rebind<float, D>;
using Half = hn::Rebind<std::uint16_t, D>;

/// A vector of operands in binary64: exact. Conversions make NaNs quiet.
HWY_INLINE V load(const double* x) { return hn::LoadU(D(), x); }
HWY_INLINE V load(const float* x) { return hn::PromoteTo(D(), hn::LoadU(Single(), x)); }
HWY_INLINE V load(const std::int32_t* x) {
  return hn::PromoteTo(D(), hn::LoadU(hn::Rebind<std::int32_t, D>(), x));
}
/// By integers (Highway's portable conversion takes infinity and NaN for numbers): the fields in binary64's
/// place, times 2^1008 for the difference of the biases, which makes subnormal numbers normal.
HWY_INLINE V load(const hwy::float16_t* x) {
  const hn::RebindToUnsigned<D> U;
  const auto bits =
      hn::PromoteTo(U, hn::PromoteTo(hn::Rebind<std::uint32_t, D>(),
                                     hn::LoadU(Half(), reinterpret_cast<const std::uint16_t*>(x))));
  const auto fields = hn::ShiftLeft<42>(hn::And(bits, hn::Set(U, 0x7fff)));
  const V value = hn::BitCast(D(), fields) * number(0x1p1008);
  const V special = hn::BitCast(D(), hn::Or(fields, hn::Set(U, 0x7ff0000000000000)));
  const V sign = hn::BitCast(D(), hn::ShiftLeft<48>(hn::And(bits, hn::Set(U, 0x8000))));
  return hn::Or(select(value >= number(65536), special, value), sign);
}

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
