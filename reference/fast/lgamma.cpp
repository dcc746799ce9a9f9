#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/lgamma.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/lgamma-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

std::span<const Row> lgamma_rows() {
  static constexpr Row rows[] = {word_row<Lgamma>(), word_row<LgammaR>(), exact_row<LgammaSign>()};
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(lgamma_rows);
std::span<const Row> lgamma_rows() { return HWY_DYNAMIC_DISPATCH(lgamma_rows)(); }

}  // namespace plumbline::fast
#endif
