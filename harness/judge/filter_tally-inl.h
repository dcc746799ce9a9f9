// What a vector of points was found to be, and the counts of it. Included once per instruction set.

#if defined(PLUMBLINE_FILTER_TALLY_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_FILTER_TALLY_INL_H
#undef PLUMBLINE_FILTER_TALLY_INL_H
#else
#define PLUMBLINE_FILTER_TALLY_INL_H
#endif

#include <hwy/highway.h>

#include <array>

#include "harness/judge/filter_rule-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::HWY_NAMESPACE {

/// Of one output: the points that are decided, by what they are counted as.
struct Found {
  M zero, infinite;                        ///< with an error of 0, of a number or as an infinity
  M nan;                                   ///< NaNs that are due
  M met;                                   ///< with the one value that an edge case prescribes
  M above[finite_histogram_edges.size()];  ///< with an error above edge k; the first are all that have one
  M beyond;                                ///< of these, those beyond the bound
  std::size_t used;                        ///< how many of these are set: none is above the others

  HWY_INLINE Found() { clear(); }
  HWY_INLINE void clear() {
    zero = infinite = nan = met = above[0] = beyond = none();
    used = 1;
  }
};

/// Sets Found::above of the points whose errors are in one bucket, and returns these. `low` and `high` are
/// the ends of the errors in units of 1 / per_ulp ulp.
HWY_INLINE M find_buckets(const RegularPlan& plan, V low, V high, M points, Found& out) {
  const std::size_t edges = plan.perhaps_above.size();
  M divided = none();
  std::size_t used = 1;
  for (; used < edges; ++used) {
    const M higher = hn::And(points, hn::Gt(high, number(plan.perhaps_above[used])));
    if (hn::AllFalse(d, higher)) break;
    out.above[used] = hn::And(points, hn::Gt(low, number(plan.surely_above[used])));
    divided = hn::Or(divided, hn::Xor(higher, out.above[used]));
  }
  out.used = used;
  out.above[0] = without(points, divided);
  if (!hn::AllFalse(d, divided))
    for (std::size_t k = 1; k < used; ++k) out.above[k] = without(out.above[k], divided);
  return out.above[0];
}

/// FilterBlock::buckets of one vector; nothing where `to` is null.
HWY_INLINE void write_buckets(const Found& found, std::uint8_t* to) {
  if (to == nullptr) return;
  V bucket = hn::IfThenElseZero(found.nan, number(FilterBlock::no_bucket));
  for (std::size_t k = 0; k < found.used; ++k)
    bucket = hn::Add(bucket, hn::IfThenElseZero(found.above[k], number(1)));
  store_bytes(bucket, to);
}

/// Errors above edge k each; the first are all that have one.
inline void add_errors(std::span<const std::uint64_t> above, Counts& counts) {
  for (std::size_t k = 0; k < above.size(); ++k)
    counts.histogram[k + 1] += above[k] - (k + 1 < above.size() ? above[k + 1] : 0);
}

/// Counts of a block of one output.
class FoundCounts {
 public:
  /// Counts what was found of those of the points that are `decided`, each so many times.
  HWY_INLINE void add(const Found& found, M decided, std::uint64_t times = 1) {
    const auto count = [&](M points) HWY_ATTR { return times * hn::CountTrue(d, hn::And(points, decided)); };
    zero_ += count(found.zero);
    for (std::size_t k = 0; k < found.used; ++k) above_edge_[k] += count(found.above[k]);
    const M others = hn::Or(hn::Or(found.infinite, found.nan), hn::Or(found.met, found.beyond));
    if (hn::AllFalse(d, hn::And(others, decided))) return;
    infinite_ += count(found.infinite);
    nan_ += count(found.nan);
    met_ += count(found.met);
    beyond_ += count(found.beyond);
  }
  void add_met(std::uint64_t points) { met_ += points; }
  void add_zeros(std::uint64_t points) { zero_ += points; }
  void add_nans(std::uint64_t points) { nan_ += points; }
  /// Results within the bound with an error above edge k each.
  void add_above(std::span<const std::uint64_t> edges) {
    for (std::size_t k = 0; k < edges.size(); ++k) above_edge_[k] += edges[k];
  }

  std::uint64_t points() const { return zero_ + above_edge_[0] + infinite_ + nan_ + met_; }

  /// But for `counts.points`.
  void add_to(const RegularPlan& plan, Counts& counts) const {
    counts.of(plan.passed) += zero_ + above_edge_[0] - beyond_ + infinite_;
    counts.of(plan.beyond.value_or(PassReason::failed)) += beyond_;
    counts.of(plan.nan) += nan_;
    counts.of(PassReason::edge) += met_;
    // An error that may be half an ulp is in two buckets, so that none of these is of a tie.
    counts.misrounded += above_edge_[half_ulp_edge];
    counts.histogram[0] += zero_ + infinite_ + met_;
    add_errors(above_edge_, counts);
  }

 private:
  std::uint64_t zero_ = 0, infinite_ = 0, nan_ = 0, met_ = 0, beyond_ = 0;
  std::array<std::uint64_t, finite_histogram_edges.size()> above_edge_{};  ///< with an error above edge k
};

}  // namespace plumbline::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
