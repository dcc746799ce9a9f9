#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/format.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/format-inl.h"
#include "reference/fast/scaled_row-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

std::span<const Row> format_rows() {
  static constexpr Row rows[] = {exact_row<Fabs>(),
                                 exact_row<Same>(),
                                 exact_row<Negate>(),
                                 exact_row<Logb>(),
                                 exact_row<Ilogb>(),
                                 exact_row<FrexpMantissa>(),
                                 exact_row<FrexpExponent>(),
                                 exact_row<Sign>(),
                                 scaled_integer_row<Ldexp, ExactHalf, ExactSingle, ExactDouble>(),
                                 exact_unsigned_row<NotANumber>()};
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(format_rows);
std::span<const Row> format_rows() { return HWY_DYNAMIC_DISPATCH(format_rows)(); }

}  // namespace plumbline::fast
#endif
