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
#include <array>
#include <limits>

#include "harness/judge/filter_rule-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::HWY_NAMESPACE {

/// Counts of a block, by edge and class. A point is regular if it needs no more than these tests:
/// - an edge case asks for one value, and the result is that value; or
/// - the truth is finite, of the result's sign, and no edge case speaks of the point; the error is at most
///   the bound and in one bucket whatever the truth is within its interval; or
/// - both are infinite in the format, or the truth is no number and the result a quiet NaN.
/// Each decision is the one that the general tests (filter_vectors.cpp) come to: Errors says why the interval
/// of the error is as wide as it is, BoundFilter::hold in which order the rules come.
class RegularFilter {
 public:
  HWY_INLINE RegularFilter(const FilterPlan& plan, const FilterBlock& block, const FilterLimits& limits)
      : plan_(plan),
        regular_(*plan.regular),
        output_(plan.outputs[0]),
        block_(block),
        most_(std::min({regular_.allowed, limits.worst, std::numeric_limits<double>::max()})),
        edges_(plan.histogram_edges.size()) {}

  /// Counts those of the points from the i-th on that are regular, of the `valid` ones. Returns the others.
  HWY_INLINE M judge(std::size_t i, M valid) {
    if (block_.buckets[0] == nullptr) return decide(i, valid);
    bucket_ = hn::Zero(d);
    const M open = decide(i, valid);
    store_bytes(bucket_, block_.buckets[0] + i);
    return open;
  }

 private:
  HWY_INLINE M decide(std::size_t i, M valid) {
    const Points points(plan_, block_, i);
    const fast::Enclosures& truth = block_.truths[0];
    const V result = values_at(output_.type, block_.results[0], i), center = hn::LoadU(d, truth.center + i),
            below = hn::LoadU(d, truth.low + i), above = hn::LoadU(d, truth.high + i);
    const V least = hn::Add(center, below), greatest = hn::Add(center, above);
    const Spoken spoken = edge_cases(points, result, valid);
    const M exact = hn::Eq(below, above);
    const V signs = hn::Xor(result, hn::IfThenElse(exact, center, greatest));
    const M one_sign = without(valid, is_negative(hn::Or(signs, hn::Xor(least, greatest))));
    const M comparable = without(one_sign, hn::Or(spoken.of_nan, spoken.of_others));
    const V ends[2] = {hn::Abs(least), hn::Abs(greatest)};
    const V near = hn::Mul(hn::Min(ends[0], ends[1]), number(1 - output_.format.slack));
    const V far = hn::Mul(hn::Max(ends[0], ends[1]), number(1 + output_.format.slack));
    M open = without(without(valid, spoken.met),
                     measure(result, center, below, above, near, far, exact, comparable));
    if (hn::AllFalse(d, open)) return open;
    open = without(open, take_infinities(result, center, below, above, near, hn::And(open, comparable)));
    open = without(open, take_underflows(result, center, below, above, hn::And(open, comparable)));
    return without(open, take_nans(points, result, center, without(open, spoken.of_others)));
  }

 public:
  void add_to(FilterCounts& counts) const {
    const std::uint64_t measured = above_edge_[0] + zero_;
    counts.points += measured + infinite_ + nan_ + met_;
    counts.by_reason[static_cast<std::size_t>(PassReason::bound)] += measured + infinite_;
    counts.by_reason[static_cast<std::size_t>(PassReason::nan_class)] += nan_;
    counts.by_reason[static_cast<std::size_t>(PassReason::edge)] += met_;
    counts.histogram[0] += zero_ + infinite_ + met_;
    for (std::size_t k = 0; k < edges_; ++k)
      counts.histogram[k + 1] += above_edge_[k] - (k + 1 < edges_ ? above_edge_[k + 1] : 0);
  }

 private:
  /// Points of which edge cases speak, or may.
  struct Spoken {
    M of_nan;     ///< that ask for a NaN and nothing else
    M of_others;  ///< NaNs, zeros and infinities of an operand that edge cases tell from others are among
                  ///< them
    M met;        ///< of these, those with a result that is the one value that is due
  };

  HWY_INLINE Spoken edge_cases(const Points& points, V result, M valid) {
    Spoken spoken{none(), none(), none()};
    const V infinity = number(std::numeric_limits<double>::infinity());
    for (std::size_t k = 0; k < plan_.arguments.size(); ++k) {
      if (!regular_.special_operand[k]) continue;
      const V magnitude = hn::Abs(points.operands[k]);
      const M ordinary = hn::And(hn::Gt(magnitude, hn::Zero(d)), hn::Lt(magnitude, infinity));
      spoken.of_others = hn::Or(spoken.of_others, without(valid, ordinary));
    }
    for (const RegularEdge& edge : regular_.edges) {
      const M hit =
          without(hn::And(valid, matches(edge.when, points)), hn::Or(spoken.of_nan, spoken.of_others));
      if (hn::AllFalse(d, hit)) continue;
      M& kind = edge.gives == RegularEdge::Gives::nan ? spoken.of_nan : spoken.of_others;
      kind = hn::Or(kind, hit);
      if (edge.gives != RegularEdge::Gives::value) continue;
      const V due = prescribed(edge.value, points);
      const M met = hn::And(hit, without(same_bits(result, due), hn::IsNaN(due)));
      spoken.met = hn::Or(spoken.met, met);
      met_ += hn::CountTrue(d, met);
    }
    return spoken;
  }

