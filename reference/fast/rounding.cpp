#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/rounding.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/rounding-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

std::span<const Row> rounding_rows() {
  static constexpr Row rows[] = {
      exact_row<Ceil>(),       exact_row<Floor>(),        exact_row<Rint>(),
      exact_row<Round>(),      exact_row<Trunc>(),        exact_row<FractFraction>(),
      exact_row<FractWhole>(), exact_row<ModfFraction>(), exact_row<ModfWhole>()};
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(rounding_rows);
std::span<const Row> rounding_rows() { return HWY_DYNAMIC_DISPATCH(rounding_rows)(); }

}  // namespace plumbline::fast
#endif
