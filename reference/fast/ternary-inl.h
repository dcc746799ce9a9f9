// Runs a kernel of three arguments over a block of points.

#if defined(PLUMBLINE_REFERENCE_FAST_TERNARY_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_TERNARY_INL_H
#undef PLUMBLINE_REFERENCE_FAST_TERNARY_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_TERNARY_INL_H
#endif

#include "reference/fast/exact-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// K::at<A>(x, y, z, share) for every three operands of type T, NaNs among them. The last vector is filled up
/// with the last three.
template <class K, class A, class T>
void ternary(const void* const* arguments, std::size_t count, const Enclosures& out, double share) {
  const T* x = static_cast<const T*>(arguments[0]);
  const T* y = static_cast<const T*>(arguments[1]);
  const T* z = static_cast<const T*>(arguments[2]);
  const std::size_t lanes = hn::Lanes(D());
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes)
    store(K::template at<A>(load(x + i), load(y + i), load(z + i), share), out, i);
  if (i == count) return;
  T rest[3][hn::MaxLanes(D())];
  double center[hn::MaxLanes(D())], low[hn::MaxLanes(D())], high[hn::MaxLanes(D())];
  for (std::size_t k = 0; k < lanes; ++k) {
    const std::size_t from = std::min(i + k, count - 1);
    rest[0][k] = x[from];
    rest[1][k] = y[from];
    rest[2][k] = z[from];
  }
  store(K::template at<A>(load(rest[0]), load(rest[1]), load(rest[2]), share), {center, low, high}, 0);
  std::copy_n(center, count - i, out.center + i);
  std::copy_n(low, count - i, out.low + i);
  std::copy_n(high, count - i, out.high + i);
}

template <class K>
constexpr Row exact_ternary_row() {
  return {.function = K::name,
          .arity = 3,
          .output = 0,
          .plain_half = nullptr,
          .plain_single = nullptr,
          .tracked_half = ternary<K, ExactHalf, hwy::float16_t>,
          .tracked_single = ternary<K, ExactSingle, float>,
          .tracked_double = ternary<K, ExactDouble, double>};
}

/// Of binary16 and binary32 alone.
template <class K>
constexpr Row narrow_ternary_row() {
  return {.function = K::name,
          .arity = 3,
          .output = 0,
          .plain_half = nullptr,
          .plain_single = nullptr,
          .tracked_half = ternary<K, DoubleWord, hwy::float16_t>,
          .tracked_single = ternary<K, DoubleWord, float>,
          .tracked_double = nullptr};
}

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
