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
/// - the output is an integer, any of which passes, or the truth is one and the result is the truth.
/// Each decision is the one that the general tests (filter_vectors.cpp) come to: Errors explains why the
/// interval of the error is as wide as it is, BoundFilter::hold in which order the rules come.
class RegularFilter : private FilteredOutput {
 public:
  HWY_INLINE RegularFilter(const FilterPlan& plan, std::size_t output, const FilterBlock& block,
                           const FilterLimits& limits)
      : FilteredOutput(plan, output, block, limits),
        most_(surely_within(std::min({regular_.allowed, limits.worst, std::numeric_limits<double>::max()}),
                            output_, regular_)) {}

  /// Those of the `valid` points from the i-th on that are not regular; `out` has the others.
  HWY_INLINE M judge(std::size_t i, M valid, Found& out) const {
    out.clear();
    const Points points(plan_, block_, i);
    const V result = values_at(output_.type, results_, i), center = hn::LoadU(d, truth_.center + i),
            below = hn::LoadU(d, truth_.low + i), above = hn::LoadU(d, truth_.high + i);
    const EdgeHits hits = edge_cases(points, result, valid, out);
    const M without_edge = without(valid, hn::Or(hits.of_nan, hits.of_others));
    M open = without(valid, hits.met);
    if (regular_.any_integer) {
      out.nan = without_edge;
      return without(open, out.nan);
    }
    if (!is_floating(output_.type)) {
      out.zero = hn::And(hn::And(without_edge, hn::Eq(below, above)), hn::Eq(result, center));
      return without(open, out.zero);
    }
    out.nan = nans(i, result, center, without(open, hits.of_others));
    open = without(open, out.nan);
    if (hn::AllFalse(d, open)) return open;
    const V scale = scale_at(truth_, i);
    const M numbers = hn::And(open, without_edge);
    return without(open, take_numbers(i, hn::Mul(result, scale), center, below, above, scale, numbers, out));
  }

