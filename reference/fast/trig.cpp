#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/trig.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/trig-inl.h"
#include "reference/fast/unary-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

/// The same kernel as an output of sincos.
constexpr Row output_of_sincos(Row row, int output) {
  row.function = "sincos";
  row.output = output;
  return row;
}

std::span<const Row> circular_rows() {
  static constexpr Row rows[] = {unary_row<Sin>(),
                                 unary_row<Cos>(),
                                 unary_row<Tan>(),
                                 output_of_sincos(unary_row<Sin>(), 0),
                                 output_of_sincos(unary_row<Cos>(), 1),
                                 unary_row<Sinpi>(),
                                 unary_row<Cospi>(),
                                 unary_row<Tanpi>()};
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(circular_rows);
std::span<const Row> circular_rows() { return HWY_DYNAMIC_DISPATCH(circular_rows)(); }

}  // namespace plumbline::fast
#endif
