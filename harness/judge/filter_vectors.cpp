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
#include "harness/judge/filter_near-inl.h"
#include "harness/judge/filter_regular-inl.h"
#include "harness/judge/filter_regular_wide-inl.h"
#include "harness/judge/filter_run-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::HWY_NAMESPACE {
namespace {

/// One output at the points of one vector.
HWY_INLINE void decide(const Points& points, std::size_t k, const FilterLimits& limits, Decided& decided,
                       Buckets& buckets) {
  const OutputPlan& plan = points.plan.outputs[k];
  const fast::Enclosures& truth = points.block.truths[k];
  const V result = values_at(plan.type, points.block.results[k], points.i);
  const ScaledEnds ends = ends_at(truth, points.i);
  Errors errors =
      is_floating(plan.type) ? errors_of(plan.format, result, ends) : integer_errors_of(result, ends);
  if (!hn::AllFalse(d, errors.infinite)) count_infinities(plan, errors);
  M alternative = none();
  for (const EdgeTest& test : plan.alternatives) {
    const M hit = without(matches(test.edge->when, points), alternative);
    alternative = hn::Or(alternative, hit);
    accept(*test.edge, points, k, errors, hn::And(hit, decided.open), decided);
  }
  // A NaN for a number is right beside a signaling operand, by another rule than those below.
  const M usable = without(decided.open, hn::And(alternative, errors.nan));
  M prescribed = none(), by_bound = none(), missed = none(), wrong_integers = none();
  for (const EdgeTest& test : plan.edges) {
    const M hit = without(matches(test.edge->when, points), prescribed);
    if (hn::AllFalse(d, hit)) continue;
    prescribed = hn::Or(prescribed, hit);
    by_bound = hn::Or(by_bound, accept(*test.edge, points, k, errors, hn::And(hit, usable), decided));
    const M others = hn::And(hn::And(hit, usable), decided.open);
    if (test.flushable) missed = hn::Or(missed, others);
    if (!test.fails_others) continue;
    measure_from(test.edge->gives[k][0].value, others, errors);
    wrong_integers = hn::Or(wrong_integers, without(others, alternative));
  }
  M left = hn::And(decided.open, hn::Or(by_bound, without(usable, prescribed)));
  find_buckets(errors, hn::Or(left, wrong_integers), buckets);
  BoundFilter bounds(points, k, limits, errors, buckets, hn::Or(prescribed, alternative), decided);
  if (points.plan.may_flush && !hn::AllFalse(d, missed))
    bounds.flush_operands(hn::And(missed, bounds.any_subnormal()));
  if (!hn::AllFalse(d, wrong_integers)) bounds.fail_integers(wrong_integers);
  if (hn::AllFalse(d, left)) return;
  for (const PieceTest& piece : points.plan.pieces) {
    const PieceHits hits = hits_of(*piece.piece, points);
    const M hit = hn::And(left, hits.certain);
    left = without(left, hits.perhaps);
    if (!hn::AllFalse(d, hit)) bounds.hold(piece.test, hit);
  }
  if (points.plan.pieces_known) bounds.hold(points.plan.otherwise, left);
}

HWY_INLINE void add_up(const Decided& decided, const Buckets& buckets, M points, Counts& counts) {
  for (std::uint32_t used = decided.used; used != 0; used &= used - 1) {
    const auto k = static_cast<std::size_t>(std::countr_zero(used));
    counts.by_reason[k] += hn::CountTrue(d, hn::And(decided.by_reason[k], points));
  }
  counts.histogram[0] += hn::CountTrue(d, hn::And(decided.first_bucket, points));
  counts.misrounded += hn::CountTrue(d, hn::And(decided.misrounded, points));
  const M measured = hn::And(decided.measured, points);
  std::uint64_t above = hn::CountTrue(d, measured);
  for (std::size_t k = 0; k < buckets.used; ++k) {
    const std::uint64_t higher = hn::CountTrue(d, hn::And(buckets.above[k], measured));
    counts.histogram[k] += above - higher;
    above = higher;
  }
  counts.histogram[buckets.used] += above;
}

/// FilterBlock::buckets of one vector.
HWY_INLINE void write_buckets(const Decided& decided, const Buckets& buckets, std::uint8_t* to) {
  if (to == nullptr) return;
  V measured = hn::Zero(d);
  for (std::size_t k = 0; k < buckets.used; ++k)
    measured = hn::Add(measured, hn::IfThenElseZero(buckets.above[k], number(1)));
  const V others = hn::IfThenZeroElse(decided.first_bucket, number(FilterBlock::no_bucket));
  store_bytes(hn::IfThenElse(decided.measured, measured, others), to);
}

HWY_INLINE std::uint8_t* buckets_at(const FilterBlock& block, std::size_t output, std::size_t i) {
  return block.buckets[output] == nullptr ? nullptr : block.buckets[output] + i;
}

/// Points that need no more than the tests of `Judge`, one of the filters above; a point with several outputs
/// needs no more if none does.
template <class Judge, std::size_t... output>
void judge_by(std::index_sequence<output...>, const FilterPlan& plan, const FilterBlock& block,
              const FilterLimits& limits, Counts& counts, Escalated& others) {
  const std::size_t lanes = hn::Lanes(d);
  others.fill(0);
  const Judge judges[] = {Judge(plan, output, block, limits)...};
  FoundCounts its_counts[sizeof...(output)];
  Found found[sizeof...(output)];
  for (std::size_t i = 0; i < block.count; i += lanes) {
    const M valid = hn::FirstN(d, std::min(lanes, block.count - i));
    M other = judges[0].judge(i, valid, found[0]);
    for (std::size_t k = 1; k < sizeof...(output); ++k)
      other = hn::Or(other, judges[k].judge(i, valid, found[k]));
    for (std::size_t k = 0; k < sizeof...(output); ++k) {
      write_buckets(found[k], buckets_at(block, k, i));
      its_counts[k].add(found[k], without(valid, other));
    }
    if (!hn::AllFalse(d, other)) others[i / 64] |= bits_of(other, i);
  }
  counts.points += its_counts[0].points();
  for (std::size_t k = 0; k < sizeof...(output); ++k) its_counts[k].add_to(plan.regular[k], counts);
}

template <class Judge>
void judge_all_by(const FilterPlan& plan, const FilterBlock& block, const FilterLimits& limits,
                  Counts& counts, Escalated& others) {
  const auto by = [&](auto outputs) { judge_by<Judge>(outputs, plan, block, limits, counts, others); };
  switch (plan.outputs.size()) {
    case 1:
      return by(std::make_index_sequence<1>());
    case 2:
      return by(std::make_index_sequence<2>());
    case 3:
      return by(std::make_index_sequence<3>());
    default:
      return by(std::make_index_sequence<filtered_outputs>());
  }
}

void judge_near(const FilterPlan& plan, const FilterBlock& block, const FilterLimits& limits, Counts& counts,
                Escalated& others) {
  const bool is_single = plan.outputs[0].type == ScalarType::f32;
  const auto judge = is_single ? judge_all_by<NearFilter<float>> : judge_all_by<NearFilter<hwy::float16_t>>;
  judge(plan, block, limits, counts, others);
}

void judge_wide(const FilterPlan& plan, const FilterBlock& block, const FilterLimits& limits, Counts& counts,
                Escalated& others) {
  judge_all_by<WideFilter>(plan, block, limits, counts, others);
}

void judge_regular(const FilterPlan& plan, const FilterBlock& block, const FilterLimits& limits,
                   Counts& counts, Escalated& others) {
  judge_all_by<RegularFilter>(plan, block, limits, counts, others);
}

void judge_others(const FilterPlan& plan, const FilterBlock& block, const FilterLimits& limits,
                  Counts& counts, Escalated& escalated) {
  const std::size_t lanes = hn::Lanes(d), outputs = plan.outputs.size();
  escalated.fill(0);
  for (std::size_t i = 0; i < block.count; i += lanes) {
    const M valid = hn::FirstN(d, std::min(lanes, block.count - i));
    const Points points(plan, block, i);
    Decided decided[filtered_outputs] = {Decided(valid), Decided(valid), Decided(valid), Decided(valid)};
    Buckets buckets[filtered_outputs];
    M all = valid;
    for (std::size_t k = 0; k < outputs; ++k) {
      decide(points, k, limits, decided[k], buckets[k]);
      write_buckets(decided[k], buckets[k], buckets_at(block, k, i));
      all = without(all, decided[k].open);
    }
    for (std::size_t k = 0; k < outputs; ++k) add_up(decided[k], buckets[k], all, counts);
    counts.points += hn::CountTrue(d, all);
    const M open = without(valid, all);
    if (!hn::AllFalse(d, open)) escalated[i / 64] |= bits_of(open, i);
  }
}

void judge_run(const FilterPlan& plan, const FilterBlock& block, const FilterLimits& limits,
               std::span<Counts> counts, Escalated& open) {
  const float operand = static_cast<const float*>(block.arguments[0])[0];
  if (operand == 0 || !std::isfinite(operand)) return;
  const bool has_two_outputs = plan.outputs.size() > 1;
  Escalated left{};
  RunFilter first(plan, 0, block, limits), second(plan, has_two_outputs ? 1 : 0, block, limits);
  first.find(left);
  if (has_two_outputs) second.find(left);
  const std::size_t decided = block.count - count_of(left);
  // To gather most of a block takes longer than to judge all of it.
  if (decided < block.count / 2) return;
  open = left;
  counts[0].points += decided;
  first.count(left, counts[0]);
  if (has_two_outputs) second.count(left, counts[1]);
}

}  // namespace
}  // namespace plumbline::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline {
namespace {

HWY_EXPORT(judge_near);
HWY_EXPORT(judge_wide);
HWY_EXPORT(judge_regular);
HWY_EXPORT(judge_others);
HWY_EXPORT(judge_run);

/// Some points of a block, in a block of their own.
class Gathered {
 public:
  Gathered(const FilterPlan& plan, const FilterBlock& from, const Escalated& which) {
    block_.ranks = from.ranks;
    block_.runs = from.runs;
    for_each(which, [&](std::size_t i) { origin_[block_.count++] = static_cast<std::uint16_t>(i); });
    for (std::size_t k = 0; k < plan.arguments.size(); ++k)
      block_.arguments[k] = gather(from.arguments[k], size_of(plan.arguments[k]), columns_[k]);
    for (std::size_t k = 0; k < plan.outputs.size(); ++k) gather_output(plan, from, k);
  }

