#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/exp.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/exp-inl.h"
#include "reference/fast/unary-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

std::span<const Row> exponential_rows() {
  static constexpr Row rows[] = {unary_row<Exp>(), unary_row<Exp2>(), unary_row<Exp10>()};
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(exponential_rows);
std::span<const Row> exponential_rows() { return HWY_DYNAMIC_DISPATCH(exponential_rows)(); }

}  // namespace plumbline::fast
#endif
