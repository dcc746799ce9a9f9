// Errors of formats of which binary64 holds many numbers between two neighbours, where the ends of the
// truth's interval count each by itself: behind NearFilter. Included once per instruction set.

#if defined(PLUMBLINE_FILTER_MEASURED_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_FILTER_MEASURED_INL_H
#undef PLUMBLINE_FILTER_MEASURED_INL_H
#else
#define PLUMBLINE_FILTER_MEASURED_INL_H
#endif

#include <hwy/highway.h>

#include "harness/judge/filter_output-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::HWY_NAMESPACE {

/// Results within the bound or beyond it, of a device that may be wrong everywhere. The judge reports the
/// upper end of the error for a result that passes and the lower one for a result that fails. The reference's
/// enclosure has ends of the first precision. Let c be the kernel's center, a number of the format.
///
/// - The upper end is no less than the error, the lower one no greater. A result fails if its error is above
///   the bound, and only then; so both ends are on the same side of it.
/// - Where the truth is not c, no end is between c and the number of the first precision beside it.
/// - Where the enclosure is of two neighbours of that precision, none is beyond c from the truth.
///
/// All else has the margin of RegularPlan.
class MeasuredFilter : private FilteredOutput {
 public:
  HWY_INLINE MeasuredFilter(const FilterPlan& plan, std::size_t output, const FilterBlock& block,
                            const FilterLimits& limits)
      : FilteredOutput(plan, output, block, limits), limits_(limits) {}

  /// Those of the points whose error is in one bucket and on one side of the bound: adds them to `out`.
  /// Precondition: no edge case names them.
  HWY_NOINLINE M judge(std::size_t i, V result, V center, V below, V above, M points, Found& out) const {
    const V zero = hn::Zero(d), side = hn::IfThenElse(hn::Eq(center, zero), hn::Add(below, above), center);
    Interval truth;
    const M negative = is_negative(side);
    truth.result = hn::Abs(regular_.any_number ? as_numbers(result) : result);
    truth.center = hn::Abs(center);
    truth.inward = hn::IfThenElse(negative, above, hn::Neg(below));
    truth.outward = hn::IfThenElse(negative, hn::Neg(below), above);
    const V least = hn::Sub(truth.center, truth.inward), greatest = hn::Add(truth.center, truth.outward);
    truth.is_exact = hn::And(hn::Eq(below, zero), hn::Eq(above, zero));
    // A number beside the center is no open interval.
    points = without(points, without(hn::Eq(below, above), truth.is_exact));
    points = hn::And(points, hn::And(hn::Ge(least, zero), hn::Lt(greatest, number(output_.format.beyond))));
    const M apart = hn::Or(is_negative(hn::Xor(result, side)), hn::Eq(truth.result, zero));
    const M left = hn::And(without(points, apart), is_counted(result, truth.result, greatest));
    const M measured = hn::AllFalse(d, left) ? left : decide(i, measure(truth, least, greatest), left, out);
    if (!regular_.any_number || hn::AllFalse(d, hn::And(points, apart))) return measured;
    return hn::Or(measured, judge_apart(i, truth, least, greatest, hn::And(points, apart), out));
  }

 private:
  /// Magnitudes: the truth is from center - inward to center + outward, ends excluded unless it is exact.
  struct Interval {
    V result, center, inward, outward;
    M is_exact;
  };

  /// Errors in units of 1 / per_ulp ulp.
  struct Measure {
    V low, high;     ///< no less and no more than these; `low` less than it, unless it is exact
    V if_passed;     ///< reported is no more than this
    V if_failed[2];  ///< reported is no less and no more than these
  };

  /// A number, or an infinity that counts as one: not where infinity is the nearest number to the truth.
  HWY_INLINE M is_counted(V result, V magnitude, V greatest) const {
    const V beyond = number(output_.format.beyond);
    const M is_number = hn::Lt(magnitude, beyond);
    if (!regular_.any_number) return is_number;
    const M is_finite_truth = hn::Lt(greatest, number(output_.format.overflow * (1 - output_.format.slack)));
    return hn::Or(is_number, hn::And(hn::And(hn::IsInf(result), hn::Eq(magnitude, beyond)), is_finite_truth));
  }

