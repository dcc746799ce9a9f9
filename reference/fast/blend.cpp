#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/blend.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/wide_blend-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

std::span<const Row> blend_rows() {
  static constexpr Row rows[] = {blend_row<Mix, WideMix>(), blend_row<Smoothstep, WideSmoothstep>()};
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(blend_rows);
std::span<const Row> blend_rows() { return HWY_DYNAMIC_DISPATCH(blend_rows)(); }

}  // namespace plumbline::fast
#endif
