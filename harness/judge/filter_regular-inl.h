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

/// Counts of a block of one output, by edge and class. A point is regular if it needs no more than these
/// tests:
/// - an edge case asks for one value, and the result is that value; or
/// - the truth is finite, of the result's sign, and no edge case speaks of the point; the error is at most
///   the bound and in one bucket whatever the truth is within its interval; or
/// - both are infinite in the format, or the truth is no number and the result a quiet NaN; or
/// - the output is an integer, the truth is one, and the result is the truth.
/// Each decision is the one that the general tests (filter_vectors.cpp) come to: Errors says why the interval
/// of the error is as wide as it is, BoundFilter::hold in which order the rules come.
/// A point with several outputs is counted if it is regular in all of them.
template <bool has_one_output>
class RegularFilter {
 public:
  HWY_INLINE RegularFilter(const FilterPlan& plan, std::size_t output, const FilterBlock& block,
                           const FilterLimits& limits)
      : plan_(plan),
        regular_(plan.regular[output]),
        output_(plan.outputs[output]),
        number_(output),
        block_(block),
        most_(std::min({regular_.allowed, limits.worst, std::numeric_limits<double>::max()})),
        most_found_(surely_within(most_, output_.format)),
        edges_(plan.histogram_edges.size()) {}

  /// Those of the `valid` points from the i-th on that are not regular. The others are counted, of one of
  /// several outputs by count().
  HWY_INLINE M judge(std::size_t i, M valid) {
    if constexpr (!has_one_output) regular_here_ = Regular{};
    std::uint8_t* const buckets = block_.buckets[number_];
    if (buckets == nullptr) return decide(i, valid);
    bucket_ = hn::Zero(d);
    const M open = decide(i, valid);
    store_bytes(bucket_, buckets + i);
    return open;
  }

  /// Those of the points last judged that are regular in every output.
  HWY_INLINE void count(M regular) {
    static_assert(!has_one_output);
    const Regular& here = regular_here_;
    zero_ += hn::CountTrue(d, hn::And(here.zero, regular));
    met_ += hn::CountTrue(d, hn::And(here.met, regular));
    infinite_ += hn::CountTrue(d, hn::And(here.infinite, regular));
    nan_ += hn::CountTrue(d, hn::And(here.nan, regular));
    for (std::size_t k = 0; k < here.used; ++k)
      above_edge_[k] += hn::CountTrue(d, hn::And(here.above[k], regular));
  }

 private:
  /// The regular points of a vector, as count() takes them.
  struct Regular {
    M zero, met, infinite, nan;
    M above[FilterCounts::most_buckets];  ///< as above_edge_; set up to `used`
    std::size_t used = 0;

    HWY_INLINE Regular() : zero(none()), met(none()), infinite(none()), nan(none()) {}
  };

  HWY_INLINE void add(M points, std::uint64_t& count, M Regular::*kind) {
    if constexpr (has_one_output)
      count += hn::CountTrue(d, points);
    else
      regular_here_.*kind = hn::Or(regular_here_.*kind, points);
  }
  HWY_INLINE void add_above(std::size_t edge, M points) {
    Regular& here = regular_here_;
    if constexpr (has_one_output) {
      above_edge_[edge] += hn::CountTrue(d, points);
    } else {
      here.above[edge] = edge < here.used ? hn::Or(here.above[edge], points) : points;
      here.used = std::max(here.used, edge + 1);
    }
  }

  HWY_INLINE M decide(std::size_t i, M valid) {
    const Points points(plan_, block_, i);
    const fast::Enclosures& truth = block_.truths[number_];
    const V result = values_at(output_.type, block_.results[number_], i),
            center = hn::LoadU(d, truth.center + i), below = hn::LoadU(d, truth.low + i),
            above = hn::LoadU(d, truth.high + i);
    const Spoken spoken = edge_cases(points, result, valid);
    const M unspoken = without(valid, hn::Or(spoken.of_nan, spoken.of_others));
    M open = without(valid, spoken.met);
    if constexpr (!has_one_output)
      if (!is_floating(output_.type))
        return without(open, take_integers(result, center, hn::Eq(below, above), unspoken));
    open = without(open, take_nans(points, result, center, without(open, spoken.of_others)));
    if (hn::AllFalse(d, open)) return open;
    return without(open, take_numbers(result, center, below, above, hn::And(open, unspoken)));
  }

