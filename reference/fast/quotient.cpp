#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/quotient.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/quotient-inl.h"
#include "reference/fast/scaled_row-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

std::span<const Row> quotient_rows() {
  static constexpr Row rows[] = {scaled_binary_row<Quotient, Word, Word, DoubleWord>(),
                                 scaled_unary_row<Reciprocal, Word>()};
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
