// Runs a kernel over a block of points; rows of kernels of one argument.

#if defined(PLUMBLINE_REFERENCE_FAST_UNARY_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_UNARY_INL_H
#undef PLUMBLINE_REFERENCE_FAST_UNARY_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_UNARY_INL_H
#endif

#include <algorithm>

#include "reference/fast/load-inl.h"
#include "reference/fast/row.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// What no kernel of a block may leave: ends that are no numbers, or in the wrong order, bound nothing.
HWY_INLINE void store(Enclosed e, const Enclosures& out, std::size_t at) {
  e.put_unknown(hn::Not(e.low <= e.high));
  hn::StoreU(e.center, D(), out.center + at);
  hn::StoreU(e.low, D(), out.low + at);
  hn::StoreU(e.high, D(), out.high + at);
}

/// The operands from the i-th on, filled up with the last one.
template <class T>
HWY_INLINE V load_rest(const T* x, std::size_t i, std::size_t count) {
  T rest[hn::MaxLanes(D())];
  for (std::size_t k = 0; k < hn::Lanes(D()); ++k) rest[k] = x[std::min(i + k, count - 1)];
  return load(rest);
}

/// at(x...) for every operand of columns of `count`.
template <class At, class... T>
HWY_INLINE void each_vector(std::size_t count, const Enclosures& out, const At& at, const T*... x) {
  const std::size_t lanes = hn::Lanes(D());
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) store(at(load(x + i)...), out, i);
  if (i == count) return;
  double center[hn::MaxLanes(D())], low[hn::MaxLanes(D())], high[hn::MaxLanes(D())];
  store(at(load_rest(x, i, count)...), {center, low, high}, 0);
  std::copy_n(center, count - i, out.center + i);
  std::copy_n(low, count - i, out.low + i);
  std::copy_n(high, count - i, out.high + i);
}

/// K::at<A>(x, share) for every operand.
template <class K, class A, class T>
void unary(const void* const* arguments, std::size_t count, const Enclosures& out, double share) {
  const auto at = [share](V x) HWY_ATTR {
    Enclosed e = K::template at<A>(x, share);
    // Of most functions; sign(NaN) is a number.
    if constexpr (!requires { K::defined_for_nan; }) e.put_nan(hn::IsNaN(x));
    return e;
  };
  each_vector(count, out, at, static_cast<const T*>(arguments[0]));
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