  /// Of the points those that are regular with a finite or infinite truth. Precondition: none was taken yet.
  HWY_INLINE M take_numbers(V result, V center, V below, V above, M points) {
    const V least = hn::Add(center, below), greatest = hn::Add(center, above);
    const M exact = hn::Eq(below, above);
    const V signs = hn::Xor(result, hn::IfThenElse(exact, center, greatest));
    const M comparable = without(points, is_negative(hn::Or(signs, hn::Xor(least, greatest))));
    const V ends[2] = {hn::Abs(least), hn::Abs(greatest)};
    const V near = hn::Mul(hn::Min(ends[0], ends[1]), number(1 - output_.format.slack));
    const V far = hn::Mul(hn::Max(ends[0], ends[1]), number(1 + output_.format.slack));
    const M infinite = take_infinities(result, center, below, above, near, comparable);
    const M vanishing = take_vanishing(result, center, below, above, without(comparable, infinite));
    const M taken = hn::Or(infinite, vanishing), left = without(comparable, taken);
    if (hn::AllFalse(d, left)) return taken;
    return hn::Or(taken, measure(result, center, below, above, near, far, exact, left));
  }

 public:
  std::uint64_t counted() const { return above_edge_[0] + zero_ + infinite_ + nan_ + met_; }

  /// But for `counts.points`.
  void add_to(FilterCounts& counts) const {
    const std::uint64_t measured = above_edge_[0] + zero_;
    counts.by_reason[static_cast<std::size_t>(PassReason::bound)] += measured + infinite_;
    counts.by_reason[static_cast<std::size_t>(PassReason::nan_class)] += nan_;
    counts.by_reason[static_cast<std::size_t>(PassReason::edge)] += met_;
    counts.histogram[0] += zero_ + infinite_ + met_;
    for (std::size_t k = 0; k < edges_; ++k)
      counts.histogram[k + 1] += above_edge_[k] - (k + 1 < edges_ ? above_edge_[k + 1] : 0);
  }

 private:
  /// NaNs, zeros and infinities of an operand that edge cases tell from others count as spoken of.
  HWY_INLINE Spoken edge_cases(const Points& points, V result, M valid) {
    M special = none();
    const V infinity = number(std::numeric_limits<double>::infinity());
    for (std::size_t k = 0; k < plan_.arguments.size(); ++k) {
      if (!regular_.special_operand[k]) continue;
      const V magnitude = hn::Abs(points.operands[k]);
      const M ordinary = hn::And(hn::Gt(magnitude, hn::Zero(d)), hn::Lt(magnitude, infinity));
      special = hn::Or(special, without(valid, ordinary));
    }
    if (regular_.edges.empty()) return {none(), special, none()};
    Spoken spoken = spoken_of(regular_.edges, points, result, without(valid, special));
    spoken.of_others = hn::Or(spoken.of_others, special);
    add(spoken.met, met_, &Regular::met);
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
    const V low = hn::Mul(closest, coarse);
    const V high = hn::Mul(hn::Max(distances[0], distances[1]), fine);
    const M equal = hn::And(exact, hn::Eq(difference, zero));
    const M apart = without(
        hn::Or(hn::Eq(difference, zero), hn::Gt(closest, hn::Mul(hn::Abs(difference), number(0x1p-50)))),
        inside);
    const M bounded = hn::And(hn::Le(high, number(most_found_)), hn::Lt(far, number(output_.format.beyond)));
    const M zero_error = hn::And(comparable, equal);
    return hn::Or(zero_error,
                  count(low, high, without(hn::And(hn::And(comparable, bounded), apart), equal), zero_error));
  }