  HWY_INLINE M measure(V result, V center, V below, V above, V near, V far, M exact, M comparable) {
    const V zero = hn::Zero(d), least_magnitude = number(output_.format.min_normal);
    const V difference = hn::Sub(result, center);
    const V from = hn::Sub(difference, above), to = hn::Sub(difference, below);
    const V distances[2] = {hn::Abs(from), hn::Abs(to)};
    const M inside = hn::And(hn::Lt(from, zero), hn::Gt(to, zero));
    const V closest = hn::IfThenZeroElse(inside, hn::Min(distances[0], distances[1]));
    const V fine = inverse_binade_of(hn::Max(near, least_magnitude));
    const V coarse = inverse_binade_of(hn::Max(far, least_magnitude));
    const V distance = hn::Max(distances[0], distances[1]), margin = number(0x1p-24);
    const double rest = output_.format.per_ulp;
    const V low = hn::MulSub(hn::Mul(closest, coarse), number(rest * (1 - 0x1p-40)), margin);
    const V high = hn::MulAdd(hn::Mul(distance, fine), number(rest * (1 + 0x1p-40)), margin);
    const M equal = hn::And(exact, hn::Eq(difference, zero));
    const M apart = without(
        hn::Or(hn::Eq(difference, zero), hn::Gt(closest, hn::Mul(hn::Abs(difference), number(0x1p-50)))),
        inside);
    const M bounded = hn::And(hn::Le(high, number(most_)), hn::Lt(far, number(output_.format.beyond)));
    const M zero_error = hn::And(comparable, equal);
    return hn::Or(zero_error,
                  count(low, high, without(hn::And(hn::And(comparable, bounded), apart), equal), zero_error));
  }

  /// Of the points with an error, those with an interval of it that no edge of a bucket divides.
  HWY_INLINE M count(V low, V high, M points, M zero_error) {
    zero_ += hn::CountTrue(d, zero_error);
    M above[FilterCounts::most_buckets];
    M divided = none();
    std::size_t used = 1;
    for (; used < edges_; ++used) {
      const V edge = number(plan_.histogram_edges[used]);
      const M higher = hn::And(points, hn::Gt(high, edge));
      if (hn::AllFalse(d, higher)) break;
      above[used] = hn::And(points, hn::Gt(low, edge));
      divided = hn::Or(divided, hn::Xor(higher, above[used]));
    }
    points = without(points, divided);
    above_edge_[0] += hn::CountTrue(d, points);
    for (std::size_t k = 1; k < used; ++k) above_edge_[k] += hn::CountTrue(d, without(above[k], divided));
    if (block_.buckets[0] != nullptr) {
      bucket_ = hn::IfThenElseZero(points, number(1));
      for (std::size_t k = 1; k < used; ++k)
        bucket_ = hn::Add(bucket_, hn::IfThenElseZero(above[k], number(1)));
    }
    return points;
  }

  /// 2^(1 - k) for the k of the format's ulp(x) = 2^(k - (precision - 1)), of a magnitude in its range.
  HWY_INLINE V inverse_binade_of(V magnitude) const {
    const W exponent = hn::Set(du, std::uint64_t{0x7ff} << 52);
    return hn::BitCast(d, hn::Sub(exponent, hn::And(hn::BitCast(du, magnitude), exponent)));
  }

  HWY_INLINE M take_infinities(V result, V center, V below, V above, V near, M comparable) {
    M right = hn::And(comparable, hn::IsInf(result));
    if (hn::AllFalse(d, right)) return right;
    const M beyond = rounds_to_infinity(center, below, above);
    right = hn::And(right, hn::Or(hn::Ge(near, number(output_.format.overflow)), beyond));
    infinite_ += hn::CountTrue(d, right);
    return right;
  }

  /// Zeros of binary64 where the truth is nearer to zero than a quarter of an ulp (Enclosures).
  HWY_INLINE M take_underflows(V result, V center, V below, V above, M comparable) {
    if (!regular_.underflows || most_ < 0.25) return none();
    const M zeros = hn::And(hn::Eq(result, hn::Zero(d)), hn::Eq(center, hn::Zero(d)));
    const V outer = hn::Max(hn::Abs(below), hn::Abs(above)), inner = hn::Min(hn::Abs(below), hn::Abs(above));
    const M least = hn::And(hn::Eq(outer, number(0x1p-1074)), hn::Eq(inner, hn::Zero(d)));
    const M right = hn::And(comparable, hn::And(zeros, least));
    above_edge_[0] += hn::CountTrue(d, right);
    bucket_ = hn::IfThenElse(right, number(1), bucket_);
    return right;
  }

  HWY_INLINE M take_nans(const Points& points, V result, V center, M open) {
    M nans = hn::And(open, hn::And(hn::IsNaN(result), hn::IsNaN(center)));
    if (hn::AllFalse(d, nans)) return nans;
    nans = is_quiet(output_, points, 0, nans);
    nan_ += hn::CountTrue(d, nans);
    bucket_ = hn::IfThenElse(nans, number(FilterBlock::no_bucket), bucket_);
    return nans;
  }

  const FilterPlan& plan_;
  const RegularPlan& regular_;
  const OutputPlan& output_;
  const FilterBlock& block_;
  double most_;  ///< ulp: results with greater errors are not regular
  std::size_t edges_;
  V bucket_ = hn::Zero(d);  ///< of each lane, where the block wants to know
  std::uint64_t met_ = 0, zero_ = 0, infinite_ = 0, nan_ = 0;
  std::array<std::uint64_t, FilterCounts::most_buckets> above_edge_{};  ///< with an error above edge k
};

}  // namespace plumbline::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
