// What the filters of near and of regular points share. Included once per instruction set.

#if defined(PLUMBLINE_FILTER_OUTPUT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_FILTER_OUTPUT_INL_H
#undef PLUMBLINE_FILTER_OUTPUT_INL_H
#else
#define PLUMBLINE_FILTER_OUTPUT_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <limits>

#include "harness/judge/filter_tally-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::HWY_NAMESPACE {

/// The points that a mask has, as bits of the word for the 64 points that the i-th is among.
HWY_INLINE std::uint64_t bits_of(M points, std::size_t i) {
  std::uint8_t bits[8] = {};
  hn::StoreMaskBits(d, points, bits);
  return static_cast<std::uint64_t>(bits[0]) << i % 64;
}

/// One output of a block of points, and the tests of it that are the same for these filters.
class FilteredOutput {
 protected:
  HWY_INLINE FilteredOutput(const FilterPlan& plan, std::size_t output, const FilterBlock& block,
                            const FilterLimits& limits)
      : plan_(plan),
        regular_(plan.regular[output]),
        output_(plan.outputs[output]),
        block_(block),
        results_(block.results[output]),
        truth_(block.truths[output]),
        never_exact_(regular_.never_exact && !is_polynomial(block.runs[output])),
        takes_vanishing_(regular_.vanishing > 0 && std::min(regular_.allowed, limits.worst) >= 0.25) {}

  /// Of the points those with an operand that is a NaN, a zero or an infinity and that edge cases distinguish
  /// from others. `operand(k)` gives the k-th operand's values.
  template <class Operand>
  HWY_INLINE M with_special_operands(M points, const Operand& operand) const {
    const V infinity = number(std::numeric_limits<double>::infinity());
    M ordinary = points;
    for (std::size_t k = 0; k < plan_.arguments.size(); ++k) {
      if (!regular_.special_operand[k]) continue;
      const V magnitude = hn::Abs(operand(k));
      ordinary = hn::And(ordinary, hn::And(hn::Gt(magnitude, hn::Zero(d)), hn::Lt(magnitude, infinity)));
    }
    return without(points, ordinary);
  }

  /// The points that no edge case names; of the others `nan_due` are those of which one prescribes a NaN,
  /// `met` those with the value that is due. `operand` as above.
  template <class Operand>
  HWY_INLINE M without_edge(std::size_t i, V result, M valid, const Operand& operand, M& nan_due,
                            M& met) const {
    const M quiet = without(valid, with_special_operands(valid, operand));
    if (regular_.edges.empty()) return quiet;
    const EdgeHits hits =
        edge_hits_of(regular_.edges, Points(plan_, block_, i), output_.format, result, quiet);
    nan_due = hits.of_nan;
    met = hits.met;
    return without(quiet, hn::Or(hits.of_nan, hits.of_others));
  }

  /// Quiet NaNs where the truth is no number; of an output with any_nan all that have no error.
  HWY_INLINE M nans(std::size_t i, V result, V center, M points) const {
    if (regular_.any_nan) return hn::And(points, hn::Or(hn::IsNaN(result), hn::IsNaN(center)));
    const M both = hn::And(points, hn::And(hn::IsNaN(result), hn::IsNaN(center)));
    if (hn::AllFalse(d, both)) return both;
    return without(both, signaling_at(output_.type, results_, i, both));
  }

  /// Zeros where the truth is beside zero (Enclosures) and no further than RegularPlan::vanishing, which is
  /// less than a quarter of an ulp. Precondition: results have the truth's sign at these points.
  HWY_INLINE M near_zero(V result, V center, V below, V above, V scale, M points) const {
    if (!takes_vanishing_) return none();
    const V zero = hn::Zero(d);
    const M zeros = hn::And(points, hn::And(hn::Eq(result, zero), hn::Eq(center, zero)));
    if (hn::AllFalse(d, zeros)) return zeros;
    const V ends[2] = {hn::Abs(below), hn::Abs(above)};
    const V outer = hn::Max(ends[0], ends[1]), inner = hn::Min(ends[0], ends[1]);
    // The least number of binary64 stands for less than its size, where there is no scale.
    const V vanishing = number(regular_.vanishing), quarter = hn::Mul(scale, number(0.25));
    const V most = hn::IfThenElse(hn::Eq(scale, number(1)), vanishing, hn::Mul(vanishing, quarter));
    const M beside = hn::And(hn::Gt(outer, zero), hn::Le(outer, most));
    return hn::And(zeros, hn::And(beside, hn::Eq(inner, zero)));
  }

  bool takes_vanishing() const { return takes_vanishing_; }

  /// The numbers that results count as where the truth is one.
  HWY_INLINE V as_numbers(V result) const {
    return hn::IfThenElse(hn::IsInf(result), hn::CopySignToAbs(number(output_.of_infinity), result), result);
  }

  const FilterPlan& plan_;
  const RegularPlan& regular_;
  const OutputPlan& output_;
  const FilterBlock& block_;
  const void* results_;
  const fast::Enclosures truth_;
  /// Where the truth's interval is not that number alone the truth is no number of binary64.
  const bool never_exact_;

 private:
  /// Then intervals hold numbers that the kernel states as exact: roots of squares.
  static bool is_polynomial(const fast::RunTruth* run) {
    return run != nullptr && run->form == fast::RunTruth::Form::polynomial;
  }

  bool takes_vanishing_;
};

}  // namespace plumbline::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
