#include "harness/run/hunt.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

constexpr std::size_t kept_points = 64;
constexpr std::size_t kept_per_cell = 4;  // so that one bad spot does not hide another

/// Sign and exponent of every argument: points of one cell are neighbours in a wide sense.
std::uint64_t cell_of(std::span<const Scalar> point) {
  std::uint64_t cell = 0;
  for (Scalar s : point) {
    const int shift = is_floating(s.type) ? format_of(s.type).precision - 1 : 8 * size_of(s.type) / 2;
    cell = Random::mix(cell ^ (s.bits >> shift));
  }
  return cell;
}

/// A step of log-uniform length up or down in the order of the bits, the type's ends wrapping.
std::uint64_t stepped(Scalar s, Random& random) {
  const auto length = random.below(static_cast<std::uint64_t>(8 * size_of(s.type) - 1));
  const std::uint64_t step = 1 + (random.next() & ((std::uint64_t{1} << length) - 1));
  return ((random.next() & 1) != 0 ? s.bits + step : s.bits - step) & type_mask(s.type);
}

std::uint64_t with_new_fraction(Scalar s, Random& random) {
  if (!is_floating(s.type)) return random.next() & type_mask(s.type);
  const Format& f = format_of(s.type);
  return (s.bits & ~f.fraction_mask()) | (random.next() & f.fraction_mask());
}

std::uint64_t with_other_exponent(Scalar s, Random& random) {
  if (!is_floating(s.type)) return stepped(s, random);
  const std::uint64_t unit = std::uint64_t{1} << (format_of(s.type).precision - 1);
  const std::uint64_t step = unit * (1 + random.below(4));
  return ((random.next() & 1) != 0 ? s.bits + step : s.bits - step) & type_mask(s.type);
}

std::uint64_t changed(Scalar s, Scalar other, Random& random) {
  switch (random.below(8)) {
    case 0:
      return with_new_fraction(s, random);
    case 1:
      return with_other_exponent(s, random);
    case 2:
      return is_floating(s.type) ? s.bits ^ format_of(s.type).sign_mask() : (~s.bits + 1) & type_mask(s.type);
    case 3:
      return other.bits;
    default:
      return stepped(s, random);
  }
}

double badness_of(const Judgement& verdict) {
  if (!verdict.passed() && std::isnan(verdict.ulp)) return std::numeric_limits<double>::infinity();
  return std::isnan(verdict.ulp) ? 0 : verdict.ulp;
}

}  // namespace

Hunt::Hunt(const TestCase& test_case, const Configuration& configuration, std::uint64_t seed,
           std::size_t keep)
    : test_case_(test_case),
      configuration_(configuration),
      inputs_(test_case.inputs, Level::exhaustive, seed ^ hash_of(test_case.builtin)),
      seed_(seed),
      outcome_(keep) {}

/// A worst point, the worse the likelier, with one argument or several changed.
std::vector<Scalar> Hunt::neighbour(Random& random) const {
  const std::size_t count = found_.size();
  const std::size_t rank = std::min(random.below(count), random.below(count));
  std::vector<Scalar> point = found_[rank].point;
  const std::vector<Scalar>& other = found_[random.below(count)].point;
  const std::size_t chosen = random.below(point.size());
  for (std::size_t k = 0; k < point.size(); ++k)
    if (k == chosen || random.below(4) == 0) point[k].bits = changed(point[k], other[k], random);
  return point;
}

std::vector<Column> Hunt::next_points() {
  std::vector<Column> columns;
  for (ScalarType t : test_case_.call.arguments) columns.emplace_back(t, round_points);
  // The inputs' own order starts with edge values and binades. Later a quarter of each round is fresh.
  inputs_.fill(fresh_, columns);
  const std::uint64_t fresh = found_.empty() ? round_points : round_points / 4;
  fresh_ += fresh;
  Random random(Random::mix(seed_ ^ Random::mix(++rounds_)));
  for (std::uint64_t i = fresh; i < round_points; ++i) {
    const auto point = neighbour(random);
    for (std::size_t k = 0; k < point.size(); ++k) columns[k].set(i, point[k].bits);
  }
  for (std::uint64_t i = 0; i < std::min<std::uint64_t>(resumed_.size(), round_points); ++i)
    for (std::size_t k = 0; k < columns.size(); ++k) columns[k].set(i, resumed_[i][k].bits);
  resumed_.clear();
  return columns;
}

Status Hunt::round(Evaluator& evaluator) {
  const auto arguments = next_points();
  std::vector<Column> results;
  for (ScalarType t : test_case_.call.results) results.emplace_back(t, round_points);
  const auto start = std::chrono::steady_clock::now();
  const auto status = evaluator.evaluate(arguments, results);
  outcome_.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (!status) {
    outcome_.error = status.error();
    return status;
  }
  Observation seen;
  seen.argument_count = static_cast<int>(arguments.size());
  for (std::uint64_t i = 0; i < round_points; ++i) {
    seen.index = asked_++;
    seen.lane = static_cast<int>(i % static_cast<std::uint64_t>(configuration_.call.width));
    for (std::size_t k = 0; k < arguments.size(); ++k) seen.arguments[k] = arguments[k].at(i);
    const std::span<const Scalar> point(seen.arguments.data(), arguments.size());
    binades_.add(point[0]);
    judge_.next_point();
    outcome_.tally.count_point();
    double worst = 0;
    for (std::size_t output = 0; output < results.size(); ++output) {
      seen.output = static_cast<int>(output);
      seen.result = results[output].at(i);
      seen.verdict = judge_.judge(configuration_, point, seen.output, seen.result);
      outcome_.tally.add(seen);
      worst = std::max(worst, badness_of(seen.verdict));
    }
    take(point, worst);
  }
  return ok();
}

void Hunt::take(std::span<const Scalar> point, double badness) {
  if (badness == 0 || (found_.size() == kept_points && badness <= found_.back().badness)) return;
  const std::uint64_t cell = cell_of(point);
  std::size_t of_cell = 0, last_of_cell = 0;
  for (std::size_t k = 0; k < found_.size(); ++k) {
    if (std::ranges::equal(found_[k].point, point)) return;
    if (cell_of(found_[k].point) != cell) continue;
    ++of_cell;
    last_of_cell = k;
  }
  if (of_cell == kept_per_cell) {
    if (badness <= found_[last_of_cell].badness) return;
    found_.erase(found_.begin() + static_cast<std::ptrdiff_t>(last_of_cell));
  }
  const auto place = std::upper_bound(found_.begin(), found_.end(), badness,
                                      [](double b, const Found& f) { return b > f.badness; });
  found_.insert(place, {{point.begin(), point.end()}, badness});
  if (found_.size() > kept_points) found_.pop_back();
}

Coverage Hunt::coverage() const {
  return {"hunt", inputs_.possible(), binades_.share(test_case_.call.arguments[0])};
}

nlohmann::json Hunt::state() const {
  nlohmann::json points = nlohmann::json::array();
  for (const Found& f : found_) {
    nlohmann::json bits = nlohmann::json::array();
    for (Scalar s : f.point) bits.push_back(hex_bits(s));
    points.push_back(bits);
  }
  return {{"rounds", rounds_}, {"fresh", fresh_}, {"asked", asked_}, {"points", points}};
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
  rounds_ = state.value("rounds", std::uint64_t{0});
  fresh_ = state.value("fresh", std::uint64_t{0});
  asked_ = state.value("asked", std::uint64_t{0});
  return ok();
}

}  // namespace plumbline
