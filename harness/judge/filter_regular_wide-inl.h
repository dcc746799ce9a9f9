// Points of binary64: judged in the fewest operations, in front of RegularFilter. Included once per
// instruction set.

#if defined(PLUMBLINE_FILTER_REGULAR_WIDE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_FILTER_REGULAR_WIDE_INL_H
#undef PLUMBLINE_FILTER_REGULAR_WIDE_INL_H
#else
#define PLUMBLINE_FILTER_REGULAR_WIDE_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>

#include "harness/judge/filter_output-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::HWY_NAMESPACE {

/// Judges one output of binary64. It decides what RegularFilter would, and less: the truth is without a
/// scale, no farther from the center than half an ulp, and its error is not beside an edge.
/// Products have no subnormal operand, which many processors multiply slowly.
class WideFilter : private FilteredOutput {
 public:
  HWY_INLINE WideFilter(const FilterPlan& plan, std::size_t output, const FilterBlock& block,
                        const FilterLimits& limits)
      : FilteredOutput(plan, output, block, limits),
        most_(surely_within(std::min({regular_.allowed, limits.worst, farthest}), output_, regular_)) {}

  /// Those of the `valid` points from the i-th on that are not decided; `out` has the others.
  HWY_INLINE M judge(std::size_t i, M valid, Found& out) const {
    const auto operand = [&](std::size_t k)
                             HWY_ATTR { return values_at(plan_.arguments[k], block_.arguments[k], i); };
    const V result = hn::LoadU(d, static_cast<const double*>(results_) + i);
    const Ends truth{hn::LoadU(d, truth_.center + i), hn::LoadU(d, truth_.low + i),
                     hn::LoadU(d, truth_.high + i)};
    M nan_due = none();
    out.clear();
    const M quiet = without_edge(i, result, valid, operand, nan_due, out.met);
    const M unscaled = hn::And(quiet, hn::Eq(scale_at(truth_, i), number(1)));
    const M open = without(valid, hn::Or(measure(result, truth, unscaled, out), out.met));
    if (hn::AllFalse(d, open)) return open;
    const M left = hn::And(open, unscaled);
    out.infinite = hn::And(hn::And(left, hn::IsInf(result)), overflows(result, truth));
    out.nan = nans(i, result, truth.center, hn::Or(hn::And(open, quiet), hn::And(open, nan_due)));
    const M vanishing = takes_vanishing() ? hn::And(left, vanishes(result, truth)) : none();
    out.above[0] = hn::Or(out.above[0], vanishing);
    return without(open, hn::Or(vanishing, hn::Or(out.infinite, out.nan)));
  }

 private:
  /// In ulp: differences of results with such errors from the center are exact (Sterbenz).
  static constexpr double farthest = 0x1p20;
  /// More than what the reference's enclosure is wide, as a share of the truth, unless this
  /// is_rounded_once(): 2^-24 ulp (Errors).
  static constexpr double reach_of_reference = 0x1p-75;

  /// Of the points those whose error is 0 or in one bucket. Both distances are rounded once: 2^-51 of them
  /// is more than that, so that an error beside an edge, as that of a tie, stays.
  HWY_INLINE M measure(V result, const Ends& truth, M points, Found& out) const {
    const auto& [center, below, above] = truth;
    const V zero = hn::Zero(d), magnitude = hn::Abs(center), difference = hn::Sub(result, center);
    const M same_sign = without(points, is_negative(hn::Xor(result, center)));
    const V ends[2] = {hn::Abs(below), hn::Abs(above)};
    const V reach = hn::Max(ends[0], ends[1]);
    const M exact = hn::Eq(reach, zero);
    out.zero = hn::And(same_sign, hn::And(exact, hn::Eq(result, center)));
    const V from = hn::Sub(difference, above), to = hn::Sub(difference, below);
    const V distances[2] = {hn::Abs(from), hn::Abs(to)};
    const V closest = hn::Min(distances[0], distances[1]), farther = hn::Max(distances[0], distances[1]);
    const M inside = hn::And(hn::Lt(from, zero), hn::Gt(to, zero));
    // Where one end of an open interval is the result, the other side of it holds the truth.
    const M beside = hn::Or(hn::Gt(closest, zero), without(hn::Eq(difference, zero), exact));
    const M differs = regular_.never_exact ? hn::Not(exact) : without(beside, inside);

    const M ordinary = hn::Ge(magnitude, number(0x1p-900));
    W bits = hn::BitCast(du, magnitude);
    const M known = in_binade(truth, magnitude, bits);
    const V inverse = inverse_binade_of(bits);
    const V down = number(1 - 0x1p-51), up = number(1 + 0x1p-51);
    const V low = hn::Mul(hn::Mul(hn::IfThenElseZero(without(ordinary, inside), closest), inverse), down);
    const V high = hn::Mul(hn::Mul(hn::IfThenElseZero(ordinary, farther), inverse), up);
    const V wide = hn::Mul(hn::IfThenElseZero(ordinary, reach), inverse);
    const M bounded =
        hn::And(hn::Le(high, number(most_)), hn::Le(wide, number(0.5 / output_.format.per_ulp)));
    const M measured = hn::And(hn::And(same_sign, hn::And(ordinary, known)), hn::And(bounded, differs));
    return hn::Or(out.zero, find_buckets(regular_, low, high, without(measured, out.zero), out));
  }

