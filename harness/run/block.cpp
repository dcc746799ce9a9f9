#include "harness/run/block.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <utility>

#include "harness/results/point_range.h"
#include "harness/run/front_comparison.h"
#include "harness/run/shared_judgements.h"
#include "reference/floating_environment.h"

namespace plumbline {
namespace {

using Clock = std::chrono::steady_clock;

void run_evaluator(Evaluated& evaluated, std::span<const Column> arguments, std::span<Column> results) {
  const auto start = Clock::now();
  const auto status = evaluated.evaluator->evaluate(arguments, results);
  evaluated.measurement.tally.seconds += std::chrono::duration<double>(Clock::now() - start).count();
  if (status) return;
  evaluated.fail(status.error());
}

/// A failure without an error, such as a NaN for a number, counts as infinite.
void count(ErrorCounts& errors, const JudgedResult& seen) {
  if (errors.empty()) return;
  const double ulp = seen.judgement.ulp;
  if (std::isnan(ulp) && seen.judgement.passed()) return;
  const std::size_t place = errors.place(seen.arguments[0].bits, seen.arguments[1].bits);
  errors.add(place, std::isnan(ulp) ? histogram_edges.size() - 1 : bucket_of(ulp));
}

/// One of the worst results that a passing one repeats: it has the same judgement and is not kept again.
/// Null: there is none.
const JudgedResult* twin_of(const Measurement& measurement, const JudgedResult& seen) {
  const auto is_twin = [&](const JudgedResult& kept) {
    return repeats(kept, seen) && earlier(kept, seen) && kept.judgement.reason == PassReason::bound;
  };
  const auto twin = std::ranges::find_if(measurement.kept.worst, is_twin);
  return twin == measurement.kept.worst.end() ? nullptr : &*twin;
}

/// The points of a block in the order in which they are judged: where the tallies are empty, first some of
/// each run of neighbours, whose errors are alike. Otherwise rising errors would each be the greatest so far.
std::vector<PointRange> in_turn(const BlockPoints& points, bool tallies_are_empty) {
  if (points.runs == nullptr || !tallies_are_empty) return {{0, points.count}};
  constexpr std::uint64_t some = 8;
  std::vector<PointRange> first, rest;
  for (std::uint64_t begin = 0; begin < points.count;) {
    const std::uint64_t end =
        std::min(points.count, points.runs->end_of_run(points.first + begin) - points.first);
    const std::uint64_t middle = std::min(begin + some, end);
    first.push_back({begin, middle - begin});
    rest.push_back({middle, end - middle});
    begin = end;
  }
  first.insert(first.end(), rest.begin(), rest.end());
  return first;
}

}  // namespace

std::vector<Column> columns_of(std::span<const ScalarType> types, std::uint64_t points) {
  std::vector<Column> columns;
  for (ScalarType t : types) columns.emplace_back(t, points);
  return columns;
}

void Block::evaluate(std::span<Evaluated> evaluated, std::span<const Column> arguments, std::uint64_t first,
                     std::uint64_t count, ResultListener* listener) {
  std::vector<std::vector<Column>> results(evaluated.size());
  for (std::size_t a = 0; a < evaluated.size(); ++a) {
    if (!evaluated[a].evaluator) continue;
    results[a] = columns_of(evaluated[a].configuration->call.results, arguments[0].size());
    run_evaluator(evaluated[a], arguments, results[a]);
  }
  judge(
      evaluated, arguments, [&](std::size_t a) { return std::span<const Column>(results[a]); },
      {.first = first, .count = count}, listener);
}

void Block::judge_all(std::span<Evaluated> evaluated, std::span<const Column> arguments,
                      const BlockPoints& points, ResultListener* listener) {
  const FloatingScope scope;
  const auto& [first, count, runs] = points;
  compare_fronts(evaluated, arguments, results_, points);
  filter_.prepare(evaluated);
  if (listener != nullptr)
    part_all(evaluated);
  else if (filter_.is_new())
    pair_alike(evaluated);
  part_differing(evaluated, results_, count);
  if (listener == nullptr && filter_.is_new()) foresee(evaluated, arguments, points);
  ResultListener::Limit limit{.above = std::numeric_limits<double>::infinity()};
  for (const PointRange& range : in_turn(points, filter_.is_new()))
    for (std::uint64_t begin = range.first; begin < range.end();) {
      const std::uint64_t position = first + begin;
      if (listener != nullptr) limit = listener->limit(position);
      std::uint64_t size = std::min({filter_.chunk(runs), range.end() - begin, limit.points});
      if (runs != nullptr) size = std::min(size, runs->end_of_run(position) - position);
      for (const Evaluated& a : evaluated)
        for (const std::uint64_t end : {a.measurement.profiled, a.measurement.repeated})
          if (position < end) size = std::min(size, end - position);
      filter_.decide(evaluated, arguments, results_, {begin, size, position, runs}, limit.above);
      if (listener != nullptr && evaluated.size() == 1)
        decide_by_point(evaluated[0], arguments, begin, *listener, limit.above);
      judge_open(evaluated, arguments, begin, points, listener);
      begin += size;
    }
  share_judgements(evaluated);
}

void Block::foresee(std::span<Evaluated> evaluated, std::span<const Column> arguments,
                    const BlockPoints& points) {
  const auto& [first, count, runs] = points;
  if (runs == nullptr) return;
  for (std::uint64_t begin = 0; begin < count;) {
    const std::uint64_t position = first + begin, left = runs->end_of_run(position) - position;
    const std::uint64_t size = std::min({std::uint64_t{FilterBlock::most_points}, count - begin, left});
    filter_.foresee(evaluated, arguments, results_, {begin, size, position, runs});
    begin += size;
  }
}

/// Of the points of a chunk that were not decided those of which the listener needs less than of the others.
void Block::decide_by_point(Evaluated& evaluated, std::span<const Column> arguments, std::uint64_t begin,
                            const ResultListener& listener, double above) {
  std::vector<std::pair<double, std::uint16_t>> limited;
  std::array<Scalar, max_arguments> point;
  for_each(filter_.any_open(), [&](std::size_t n) {
    for (std::size_t k = 0; k < arguments.size(); ++k) point[k] = arguments[k].at(begin + n);
    const double own = listener.above({point.data(), arguments.size()});
    if (own > above) limited.emplace_back(own, static_cast<std::uint16_t>(n));
  });
  std::ranges::sort(limited);
  std::vector<std::uint16_t> alike;
  for (std::size_t n = 0; n < limited.size(); ++n) {
    alike.push_back(limited[n].second);
    if (n + 1 < limited.size() && limited[n + 1].first == limited[n].first) continue;
    filter_.decide_again(evaluated, arguments, results_[0], begin, alike, limited[n].first);
    alike.clear();
  }
}

void Block::judge_open(std::span<Evaluated> evaluated, std::span<const Column> arguments, std::uint64_t begin,
                       const BlockPoints& points, ResultListener* listener) {
  for_each(filter_.any_open(),
           [&](std::size_t i) { judge(evaluated, arguments, begin, i, points, listener); });
}

/// The point of that number in the chunk that begins at `begin` of the columns.
void Block::judge(std::span<Evaluated> evaluated, std::span<const Column> arguments, std::uint64_t begin,
                  std::uint64_t point, const BlockPoints& points, ResultListener* listener) {
  const std::uint64_t i = begin + point, position = points.first + i;
  JudgedResult seen;
  seen.index = points.index(i);
  seen.row = i;
  seen.argument_count = static_cast<int>(arguments.size());
  for (std::size_t k = 0; k < arguments.size(); ++k) seen.arguments[k] = arguments[k].at(i);
  judge_.start(seen.point());
  for (std::size_t a = 0; a < evaluated.size(); ++a) {
    if (!evaluated[a].is_judged() || !filter_.is_open(a, point)) continue;
    const Configuration& configuration = *evaluated[a].configuration;
    Measurement& measurement = evaluated[a].measurement;
    const std::span results(seen.results.data(), results_[a].size());
    for (std::size_t k = 0; k < results.size(); ++k) results[k] = results_[a][k].at(i);
    const JudgedResult* const twin =
        results.size() == 1 && filter_.is_escalated(a) ? twin_of(measurement, seen) : nullptr;
    if (twin != nullptr) --measurement.tally.escalated;
    const bool is_alone = evaluated.size() == 1 && points.runs == nullptr && !measurement.observer;
    const auto judgements = twin != nullptr ? std::span(&twin->judgement, 1)
                            : is_alone      ? judge_.judge_alone(*configuration.criterion, results)
                                            : judge_.judge(*configuration.criterion, results);
    ++measurement.tally.counts.points;
    if (measurement.observer) measurement.observer->see(judge_.truths(), results, judgements);
    const std::string_view broken = measurement.observer ? measurement.observer->broken() : "";
    for (std::size_t k = 0; k < results.size(); ++k) {
      seen.output = static_cast<int>(k);
      seen.judgement = judgements[k];
      if (!broken.empty() && seen.judgement.passed())
        seen.judgement = {PassReason::failed, seen.judgement.ulp, broken};
      measurement.add(seen);
      Tally& tally = measurement.tally;
      if (k < tally.errors.size() && position < measurement.profiled) count(tally.errors[k], seen);
      if (!tally.heat.empty())
        tally.heat.add(configuration.criterion->description().cell(seen.point()), judgements[k].ulp);
      if (listener != nullptr) listener->result(a, seen);
    }
  }
}

}  // namespace plumbline
