// Blocks of neighbours, of which all points are decided or none: by distances that decide at each point, in
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

  /// Whether all points are decided: then `out` has them.
  bool judge(FoundCounts& out) const {
    const auto [named, edge] =
        naming_edge(regular_, ScalarType::f32, operands_[0], operands_[block_.count - 1]);
    if (named == Named::perhaps_some) return false;
    if (named == Named::all && edge->gives != RegularEdge::Gives::nan) return judge_named(*edge, out);
    if (run_ == nullptr || run_->form == Form::unknown) return judge_each(named == Named::all, out);
    if (run_->form == Form::constant && are_equal(results_)) return judge_constant(out);
    return named == Named::none && judge_run(out);
  }

 private:
  using Form = fast::RunTruth::Form;

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

  /// Whether each result is the one value that an edge case prescribes.
  bool judge_named(const RegularEdge& edge, FoundCounts& out) const {
    if (edge.gives != RegularEdge::Gives::value) return false;
    for (std::size_t i = 0; i < block_.count; i += hn::Lanes(d)) {
      const V due = prescribed(*edge.value, output_.format, Points(plan_, block_, i));
      const M met = without(same_bits(single(results_, i), due), hn::IsNaN(due));
      if (!hn::AllFalse(d, without(valid_at(i), met))) return false;
    }
    out.add_met(block_.count);
    return true;
  }

  /// The kernel's own centers and ends. `is_nan_due`: an edge case prescribes a NaN.
  bool judge_each(bool is_nan_due, FoundCounts& out) const {
    const bool is_integer = output_.type == ScalarType::i32;
    if (!is_nan_due && (is_integer ? are_right<std::int32_t>() : are_right<float>())) {
      out.add_zeros(block_.count);
      return true;
    }
    if (is_integer) return false;
    if (are_equal(truth_.center) && are_equal(truth_.low) && are_equal(truth_.high) && are_equal(results_))
      return judge_first(truth_, out);
    if (is_nan_due) return false;
    const auto center = [&](std::size_t i) HWY_ATTR { return hn::LoadU(d, truth_.center + i); };
    V reach = hn::Zero(d);
    for (std::size_t i = 0; i < block_.count; i += hn::Lanes(d)) {
      const V ends[2] = {hn::LoadU(d, truth_.low + i), hn::LoadU(d, truth_.high + i)};
      const V its = hn::Mul(hn::Max(ends[1], hn::Neg(ends[0])), inverse_of(center(i)));
      reach = hn::Max(reach, hn::IfThenElseZero(valid_at(i), its));
    }
    return measure([&](V result, V c) HWY_ATTR { return distance_of_each(result, c); }, center,
                   hn::GetLane(hn::MaxOfLanes(d, reach)), 1, false, out);
  }

  /// Whether each truth is a number, and the result is it.
  template <class T>
  HWY_INLINE bool are_right() const {
    const V infinity = number(std::numeric_limits<double>::infinity());
    for (std::size_t i = 0; i < block_.count; i += hn::Lanes(d)) {
      const V center = hn::LoadU(d, truth_.center + i), below = hn::LoadU(d, truth_.low + i),
              above = hn::LoadU(d, truth_.high + i);
      const V result = fast::HWY_NAMESPACE::load(static_cast<const T*>(results_) + i);
      const M exact = hn::And(hn::Eq(below, hn::Zero(d)), hn::Eq(above, hn::Zero(d)));
      const M equal = hn::And(hn::Lt(hn::Abs(center), infinity), same_bits(result, center));
      if (!hn::AllFalse(d, without(valid_at(i), hn::And(exact, equal)))) return false;
    }
    return true;
  }

  bool judge_constant(FoundCounts& out) const {
    HWY_ALIGN double center[hn::MaxLanes(d)], low[hn::MaxLanes(d)], high[hn::MaxLanes(d)];
    hn::Store(number(run_->constant), d, center);
    hn::Store(number(run_->low), d, low);
    hn::Store(number(run_->high), d, high);
    return judge_first({center, low, high}, out);
  }

  /// Equal results at equal truths, and the same edge case or none: each point is what the first one is.
  bool judge_first(const fast::Enclosures& truth, FoundCounts& out) const {
    FilterBlock first = block_;
    first.truths[output_number_] = truth;
    const M point = hn::FirstN(d, 1);
    Found found;
    if (!hn::AllFalse(d, RegularFilter(plan_, output_number_, first, limits_).judge(0, point, found)))
      return false;
    out.add(found, point, block_.count);
    return true;
  }

  /// The truth of the run.
  bool judge_run(FoundCounts& out) const {
    if (run_->form == Form::constant)
      return measure_run([center = number(run_->constant)](std::size_t) HWY_ATTR { return center; }, out);
    if (run_->form == Form::operand)
      return measure_run([&](std::size_t i) HWY_ATTR { return single(operands_, i); }, out);
    const V step = number(static_cast<double>(hn::Lanes(d)) * fast::HWY_NAMESPACE::variable_step);
    V t = hn::Sub(fast::HWY_NAMESPACE::variable(first_bits() % fast::run_length), step);
    return measure_run(
        [&](std::size_t) HWY_ATTR {
          t = hn::Add(t, step);
          return fast::HWY_NAMESPACE::value_at(run_->coefficients, t);
        },
        out);
  }

  HWY_INLINE std::uint32_t first_bits() const {
    return static_cast<const std::uint32_t*>(block_.arguments[0])[0];
  }

  template <class Center>
  HWY_INLINE bool measure_run(Center&& center, FoundCounts& out) const {
    const CenterRange range = center_range(*run_, first_bits(), block_.count);
    const double reach = std::max(run_->high, -run_->low);
    // The center is the result and not the truth where it is an end of the interval.
    const bool may_be_center = std::min(run_->high, -run_->low) <= 0;
    if (const auto inverses = inverses_of(regular_, output_.format, range)) {
      const V fine = number(inverses->fine);
      // The result has the center's sign if it is nearer to it than zero is.
      if (most() >= range.least * inverses->fine) return false;
      return measure([&](V result, V c) HWY_ATTR { return hn::Mul(hn::Abs(hn::Sub(result, c)), fine); },
                     center, reach * inverses->fine, inverses->fine / inverses->coarse, may_be_center, out);
    }
    if (range.least < least_of_each()) return false;
    const double finest = hn::GetLane(inverse_of(number(range.least)));
    return measure([&](V result, V c) HWY_ATTR { return distance_of_each(result, c); }, center,
                   reach * finest, 1, may_be_center, out);
  }

  HWY_INLINE static V inverse_of(V center) { return inverse_binade_of(hn::BitCast(du, hn::Abs(center))); }
  /// The least center from which on both of Inverses are of its own binade, but beside powers of two.
  HWY_INLINE double least_of_each() const {
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(output_.format.min_normal) + 2 * regular_.zone);
  }
  /// A distance by the center's own binade. NaN beside powers of two and of results of the other sign.
  HWY_INLINE V distance_of_each(V result, V center) const {
    const V magnitude = hn::Abs(center);
    const W bits = hn::BitCast(du, magnitude), zone = hn::Set(du, regular_.zone);
    const W apart = hn::ShiftRight<52>(hn::Xor(hn::Add(bits, zone), hn::Sub(bits, zone)));
    const M in_binade = hn::RebindMask(d, hn::Eq(apart, hn::Zero(du)));
    const M ordinary =
        hn::And(hn::Ge(magnitude, number(least_of_each())), hn::Lt(magnitude, number(output_.format.beyond)));
    const M same_sign = without(ordinary, is_negative(hn::Xor(result, center)));
    const V distance = hn::Mul(hn::Abs(hn::Sub(result, center)), inverse_of(center));
    return hn::IfThenElse(hn::And(in_binade, same_sign), distance,
                          number(std::numeric_limits<double>::quiet_NaN()));
  }

  HWY_INLINE double most() const {
    return surely_within(std::min({regular_.allowed, limits_.worst, regular_.near}), output_, regular_);
  }

  /// `center(i)` gives the centers of the points from the i-th on, in the order of the points; `distance` how
  /// far results are from them, in the unit of RunThresholds. The rest: thresholds_of.
  template <class Distance, class Center>
  HWY_INLINE bool measure(Distance&& distance, Center&& center, double reach, double coarser,
                          bool may_be_center, FoundCounts& out) const {
    const RunThresholds thresholds = thresholds_of(regular_, most(), reach, coarser);
    if (thresholds.most < 0) return false;
    HWY_ALIGN double distances[FilterBlock::most_points + hn::MaxLanes(d)];
    const V farthest = number(thresholds.most), apart = number(thresholds.apart), zero = hn::Zero(d);
    const std::size_t at_once = 16 * hn::Lanes(d);
    for (std::size_t begin = 0; begin < block_.count; begin += at_once) {
      const std::size_t end = std::min(block_.count, begin + at_once);
      M decided = hn::FirstN(d, hn::Lanes(d));
      for (std::size_t i = begin; i < end; i += hn::Lanes(d)) {
        V its = distance(single(results_, i), center(i));
        M is_apart = hn::Gt(its, apart);
        if (may_be_center) is_apart = hn::Or(is_apart, hn::Eq(its, zero));
        M is_decided = hn::And(is_apart, hn::Le(its, farthest));
        if (i + hn::Lanes(d) > block_.count) {
          is_decided = hn::Or(is_decided, hn::Not(valid_at(i)));
          its = hn::IfThenElseZero(valid_at(i), its);
        }
        hn::Store(its, d, distances + i);
        decided = hn::And(decided, is_decided);
      }
      if (!hn::AllTrue(d, decided)) return false;
    }
    return count(distances, thresholds, reach == 0, out);
  }

  /// Adds results to `out` by the edges that their errors are above; false where an edge may divide some.
  HWY_INLINE bool count(const double* distances, const RunThresholds& thresholds, bool is_exact,
                        FoundCounts& out) const {
    std::array<std::uint64_t, finite_histogram_edges.size()> above{};
    above[0] = is_exact ? counts_above(distances, 0, 0)[0] : block_.count;
    for (std::size_t k = 1; k < above.size(); ++k) {
      const auto [perhaps, surely] =
          counts_above(distances, thresholds.perhaps_above[k], thresholds.surely_above[k]);
      if (perhaps != surely) return false;
      if (perhaps == 0) break;
      above[k] = perhaps;
    }
    out.add_zeros(block_.count - above[0]);
    out.add_above(above);
    return true;
  }

  HWY_INLINE std::array<std::uint64_t, 2> counts_above(const double* distances, double first,
                                                       double second) const {
    W counts[2] = {hn::Zero(du), hn::Zero(du)};
    for (std::size_t i = 0; i < block_.count; i += hn::Lanes(d)) {
      const V distance = hn::Load(d, distances + i);
      counts[0] = hn::Sub(counts[0], ones(hn::Gt(distance, number(first))));
      counts[1] = hn::Sub(counts[1], ones(hn::Gt(distance, number(second))));
    }
    return {hn::GetLane(hn::SumOfLanes(du, counts[0])), hn::GetLane(hn::SumOfLanes(du, counts[1]))};
  }
  HWY_INLINE static W ones(M mask) { return hn::VecFromMask(du, hn::RebindMask(du, mask)); }

  std::size_t output_number_;
  const FilterLimits& limits_;
  const float* operands_;
  const fast::RunTruth* run_;
};

}  // namespace plumbline::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
