// Points of formats of which binary64 holds many numbers between two neighbours: judged in the fewest
// operations, in front of RegularFilter. Included once per instruction set.

#if defined(PLUMBLINE_FILTER_NEAR_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_FILTER_NEAR_INL_H
#undef PLUMBLINE_FILTER_NEAR_INL_H
#else
#define PLUMBLINE_FILTER_NEAR_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>

#include "harness/judge/filter_measured-inl.h"
#include "harness/judge/run_thresholds.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::HWY_NAMESPACE {

/// Judges one output whose values are `T`, float or hwy::float16_t, as are all operands. It
/// decides what RegularFilter would, and less: the truth's interval is taken for one around the center. What
/// that leaves is MeasuredFilter's.
template <typename T>
class NearFilter : private FilteredOutput {
 public:
  HWY_INLINE NearFilter(const FilterPlan& plan, std::size_t output, const FilterBlock& block,
                        const FilterLimits& limits)
      : FilteredOutput(plan, output, block, limits),
        measured_(plan, output, block, limits),
        edges_(edges_of_pairs(plan, plan.regular[output], block)),
        most_(surely_within(std::min({regular_.allowed, limits.worst, regular_.near}), output_, regular_)) {}

  /// Those of the `valid` points from the i-th on that are not decided; `out` has the others.
  HWY_INLINE M judge(std::size_t i, M valid, Found& out) const {
    const V result = load(results_, i), center = hn::LoadU(d, truth_.center + i),
            below = hn::LoadU(d, truth_.low + i), above = hn::LoadU(d, truth_.high + i);
    M nan_due = none();
    out.clear();
    if (edges_ == BlockEdges::nan) {
      out.nan = nans(i, result, center, valid);
      return without(valid, out.nan);
    }
    const auto operand = [&](std::size_t k) HWY_ATTR { return load(block_.arguments[k], i); };
    const M quiet =
        edges_ == BlockEdges::none ? valid : without_edge(i, result, valid, operand, nan_due, out.met);
    const M measured = measure(result, center, below, above, quiet, out);
    const M open = without(valid, hn::Or(measured, out.met));
    if (hn::AllFalse(d, open)) return open;
    const M left = hn::And(open, quiet);
    out.infinite = infinities(result, center, below, above, left);
    out.nan = nans(i, result, center, hn::Or(left, hn::And(open, nan_due)));
    const M same_sign = without(left, is_negative(hn::Xor(result, hn::Add(below, above))));
    const M vanishing = near_zero(result, center, below, above, number(1), same_sign);
    out.above[0] = hn::Or(out.above[0], vanishing);
    const M rest = without(open, hn::Or(vanishing, hn::Or(out.infinite, out.nan)));
    const M numbers = hn::And(rest, quiet);
    if (hn::AllFalse(d, numbers)) return rest;
    return without(rest, measured_.judge(i, result, center, below, above, numbers, out));
  }

 private:
  HWY_INLINE static V load(const void* column, std::size_t i) {
    return fast::HWY_NAMESPACE::load(static_cast<const T*>(column) + i);
  }

  /// The points whose error is 0 or in one bucket. An error of no more than RegularPlan::near ulp puts the
  /// truth into the binades of the center's magnitude minus and plus the zone: the zone is twice as many ulp
  /// of the center, and below a power of two ulp are half as large. The binade above the format's last is one
  /// of the two at most. A truth that may have either sign has the same error; a result of zero is not taken
  /// there: it is no further from the truth than the center is.
  HWY_INLINE M measure(V result, V center, V below, V above, M quiet, Found& out) const {
    const V zero = hn::Zero(d), difference = hn::Sub(result, center), distance = hn::Abs(difference);
    const V before = hn::Neg(below), magnitude = hn::Abs(center);
    const V reach = hn::Max(above, before);  // the truth is nearer to the center, or is it
    // Rounded once, so that it is positive only if the distance is the greater; the factor is for their own
    // roundings.
    const V closest = hn::NegMulAdd(reach, number(1 + 0x1p-50), distance);
    const V farthest = hn::Add(distance, reach);
    const W zone = hn::Set(du, regular_.zone), least = hn::BitCast(du, number(output_.format.min_normal));
    const W steps = hn::Max(hn::BitCast(du, magnitude), hn::Add(least, zone));
    const V low = hn::Mul(closest, inverse_binade_of(hn::Add(steps, zone)));
    const V high = hn::Mul(farthest, inverse_binade_of(hn::Sub(steps, zone)));
    const M same_sign = without(quiet, is_negative(hn::Xor(result, center)));
    out.zero = hn::And(same_sign, hn::Eq(farthest, zero));
    const M bounded = hn::Le(high, number(most_));
    // The center, where it is the result, is not the truth if it is at an end of the interval.
    const M at_center = hn::And(hn::Eq(distance, zero), hn::Gt(magnitude, zero));
    const M apart = hn::Or(hn::Gt(closest, zero), hn::And(at_center, hn::Le(hn::Min(above, before), zero)));
    const M measured = without(hn::And(hn::And(same_sign, bounded), apart), out.zero);
    return hn::Or(out.zero, find_buckets(regular_, low, high, measured, out));
  }

  HWY_INLINE M infinities(V result, V center, V below, V above, M points) const {
    const M right = hn::And(points, hn::IsInf(result));
    if (hn::AllFalse(d, right)) return right;
    const M negative = is_negative(center);
    const V inward = hn::IfThenElse(negative, above, hn::Neg(below));
    const V nearest = hn::Mul(hn::Sub(hn::Abs(center), inward), number(1 - output_.format.slack));
    return without(hn::And(right, hn::Ge(nearest, number(output_.format.overflow))),
                   hn::Xor(negative, is_negative(result)));
  }

  MeasuredFilter measured_;
  BlockEdges edges_;
  double most_;  ///< as surely_within(): results with greater errors are not decided
};

}  // namespace plumbline::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
