#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/angle.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/angle-inl.h"
#include "reference/fast/unary-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

std::span<const Row> angle_rows() {
  static constexpr Row rows[] = {unary_row<Degrees>(), unary_row<Radians>()};
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(angle_rows);
std::span<const Row> angle_rows() { return HWY_DYNAMIC_DISPATCH(angle_rows)(); }

}  // namespace plumbline::fast
#endif
