// Functions whose kernels for binary64 are others than those for narrower formats.
#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/wide.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/scaled_row-inl.h"
#include "reference/fast/wide_exp-inl.h"
#include "reference/fast/wide_lgamma-inl.h"
#include "reference/fast/wide_log-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

std::span<const Row> wide_rows() {
  static constexpr Row rows[] = {wide_scaled_row<WideExp>(),
                                 wide_scaled_row<WideExp2>(),
                                 wide_scaled_row<WideExp10>(),
                                 wide_row<WideLog, unary<WideLog, DoubleWord, double>>(),
                                 wide_row<WideLog2, unary<WideLog2, DoubleWord, double>>(),
                                 wide_row<WideLog10, unary<WideLog10, DoubleWord, double>>(),
                                 wide_scaled_row<WideTgamma>(),
                                 wide_row<WideLgamma, unary<WideLgamma, DoubleWord, double>>(),
                                 wide_row<WideLgammaR, unary<WideLgammaR, DoubleWord, double>>()};
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(wide_rows);
std::span<const Row> wide_rows() { return HWY_DYNAMIC_DISPATCH(wide_rows)(); }

}  // namespace plumbline::fast
#endif
