#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/wide_exp.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/scaled_row-inl.h"
#include "reference/fast/wide_exp-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

/// Of binary64 alone.
template <class K>
constexpr Row wide_scaled_row() {
  return {.function = K::name,
          .arity = 1,
          .output = 0,
          .plain_half = nullptr,
          .plain_single = nullptr,
          .tracked_half = nullptr,
          .tracked_single = nullptr,
          .tracked_double = scaled_columns<K, DoubleWord, double>};
}

std::span<const Row> wide_exponential_rows() {
  static constexpr Row rows[] = {wide_scaled_row<WideExp>(), wide_scaled_row<WideExp2>(),
                                 wide_scaled_row<WideExp10>()};
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(wide_exponential_rows);
std::span<const Row> wide_exponential_rows() { return HWY_DYNAMIC_DISPATCH(wide_exponential_rows)(); }

}  // namespace plumbline::fast
#endif
