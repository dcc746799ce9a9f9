#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/hyperbolic.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/hyperbolic-inl.h"
#include "reference/fast/unary-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

std::span<const Row> hyperbolic_rows() {
  static constexpr Row rows[] = {unary_row<Expm1>(), unary_row<Sinh>(), unary_row<Cosh>(), unary_row<Tanh>()};
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(hyperbolic_rows);
std::span<const Row> hyperbolic_rows() { return HWY_DYNAMIC_DISPATCH(hyperbolic_rows)(); }

}  // namespace plumbline::fast
#endif
