#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/remainder.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/remainder-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

std::span<const Row> remainder_rows() {
  static constexpr Row rows[] = {exact_binary_row<Fmod>(), exact_binary_row<Remainder>(),
                                 exact_binary_row<RemquoRemainder>(), exact_binary_row<RemquoQuotient>()};
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(remainder_rows);
std::span<const Row> remainder_rows() { return HWY_DYNAMIC_DISPATCH(remainder_rows)(); }

}  // namespace plumbline::fast
#endif
