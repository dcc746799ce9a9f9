#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/power.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/binary-inl.h"
#include "reference/fast/pow-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

std::span<const Row> power_rows() {
  static constexpr Row rows[] = {binary_row<Pow, Word>(), binary_row<Powr, Word>(), integer_row<Pown, Word>(),
                                 integer_row<Rootn, Word>()};
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
