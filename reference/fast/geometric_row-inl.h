// Kernels of whole vectors, and how they are run over a block of points: of each number of lanes its own.

#if defined(PLUMBLINE_REFERENCE_FAST_GEOMETRIC_ROW_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_GEOMETRIC_ROW_INL_H
#undef PLUMBLINE_REFERENCE_FAST_GEOMETRIC_ROW_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_GEOMETRIC_ROW_INL_H
#endif

#include "reference/fast/geometric-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

template <std::size_t N>
struct Dot {
  static constexpr bool has_two = true;
  static constexpr std::size_t lanes = N;
  template <class A>
  static ScaledEnclosure at(const Vectors<N>& v) {
    return sum_of_products<A>(v);
  }
};

/// One lane of xyz; the w of four lanes is 0.
template <std::size_t N, std::size_t lane>
struct Cross {
  static constexpr bool has_two = true;
  static constexpr std::size_t lanes = N;
  template <class A>
  static ScaledEnclosure at(const Vectors<N>& v) {
    constexpr std::size_t j = (lane + 1) % 3, k = (lane + 2) % 3;
    if constexpr (lane == 3)
      return {exactly(number(0)), number(1)};
    else
      return sum_of_products<A>(Vectors<2>{{v.x[j], hn::Neg(v.x[k])}, {v.y[k], v.y[j]}});
  }
};

/// Of a vector, or of the difference of two: the distance.
template <std::size_t N, bool of_difference>
struct Length {
  static constexpr bool has_two = of_difference;
  static constexpr std::size_t lanes = N;
  template <class A>
  static ScaledEnclosure at(const Vectors<N>& v) {
    return length_of<A, has_two>(v);
  }
};

template <std::size_t N, std::size_t lane>
struct Normalize {
  static constexpr bool has_two = false;
  static constexpr std::size_t lanes = N;
  template <class A>
  static ScaledEnclosure at(const Vectors<N>& v) {
    return normalised_lane<A, lane>(v);
  }
};

/// K::at<A>(v) for every point: the columns are the lanes of one vector, then those of the other.
template <class K, class A, class T>
void vector_columns(const void* const* arguments, std::size_t count, const Enclosures& out, double) {
  constexpr std::size_t N = K::lanes;
  const std::size_t step = hn::Lanes(D());
  const auto at = [&](std::size_t i) HWY_ATTR {
    const auto loaded = [&](std::size_t k) HWY_ATTR {
      const T* const column = static_cast<const T*>(arguments[k]);
      return i + step <= count ? load(column + i) : load_rest(column, i, count);
    };
    Vectors<N> v;
    for (std::size_t k = 0; k < N; ++k) {
      v.x[k] = loaded(k);
      v.y[k] = K::has_two ? loaded(N + k) : number(0);
    }
    return K::template at<A>(v);
  };
  std::size_t i = 0;
  for (; i + step <= count; i += step) store(at(i), out, i);
  if (i == count) return;
  double rest[4][hn::MaxLanes(D())];
  const bool has_scale = out.scale != nullptr;
  store(at(i), {rest[0], rest[1], rest[2], has_scale ? rest[3] : nullptr}, 0);
  double* const columns[] = {out.center, out.low, out.high, out.scale};
  for (std::size_t k = 0; k < (has_scale ? 4U : 3U); ++k) std::copy_n(rest[k], count - i, columns[k] + i);
}

template <class K>
constexpr Row vector_row(const char* function, std::size_t output = 0) {
  return {.function = function,
          .arity = static_cast<int>(K::lanes) * (K::has_two ? 2 : 1),
          .output = static_cast<int>(output),
          .plain_half = nullptr,
          .plain_single = nullptr,
          .tracked_half = vector_columns<K, ExactHalf, hwy::float16_t>,
          .tracked_single = vector_columns<K, ExactSingle, float>,
          .tracked_double = vector_columns<K, ExactDouble, double>};
}

/// The same of a function of binary32 alone.
template <class K>
constexpr Row single_row(const char* function, std::size_t output = 0) {
  Row row = vector_row<K>(function, output);
  row.tracked_half = row.tracked_double = nullptr;
  return row;
}

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
