#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/quotient.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/binary-inl.h"
#include "reference/fast/quotient-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

std::span<const Row> quotient_rows() {
  static constexpr Row rows[] = {binary_row<Quotient, Word>(), tracked_row<Reciprocal, Word>()};
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(quotient_rows);
std::span<const Row> quotient_rows() { return HWY_DYNAMIC_DISPATCH(quotient_rows)(); }

}  // namespace plumbline::fast
#endif
