#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/log.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/log_functions-inl.h"
#include "reference/fast/unary-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

std::span<const Row> logarithm_rows() {
  static constexpr Row rows[] = {unary_row<Log>(),   unary_row<Log2>(),  unary_row<Log10>(),
                                 unary_row<Log1p>(), unary_row<Acosh>(), unary_row<Asinh>(),
                                 unary_row<Atanh>()};
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(logarithm_rows);
std::span<const Row> logarithm_rows() { return HWY_DYNAMIC_DISPATCH(logarithm_rows)(); }

}  // namespace plumbline::fast
#endif
