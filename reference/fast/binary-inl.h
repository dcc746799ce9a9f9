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

/// K::at<A>(x, y, share) for every pair of operands of types T and U, NaNs among them: which results are NaN
/// is the kernel's own matter (hypot(inf, NaN) is inf).
template <class K, class A, class T, class U>
void binary(const void* const* arguments, std::size_t count, const Enclosures& out, double share) {
  const auto at = [share](V x, V y) HWY_ATTR { return K::template at<A>(x, y, share); };
  each_vector(count, out, at, static_cast<const T*>(arguments[0]), static_cast<const U*>(arguments[1]));
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