  /// Zeros and results of the other sign, where any number passes. A normal truth is above half an ulp away.
  HWY_NOINLINE M judge_apart(std::size_t i, const Interval& truth, V least, V greatest, M points,
                             Found& out) const {
    points = hn::And(points, hn::Ge(least, number(output_.format.min_normal * (1 + output_.format.slack))));
    if (hn::AllFalse(d, points)) return points;
    V fine, coarse;
    find_ulps(truth, least, greatest, fine, coarse);
    const V margin = number(regular_.margin / output_.format.per_ulp), sum = hn::Add(truth.result, greatest);
    const V low = hn::Mul(hn::Mul(hn::Add(truth.result, least), coarse), number(1 - 0x1p-40));
    // Infinities beside which the truth is nothing have equal errors: the next number of binary64, as the
    // reference rounds upward.
    const M dwarfs =
        hn::And(hn::Gt(truth.result, hn::Mul(greatest, number(0x1p60))), hn::IsFinite(truth.result));
    const V next = hn::BitCast(d, hn::Add(hn::BitCast(du, truth.result), hn::Set(du, 1)));
    const V most = hn::MulAdd(hn::Mul(sum, fine), number(1 + 0x1p-40), margin);
    const V high = hn::IfThenElse(dwarfs, hn::Mul(next, fine), most);
    const M kept_out = hn::And(points, is_ulp_up_to(i, high, limits_.worst, limits_.worst_index));
    return put_into_buckets(low, high, none(), kept_out, out);
  }

  /// By binades the ulp is found: a power of two has that of the numbers below it, those above it their own.
  HWY_INLINE void find_ulps(const Interval& truth, V least, V greatest, V& fine, V& coarse) const {
    const V zero = hn::Zero(d);
    const W normal = hn::BitCast(du, number(output_.format.min_normal)), one = hn::Set(du, 1);
    const auto bits_of = [&](V magnitude)
                             HWY_ATTR { return hn::Max(hn::BitCast(du, magnitude), hn::Add(normal, one)); };
    const M above = hn::And(hn::Le(truth.inward, zero), hn::Eq(least, truth.center));
    const M below = hn::And(hn::Le(truth.outward, zero), hn::Eq(greatest, truth.center));
    const M is_above = without(above, truth.is_exact);
    const W near = hn::Sub(bits_of(least), hn::IfThenZeroElse(hn::RebindMask(du, is_above), one));
    const W far = hn::Sub(bits_of(greatest), hn::IfThenElseZero(hn::RebindMask(du, below), one));
    fine = inverse_binade_of(hn::Sub(near, hn::Set(du, regular_.slack)));
    coarse = inverse_binade_of(hn::Add(far, hn::Set(du, regular_.slack)));
  }

  HWY_INLINE Measure measure(const Interval& truth, V least, V greatest) const {
    const V zero = hn::Zero(d), up = number(1 + 0x1p-50), down = number(1 - 0x1p-50);
    const W one = hn::Set(du, 1);
    V fine, coarse;
    find_ulps(truth, least, greatest, fine, coarse);
    const V difference = hn::Sub(truth.result, truth.center), distance = hn::Abs(difference);
    const M outside = hn::Gt(difference, zero);
    const V toward = hn::IfThenElse(outside, truth.outward, truth.inward);
    const V away = hn::IfThenElse(outside, truth.inward, truth.outward);
    const M is_sharp = is_exact_difference(truth.result, truth.center, difference);
    const M is_nearer = hn::And(is_sharp, hn::Le(away, zero));  // than the center, or is it
    const M is_farther = without(hn::And(is_sharp, hn::Le(toward, zero)), truth.is_exact);
    const V from_center = hn::Mul(distance, coarse), to_center = hn::Mul(distance, fine);
    const V to_zero = hn::Mul(truth.result, fine);  // more than the error of a result outside

    Measure out;
    out.low = hn::Mul(hn::Mul(hn::Max(hn::Sub(distance, toward), zero), coarse), down);
    const V farther_low = hn::BitCast(d, hn::Add(hn::BitCast(du, from_center), one));
    out.low = hn::IfThenElse(is_farther, hn::Max(out.low, farther_low), out.low);
    out.low = hn::IfThenElse(hn::And(truth.is_exact, is_sharp), from_center, out.low);
    out.high = hn::Mul(hn::Mul(hn::Add(distance, away), fine), up);
    out.high = hn::IfThenElse(is_nearer, to_center, out.high);
    out.high = hn::IfThenElse(outside, hn::Min(out.high, to_zero), out.high);

    const V margin = hn::IfThenZeroElse(truth.is_exact, number(regular_.margin / output_.format.per_ulp));
    out.if_failed[0] = hn::Sub(out.low, margin);
    out.if_failed[1] = out.high;
    out.if_passed = hn::Add(out.high, margin);
    if (!regular_.rounded_once) return out;
    // Steps of the first precision, beside the center and beside zero.
    const V step = hn::Mul(binade_of(truth.center), number(regular_.first_step));
    const V ulps = hn::Mul(to_center, number(output_.format.per_ulp));
    const M whole = hn::And(is_sharp, hn::Eq(hn::Round(ulps), ulps));
    const M is_beside = hn::Le(away, hn::Mul(step, number(0.5)));
    const M beside = without(hn::And(whole, is_beside), truth.is_exact);
    const V before_zero = hn::BitCast(d, hn::Sub(hn::BitCast(du, to_zero), one));
    const V failed = hn::IfThenElse(beside, hn::Min(out.high, to_center), out.high);
    const M before = without(outside, truth.is_exact);
    out.if_failed[1] = hn::IfThenElse(before, hn::Min(failed, before_zero), failed);
    const V farther = hn::Mul(hn::Add(distance, step), fine);
    const M is_exact_sum = hn::Eq(hn::Sub(hn::Add(distance, step), distance), step);
    const V passed = hn::IfThenElse(is_nearer, to_center, out.if_passed);
    const V to_step = hn::IfThenElse(hn::And(beside, is_exact_sum), hn::Min(passed, farther), passed);
    out.if_passed = hn::IfThenElse(outside, hn::Min(to_step, to_zero), to_step);
    return out;
  }

