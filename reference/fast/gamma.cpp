#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/gamma.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/gamma-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

std::span<const Row> gamma_rows() {
  static constexpr Row rows[] = {narrow_row<Tgamma>()};
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(gamma_rows);
std::span<const Row> gamma_rows() { return HWY_DYNAMIC_DISPATCH(gamma_rows)(); }

}  // namespace plumbline::fast
#endif
