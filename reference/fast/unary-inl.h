// Runs a kernel of one argument over a block of points.

#if defined(PLUMBLINE_REFERENCE_FAST_UNARY_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_UNARY_INL_H
#undef PLUMBLINE_REFERENCE_FAST_UNARY_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_UNARY_INL_H
#endif

#include <algorithm>

#include "reference/fast/arithmetic-inl.h"
#include "reference/fast/row.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

using Single = hn::Rebind<float, D>;
using Half = hn::Rebind<std::uint16_t, D>;

/// A vector of operands in binary64: exact.
HWY_INLINE V load(const double* x) { return hn::LoadU(D(), x); }
HWY_INLINE V load(const float* x) { return hn::PromoteTo(D(), hn::LoadU(Single(), x)); }
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

/// What no kernel of a block may leave: ends that are no numbers, or in the wrong order, say nothing.
HWY_INLINE void store(Enclosed e, const Enclosures& out, std::size_t at) {
  e.put_unknown(hn::Not(e.low <= e.high));
  hn::StoreU(e.center, D(), out.center + at);
  hn::StoreU(e.low, D(), out.low + at);
  hn::StoreU(e.high, D(), out.high + at);
}

template <class K, class A>
HWY_INLINE Enclosed unary_at(V x, double share) {
  Enclosed e = K::template at<A>(x, share);
  // Of most functions; sign(NaN) is a number.
  if constexpr (!requires { K::defined_for_nan; }) e.put_nan(hn::IsNaN(x));
  return e;
}

/// K::at<A>(x, share) for every operand; the last vector is filled up with the last operand.
template <class K, class A, class T>
void unary(const void* const* arguments, std::size_t count, const Enclosures& out, double share) {
  const T* x = static_cast<const T*>(arguments[0]);
  const std::size_t lanes = hn::Lanes(D());
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) store(unary_at<K, A>(load(x + i), share), out, i);
  if (i == count) return;
  T rest[hn::MaxLanes(D())];
  double center[hn::MaxLanes(D())], low[hn::MaxLanes(D())], high[hn::MaxLanes(D())];
  for (std::size_t k = 0; k < lanes; ++k) rest[k] = x[std::min(i + k, count - 1)];
  store(unary_at<K, A>(load(rest), share), {center, low, high}, 0);
  std::copy_n(center, count - i, out.center + i);
  std::copy_n(low, count - i, out.low + i);
  std::copy_n(high, count - i, out.high + i);
}

/// A kernel that needs no certificate: S, the arithmetic for binary16 and binary32, bounds its error as well
/// and is fast enough.
template <class K, class S>
constexpr Row tracked_row() {
  static_assert(S::tracks);
  return {.function = K::name,
          .arity = 1,
          .output = 0,
          .plain_half = nullptr,
          .plain_single = nullptr,
          .tracked_half = unary<K, S, hwy::float16_t>,
          .tracked_single = unary<K, S, float>,
          .tracked_double = unary<K, DoubleWord, double>};
}

template <class K>
constexpr Row unary_row() {
  return {.function = K::name,
          .arity = 1,
          .output = 0,
          .plain_half = unary<K, Plain, hwy::float16_t>,
          .plain_single = unary<K, Plain, float>,
          .tracked_half = unary<K, DoubleWord, hwy::float16_t>,
          .tracked_single = unary<K, DoubleWord, float>,
          .tracked_double = unary<K, DoubleWord, double>};
}

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