 private:
  /// Of the points those that are regular with a finite or infinite truth; `result` is times the truth's
  /// scale. Precondition: none was taken yet.
  HWY_INLINE M take_numbers(std::size_t i, V result, V center, V below, V above, V scale, M points,
                            Found& out) const {
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
    if (!hn::AllFalse(d, left)) measure(i, result, center, below, above, scale, near, far, exact, left, out);
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

  /// More than what the reference's enclosure is wide, as a share of the truth, unless this
  /// is_rounded_once(): 2^-24 ulp (Errors).
  static constexpr double reach_of_reference = 0x1p-75;

  /// Of binary64: where the truth is in the center's binade, or in the one below a center that is a power of
  /// two, `near` and `far` go there. They stay where it is nearer to the binade's end than what the
  /// reference's enclosure is wide. The distances of the center from both ends are exact.
  HWY_INLINE void narrow(V center, V below, V above, V& near, V& far) const {
    const V magnitude = hn::Abs(center), toward = hn::CopySignToAbs(number(1), center);
    const V offsets[2] = {hn::Mul(below, toward), hn::Mul(above, toward)};  // of the magnitude
    const V inner = hn::Min(offsets[0], offsets[1]), outer = hn::Max(offsets[0], offsets[1]);
    const V first =
        hn::BitCast(d, hn::And(hn::BitCast(du, magnitude), hn::Set(du, std::uint64_t{0x7ff} << 52)));
    const V apart = regular_.rounded_once
                        ? hn::Zero(d)
                        : hn::MulAdd(magnitude, number(reach_of_reference), number(0x1p-1074));
    const M ordinary = hn::And(hn::Gt(first, hn::Zero(d)), hn::IsFinite(magnitude));
    const M is_first = hn::Eq(magnitude, first);
    const M under = hn::And(is_first, hn::And(hn::Le(outer, hn::Neg(apart)),
                                              hn::Ge(inner, hn::MulAdd(first, number(-0.5), apart))));
    const M inside = hn::And(hn::Ge(inner, hn::Add(hn::Sub(first, magnitude), apart)),
                             hn::Le(outer, hn::Sub(hn::Sub(hn::Add(first, first), magnitude), apart)));
    const V before = hn::BitCast(d, hn::Sub(hn::BitCast(du, magnitude), hn::Set(du, 1)));
    const V in_binade = hn::IfThenElse(under, before, magnitude);
    const M known = hn::And(ordinary, hn::Or(under, inside));
    near = hn::IfThenElse(known, in_binade, near);
    far = hn::IfThenElse(known, in_binade, far);
  }

  /// Distances of a result from both ends of a truth.
  struct Distances {
    V closest, farthest;
  };

  /// Of binary64: the same without what the subtractions rounded off. What is left of one is exact: a
  /// magnitude that it would make no smaller bounds the distance from below as it is. The lower bound means
  /// nothing inside of the interval.
  HWY_INLINE static Distances settled(V result, V center, V below, V above, V difference, V from, V to) {
    const V distances[2] = {hn::Abs(from), hn::Abs(to)};
    const Distances rounded{hn::Min(distances[0], distances[1]), hn::Max(distances[0], distances[1])};
    if (hn::AllTrue(d, hn::Eq(difference, hn::Zero(d)))) return rounded;
    const V signs = number(-0.0), zero = hn::Zero(d);
    const V outward[2] = {hn::Xor(left_of_difference(difference, above, from), hn::And(from, signs)),
                          hn::Xor(left_of_difference(difference, below, to), hn::And(to, signs))};
    const V off = hn::Mul(hn::Add(hn::Abs(difference), rounded.farthest), number(0x1p-52));
    const M exact = is_exact_difference(result, center, difference);
    V least[2], most[2];
    for (std::size_t k = 0; k < 2; ++k) {
      const M not_less = hn::And(exact, hn::Ge(outward[k], zero)),
              not_more = hn::And(exact, hn::Le(outward[k], zero));
      least[k] = hn::Sub(distances[k], hn::IfThenZeroElse(not_less, off));
      most[k] = hn::Add(distances[k], hn::IfThenZeroElse(not_more, off));
    }
    // Outside of the interval one end is nearer, whatever was rounded off the distance of the other.
    const M before = hn::Le(to, zero), after = hn::Ge(from, zero);
    const V farther = hn::IfThenElse(after, most[1], hn::Max(most[0], most[1]));
    return {hn::IfThenElse(before, least[1], least[0]), hn::IfThenElse(before, most[0], farther)};
  }

  /// Of the points those at which the truth surely is a tie that the result, an odd number, is beside: such a
  /// result is not the nearest one, by an error of half an ulp.
  HWY_INLINE M odd_ties(std::size_t i, V high, M points) const {
    const M ties = hn::And(points, hn::Eq(high, number(0.5 / output_.format.per_ulp)));
    if (hn::AllFalse(d, ties)) return ties;
    const W odd = hn::And(bits_at(output_.type, results_, i), hn::Set(du, 1));
    return without(ties, hn::RebindMask(d, hn::Eq(odd, hn::Zero(du))));
  }

  HWY_INLINE void measure(std::size_t i, V result, V center, V below, V above, V scale, V near, V far,
                          M exact, M comparable, Found& out) const {
    const V zero = hn::Zero(d), least_magnitude = hn::Mul(number(output_.format.min_normal), scale);
    const V difference = hn::Sub(result, center);
    const V from = hn::Sub(difference, above), to = hn::Sub(difference, below);
    const V distances[2] = {hn::Abs(from), hn::Abs(to)};
    const M inside = hn::And(hn::Lt(from, zero), hn::Gt(to, zero));
    const V closest = hn::IfThenZeroElse(inside, hn::Min(distances[0], distances[1]));
    const V fine = inverse_binade_of(hn::BitCast(du, hn::Max(near, least_magnitude)));
    const V coarse = inverse_binade_of(hn::BitCast(du, hn::Max(far, least_magnitude)));
    V low = hn::Mul(closest, coarse), high = hn::Mul(hn::Max(distances[0], distances[1]), fine);
    M left = comparable;
    if (output_.type == ScalarType::f64) {
      const Distances ends = settled(result, center, below, above, difference, from, to);
      low = hn::IfThenZeroElse(inside, hn::Mul(ends.closest, coarse));
      high = hn::Mul(ends.farthest, fine);
      // The truth is beyond an end of an open interval.
      low = hn::IfThenElse(hn::Lt(below, above), hn::MulAdd(low, number(0x1p-52), low), low);
      left = without(left, odd_ties(i, high, hn::And(left, hn::Eq(below, above))));
    }
    const M equal = hn::And(exact, hn::Eq(difference, zero));
    const M apart = without(
        hn::Or(hn::Eq(difference, zero), hn::Gt(closest, hn::Mul(hn::Abs(difference), number(0x1p-50)))),
        inside);
    const M differs = never_exact_ ? hn::Not(exact) : apart;
    const M bounded = hn::And(hn::Le(high, number(most_)), hn::Lt(far, number(output_.format.beyond)));
    out.zero = hn::And(comparable, equal);
    find_buckets(regular_, low, high, without(hn::And(hn::And(left, bounded), differs), equal), out);
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
