// Blocks of neighbours, of which most points are decided together: by distances that decide at each point, in
// front of the filters of single points. Included once per instruction set.

#if defined(PLUMBLINE_FILTER_RUN_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_FILTER_RUN_INL_H
#undef PLUMBLINE_FILTER_RUN_INL_H
#else
#define PLUMBLINE_FILTER_RUN_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <limits>

#include "harness/judge/filter_regular-inl.h"
#include "harness/judge/filter_run_errors-inl.h"
#include "harness/judge/run_thresholds.h"
#include "reference/fast/run_truth-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::HWY_NAMESPACE {

/// One output. Precondition: FilterPlan::takes_runs and FilterBlock::is_run, and no operand is a NaN, a zero
/// or an infinity.
class RunFilter : private FilteredOutput, private RunErrors {
 public:
  HWY_INLINE RunFilter(const FilterPlan& plan, std::size_t output, const FilterBlock& block,
                       const FilterLimits& limits)
      : FilteredOutput(plan, output, block, limits),
        RunErrors(block.count, regular_.any_number),
        output_number_(output),
        limits_(limits),
        operands_(static_cast<const float*>(block.arguments[0])),
        run_(block.runs[output]) {}

  /// Adds the points that are not decided to `left`.
  void find(Escalated& left) {
    const auto [named, edge] =
        naming_edge(regular_, ScalarType::f32, operands_[0], operands_[block_.count - 1]);
    if (named == Named::perhaps_some) {
      leave_all();
    } else if (named == Named::all && edge->fails_others && !may_be_flushed()) {
      find_integers(*edge->value);
    } else if (named == Named::all && edge->gives != RegularEdge::Gives::nan) {
      find_named(*edge);
    } else if (named == Named::none && regular_.any_integer) {
      by_ = By::undefined;
    } else if (run_ == nullptr || run_->form == Form::unknown) {
      find_each(named == Named::all);
    } else if (run_->form == Form::constant && are_equal(results_)) {
      find_constant();
    } else if (named == Named::none && is_floating(output_.type)) {
      find_run();
    } else {
      leave_all();
    }
    for (std::size_t word = 0; word < left.size(); ++word) left[word] |= left_[word];
  }

  /// Adds all points but those of `left`, which has what find() added to it.
  void count(const Escalated& left, Counts& counts) {
    const std::uint64_t points = block_.count - count_of(left);
    FoundCounts out;
    if (by_ == By::value) out.add_met(points);
    if (by_ == By::truth) out.add_zeros(points);
    if (by_ == By::first) out.add(first_, hn::FirstN(d, 1), points);
    if (by_ == By::error || by_ == By::integer) {
      Escalated others = left;
      for (std::size_t word = 0; word < others.size(); ++word) others[word] &= ~left_[word];
      for_each(others, [&](std::size_t i) { take_away(i); });
    }
    if (by_ == By::integer) {
      out.add_met(points - above_[0]);
      counts.of(PassReason::failed) += above_[0];
      add_errors(above_, counts);
    }
    if (by_ == By::error) {
      const std::uint64_t nans = count_of(nans_);
      out.add_zeros(points - nans - above_[0]);
      out.add_nans(nans);
      out.add_above(above_);
    }
    out.add_to(regular_, counts);
    if (by_ == By::undefined)
      counts.of(regular_.any_integer ? regular_.nan : PassReason::undefined) += points;
  }

 private:
  using Form = fast::RunTruth::Form;
  /// What decides: the result is the one that is due, or a number that is the truth; each point is what the
  /// first one is; errors are below and above edges; the result is the integer that is due, or fails by its
  /// distance from it; an edge case allows any result.
  enum class By : std::uint8_t { value, truth, first, error, integer, undefined };

  void leave_all() { left_ = first_points(block_.count); }
  /// Leaves those points from the i-th on that are not decided.
  HWY_INLINE void leave_others(M decided, std::size_t i) {
    const M others = without(valid_at(i), decided);
    if (!hn::AllFalse(d, others)) left_[i / 64] |= bits_of(others, i);
  }

