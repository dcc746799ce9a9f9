// Runs a kernel of two arguments over a block of points.

#if defined(PLUMBLINE_REFERENCE_FAST_BINARY_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_BINARY_INL_H
#undef PLUMBLINE_REFERENCE_FAST_BINARY_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_BINARY_INL_H
#endif

#include "reference/fast/unary-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

using Integer32 = hn::Rebind<std::int32_t, D>;

HWY_INLINE V load(const std::int32_t* x) { return hn::PromoteTo(D(), hn::LoadU(Integer32(), x)); }

/// K::at<A>(x, y, share) for every pair of operands of types T and U, NaNs among them: which results are NaN
/// is the kernel's own matter (hypot(inf, NaN) is inf). The last vector is filled up with the last pair.
template <class K, class A, class T, class U>
void binary(const void* const* arguments, std::size_t count, const Enclosures& out, double share) {
  const T* x = static_cast<const T*>(arguments[0]);
  const U* y = static_cast<const U*>(arguments[1]);
  const std::size_t lanes = hn::Lanes(D());
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) store(K::template at<A>(load(x + i), load(y + i), share), out, i);
  if (i == count) return;
  T rest_x[hn::MaxLanes(D())];
  U rest_y[hn::MaxLanes(D())];
  double center[hn::MaxLanes(D())], low[hn::MaxLanes(D())], high[hn::MaxLanes(D())];
  for (std::size_t k = 0; k < lanes; ++k) {
    rest_x[k] = x[std::min(i + k, count - 1)];
    rest_y[k] = y[std::min(i + k, count - 1)];
  }
  store(K::template at<A>(load(rest_x), load(rest_y), share), {center, low, high}, 0);
  std::copy_n(center, count - i, out.center + i);
  std::copy_n(low, count - i, out.low + i);
  std::copy_n(high, count - i, out.high + i);
}

/// Pairs of operands are too many to enumerate: S, the arithmetic for binary16 and binary32, is one that
/// tracks its error. Binary64 is evaluated in DoubleWord.
template <class K, class S>
constexpr Row binary_row() {
  static_assert(S::tracks);
  return {.function = K::name,
          .arity = 2,
          .output = 0,
          .plain_half = nullptr,
          .plain_single = nullptr,
          .tracked_half = binary<K, S, hwy::float16_t, hwy::float16_t>,
          .tracked_single = binary<K, S, float, float>,
          .tracked_double = binary<K, DoubleWord, double, double>};
}

/// The same of a function whose second argument is a 32-bit integer.
template <class K, class S>
constexpr Row integer_row() {
  static_assert(S::tracks);
  return {.function = K::name,
          .arity = 2,
          .output = 0,
          .plain_half = nullptr,
          .plain_single = nullptr,
          .tracked_half = binary<K, S, hwy::float16_t, std::int32_t>,
          .tracked_single = binary<K, S, float, std::int32_t>,
          .tracked_double = binary<K, DoubleWord, double, std::int32_t>,
          .integer_second = true};
}

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
