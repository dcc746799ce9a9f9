// Functions whose kernels for binary64 are others than those for narrower formats.
#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/wide.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/scaled_row-inl.h"
#include "reference/fast/wide_exp-inl.h"
#include "reference/fast/wide_lgamma-inl.h"
#include "reference/fast/wide_log-inl.h"
#include "reference/fast/wide_trig-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

template <class K>
constexpr Row wide_unscaled_row() {
  return wide_row<K, unary<K, DoubleWord, double>>();
}
/// The same kernel as an output of sincos.
constexpr Row wide_output_of_sincos(Row row, int output) {
  row.function = "sincos";
  row.output = output;
  return row;
}

std::span<const Row> wide_rows() {
  static constexpr Row rows[] = {wide_scaled_row<WideExp>(),
                                 wide_scaled_row<WideExp2>(),
                                 wide_scaled_row<WideExp10>(),
                                 wide_unscaled_row<WideLog>(),
                                 wide_unscaled_row<WideLog2>(),
                                 wide_unscaled_row<WideLog10>(),
                                 wide_unscaled_row<WideSin>(),
                                 wide_unscaled_row<WideCos>(),
                                 wide_output_of_sincos(wide_unscaled_row<WideSin>(), 0),
                                 wide_output_of_sincos(wide_unscaled_row<WideCos>(), 1),
                                 wide_scaled_row<WideTgamma>(),
                                 wide_unscaled_row<WideLgamma>(),
                                 wide_unscaled_row<WideLgammaR>()};
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