  const FilterBlock& block() const { return block_; }
  std::size_t origin(std::size_t i) const { return origin_[i]; }
  /// What was found of the points' buckets, in the places where the points come from.
  void put_buckets_back(const FilterBlock& to) const {
    for (std::size_t output = 0; output < filtered_outputs; ++output)
      if (std::uint8_t* const buckets = to.buckets[output]; buckets != nullptr)
        for (std::size_t i = 0; i < block_.count; ++i) buckets[origin_[i]] = buckets_[output][i];
  }

 private:
  using Bytes = std::array<std::byte, FilterBlock::most_points * sizeof(double)>;

  template <typename Word>
  void copy(const void* from, Bytes& to) const {
    const auto* source = static_cast<const Word*>(from);
    auto* target = reinterpret_cast<Word*>(to.data());
    for (std::size_t i = 0; i < block_.count; ++i) target[i] = source[origin_[i]];
    // Vectors read up to here.
    std::fill(target + block_.count, target + (block_.count + 7) / 8 * 8, Word{0});
  }

  void* gather(const void* from, int size, Bytes& to) const {
    if (size == 2) copy<std::uint16_t>(from, to);
    if (size == 4) copy<std::uint32_t>(from, to);
    if (size == 8) copy<std::uint64_t>(from, to);
    return to.data();
  }