  HWY_INLINE static V single(const void* column, std::size_t i) {
    return fast::HWY_NAMESPACE::load(static_cast<const float*>(column) + i);
  }
  HWY_INLINE M valid_at(std::size_t i) const {
    return hn::FirstN(d, std::min(hn::Lanes(d), block_.count - i));
  }
  /// Whether all of the block are the same bits.
  template <class Word>
  HWY_INLINE bool are_equal(const Word* values) const {
    Word differing = 0;
    for (std::size_t i = 1; i < block_.count; ++i) differing |= values[i] ^ values[0];
    return differing == 0;
  }
  HWY_INLINE bool are_equal(const void* results) const {
    return are_equal(static_cast<const std::uint32_t*>(results));
  }
  HWY_INLINE bool are_equal(const double* values) const {
    return are_equal(reinterpret_cast<const std::uint64_t*>(values));
  }

  void find_named(const RegularEdge& edge) {
    by_ = edge.gives == RegularEdge::Gives::undefined ? By::undefined : By::value;
    if (by_ == By::undefined) return;
    if (edge.gives != RegularEdge::Gives::value) return leave_all();
    for (std::size_t i = 0; i < block_.count; i += hn::Lanes(d)) {
      const V due = prescribed(*edge.value, output_.format, Points(plan_, block_, i));
      const V result = values_at(output_.type, results_, i);
      leave_others(without(same_bits(result, due), hn::IsNaN(due)), i);
    }
  }

  /// Whether zeros may stand for some of the operands, which have one sign.
  HWY_INLINE bool may_be_flushed() const {
    const float least = std::min(std::abs(operands_[0]), std::abs(operands_[block_.count - 1]));
    return plan_.may_flush && least < least_unflushed(plan_.rule, ScalarType::f32);
  }

  /// Results that are this integer, and others that the tally would only count.
  void find_integers(const Prescribed& value) {
    by_ = By::integer;
    start(exact_thresholds(), false, true);
    const V due = number(static_cast<double>(value.value));
    for (std::size_t i = 0; i < block_.count; i += hn::Lanes(d)) {
      const V distance = hn::Abs(hn::Sub(values_at(output_.type, results_, i), due));
      const M is_counted = hn::And(is_up_to(block_, i, distance, limits_.worst, limits_.worst_index),
                                   is_failure_counted(block_, i, distance, limits_));
      const M decided = hn::And(valid_at(i), hn::Or(hn::Eq(distance, hn::Zero(d)), is_counted));
      hn::Store(hn::IfThenElse(decided, distance, number(nothing)), d, high_ + i);
      leave_others(decided, i);
    }
    find_above();
  }

  /// The kernel's own centers and ends. `is_nan_due`: an edge case prescribes a NaN.
  void find_each(bool is_nan_due) {
    const bool is_integer = output_.type == ScalarType::i32;
    by_ = By::truth;
    if (is_integer && !is_nan_due) return leave_wrong<std::int32_t>();
    if (is_integer) return leave_all();
    if (!is_nan_due && are_right(0)) {
      leave_wrong<float>();
      if (2 * count_of(left_) < block_.count) return;
      left_.fill(0);
    }
    if (are_equal(truth_.center) && are_equal(truth_.low) && are_equal(truth_.high) && are_equal(results_))
      return find_first(truth_);
    if (is_nan_due) return leave_all();
    measure(
        [&](V result, V c, std::size_t i) HWY_ATTR {
          const V ends[2] = {hn::LoadU(d, truth_.low + i), hn::LoadU(d, truth_.high + i)};
          return error_of_each(result, c, hn::Max(ends[1], hn::Neg(ends[0])));
        },
        [&](std::size_t i) HWY_ATTR { return hn::LoadU(d, truth_.center + i); },
        thresholds_of(regular_, most(), 0, 1), false, false);
  }

