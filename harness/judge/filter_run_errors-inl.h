// The errors of a block of neighbours, and how many are above each edge of the histogram. Included once per
// instruction set.

#if defined(PLUMBLINE_FILTER_RUN_ERRORS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_FILTER_RUN_ERRORS_INL_H
#undef PLUMBLINE_FILTER_RUN_ERRORS_INL_H
#else
#define PLUMBLINE_FILTER_RUN_ERRORS_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <limits>

#include "harness/judge/filter_tally-inl.h"
#include "harness/judge/run_thresholds.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::HWY_NAMESPACE {

/// Of the points of one output that RunFilter decides by their errors; the others are left.
class RunErrors {
 protected:
  HWY_INLINE RunErrors(std::size_t count, bool takes_any) : count_(count), takes_any_(takes_any) {}

  /// Ends of an error in units of 1 / per_ulp ulp.
  struct Error {
    V low, high;
  };

  /// Precondition: no error is stored yet. `has_ends`: they are stored as Error.
  HWY_INLINE void start(const RunThresholds& thresholds, bool has_ends, bool is_exact) {
    thresholds_ = thresholds;
    is_exact_ = is_exact;
    lows_ = has_ends ? low_ : high_;
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

  void leave(std::size_t i) {
    left_[i / 64] |= std::uint64_t{1} << i % 64;
    low_[i] = high_[i] = nothing;
  }

  /// Counts the points by the edges that their errors are above; false where an edge may divide some.
  bool find_above() {
    above_.fill(0);
    above_[0] = is_exact_ ? counts_above(0, 0)[0] : count_ - count_of(left_) - count_of(nans_);
    if (are_all_above_last()) {
      std::ranges::fill(above_, above_[0]);
      return true;
    }
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
    for (std::size_t i = 0; i < count_; i += hn::Lanes(d)) {
      counts[0] = hn::Sub(counts[0], ones(hn::Gt(hn::Load(d, high_ + i), number(first))));
      counts[1] = hn::Sub(counts[1], ones(hn::Gt(hn::Load(d, lows_ + i), number(second))));
    }
    return {hn::GetLane(hn::SumOfLanes(du, counts[0])), hn::GetLane(hn::SumOfLanes(du, counts[1]))};
  }

  /// Leaves the points whose errors an edge may divide.
  HWY_NOINLINE void leave_divided() {
    for (std::size_t i = 0; i < count_; ++i)
      for (std::size_t k = 1; k < above_.size(); ++k)
        if (high_[i] > thresholds_.perhaps_above[k] && !(lows_[i] > thresholds_.surely_above[k])) leave(i);
  }

  /// As those of a device that is wrong everywhere.
  HWY_INLINE bool are_all_above_last() const {
    if (!takes_any_ || is_exact_) return false;
    const double last = thresholds_.surely_above.back();
    return counts_above(last, last)[1] == above_[0];
  }

  /// From what find_above() has counted, of a point that it has.
  void take_away(std::size_t i) {
    if ((nans_[i / 64] >> i % 64 & 1) != 0) {
      nans_[i / 64] &= ~(std::uint64_t{1} << i % 64);
      return;
    }
    if (!is_exact_ || high_[i] > 0) --above_[0];
    for (std::size_t k = 1; k < above_.size() && high_[i] > thresholds_.perhaps_above[k]; ++k) --above_[k];
  }

  HWY_INLINE static W ones(M mask) { return hn::VecFromMask(du, hn::RebindMask(du, mask)); }

  /// In the place of an error: above no edge.
  static constexpr double nothing = -std::numeric_limits<double>::infinity();

  std::size_t count_;
  bool takes_any_;  ///< results with any error are decided, infinities among them
  Escalated left_{};
  Escalated nans_{};  ///< decided, of By::error
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
