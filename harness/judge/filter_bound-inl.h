// Results held to a rule's bound, in vectors. Included once per instruction set.

#if defined(PLUMBLINE_FILTER_BOUND_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_FILTER_BOUND_INL_H
#undef PLUMBLINE_FILTER_BOUND_INL_H
#else
#define PLUMBLINE_FILTER_BOUND_INL_H
#endif

#include <hwy/highway.h>

#include "harness/judge/filter_rule-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::HWY_NAMESPACE {

/// One output at the points of one vector, on its way through the bounds.
class BoundFilter {
 public:
  HWY_INLINE BoundFilter(const Points& points, std::size_t output, const FilterLimits& limits,
                         const Errors& errors, const Buckets& buckets, M prescribed, Decided& decided)
      : points_(points),
        plan_(points.plan),
        rule_(points.plan.rule),
        output_(points.plan.outputs[output]),
        number_(output),
        limits_(limits),
        e_(errors),
        buckets_(buckets),
        prescribed_(prescribed),
        decided_(decided) {}

  /// As the full judge does it: by_truth() of judge.cpp, in the same order.
  HWY_INLINE void hold(const BoundTest& test, M left) {
    const Bound& bound = *test.bound;
    if (bound.kind == Bound::Kind::any) return any_value(PassReason::bound, left);
    if (bound.kind == Bound::Kind::implementation_defined) return any_value(PassReason::undefined, left);
    if (!is_floating(output_.type)) return integer(test, left);
    const M kept_out = is_kept_out();
    if (rule_.nan_optional) left = leave_nan_open(left);
    decided_.without_error(PassReason::nan_class, is_nan_due(output_, points_, number_,
                                                             hn::And(left, hn::And(e_.truth_nan, e_.nan))));
    if (bound.largest_power > 0) left = leave_overflow_open(bound, left);
    const bool open = bound.kind == Bound::Kind::undefined;
    const PassReason reason = open ? PassReason::undefined : PassReason::bound;
    decided_.as_exact(reason, hn::And(left, right_infinity()));
    const M measured = hn::And(left, open ? measurable_where_all_pass() : measurable());
    const M wrong_zero = hn::And(
        hn::And(measured, e_.zero),
        hn::And(hn::And(e_.sharp, hn::Eq(e_.high, hn::Zero(d))), hn::Xor(e_.negative, e_.truth_negative)));
    if (!hn::AllFalse(d, wrong_zero)) exact_zero(bound, wrong_zero);
    const M candidates = without(measured, wrong_zero);
    const V allowed = allowed_ulp(bound);
    const M counted = hn::Or(kept_out, hn::And(e_.sharp, hn::Eq(e_.high, hn::Zero(d))));
    decided_.as_measured(reason, hn::And(hn::And(candidates, counted), within(bound, allowed, open)),
                         not_nearest());
    if (!test.beyond || open) return;
    M rest = hn::And(candidates, decided_.open);
    if (rule_.zero_may_be_positive) rest = without(rest, without(e_.zero, e_.negative));
    if (!hn::AllFalse(d, hn::And(left, decided_.open))) beyond(test, allowed, left, rest, kept_out);
  }

  /// Of points with a subnormal operand at which the results are wrong: those that zero in the operand's
  /// place makes right.
  HWY_INLINE void flush_operands(M wrong) {
    if (hn::AllFalse(d, wrong)) return;
    M right = none();
    for (const double result : output_.of_flushed_operand)
      right = hn::Or(right, same_bits(e_.result, number(result)));
    decided_.as_exact(PassReason::flush_operand, hn::And(wrong, right));
  }

  /// Integers, none of which is the one that is due.
  HWY_INLINE void fail_integers(M wrong) {
    if (plan_.may_flush) wrong = without(wrong, any_subnormal());
    fail(hn::And(hn::And(wrong, e_.sharp), is_kept_out()), none());
  }

  HWY_INLINE M any_subnormal() const {
    M any = none();
    for (std::size_t k = 0; k < plan_.arguments.size(); ++k)
      if (is_floating(plan_.arguments[k])) any = hn::Or(any, is_subnormal(k));
    return any;
  }