  void gather_output(const FilterPlan& plan, const FilterBlock& from, std::size_t output) {
    Bytes* const to = &columns_[max_arguments + output * columns_of_output];
    block_.results[output] = gather(from.results[output], size_of(plan.outputs[output].type), to[0]);
    const fast::Enclosures& truth = from.truths[output];
    const double* ends[] = {truth.center, truth.low, truth.high, truth.scale};
    double* copies[std::size(ends)] = {};
    for (std::size_t k = 0; k < std::size(ends); ++k)
      if (ends[k] != nullptr) copies[k] = static_cast<double*>(gather(ends[k], sizeof(double), to[1 + k]));
    block_.truths[output] = {copies[0], copies[1], copies[2], copies[3]};
    if (from.buckets[output] != nullptr) block_.buckets[output] = buckets_[output].data();
  }

  static constexpr std::size_t columns_of_output = 5;
  FilterBlock block_;
  std::array<std::uint16_t, FilterBlock::most_points> origin_;
  std::array<std::array<std::uint8_t, FilterBlock::most_points>, filtered_outputs> buckets_;
  alignas(64) std::array<Bytes, max_arguments + filtered_outputs * columns_of_output> columns_;
};

using Tests = void (*)(const FilterPlan&, const FilterBlock&, const FilterLimits&, Counts&, Escalated&);

/// Each tests what the one before has left.
void test_in_turn(std::span<const Tests> tests, const FilterPlan& plan, const FilterBlock& block,
                  const FilterLimits& limits, Counts& counts, Escalated& open) {
  const std::size_t left = count_of(open);
  if (left == 0 || tests.empty()) return;
  if (left == block.count) {
    tests[0](plan, block, limits, counts, open);
    return test_in_turn(tests.subspan(1), plan, block, limits, counts, open);
  }
  const Gathered others(plan, block, open);
  Escalated still_open = first_points(left);
  test_in_turn(tests, plan, others.block(), limits, counts, still_open);
  others.put_buckets_back(block);
  open.fill(0);
  for_each(still_open, [&](std::size_t i) {
    const std::size_t origin = others.origin(i);
    open[origin / 64] |= std::uint64_t{1} << origin % 64;
  });
}

}  // namespace

void filter_vectors(const FilterPlan& plan, const FilterBlock& block, const FilterLimits& limits,
                    Counts& counts, Escalated& open) {
  using enum FilterPlan::Front;
  const Tests front =
      plan.front == wide ? HWY_DYNAMIC_DISPATCH(judge_wide) : HWY_DYNAMIC_DISPATCH(judge_near);
  const Tests all[] = {front, HWY_DYNAMIC_DISPATCH(judge_regular), HWY_DYNAMIC_DISPATCH(judge_others)};
  const std::size_t first = plan.regular.empty() ? 2 : plan.front == none ? 1 : 0;
  test_in_turn(std::span(all).subspan(first), plan, block, limits, counts, open);
}

void filter_run(const FilterPlan& plan, const FilterBlock& block, const FilterLimits& limits,
                std::span<Counts> counts, Escalated& open) {
  HWY_DYNAMIC_DISPATCH(judge_run)(plan, block, limits, counts, open);
}

}  // namespace plumbline
#endif
