#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/arc.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/arc-inl.h"
#include "reference/fast/atan2-inl.h"
#include "reference/fast/binary-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

std::span<const Row> inverse_circular_rows() {
  static constexpr Row rows[] = {unary_row<Asin>(),         unary_row<Acos>(),          unary_row<Atan>(),
                                 unary_row<Asinpi>(),       unary_row<Acospi>(),        unary_row<Atanpi>(),
                                 binary_row<Atan2, Word>(), binary_row<Atan2pi, Word>()};
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(inverse_circular_rows);
std::span<const Row> inverse_circular_rows() { return HWY_DYNAMIC_DISPATCH(inverse_circular_rows)(); }

}  // namespace plumbline::fast
#endif
