// Regular points: judged in few operations, in front of the tests of a whole rule. Included once per
// instruction set.

#if defined(PLUMBLINE_FILTER_REGULAR_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_FILTER_REGULAR_INL_H
#undef PLUMBLINE_FILTER_REGULAR_INL_H
#else
#define PLUMBLINE_FILTER_REGULAR_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <limits>

#include "harness/judge/filter_output-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::HWY_NAMESPACE {

/// Judges one output. A point is regular if it needs no more than these tests:
/// - an edge case prescribes one value, and the result is that value; or
/// - the truth is finite, of the result's sign, and no edge case names the point; the error is at most
///   the bound and in one bucket whatever the truth is within its interval; or
/// - both are infinite in the format, or the truth is no number and the result a quiet NaN; or
/// - the output is an integer, the truth is one, and the result is the truth.
/// Each decision is the one that the general tests (filter_vectors.cpp) come to: Errors explains why the
/// interval of the error is as wide as it is, BoundFilter::hold in which order the rules come.
class RegularFilter : private FilteredOutput {
 public:
  HWY_INLINE RegularFilter(const FilterPlan& plan, std::size_t output, const FilterBlock& block,
                           const FilterLimits& limits)
      : FilteredOutput(plan, output, block, limits),
        most_(surely_within(std::min({regular_.allowed, limits.worst, std::numeric_limits<double>::max()}),
                            output_.format)) {}

  /// Those of the `valid` points from the i-th on that are not regular; `out` has the others.
  HWY_INLINE M judge(std::size_t i, M valid, Found& out) const {
    out.clear();
    const Points points(plan_, block_, i);
    const V result = values_at(output_.type, results_, i), center = hn::LoadU(d, truth_.center + i),
            below = hn::LoadU(d, truth_.low + i), above = hn::LoadU(d, truth_.high + i);
    const EdgeHits hits = edge_cases(points, result, valid, out);
    const M without_edge = without(valid, hn::Or(hits.of_nan, hits.of_others));
    M open = without(valid, hits.met);
    if (!is_floating(output_.type)) {
      out.zero = hn::And(hn::And(without_edge, hn::Eq(below, above)), hn::Eq(result, center));
      return without(open, out.zero);
    }
    out.nan = nans(i, result, center, without(open, hits.of_others));
    open = without(open, out.nan);
    if (hn::AllFalse(d, open)) return open;
    const V scale = scale_at(truth_, i);
    const M numbers = hn::And(open, without_edge);
    return without(open, take_numbers(hn::Mul(result, scale), center, below, above, scale, numbers, out));
  }

 private:
  /// Of the points those that are regular with a finite or infinite truth; `result` is times the truth's
  /// scale. Precondition: none was taken yet.
  HWY_INLINE M take_numbers(V result, V center, V below, V above, V scale, M points, Found& out) const {
    if (output_.type == ScalarType::f64) recenter(center, below, above);
    const V zero = hn::Zero(d), least = hn::Add(center, below), greatest = hn::Add(center, above);
    const M exact = hn::And(hn::Eq(below, zero), hn::Eq(above, zero));
    // One end may be zero, of any sign.
    const M straddles = hn::And(hn::Lt(least, zero), hn::Gt(greatest, zero));
    const V signs = hn::Xor(result, hn::IfThenElse(exact, center, hn::Add(least, greatest)));
    const M comparable = without(points, hn::Or(is_negative(signs), straddles));
    const V ends[2] = {hn::Abs(least), hn::Abs(greatest)};
    V near = hn::Mul(hn::Min(ends[0], ends[1]), number(1 - output_.format.slack));
    V far = hn::Mul(hn::Max(ends[0], ends[1]), number(1 + output_.format.slack));
    if (output_.type == ScalarType::f64) narrow(center, below, above, near, far);
    out.infinite = infinities(result, center, below, above, near, comparable);
    const M vanishing = near_zero(result, center, below, above, scale, without(comparable, out.infinite));
    const M taken = hn::Or(out.infinite, vanishing), left = without(comparable, taken);
    if (!hn::AllFalse(d, left)) measure(result, center, below, above, scale, near, far, exact, left, out);
    out.above[0] = hn::Or(out.above[0], vanishing);
    return hn::Or(hn::Or(out.infinite, out.zero), out.above[0]);
  }

  /// NaNs, zeros and infinities of an operand that edge cases distinguish from others count as hits of.
  HWY_INLINE EdgeHits edge_cases(const Points& points, V result, M valid, Found& out) const {
    const M special =
        with_special_operands(valid, [&](std::size_t k) HWY_ATTR { return points.operands[k]; });
    if (regular_.edges.empty()) return {none(), special, none()};
    EdgeHits hits = edge_hits_of(regular_.edges, points, output_.format, result, without(valid, special));
    hits.of_others = hn::Or(hits.of_others, special);
    out.met = hits.met;
    return hits;
  }

  /// The same truth beside the number of binary64 to which both ends round, where it is not the center: the
  /// center's distance from it and what that leaves of the ends are numbers, as no end is larger than the
  /// center (Dekker's FastTwoSum).
  HWY_INLINE static void recenter(V& center, V& below, V& above) {
    const V least = hn::Add(center, below), greatest = hn::Add(center, above);
    const V widest = hn::Max(hn::Abs(below), hn::Abs(above));
    const M near = hn::And(hn::Le(widest, hn::Abs(center)), hn::IsFinite(least));
    const M moves = without(hn::And(near, hn::Eq(least, greatest)), hn::Eq(least, center));
    const V step = hn::IfThenElseZero(moves, hn::Sub(least, center));
    center = hn::IfThenElse(moves, least, center);
    below = hn::Sub(below, step);
    above = hn::Sub(above, step);
  }