 private:
  /// Errors of one bucket that are none of the greatest.
  HWY_INLINE M is_kept_out() const {
    return hn::And(buckets_.certain,
                   is_up_to(points_.block, points_.i, e_.high, limits_.worst, limits_.worst_index));
  }

  /// An infinity where the truth surely rounds to it, or is it.
  HWY_INLINE M right_infinity() const {
    return hn::And(e_.infinite, without(hn::Ge(e_.near, number(output_.format.overflow)),
                                        hn::Xor(e_.negative, e_.truth_negative)));
  }

  /// The error is one of two finite numbers.
  HWY_INLINE M measurable() const { return without(e_.known, hn::Or(e_.nan, e_.infinite)); }

  /// The same, and errors of infinities.
  HWY_INLINE M measurable_where_all_pass() const { return hn::Or(measurable(), e_.counted); }

  HWY_INLINE void any_value(PassReason reason, M left) {
    if (!is_floating(output_.type)) return decided_.without_error(reason, left);
    decided_.without_error(reason, hn::And(left, hn::Or(e_.nan, e_.truth_nan)));
    decided_.as_exact(reason, hn::And(left, right_infinity()));
    const M equal = hn::And(e_.sharp, hn::Eq(e_.high, hn::Zero(d)));
    const M counted = hn::Or(equal, is_kept_out());
    decided_.as_measured(reason, hn::And(hn::And(left, measurable_where_all_pass()), counted), not_nearest());
  }

  HWY_INLINE void integer(const BoundTest& test, M left) {
    decided_.without_error(PassReason::undefined, hn::And(left, e_.truth_nan));
    decided_.as_exact(PassReason::bound, hn::And(hn::And(left, e_.exact), hn::Eq(e_.distance, hn::Zero(d))));
    if (!test.beyond || rule_.more_quotient_bits) return;
    // Whatever the rule's bound is: it is none of integers.
    fail_integers(without(hn::And(left, decided_.open), prescribed_));
  }

  HWY_INLINE M leave_nan_open(M left) {
    M nans = e_.truth_nan;
    for (std::size_t k = 0; k < plan_.arguments.size(); ++k)
      nans = hn::Or(nans, hn::IsNaN(points_.operands[k]));
    decided_.without_error(PassReason::undefined, hn::And(left, nans));
    return without(left, nans);
  }

  /// A zero of the other sign than IEEE 754 gives an exact one.
  HWY_INLINE void exact_zero(const Bound& bound, M points) {
    if (bound.absolute == 0 && !rule_.zero_may_be_positive) return;
    const M passing = bound.absolute > 0 ? points : without(points, e_.negative);
    decided_.as_exact(PassReason::bound, passing);
    decided_.misrounded = hn::Or(decided_.misrounded, passing);
  }

  HWY_INLINE V allowed_ulp(const Bound& bound) const {
    if (bound.ulp_per_x == 0) return number(ulp_of(bound, plan_.lanes));
    const V per_x = hn::Mul(number(bound.ulp_per_x), hn::Abs(points_.operands[0]));
    return hn::Add(number(ulp_of(bound, plan_.lanes)), bound.floor_per_x ? hn::Floor(per_x) : per_x);
  }

  /// max^power, as set_scale() of absolute_bound.cpp has it: the square rounds by 2^-53 or, where it is
  /// subnormal, by 2^-1075.
  HWY_INLINE V scale_of(const Bound& bound) const {
    const std::size_t count = bound.largest_power == 1 ? 2 : plan_.arguments.size();
    V most = hn::Zero(d);
    for (std::size_t k = 0; k < count; ++k) {
      const V magnitude = hn::Abs(points_.operands[k]);
      const M finite = hn::Lt(magnitude, number(std::numeric_limits<double>::infinity()));
      most = hn::Max(most, hn::IfThenElseZero(finite, magnitude));
    }
    return bound.largest_power == 1 ? most : hn::Mul(most, most);
  }

