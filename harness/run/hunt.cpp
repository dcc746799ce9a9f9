#include "harness/run/hunt.h"

#include <algorithm>
#include <array>
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

double badness_of(const Judgement& judgement) {
  if (!judgement.passed() && std::isnan(judgement.ulp)) return std::numeric_limits<double>::infinity();
  return std::isnan(judgement.ulp) ? 0 : judgement.ulp;
}

/// How bad the worst result at each point of a block was; 0 where it was no worse than `least`.
class WorstOfPoints final : public ResultListener {
 public:
  WorstOfPoints(std::uint64_t count, std::uint64_t first, double least)
      : first_(first), least_(least), badness_(count, 0) {}
  double heard_above() const override { return least_; }
  void result(std::size_t, const Observation& seen) override {
    double& worst = badness_[seen.index - first_];
    worst = std::max(worst, badness_of(seen.judgement));
  }
  double badness(std::uint64_t i) const { return badness_[i]; }

 private:
  std::uint64_t first_;
  double least_;
  std::vector<double> badness_;
};

}  // namespace

Hunt::Hunt(const TestCase& test_case, const Configuration& configuration,
           std::unique_ptr<Evaluator> evaluator, std::uint64_t seed, std::size_t keep,
           KernelFinder find_kernel)
    : test_case_(test_case),
      inputs_(test_case.inputs, Level::exhaustive, seed ^ hash_of(test_case.builtin)),
      seed_(seed),
      asked_{&configuration, std::move(evaluator), Measurement(*configuration.criterion, Study::none, keep)},
      block_(std::move(find_kernel)) {}

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

bool Hunt::round() {
  const auto arguments = next_points();
  WorstOfPoints worst(round_points, points_, least_badness());
  block_.ask({&asked_, 1}, arguments, points_, round_points, &worst);
  if (!asked_.evaluator) return false;
  points_ += round_points;
  for (std::uint64_t i = 0; i < round_points; ++i) {
    std::array<Scalar, max_arguments> point;
    for (std::size_t k = 0; k < arguments.size(); ++k) point[k] = arguments[k].at(i);
    binades_.add(point[0]);
    take({point.data(), arguments.size()}, worst.badness(i));
  }
  return true;
}

double Hunt::least_badness() const { return found_.size() == kept_points ? found_.back().badness : 0; }

void Hunt::take(std::span<const Scalar> point, double badness) {
  if (badness <= least_badness()) return;
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
  return {{"rounds", rounds_}, {"fresh", fresh_}, {"asked", points_}, {"points", points}};
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
  points_ = state.value("asked", std::uint64_t{0});
  return ok();
}

}  // namespace plumbline