  /// Where the truth is a number, and the result is it.
  template <class T>
  HWY_INLINE M right_at(std::size_t i) const {
    const V center = hn::LoadU(d, truth_.center + i), below = hn::LoadU(d, truth_.low + i),
            above = hn::LoadU(d, truth_.high + i);
    const V result = fast::HWY_NAMESPACE::load(static_cast<const T*>(results_) + i);
    const M exact = hn::And(hn::Eq(below, hn::Zero(d)), hn::Eq(above, hn::Zero(d)));
    const M finite = hn::Lt(hn::Abs(center), number(std::numeric_limits<double>::infinity()));
    return hn::And(exact, hn::And(finite, same_bits(result, center)));
  }
  template <class T>
  void leave_wrong() {
    for (std::size_t i = 0; i < block_.count; i += hn::Lanes(d)) leave_others(right_at<T>(i), i);
  }
  /// The points from the i-th on.
  HWY_INLINE bool are_right(std::size_t i) const {
    return hn::AllFalse(d, without(valid_at(i), right_at<float>(i)));
  }

  void find_constant() {
    HWY_ALIGN double center[hn::MaxLanes(d)], low[hn::MaxLanes(d)], high[hn::MaxLanes(d)];
    hn::Store(number(run_->constant), d, center);
    hn::Store(number(run_->low), d, low);
    hn::Store(number(run_->high), d, high);
    find_first({center, low, high});
  }

  /// Equal results at equal truths, and the same edge case or none: each point is what the first one is.
  void find_first(const fast::Enclosures& truth) {
    by_ = By::first;
    FilterBlock first = block_;
    first.truths[output_number_] = truth;
    const RegularFilter filter(plan_, output_number_, first, limits_);
    if (!hn::AllFalse(d, filter.judge(0, hn::FirstN(d, 1), first_))) leave_all();
  }

  /// The truth of the run.
  void find_run() {
    if (run_->form == Form::constant)
      return measure_run([center = number(run_->constant)](std::size_t) HWY_ATTR { return center; });
    if (run_->form == Form::operand)
      return measure_run([&](std::size_t i) HWY_ATTR { return single(operands_, i); });
    const std::uint32_t first = first_bits() % fast::run_length;
    if (run_->form == Form::quotient) return measure_quotients(first);
    if (run_->form == Form::rotation)
      return measure_run([&](std::size_t i)
                             HWY_ATTR { return fast::HWY_NAMESPACE::value_at(run_->rotation, first + i); });
    const V step = number(static_cast<double>(hn::Lanes(d)) * fast::HWY_NAMESPACE::variable_step);
    V t = hn::Sub(fast::HWY_NAMESPACE::variable(first), step);
    measure_run([&](std::size_t) HWY_ATTR {
      t = hn::Add(t, step);
      return fast::HWY_NAMESPACE::value_at(run_->coefficients, t);
    });
  }

  HWY_INLINE void measure_quotients(std::uint32_t first) {
    measure(
        [&](V result, V c, std::size_t) HWY_ATTR {
          return error_of_each(result, c, fast::HWY_NAMESPACE::reach_of_quotients(c, run_->high));
        },
        [&](std::size_t i) HWY_ATTR { return fast::HWY_NAMESPACE::quotient_at(run_->rotation, first + i); },
        thresholds_of(regular_, most(), 0, 1), false, false);
  }

  HWY_INLINE std::uint32_t first_bits() const {
    return static_cast<const std::uint32_t*>(block_.arguments[0])[0];
  }