  static HWY_INLINE V binade_of(V magnitude) {
    return hn::BitCast(d, hn::And(hn::BitCast(du, magnitude), hn::Set(du, std::uint64_t{0x7ff} << 52)));
  }

  HWY_INLINE M decide(std::size_t i, const Measure& error, M points, Found& out) const {
    const V allowed = number(regular_.allowed / output_.format.per_ulp);
    const M fails = hn::And(points, hn::Gt(error.low, number(regular_.surely_beyond)));
    const M is_within = regular_.rounded_once ? hn::Le(error.high, allowed) : hn::Lt(error.high, allowed);
    const M passes = hn::And(points, is_within);
    const M counted = hn::Or(passes, without(fails, kept_of(i, fails, error.if_failed[1])));
    const V low = hn::IfThenElse(fails, error.if_failed[0], error.low);
    const V high = hn::IfThenElse(fails, error.if_failed[1], error.if_passed);
    const M has_error = hn::And(counted, hn::Gt(error.low, hn::Zero(d)));
    const M left = hn::And(has_error, is_ulp_up_to(i, high, limits_.worst, limits_.worst_index));
    if (hn::AllFalse(d, left)) return left;
    return put_into_buckets(low, high, fails, left, out);
  }

  /// Of the failing results those that the tally may keep.
  HWY_INLINE M kept_of(std::size_t i, M fails, V high) const {
    if (hn::AllFalse(d, fails) || !regular_.beyond) return fails;
    if (*regular_.beyond == PassReason::failed) {
      const M up_to = is_ulp_up_to(i, high, limits_.failing, limits_.failing_index);
      return without(fails, hn::And(up_to, is_after(block_, i, limits_.first_failing)));
    }
    const M in_range = hn::Lt(high, number(regular_.out_of_range));
    return without(fails, hn::And(in_range, is_after(block_, i, limits_.first_excused)));
  }

  HWY_INLINE M is_ulp_up_to(std::size_t i, V high, double ulp, std::uint64_t index) const {
    return is_up_to(block_, i, high, ulp / output_.format.per_ulp, index);
  }

  HWY_INLINE M put_into_buckets(V low, V high, M fails, M points, Found& out) const {
    const double unit = 1 / output_.format.per_ulp;
    M above[finite_histogram_edges.size()];
    // An error that may be half an ulp may be of either of two numbers.
    const M may_be_half =
        hn::And(hn::Le(low, number(0.5 * (1 + 0x1p-40) * unit)), hn::Ge(high, number(0.5 * unit)));
    M divided = hn::And(points, may_be_half);
    std::size_t used = 1;
    for (; used < finite_histogram_edges.size(); ++used) {
      const double edge = finite_histogram_edges[used];
      M perhaps = hn::And(points, hn::Gt(high, number(edge * unit)));
      above[used] = hn::And(points, hn::Gt(low, number(edge * unit)));
      if (edge >= regular_.allowed) perhaps = hn::And(perhaps, fails);
      if (edge <= regular_.allowed) {
        perhaps = hn::Or(perhaps, hn::And(points, fails));
        above[used] = hn::Or(above[used], hn::And(points, fails));
      }
      if (hn::AllFalse(d, perhaps)) break;
      divided = hn::Or(divided, hn::Xor(perhaps, above[used]));
    }
    above[0] = without(points, divided);
    for (std::size_t k = 0; k < used; ++k) {
      const M its = hn::And(above[k], above[0]);
      out.above[k] = k < out.used ? hn::Or(out.above[k], its) : its;
    }
    out.used = std::max(out.used, used);
    out.beyond = hn::And(above[0], fails);
    return above[0];
  }

  const FilterLimits& limits_;
};

}  // namespace plumbline::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
