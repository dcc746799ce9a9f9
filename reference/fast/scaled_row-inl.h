// Runs kernels of binary64 whose results may need a scale (Enclosures) over a block of points; their rows.

#if defined(PLUMBLINE_REFERENCE_FAST_SCALED_ROW_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_SCALED_ROW_INL_H
#undef PLUMBLINE_REFERENCE_FAST_SCALED_ROW_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_SCALED_ROW_INL_H
#endif

#include <utility>

#include "reference/fast/binary-inl.h"
#include "reference/fast/wide_scale-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

HWY_INLINE void store(ScaledEnclosure e, const Enclosures& out, std::size_t at) {
  if (out.scale == nullptr)
    e.put_unknown(hn::Not(e.scale == number(1)));
  else
    hn::StoreU(e.scale, D(), out.scale + at);
  store(e.over, out, at);
}

/// K::at<A>(x...) for every operand of columns of `count`.
template <class K, class A, class... T>
HWY_INLINE void each_scaled(std::size_t count, const Enclosures& out, const T*... x) {
  const std::size_t lanes = hn::Lanes(D());
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) store(K::template at<A>(load(x + i)..., 0), out, i);
  if (i == count) return;
  double rest[4][hn::MaxLanes(D())];
  const bool has_scale = out.scale != nullptr;
  store(K::template at<A>(load_rest(x, i, count)..., 0),
        {rest[0], rest[1], rest[2], has_scale ? rest[3] : nullptr}, 0);
  double* const columns[] = {out.center, out.low, out.high, out.scale};
  for (std::size_t k = 0; k < (has_scale ? 4U : 3U); ++k) std::copy_n(rest[k], count - i, columns[k] + i);
}

/// The evaluation of a row for operands of types T.
template <class K, class A, class... T>
void scaled_columns(const void* const* arguments, std::size_t count, const Enclosures& out, double) {
  [&]<std::size_t... k>(std::index_sequence<k...>) HWY_ATTR {
    each_scaled<K, A>(count, out, static_cast<const T*>(arguments[k])...);
  }
  (std::index_sequence_for<T...>());
}

/// Rows of kernels; S is the arithmetic for binary16 and binary32.
template <class K, class S>
constexpr Row scaled_unary_row() {
  return {.function = K::name,
          .arity = 1,
          .output = 0,
          .plain_half = nullptr,
          .plain_single = nullptr,
          .tracked_half = unary<K, S, hwy::float16_t>,
          .tracked_single = unary<K, S, float>,
          .tracked_double = scaled_columns<K, DoubleWord, double>};
}
/// Of binary64 alone: binary16 and binary32 have rows of their own, whose certificates these do not touch.
template <class K, Evaluate evaluate>
constexpr Row wide_row() {
  return {.function = K::name,
          .arity = 1,
          .output = 0,
          .plain_half = nullptr,
          .plain_single = nullptr,
          .tracked_half = nullptr,
          .tracked_single = nullptr,
          .tracked_double = evaluate};
}
template <class K>
constexpr Row wide_scaled_row() {
  return wide_row<K, scaled_columns<K, DoubleWord, double>>();
}
/// Each format has its own arithmetic.
template <class K, class Half, class Single, class Double>
constexpr Row scaled_binary_row() {
  return {.function = K::name,
          .arity = 2,
          .output = 0,
          .plain_half = nullptr,
          .plain_single = nullptr,
          .tracked_half = binary<K, Half, hwy::float16_t, hwy::float16_t>,
          .tracked_single = binary<K, Single, float, float>,
          .tracked_double = scaled_columns<K, Double, double, double>};
}
/// The second argument is a 32-bit integer.
template <class K, class Half, class Single, class Double>
constexpr Row scaled_integer_row() {
  return {.function = K::name,
          .arity = 2,
          .output = 0,
          .plain_half = nullptr,
          .plain_single = nullptr,
          .tracked_half = binary<K, Half, hwy::float16_t, std::int32_t>,
          .tracked_single = binary<K, Single, float, std::int32_t>,
          .tracked_double = scaled_columns<K, Double, double, std::int32_t>,
          .integer_second = true};
}

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
