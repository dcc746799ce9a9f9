#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/exp.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/exp-inl.h"
#include "reference/fast/unary-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

/// K of a function that has positive results alone: subnormal ones have ends that are rounded to 2^-1073.
template <class K>
struct Positive {
  static constexpr const char* name = K::name;
  template <class A>
  static Enclosed at(V x, double share) {
    Enclosed e = K::template at<A>(x, share);
    const V to_zero = number(0) - e.center;
    const M below = hn::And(e.low < to_zero, e.high < number(HUGE_VAL));
    e.low = select(below, to_zero, e.low);
    return e;
  }
};

/// Of binary16 and binary32: wide.cpp has those of binary64.
template <class K>
constexpr Row narrow_row() {
  Row row = unary_row<Positive<K>>();
  row.tracked_double = nullptr;
  return row;
}

std::span<const Row> exponential_rows() {
  static constexpr Row rows[] = {narrow_row<Exp>(), narrow_row<Exp2>(), narrow_row<Exp10>()};
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(exponential_rows);
std::span<const Row> exponential_rows() { return HWY_DYNAMIC_DISPATCH(exponential_rows)(); }

}  // namespace plumbline::fast
#endif