  template <class Center>
  HWY_INLINE void measure_run(Center&& center) {
    const CenterRange range = center_range(*run_, first_bits(), block_.count);
    const double reach = std::max(run_->high, -run_->low);
    const auto inverses = inverses_of(regular_, output_.format, range);
    takes_any_ = inverses && regular_.any_number && is_normal(range, reach, *inverses);
    // The result has the center's sign if it is nearer to it than zero is.
    const bool is_near = inverses && near() < range.least * inverses->fine;
    if (!takes_any_ && !is_near) {
      takes_any_ = regular_.any_number;
      return measure([&](V result, V c, std::size_t)
                         HWY_ATTR { return error_of_each(result, c, number(reach)); },
                     center, thresholds_of(regular_, most(), 0, 1), false, false);
    }
    // The center is the result and not the truth where it is an end of the interval.
    const bool may_be_center = std::min(run_->high, -run_->low) <= 0;
    const V fine = number(inverses->fine);
    measure([&](V result, V c, std::size_t) HWY_ATTR { return hn::Mul(hn::Abs(hn::Sub(result, c)), fine); },
            center,
            thresholds_of(regular_, most(), reach * inverses->fine, inverses->fine / inverses->coarse),
            may_be_center, reach == 0);
  }
  /// Whether the truth is a normal number of the format, in the binades of `inverses`: there any result of
  /// the other sign is more than half an ulp away.
  bool is_normal(const CenterRange& range, double reach, const Inverses& inverses) const {
    return reach * inverses.fine <= near() && range.least - reach >= output_.format.min_normal &&
           range.greatest + reach < output_.format.overflow;
  }

  /// As NearFilter has them, where they are of one binade. NaN beside powers of two, of subnormal centers,
  /// and of results of the other sign unless any number passes: the truth is normal, so that the error of
  /// such a result is above half an ulp.
  HWY_INLINE Error error_of_each(V result, V center, V reach) const {
    const V magnitude = hn::Abs(center), distance = hn::Abs(hn::Sub(result, center));
    const W bits = hn::BitCast(du, magnitude), zone = hn::Set(du, regular_.zone);
    const W apart = hn::ShiftRight<52>(hn::Xor(hn::Add(bits, zone), hn::Sub(bits, zone)));
    const M in_binade = hn::RebindMask(d, hn::Eq(apart, hn::Zero(du)));
    const double least =
        std::bit_cast<double>(std::bit_cast<std::uint64_t>(output_.format.min_normal) + 2 * regular_.zone);
    const M ordinary =
        hn::And(hn::Ge(magnitude, number(least)), hn::Lt(magnitude, number(output_.format.beyond)));
    const V own = inverse_binade_of(bits);
    const M taken = regular_.any_number ? hn::And(ordinary, hn::Le(hn::Mul(reach, own), number(near())))
                                        : without(ordinary, is_negative(hn::Xor(result, center)));
    const V inverse =
        hn::IfThenElse(hn::And(in_binade, taken), own, number(std::numeric_limits<double>::quiet_NaN()));
    return {hn::Mul(hn::NegMulAdd(reach, number(1 + 0x1p-50), distance), inverse),
            hn::Mul(hn::Add(distance, reach), inverse)};
  }

  /// An error up to this, as a reach up to this, puts the truth into the binades beside its center's zone.
  HWY_INLINE double near() const {
    return surely_within(std::min(regular_.allowed, regular_.near), output_, regular_);
  }
  HWY_INLINE double most() const { return takes_any_ ? 0x1p1000 : near(); }
  /// Further away the tally may keep the error.
  HWY_INLINE double kept_from() const {
    const double noted = limits_.noted == nullptr ? 0 : limits_.noted->limit();
    return thresholds_.within(surely_within(std::max(limits_.worst, noted), output_, regular_));
  }

