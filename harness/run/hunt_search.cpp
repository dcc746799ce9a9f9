#include "harness/run/hunt_search.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

double badness_of(const Judgement& judgement) {
  if (!judgement.passed() && std::isnan(judgement.ulp)) return std::numeric_limits<double>::infinity();
  return std::isnan(judgement.ulp) ? 0 : judgement.ulp;
}

}  // namespace

/// Receives the results of one block that the population may keep, and no others: what it would not keep
/// need not be judged to the last digit.
class Hunt::Listener final : public ResultListener {
 public:
  Listener(const Round& round, Population& population) : round_(round), population_(population) {}

  Limit limit(std::uint64_t index) const override {
    std::uint64_t end = round_.first;
    for (const Proposals::Segment& segment : round_.segments) {
      end += segment.points;
      if (index >= end) continue;
      return {segment.cell ? population_.least(*segment.cell) : population_.least(), end - index};
    }
    return {.above = population_.least()};
  }
  /// The far points and the fresh ones are in any cell.
  double above(std::span<const Scalar> point) const override {
    return population_.least(Population::cell_of(point));
  }
  void result(std::size_t, const JudgedResult& seen) override {
    population_.take(seen.point(), badness_of(seen.judgement));
  }

 private:
  const Round& round_;
  Population& population_;
};

Hunt::Hunt(const TestCase& test_case, const Configuration& configuration,
           std::unique_ptr<Evaluator> evaluator, std::uint64_t seed, std::size_t keep,
           const KernelFinder& find_kernel, SearchShare share)
    : test_case_(test_case),
      inputs_(test_case.inputs, Level::standard, seed ^ hash_of(test_case.builtin)),
      share_(share),
      seed_(share.rank == 0 ? seed : Random::mix(seed ^ Random::mix(share.rank))),
      points_begun_(first_index()),
      points_(first_index()),
      proposals_(share),
      evaluated_{&configuration, std::move(evaluator),
                 Measurement(*configuration.criterion, Study::none, keep)},
      pipeline_({&evaluated_, 1}, configuration.call, round_points, find_kernel) {}

/// Searches take stretches of the inputs' order in turn.
void Hunt::make_fresh(std::span<Column> columns, std::uint64_t points) {
  constexpr std::uint64_t stretch = round_points / 4;
  for (std::uint64_t done = 0; done < points;) {
    const std::uint64_t within = fresh_begun_ % stretch, count = std::min(points - done, stretch - within);
    std::array<Column, max_arguments> part;
    for (std::size_t k = 0; k < columns.size(); ++k) {
      const auto size = static_cast<std::uint64_t>(size_of(columns[k].type));
      part[k] = Column::lent(columns[k].type, std::span(columns[k].bytes).subspan(done * size, count * size));
    }
    const std::uint64_t number = fresh_begun_ / stretch * share_.count + share_.rank;
    inputs_.fill(number * stretch + within, {part.data(), columns.size()});
    fresh_begun_ += count;
    done += count;
  }
}

/// The inputs' own order starts with edge values and binades, and has no end. Once there is something to go
/// on from, a quarter of each round is fresh.
void Hunt::make_points(std::span<Column> columns, Round& round) {
  const std::uint64_t fresh = found().empty() ? round_points : round_points / 4;
  make_fresh(columns, fresh);
  round.segments.clear();
  if (fresh < round_points) {
    const std::uint64_t seed = Random::mix(seed_ ^ Random::mix(rounds_begun_));
    proposals_.fill(population_, seed, columns, fresh, round.segments);
    round.segments[0].points += fresh;
  }
  const std::size_t again = std::min<std::size_t>(resumed_.size(), fresh);
  for (std::size_t i = 0; i < again; ++i)
    for (std::size_t k = 0; k < columns.size(); ++k) columns[k].set(i, resumed_[i][k].bits);
  resumed_.clear();
}

void Hunt::begin() {
  Round& round = on_way_[rounds_begun_++ % Stream::blocks];
  round.first = points_begun_;
  const Column first = pipeline_.begin(points_begun_, round_points,
                                       [&](std::span<Column> columns) { make_points(columns, round); });
  round.fresh_after = fresh_begun_;
  points_begun_ += round_points;
  binades_.add_all(first);
}

bool Hunt::round() {
  while (!pipeline_.is_full()) begin();
  return finish_oldest();
}

bool Hunt::drain() {
  while (rounds_ < rounds_begun_)
    if (!finish_oldest()) return false;
  return true;
}

bool Hunt::finish_oldest() {
  const Round& oldest = on_way_[rounds_ % Stream::blocks];
  Listener listener(oldest, population_);
  pipeline_.finish(&listener);
  if (!evaluated_.evaluator) return false;
  ++rounds_;
  fresh_ = oldest.fresh_after;
  points_ += round_points;
  return true;
}

void Hunt::take(std::span<const Population::Found> others) {
  for (const Population::Found& f : others) population_.take(f.point, f.badness);
}

Status Hunt::begin_with(std::span<const std::vector<Scalar>> points) {
  for (const std::vector<Scalar>& point : points) {
    if (!std::ranges::equal(point, test_case_.call.arguments, {}, &Scalar::type))
      return Error{Error::Kind::usage, "a point is none of the arguments of " + test_case_.builtin};
    resumed_.push_back(point);
  }
  return ok();
}

nlohmann::json Hunt::state() const {
  nlohmann::json points = nlohmann::json::array();
  for (const Population::Found& f : found()) {
    nlohmann::json bits = nlohmann::json::array();
    for (Scalar s : f.point) bits.push_back(hex_bits(s));
    points.push_back(bits);
  }
  return {{"rounds", rounds_}, {"fresh", fresh_}, {"evaluated", points_ - first_index()}, {"points", points}};
}

Status Hunt::resume(const nlohmann::json& state) {
  const auto unfit = [&] {
    return Error{Error::Kind::usage, "--resume: the stored search is not one of " + test_case_.builtin};
  };
  for (const auto& bits : state.value("points", nlohmann::json::array())) {
    if (!bits.is_array() || bits.size() != test_case_.call.arguments.size()) return unfit();
    std::vector<Scalar> point;
    for (std::size_t k = 0; k < bits.size(); ++k) {
      const auto value = bits[k].is_string()
                             ? parse_scalar(test_case_.call.arguments[k], bits[k].get<std::string>())
                             : std::nullopt;
      if (!value) return unfit();
      point.push_back(*value);
    }
    resumed_.push_back(std::move(point));
  }
  rounds_begun_ = rounds_ = state.value("rounds", std::uint64_t{0});
  fresh_begun_ = fresh_ = state.value("fresh", std::uint64_t{0});
  const std::uint64_t earlier_name = state.value("asked", std::uint64_t{0});  // in states of earlier builds
  points_begun_ = points_ = first_index() + state.value("evaluated", earlier_name);
  return ok();
}

}  // namespace plumbline