  /// The error that is allowed in absolute terms, to 2^-50 of it; a little less where subnormal numbers are
  /// rounded.
  HWY_INLINE V tolerance(const Bound& bound) const {
    if (bound.largest_power == 0) return number(bound.absolute);
    const auto n = static_cast<double>(plan_.lanes);
    const double factor = bound.absolute * (bound.lane_factor * n + bound.lane_offset);
    const double quantum = plan_.may_flush ? output_.format.min_normal : output_.format.min_subnormal;
    const V part = hn::Sub(hn::Mul(scale_of(bound), number(factor)), number(0x1p-1073));
    return hn::Add(hn::Max(part, hn::Zero(d)), number(quantum * std::max(n, 2.0)));
  }

  /// formula_may_overflow() of absolute_bound.cpp. Returns the points of `left` at which it surely is false.
  HWY_INLINE M leave_overflow_open(const Bound& bound, M left) {
    const double n = bound.largest_power == 1 ? 2 : static_cast<double>(plan_.lanes);
    const V size = hn::Mul(scale_of(bound), number(n / 8));
    const double greatest = output_.format.greatest / 8;
    const M surely = hn::Gt(size, number(greatest * (1 + 0x1p-50)));
    any_value(PassReason::undefined, without(hn::And(left, surely), e_.truth_nan));
    return hn::And(left, hn::Le(size, number(greatest * (1 - 0x1p-50))));
  }

  HWY_INLINE M is_tie() const { return hn::And(e_.sharp, hn::Eq(e_.high, number(0.5))); }

  HWY_INLINE M is_odd() const {
    const W bits = bits_at(output_.type, points_.block.results[number_], points_.i);
    return hn::RebindMask(d, hn::TestBit(bits, hn::Set(du, 1)));
  }

  /// Zeros of the other sign than the truth.
  HWY_INLINE M wrong_zeros() const { return hn::And(e_.zero, hn::Xor(e_.negative, e_.truth_negative)); }

  /// The result is the one that is nearest to the truth, ties to even, and has its sign.
  HWY_INLINE M nearest() const {
    const M tie = is_tie();
    M near = hn::Lt(e_.high, number(0.5));
    if (!hn::AllFalse(d, tie)) near = hn::Or(near, without(tie, is_odd()));
    return without(near, wrong_zeros());
  }

  /// The contrary, of results whose bucket is certain.
  HWY_INLINE M not_nearest() const {
    M far = wrong_zeros();
    if (buckets_.used > half_ulp_edge) far = hn::Or(far, buckets_.above[half_ulp_edge]);
    const M tie = is_tie();
    return hn::AllFalse(d, tie) ? far : hn::Or(far, hn::And(tie, is_odd()));
  }

  HWY_INLINE M within(const Bound& bound, V allowed, bool open) const {
    if (open) return e_.known;
    if (bound.kind == Bound::Kind::correctly_rounded) return nearest();
    const M by_ulp = hn::Le(e_.high, allowed);
    if (bound.absolute == 0) return by_ulp;
    const V margin =
        hn::Div(number(0x1p-23 / output_.format.per_ulp), e_.inverse_binade);  // in the number's unit
    const V high = hn::Add(hn::Mul(e_.distance, number(1 + 0x1p-40)), margin);
    return hn::Or(hn::Or(by_ulp, nearest()), hn::Le(high, hn::Mul(tolerance(bound), number(1 - 0x1p-40))));
  }

  /// Beyond the bound, surely: the result that would be right is another.
  HWY_INLINE M fails(const Bound& bound, V allowed) const {
    if (bound.kind == Bound::Kind::ulp && bound.absolute == 0) return hn::Gt(e_.low, allowed);
    if (bound.kind == Bound::Kind::ulp) {
      // The nearest number passes whatever the bound. An error that binary64 does not hold in ulp may be less
      // than the tolerance, or equal to it.
      const M finite = hn::Lt(e_.low, number(std::numeric_limits<double>::infinity()));
      const M other = hn::And(finite, hn::Gt(e_.low, hn::Max(allowed, number(0.5))));
      const V closest =
          hn::Div(hn::Mul(e_.low, number((1 - 0x1p-40) / output_.format.per_ulp)), e_.inverse_binade);
      const V most = hn::Add(hn::Mul(tolerance(bound), number(1 + 0x1p-40)), number(0x1p-1071));
      return hn::And(other, hn::Gt(closest, most));
    }
    if (!rule_.any_direction) return hn::Gt(e_.low, number(0.5));
    // Each other direction gives a number less than one ulp from the truth, or the greatest number.
    return hn::And(hn::Gt(e_.low, number(1)), hn::Lt(e_.far, number(output_.format.overflow)));
  }

