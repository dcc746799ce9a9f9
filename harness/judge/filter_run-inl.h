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
#include "harness/judge/run_thresholds.h"
#include "reference/fast/run_truth-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::HWY_NAMESPACE {

/// One output. Precondition: FilterPlan::takes_runs and FilterBlock::is_run, and no operand is a NaN, a zero
/// or an infinity.
class RunFilter : private FilteredOutput {
 public:
  HWY_INLINE RunFilter(const FilterPlan& plan, std::size_t output, const FilterBlock& block,
                       const FilterLimits& limits)
      : FilteredOutput(plan, output, block, limits),
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
    if (by_ == By::error) {
      Escalated others = left;
      for (std::size_t word = 0; word < others.size(); ++word) others[word] &= ~left_[word];
      for_each(others, [&](std::size_t i) { take_away(i); });
      out.add_zeros(points - above_[0]);
      out.add_above(above_);
    }
    out.add_to(regular_, counts);
    if (by_ == By::undefined)
      counts.of(regular_.any_integer ? regular_.nan : PassReason::undefined) += points;
  }

 private:
  using Form = fast::RunTruth::Form;
  /// What decides: the result is the one that is due, or a number that is the truth; each point is what the
  /// first one is; errors are below and above edges; an edge case allows any result.
  enum class By : std::uint8_t { value, truth, first, error, undefined };

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
    // The result has the center's sign if it is nearer to it than zero is.
    if (!inverses || most() >= range.least * inverses->fine)
      return measure([&](V result, V c, std::size_t)
                         HWY_ATTR { return error_of_each(result, c, number(reach)); },
                     center, thresholds_of(regular_, most(), 0, 1), false, false);
    // The center is the result and not the truth where it is an end of the interval.
    const bool may_be_center = std::min(run_->high, -run_->low) <= 0;
    const V fine = number(inverses->fine);
    measure([&](V result, V c, std::size_t) HWY_ATTR { return hn::Mul(hn::Abs(hn::Sub(result, c)), fine); },
            center,
            thresholds_of(regular_, most(), reach * inverses->fine, inverses->fine / inverses->coarse),
            may_be_center, reach == 0);
  }

  /// Ends of an error in units of 1 / per_ulp ulp.
  struct Error {
    V low, high;
  };
  /// As NearFilter has them, where they are of one binade. NaN beside powers of two, of subnormal centers,
  /// and of results of the other sign.
  HWY_INLINE Error error_of_each(V result, V center, V reach) const {
    const V magnitude = hn::Abs(center), distance = hn::Abs(hn::Sub(result, center));
    const W bits = hn::BitCast(du, magnitude), zone = hn::Set(du, regular_.zone);
    const W apart = hn::ShiftRight<52>(hn::Xor(hn::Add(bits, zone), hn::Sub(bits, zone)));
    const M in_binade = hn::RebindMask(d, hn::Eq(apart, hn::Zero(du)));
    const double least =
        std::bit_cast<double>(std::bit_cast<std::uint64_t>(output_.format.min_normal) + 2 * regular_.zone);
    const M ordinary =
        hn::And(hn::Ge(magnitude, number(least)), hn::Lt(magnitude, number(output_.format.beyond)));
    const M same_sign = without(ordinary, is_negative(hn::Xor(result, center)));
    const V inverse = hn::IfThenElse(hn::And(in_binade, same_sign), inverse_binade_of(bits),
                                     number(std::numeric_limits<double>::quiet_NaN()));
    return {hn::Mul(hn::NegMulAdd(reach, number(1 + 0x1p-50), distance), inverse),
            hn::Mul(hn::Add(distance, reach), inverse)};
  }

  HWY_INLINE double most() const {
    return surely_within(std::min(regular_.allowed, regular_.near), output_, regular_);
  }
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
    thresholds_ = thresholds;
    is_exact_ = is_exact;
    if (thresholds.most < 0) return leave_all();
    V greatest = number(nothing);
    lows_ = std::is_same_v<decltype(error(V(), V(), std::size_t())), Error> ? low_ : high_;
    std::size_t i = 0;
    for (; i + hn::Lanes(d) <= block_.count; i += hn::Lanes(d)) {
      const M decided = store(error(single(results_, i), center(i), i), may_be_center, i, greatest);
      if (!hn::AllTrue(d, decided)) left_[i / 64] |= bits_of(hn::Not(decided), i);
    }
    if (i < block_.count) {
      const M decided = store(error(single(results_, i), center(i), i), may_be_center, i, greatest);
      leave_others(decided, i);
      for (std::size_t k = block_.count; k < i + hn::Lanes(d); ++k) low_[k] = high_[k] = nothing;
    }
    if (hn::GetLane(hn::MaxOfLanes(d, greatest)) > kept_from()) leave_worst();
    if (find_above()) return;
    leave_divided();
    find_above();
  }

  /// Has the errors of the points from the i-th on that are decided, and returns these.
  HWY_INLINE M store(V distance, bool may_be_center, std::size_t i, V& greatest) {
    M is_apart = hn::Gt(distance, number(thresholds_.apart));
    if (may_be_center) is_apart = hn::Or(is_apart, hn::Eq(distance, hn::Zero(d)));
    const M decided = hn::And(is_apart, hn::Le(distance, number(thresholds_.most)));
    const V high = hn::IfThenElse(decided, distance, number(nothing));
    hn::Store(high, d, high_ + i);
    greatest = hn::Max(greatest, high);
    return decided;
  }
  HWY_INLINE M store(const Error& error, bool, std::size_t i, V& greatest) {
    const M decided = hn::And(hn::Gt(error.low, hn::Zero(d)), hn::Le(error.high, number(thresholds_.most)));
    hn::Store(hn::IfThenElse(decided, error.low, number(nothing)), d, low_ + i);
    const V high = hn::IfThenElse(decided, error.high, number(nothing));
    hn::Store(high, d, high_ + i);
    greatest = hn::Max(greatest, high);
    return decided;
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
  void leave(std::size_t i) {
    left_[i / 64] |= std::uint64_t{1} << i % 64;
    low_[i] = high_[i] = nothing;
  }

  /// Counts the points by the edges that their errors are above; false where an edge may divide some.
  bool find_above() {
    above_.fill(0);
    above_[0] = is_exact_ ? counts_above(0, 0)[0] : block_.count - count_of(left_);
    for (std::size_t k = 1; k < above_.size(); ++k) {
      const auto [perhaps, surely] = counts_above(thresholds_.perhaps_above[k], thresholds_.surely_above[k]);
      if (perhaps != surely) return false;
      if (perhaps == 0) break;
      above_[k] = perhaps;
    }
    return true;
  }

  /// How many upper ends are above the first number, and how many lower ends above the second.
  HWY_INLINE std::array<std::uint64_t, 2> counts_above(double first, double second) const {
    W counts[2] = {hn::Zero(du), hn::Zero(du)};
    for (std::size_t i = 0; i < block_.count; i += hn::Lanes(d)) {
      counts[0] = hn::Sub(counts[0], ones(hn::Gt(hn::Load(d, high_ + i), number(first))));
      counts[1] = hn::Sub(counts[1], ones(hn::Gt(hn::Load(d, lows_ + i), number(second))));
    }
    return {hn::GetLane(hn::SumOfLanes(du, counts[0])), hn::GetLane(hn::SumOfLanes(du, counts[1]))};
  }

  /// Leaves the points whose errors an edge may divide.
  HWY_NOINLINE void leave_divided() {
    for (std::size_t i = 0; i < block_.count; ++i)
      for (std::size_t k = 1; k < above_.size(); ++k)
        if (high_[i] > thresholds_.perhaps_above[k] && !(lows_[i] > thresholds_.surely_above[k])) leave(i);
  }

  /// From what find_above() has counted, of a point that it has.
  void take_away(std::size_t i) {
    if (!is_exact_ || high_[i] > 0) --above_[0];
    for (std::size_t k = 1; k < above_.size() && high_[i] > thresholds_.perhaps_above[k]; ++k) --above_[k];
  }

  HWY_INLINE static W ones(M mask) { return hn::VecFromMask(du, hn::RebindMask(du, mask)); }

  /// In the place of an error: above no edge.
  static constexpr double nothing = -std::numeric_limits<double>::infinity();

  std::size_t output_number_;
  const FilterLimits& limits_;
  const float* operands_;
  const fast::RunTruth* run_;
  By by_ = By::error;
  Escalated left_{};
  Found first_;
  RunThresholds thresholds_;
  bool is_exact_ = false;  ///< each center is the truth
  std::array<std::uint64_t, finite_histogram_edges.size()> above_{};
  const double* lows_ = nullptr;  ///< the errors' lower ends: low_, or high_ of errors without ends
  HWY_ALIGN double low_[FilterBlock::most_points + hn::MaxLanes(d)];
  HWY_ALIGN double high_[FilterBlock::most_points + hn::MaxLanes(d)];
};

}  // namespace plumbline::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