  /// Of the points with an error, those with an interval of it, in units of 1 / per_ulp, that no edge of a
  /// bucket divides.
  HWY_INLINE M count(V low, V high, M points, M zero_error) {
    add(zero_error, zero_, &Regular::zero);
    M above[FilterCounts::most_buckets];
    M divided = none();
    std::size_t used = 1;
    for (; used < edges_; ++used) {
      const M higher = hn::And(points, hn::Gt(high, number(regular_.perhaps_above[used])));
      if (hn::AllFalse(d, higher)) break;
      above[used] = hn::And(points, hn::Gt(low, number(regular_.surely_above[used])));
      divided = hn::Or(divided, hn::Xor(higher, above[used]));
    }
    points = without(points, divided);
    add_above(0, points);
    for (std::size_t k = 1; k < used; ++k) add_above(k, without(above[k], divided));
    if (block_.buckets[number_] != nullptr) {
      V bucket = number(1);
      for (std::size_t k = 1; k < used; ++k)
        bucket = hn::Add(bucket, hn::IfThenElseZero(above[k], number(1)));
      bucket_ = hn::IfThenElse(points, bucket, bucket_);
    }
    return points;
  }

  /// 2^(1 - k) for the k of the format's ulp(x) = 2^(k - (precision - 1)), of a magnitude in its range.
  HWY_INLINE V inverse_binade_of(V magnitude) const {
    return hn::BitCast(d, hn::AndNot(hn::BitCast(du, magnitude), hn::Set(du, std::uint64_t{0x7ff} << 52)));
  }

  HWY_INLINE M take_infinities(V result, V center, V below, V above, V near, M comparable) {
    M right = hn::And(comparable, hn::IsInf(result));
    if (hn::AllFalse(d, right)) return right;
    const M beyond = rounds_to_infinity(center, below, above);
    right = hn::And(right, hn::Or(hn::Ge(near, number(output_.format.overflow)), beyond));
    add(right, infinite_, &Regular::infinite);
    return right;
  }

  /// Zeros where the truth is nearer to zero than a quarter of an ulp (Enclosures).
  HWY_INLINE M take_vanishing(V result, V center, V below, V above, M comparable) {
    if (regular_.vanishing == 0 || most_ < 0.25) return none();
    M right = hn::And(comparable, hn::And(hn::Eq(result, hn::Zero(d)), hn::Eq(center, hn::Zero(d))));
    if (hn::AllFalse(d, right)) return right;
    const V outer = hn::Max(hn::Abs(below), hn::Abs(above)), inner = hn::Min(hn::Abs(below), hn::Abs(above));
    const M near_zero = hn::And(hn::Gt(outer, hn::Zero(d)), hn::Le(outer, number(regular_.vanishing)));
    right = hn::And(right, hn::And(near_zero, hn::Eq(inner, hn::Zero(d))));
    add_above(0, right);
    bucket_ = hn::IfThenElse(right, number(1), bucket_);
    return right;
  }

  HWY_INLINE M take_integers(V result, V center, M exact, M unspoken) {
    const M right = hn::And(hn::And(unspoken, exact), hn::Eq(result, center));
    add(right, zero_, &Regular::zero);
    return right;
  }

  HWY_INLINE M take_nans(const Points& points, V result, V center, M open) {
    M nans = hn::And(open, hn::And(hn::IsNaN(result), hn::IsNaN(center)));
    if (hn::AllFalse(d, nans)) return nans;
    nans = is_quiet(output_, points, number_, nans);
    add(nans, nan_, &Regular::nan);
    bucket_ = hn::IfThenElse(nans, number(FilterBlock::no_bucket), bucket_);
    return nans;
  }

  const FilterPlan& plan_;
  const RegularPlan& regular_;
  const OutputPlan& output_;
  std::size_t number_;
  const FilterBlock& block_;
  double most_;        ///< ulp: results with greater errors are not regular
  double most_found_;  ///< the same as surely_within()
  std::size_t edges_;
  V bucket_ = hn::Zero(d);  ///< of each lane, where the block wants to know
  Regular regular_here_;    ///< of several outputs
  std::uint64_t met_ = 0, zero_ = 0, infinite_ = 0, nan_ = 0;
  std::array<std::uint64_t, FilterCounts::most_buckets> above_edge_{};  ///< with an error above edge k
};

}  // namespace plumbline::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