  /// Of binary64, where both ends round to the center: the truth is in the center's binade unless the center
  /// is the power of two that begins this. There `near` and `far` go to the binade below, unless the truth is
  /// on one side, by more than what the reference's enclosure is wide: 2^-24 ulp (Errors).
  HWY_INLINE static void narrow(V center, V below, V above, V& near, V& far) {
    const V magnitude = hn::Abs(center);
    const V apart = hn::MulAdd(magnitude, number(0x1p-75), number(0x1p-1074));  // not zero
    const V toward = hn::CopySignToAbs(number(1), center);
    const V offsets[2] = {hn::Mul(below, toward), hn::Mul(above, toward)};  // of the magnitude
    const M finite = hn::Le(magnitude, number(std::numeric_limits<double>::max()));
    const M ordinary = hn::And(hn::Gt(magnitude, hn::Zero(d)), finite);
    const M rounded = hn::And(hn::Eq(hn::Add(center, below), center), hn::Eq(hn::Add(center, above), center));
    const M tight = hn::And(ordinary, rounded);
    const V before = hn::BitCast(d, hn::Sub(hn::BitCast(du, magnitude), hn::Set(du, 1)));
    const M outside = hn::Ge(hn::Min(offsets[0], offsets[1]), apart);
    const M inside = hn::Le(hn::Max(offsets[0], offsets[1]), hn::Neg(apart));
    near = hn::IfThenElse(tight, hn::IfThenElse(outside, magnitude, before), near);
    far = hn::IfThenElse(tight, hn::IfThenElse(inside, before, magnitude), far);
  }

  /// Around half an ulp, where the ends need no margin (add_limits()) if the interval is open; those of the
  /// `points` are not, each being one number. An error of the center that is below half an ulp goes where
  /// surely_within() has it: its differences are exact. One of a number from one to eight ulp off that is
  /// above half an ulp goes beyond what `surely_above` has: the difference is exact, and so is that of an end
  /// that is nearer to the number than half an ulp (Sterbenz).
  HWY_INLINE void leave_half(V difference, V scale, V coarse, M points, V& low, V& high) const {
    const V half = number(0.5 / output_.format.per_ulp), steps = hn::Mul(hn::Abs(difference), coarse);
    const M is_center = hn::Eq(difference, hn::Zero(d));
    const M nearest = without(hn::And(is_center, hn::Le(high, half)), points);
    high = hn::IfThenElse(nearest, hn::Min(high, hn::Mul(half, number(1 - 0x1p-49))), high);
    const M close =
        hn::And(hn::Ge(steps, hn::Mul(half, number(2))), hn::Le(steps, hn::Mul(half, number(16))));
    const M other = hn::And(hn::And(close, hn::Ge(low, half)), hn::Eq(scale, number(1)));
    low = hn::IfThenElse(without(other, points), hn::Max(low, hn::Mul(half, number(1 + 0x1p-48))), low);
  }

  HWY_INLINE void measure(V result, V center, V below, V above, V scale, V near, V far, M exact, M comparable,
                          Found& out) const {
    const V zero = hn::Zero(d), least_magnitude = hn::Mul(number(output_.format.min_normal), scale);
    const V difference = hn::Sub(result, center);
    const V from = hn::Sub(difference, above), to = hn::Sub(difference, below);
    const V distances[2] = {hn::Abs(from), hn::Abs(to)};
    const M inside = hn::And(hn::Lt(from, zero), hn::Gt(to, zero));
    const V closest = hn::IfThenZeroElse(inside, hn::Min(distances[0], distances[1]));
    const V fine = inverse_binade_of(hn::BitCast(du, hn::Max(near, least_magnitude)));
    const V coarse = inverse_binade_of(hn::BitCast(du, hn::Max(far, least_magnitude)));
    V low = hn::Mul(closest, coarse), high = hn::Mul(hn::Max(distances[0], distances[1]), fine);
    if (output_.type == ScalarType::f64)
      leave_half(difference, scale, coarse, hn::Eq(below, above), low, high);
    const M equal = hn::And(exact, hn::Eq(difference, zero));
    const M apart = without(
        hn::Or(hn::Eq(difference, zero), hn::Gt(closest, hn::Mul(hn::Abs(difference), number(0x1p-50)))),
        inside);
    const M differs = regular_.never_exact ? hn::Not(exact) : apart;
    const M bounded = hn::And(hn::Le(high, number(most_)), hn::Lt(far, number(output_.format.beyond)));
    out.zero = hn::And(comparable, equal);
    find_buckets(regular_, low, high, without(hn::And(hn::And(comparable, bounded), differs), equal), out);
  }

  HWY_INLINE M infinities(V result, V center, V below, V above, V near, M comparable) const {
    const M right = hn::And(comparable, hn::IsInf(result));
    if (hn::AllFalse(d, right)) return right;
    const M beyond = rounds_to_infinity(center, below, above);
    return hn::And(right, hn::Or(hn::Ge(near, number(output_.format.overflow)), beyond));
  }

  double most_;  ///< as surely_within(): results with greater errors are not regular
};

}  // namespace plumbline::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