  /// Results that the bound does not allow: flushed, of flushed operands, or wrong.
  HWY_NOINLINE void beyond(const BoundTest& test, V allowed, M left, M rest, M kept_out) {
    const Bound& bound = *test.bound;
    const M failing = hn::And(rest, fails(bound, allowed));
    const M subnormal_operand = plan_.may_flush ? any_subnormal() : none();
    if (plan_.may_flush) {
      flushed_results(bound, rest, failing);
      const M unprescribed = without(hn::And(decided_.open, subnormal_operand), prescribed_);
      if (bound.kind != Bound::Kind::ulp || ulp_of(bound, plan_.lanes) < 0x1p-3 * output_.format.per_ulp)
        flush_operands(hn::And(unprescribed, wrong_without_flushing(left, failing)));
    }
    M wrong = hn::And(without(failing, prescribed_), decided_.open);
    if (plan_.may_flush) wrong = without(wrong, hn::Or(e_.zero, subnormal_operand));
    if (plan_.options.signless_zeros) wrong = without(wrong, e_.zero);
    wrong = hn::And(wrong, kept_out);
    if (hn::AllFalse(d, wrong)) return;
    if (*test.beyond == PassReason::failed) return fail(wrong, not_nearest());
    const V limit = number(output_.format.per_ulp);  // is_out_of_range() of figure.cpp
    const M in_range = rule_.in_range ? hn::And(wrong, hn::Lt(e_.high, limit)) : wrong;
    const M excused = hn::And(in_range, is_after(points_.block, points_.i, limits_.first_excused));
    decided_.as_measured(*test.beyond, excused, not_nearest());
    if (rule_.in_range) fail(hn::And(wrong, hn::Ge(e_.low, limit)), not_nearest());
  }

  HWY_INLINE void fail(M points, M misrounded) {
    points = hn::And(points, is_failure_counted(points_.block, points_.i, e_.high, limits_));
    decided_.as_measured(PassReason::failed, points, misrounded);
  }

  HWY_INLINE M is_subnormal(std::size_t operand) const {
    const V magnitude = hn::Abs(points_.operands[operand]);
    const double least = least_unflushed(rule_, plan_.arguments[operand]);
    return hn::And(hn::Gt(magnitude, hn::Zero(d)), hn::Lt(magnitude, number(least)));
  }

  /// Zeros where the truth is surely subnormal, and not zero.
  HWY_INLINE void flushed_results(const Bound& bound, M rest, M failing) {
    const M subnormal = without(hn::Lt(e_.far, number(output_.format.min_normal)),
                                hn::And(e_.exact, hn::Eq(e_.far, hn::Zero(d))));
    M not_right = failing;
    if (bound.kind == Bound::Kind::correctly_rounded && !rule_.any_direction)
      not_right = hn::Or(not_right, hn::And(rest, hn::Xor(e_.negative, e_.truth_negative)));
    decided_.as_exact(PassReason::flush_result,
                      hn::And(hn::And(decided_.open, e_.zero), hn::And(not_right, subnormal)));
  }

  /// Results that would be wrong if operands stayed as they are. A zero must be far from what may be flushed,
  /// an infinity far from what overflows, however lenient the rule.
  HWY_INLINE M wrong_without_flushing(M left, M failing) const {
    const V twice = number(2 * output_.format.min_normal), half = number(0.25 / output_.format.min_normal);
    const M zero = hn::And(failing, hn::And(e_.zero, hn::Gt(e_.near, twice)));
    const M infinite = hn::And(hn::And(left, e_.infinite), hn::And(e_.known, hn::Lt(e_.far, half)));
    return hn::Or(hn::Or(without(failing, e_.zero), zero), infinite);
  }

  const Points& points_;
  const FilterPlan& plan_;
  const Rule& rule_;
  const OutputPlan& output_;
  std::size_t number_;
  const FilterLimits& limits_;
  const Errors& e_;
  const Buckets& buckets_;
  M prescribed_;  ///< an edge case prescribes more of these points than the bound
  Decided& decided_;
};

}  // namespace plumbline::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
