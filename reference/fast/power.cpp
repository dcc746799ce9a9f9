#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/power.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/pow-inl.h"
#include "reference/fast/scaled_row-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

std::span<const Row> power_rows() {
  static constexpr Row rows[] = {scaled_binary_row<Pow, Word, Word, DoubleWord>(),
                                 scaled_binary_row<Powr, Word, Word, DoubleWord>(),
                                 scaled_integer_row<Pown, Word, Word, DoubleWord>(),
                                 scaled_integer_row<Rootn, Word, Word, DoubleWord>()};
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(power_rows);
std::span<const Row> power_rows() { return HWY_DYNAMIC_DISPATCH(power_rows)(); }

}  // namespace plumbline::fast
#endif
