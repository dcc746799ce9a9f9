#include "harness/judge/filter_vectors.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "harness/judge/filter_vectors.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "harness/judge/filter_bound-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::HWY_NAMESPACE {
namespace {

/// One output at the points of one vector.
HWY_INLINE void decide(const Points& points, std::size_t k, const FilterLimits& limits, Decided& decided,
                       Buckets& buckets) {
  const OutputPlan& plan = points.plan.outputs[k];
  const fast::Enclosures& truth = points.block.truths[k];
  const Errors errors = errors_of(plan.format, values_at(plan.type, points.block.results[k], points.i),
                                  hn::LoadU(d, truth.center + points.i), hn::LoadU(d, truth.low + points.i),
                                  hn::LoadU(d, truth.high + points.i));
  M alternative = none();
  for (const EdgeTest& edge : plan.alternatives) {
    const M hit = without(matches(edge.when, points), alternative);
    alternative = hn::Or(alternative, hit);
    accept(edge.gives, plan, points, k, errors, hn::And(hit, decided.open), decided);
  }
  // A NaN for a number is right beside a signaling operand, by another rule than those below.
  const M usable = without(decided.open, hn::And(alternative, errors.nan));
  M prescribed = none(), by_bound = none(), missed = none();
  for (const EdgeTest& edge : plan.edges) {
    const M hit = without(matches(edge.when, points), prescribed);
    if (hn::AllFalse(d, hit)) continue;
    prescribed = hn::Or(prescribed, hit);
    by_bound = hn::Or(by_bound, accept(edge.gives, plan, points, k, errors, hn::And(hit, usable), decided));
    if (edge.flushable) missed = hn::Or(missed, hn::And(hn::And(hit, usable), decided.open));
  }
  M left = hn::And(decided.open, hn::Or(by_bound, without(usable, prescribed)));
  find_buckets(points.plan, errors, left, buckets);
  BoundFilter bounds(points, k, limits, errors, buckets, hn::Or(prescribed, alternative), decided);
  if (points.plan.may_flush && !hn::AllFalse(d, missed))
    bounds.flush_operands(hn::And(missed, bounds.any_subnormal()));
  if (hn::AllFalse(d, left)) return;
  for (const PieceTest& piece : points.plan.pieces) {
    const M hit = hn::And(left, matches(piece.when, points));
    left = without(left, hit);
    if (!hn::AllFalse(d, hit)) bounds.hold(piece.bound, hit);
  }
  if (points.plan.pieces_known) bounds.hold(points.plan.bound, left);
}

HWY_INLINE void add_up(const Decided& decided, const Buckets& buckets, M points, FilterCounts& counts) {
  for (std::uint32_t used = decided.used; used != 0; used &= used - 1) {
    const auto k = static_cast<std::size_t>(std::countr_zero(used));
    counts.by_reason[k] += hn::CountTrue(d, hn::And(decided.by_reason[k], points));
  }
  counts.histogram[0] += hn::CountTrue(d, hn::And(decided.first_bucket, points));
  const M measured = hn::And(decided.measured, points);
  std::uint64_t above = hn::CountTrue(d, measured);
  for (std::size_t k = 0; k < buckets.used; ++k) {
    const std::uint64_t higher = hn::CountTrue(d, hn::And(buckets.above[k], measured));
    counts.histogram[k] += above - higher;
    above = higher;
  }
  counts.histogram[buckets.used] += above;
}

void judge_block(const FilterPlan& plan, const FilterBlock& block, const FilterLimits& limits,
                 FilterCounts& counts, Escalated& escalated) {
  const std::size_t lanes = hn::Lanes(d), outputs = plan.outputs.size();
  escalated.fill(0);
  for (std::size_t i = 0; i < block.count; i += lanes) {
    const M valid = hn::FirstN(d, std::min(lanes, block.count - i));
    const Points points(plan, block, i);
    Decided first(valid);
    Buckets buckets;
    decide(points, 0, limits, first, buckets);
    M all = without(valid, first.open);
    if (outputs == 1) {
      add_up(first, buckets, all, counts);
    } else {
      Decided second(valid);
      Buckets its_buckets;
      decide(points, 1, limits, second, its_buckets);
      all = without(all, second.open);
      add_up(first, buckets, all, counts);
      add_up(second, its_buckets, all, counts);
    }
    counts.points += hn::CountTrue(d, all);
    const M open = without(valid, all);
    if (hn::AllFalse(d, open)) continue;
    std::uint8_t bits[8] = {};
    hn::StoreMaskBits(d, open, bits);
    escalated[i / 64] |= static_cast<std::uint64_t>(bits[0]) << i % 64;
  }
}

}  // namespace
}  // namespace plumbline::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline {

HWY_EXPORT(judge_block);

void filter_vectors(const FilterPlan& plan, const FilterBlock& block, const FilterLimits& limits,
                    FilterCounts& counts, Escalated& escalated) {
  HWY_DYNAMIC_DISPATCH(judge_block)(plan, block, limits, counts, escalated);
}

}  // namespace plumbline
#endif
