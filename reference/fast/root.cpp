#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/root.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/binary-inl.h"
#include "reference/fast/root-inl.h"
#include "reference/fast/scaled_row-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

std::span<const Row> root_rows() {
  static constexpr Row rows[] = {tracked_row<Sqrt, Word>(), tracked_row<Rsqrt, Word>(),
                                 tracked_row<Cbrt, Word>(),
                                 scaled_binary_row<Hypot, Word, Word, DoubleWord>()};
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(root_rows);
std::span<const Row> root_rows() { return HWY_DYNAMIC_DISPATCH(root_rows)(); }

}  // namespace plumbline::fast
#endif