  /// `center(i)` gives the centers of the points from the i-th on, in the order of the points; `error` how
  /// far results are from them, or the ends of their errors: what the thresholds are of.
  template <class MakeError, class Center>
  HWY_INLINE void measure(MakeError&& error, Center&& center, const RunThresholds& thresholds,
                          bool may_be_center, bool is_exact) {
    by_ = By::error;
    start(thresholds, std::is_same_v<decltype(error(V(), V(), std::size_t())), Error>, is_exact);
    if (thresholds.most < 0) return leave_all();
    V greatest = number(nothing);
    const auto decide = [&](V result, V c, std::size_t i)
                            HWY_ATTR { return store(error(result, c, i), may_be_center, i, greatest); };
    std::size_t i = 0;
    for (; i + hn::Lanes(d) <= block_.count; i += hn::Lanes(d)) {
      const V result = single(results_, i), c = center(i);
      const M decided = decide(result, c, i);
      if (!hn::AllTrue(d, decided)) leave_others(with_others(decide, result, c, i, decided), i);
    }
    if (i < block_.count) {
      const V result = single(results_, i), c = center(i);
      leave_others(with_others(decide, result, c, i, decide(result, c, i)), i);
      for (std::size_t k = block_.count; k < i + hn::Lanes(d); ++k) low_[k] = high_[k] = nothing;
    }
    if (hn::GetLane(hn::MaxOfLanes(d, greatest)) > kept_from()) leave_worst();
    if (find_above()) return;
    if (run_ != nullptr && run_->form == Form::operand && settle_whole_ulps() && find_above()) return;
    leave_divided();
    find_above();
  }

  /// Where the truth is beside the operand, on one side of it, moves whole numbers of ulp between a result
  /// and the operand to the error's side of them, by more than the margins of the thresholds. What is
  /// reported is on that side, or no more than that number: MeasuredFilter. False where the sides are not
  /// known.
  HWY_NOINLINE bool settle_whole_ulps() {
    constexpr double step = 0x1p-20;
    const double per_ulp = output_.format.per_ulp;
    const bool is_above = run_->low >= 0, is_one_sided = is_above || run_->high <= 0;
    if (!regular_.rounded_once || !is_one_sided || thresholds_.reach == 0 || thresholds_.coarser != 1 ||
        thresholds_.reach * per_ulp > step / 2)
      return false;
    const V side = number(is_above ? -1 : 1);
    for (std::size_t i = 0; i < block_.count; i += hn::Lanes(d)) {
      const V error = hn::Load(d, high_ + i), ulps = hn::Mul(error, number(per_ulp));
      const V farther = hn::Mul(hn::Sub(single(results_, i), single(operands_, i)), side);
      const M whole = hn::And(hn::And(hn::Gt(ulps, hn::Zero(d)), hn::Lt(ulps, number(1 / step))),
                              hn::Eq(hn::Round(ulps), ulps));
      const V settled = hn::Add(error, hn::CopySignToAbs(number(step / per_ulp), farther));
      hn::Store(hn::IfThenElse(whole, settled, error), d, high_ + i);
    }
    return true;
  }

  /// Of the points from the i-th on `decided` and those that are with infinities as numbers, where any number
  /// passes, and with NaNs.
  template <class Decide>
  HWY_INLINE M with_others(Decide&& decide, V result, V center, std::size_t i, M decided) {
    if (takes_any_) decided = decide(as_numbers(result), center, i);
    if (!regular_.any_nan) return decided;
    const M nans = hn::And(valid_at(i), hn::IsNaN(result));
    if (!hn::AllFalse(d, nans)) nans_[i / 64] |= bits_of(nans, i);
    return hn::Or(decided, nans);
  }

  /// Leaves the points whose errors the tally may keep, beside those of this block and of others.
  HWY_NOINLINE void leave_worst() {
    const double from = kept_from(), per_ulp = output_.format.per_ulp;
    for (std::size_t i = 0; i < block_.count && limits_.noted != nullptr; ++i)
      if (high_[i] > from)
        limits_.noted->add(thresholds_.least(lows_[i]) * per_ulp * (1 - 0x1p-38) - regular_.margin);
    const double kept = kept_from();
    for (std::size_t i = 0; i < block_.count; ++i)
      if (high_[i] > kept) leave(i);
  }
  std::size_t output_number_;
  const FilterLimits& limits_;
  const float* operands_;
  const fast::RunTruth* run_;
  By by_ = By::error;
  Found first_;
};

}  // namespace plumbline::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