  /// The points at which the truth has the ulp of the number with the bits, `magnitude`'s first: a truth
  /// nearer to it than an ulp has its ulp unless it is a power of two. Then the numbers toward zero have half
  /// of it, and those of the number before it, which `bits` become.
  HWY_INLINE M in_binade(const Ends& truth, V magnitude, W& bits) const {
    const W fraction = hn::Set(du, (std::uint64_t{1} << 52) - 1);
    const M is_first = hn::RebindMask(d, hn::Eq(hn::And(bits, fraction), hn::Zero(du)));
    if (hn::AllFalse(d, is_first)) return hn::Not(is_first);
    const V apart = hn::Mul(hn::IfThenElseZero(is_first, hn::Min(magnitude, number(0x1p1000))),
                            number(regular_.rounded_once ? 0 : reach_of_reference));
    const V toward = hn::And(truth.center, number(-0.0));
    const V offsets[2] = {hn::Xor(truth.below, toward), hn::Xor(truth.above, toward)};
    const V inner = hn::Min(offsets[0], offsets[1]), outer = hn::Max(offsets[0], offsets[1]);
    const M before = hn::And(is_first, hn::Le(outer, hn::Neg(apart)));
    bits = hn::Sub(bits, hn::IfThenElseZero(hn::RebindMask(du, before), hn::Set(du, 1)));
    return hn::Or(hn::Not(is_first), hn::Or(before, hn::Ge(inner, apart)));
  }

  /// Points whose truth rounds to the infinity with the result's sign.
  HWY_INLINE static M overflows(V result, const Ends& truth) {
    const V outer = hn::IfThenElse(is_negative(result), truth.below, truth.above);
    const M same_sign = hn::Not(is_negative(hn::Xor(result, truth.center)));
    return hn::And(hn::And(rounds_to_infinity(truth.center, truth.below, truth.above), same_sign),
                   hn::Eq(outer, result));
  }

  /// Zeros where the truth has their sign and is nearer to them than the least number of binary64, which is
  /// an end of its interval.
  HWY_INLINE static M vanishes(V result, const Ends& truth) {
    const W sign = hn::Set(du, std::uint64_t{1} << 63), one = hn::Set(du, 1), zero = hn::Zero(du);
    const W bits = hn::BitCast(du, result), low = hn::BitCast(du, truth.below),
            high = hn::BitCast(du, truth.above), center = hn::BitCast(du, truth.center);
    const auto positive = hn::And(hn::Eq(bits, zero), hn::Eq(high, one));
    const auto negative = hn::And(hn::Eq(bits, sign), hn::Eq(low, hn::Or(sign, one)));
    const W inner = hn::IfThenElse(positive, low, high);
    const auto from_zero = hn::Eq(hn::AndNot(sign, hn::Or(inner, center)), zero);
    return hn::RebindMask(d, hn::And(hn::Or(positive, negative), from_zero));
  }

  double most_;  ///< as surely_within(): results with greater errors are not decided
};

}  // namespace plumbline::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
