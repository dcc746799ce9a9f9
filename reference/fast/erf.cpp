#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/erf.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/erf-inl.h"
#include "reference/fast/unary-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

std::span<const Row> erf_rows() {
  static constexpr Row rows[] = {unary_row<Erf>(), unary_row<Erfc>()};
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(erf_rows);
std::span<const Row> erf_rows() { return HWY_DYNAMIC_DISPATCH(erf_rows)(); }

}  // namespace plumbline::fast
#endif
