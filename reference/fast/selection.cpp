#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/selection.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/selection-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

std::span<const Row> selection_rows() {
  static constexpr Row rows[] = {exact_binary_row<Copysign>(),  exact_binary_row<Fmax>(),
                                 exact_binary_row<Fmin>(),      exact_binary_row<Maxmag>(),
                                 exact_binary_row<Minmag>(),    exact_binary_row<Max>(),
                                 exact_binary_row<Min>(),       exact_binary_row<Step>(),
                                 exact_binary_row<Nextafter>(), exact_ternary_row<Clamp>()};
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(selection_rows);
std::span<const Row> selection_rows() { return HWY_DYNAMIC_DISPATCH(selection_rows)(); }

}  // namespace plumbline::fast
#endif
