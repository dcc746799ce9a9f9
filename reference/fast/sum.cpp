#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/sum.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/sum-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

std::span<const Row> sum_rows() {
  static constexpr Row rows[] = {exact_binary_row<Sum>(),
                                 exact_binary_row<Difference>(),
                                 scaled_binary_row<Product, ExactHalf, ExactSingle, ExactDouble>(),
                                 exact_binary_row<Fdim>(),
                                 scaled_ternary_row<Fma>(),
                                 scaled_ternary_row<Mad>()};
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(sum_rows);
std::span<const Row> sum_rows() { return HWY_DYNAMIC_DISPATCH(sum_rows)(); }

}  // namespace plumbline::fast
#endif
