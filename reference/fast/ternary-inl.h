// Runs a kernel of three arguments over a block of points.

#if defined(PLUMBLINE_REFERENCE_FAST_TERNARY_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_TERNARY_INL_H
#undef PLUMBLINE_REFERENCE_FAST_TERNARY_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_TERNARY_INL_H
#endif

#include "reference/fast/exact-inl.h"
#include "reference/fast/scaled_row-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// K::at<A>(x, y, z, share) for every three operands of type T, NaNs among them.
template <class K, class A, class T>
void ternary(const void* const* arguments, std::size_t count, const Enclosures& out, double share) {
  const auto at = [share](V x, V y, V z) HWY_ATTR { return K::template at<A>(x, y, z, share); };
  each_vector(count, out, at, static_cast<const T*>(arguments[0]), static_cast<const T*>(arguments[1]),
              static_cast<const T*>(arguments[2]));
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

/// Of results that may be subnormal in binary64.
template <class K>
constexpr Row scaled_ternary_row() {
  return {.function = K::name,
          .arity = 3,
          .output = 0,
          .plain_half = nullptr,
          .plain_single = nullptr,
          .tracked_half = ternary<K, ExactHalf, hwy::float16_t>,
          .tracked_single = ternary<K, ExactSingle, float>,
          .tracked_double = scaled_columns<K, ExactDouble, double, double, double>};
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
