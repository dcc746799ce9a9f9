#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/wide_gamma.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/wide_lgamma-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

std::span<const Row> wide_gamma_rows() {
  static constexpr Row rows[] = {wide_row<WideTgamma>(), wide_row<WideLgamma>(), wide_row<WideLgammaR>()};
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(wide_gamma_rows);
std::span<const Row> wide_gamma_rows() { return HWY_DYNAMIC_DISPATCH(wide_gamma_rows)(); }

}  // namespace plumbline::fast
#endif
