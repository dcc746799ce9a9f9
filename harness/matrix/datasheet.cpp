#include "harness/matrix/datasheet.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <set>
#include <thread>

#include "harness/matrix/number_fields.h"
#include "harness/support/random.h"

namespace plumbline::matrix {
namespace {

/// A probe with its operands taken apart.
struct Decoded {
  std::vector<Number> a, b;
};

Decoded decoded(const MatrixUnit& unit, const Dot& dot) {
  Decoded out;
  for (const std::uint32_t bits : dot.a) out.a.push_back(decoded(unit.operand, bits));
  for (const std::uint32_t bits : dot.b) out.b.push_back(decoded(unit.operand, bits));
  return out;
}

bool is_nan(Accumulator accumulator, std::uint32_t bits) {
  if (accumulator == Accumulator::i32) return false;
  const Fields fields = fields_of(accumulator);
  return (bits & (fields.sign() - 1)) > fields.infinity();
}

/// Measured probes, and what models predict of them.
class Evidence {
 public:
  Evidence(const MatrixUnit& unit, std::vector<Dot> dots, std::optional<std::uint32_t> nan)
      : unit_(unit), dots_(std::move(dots)), nan_(nan) {
    for (const Dot& dot : dots_) decoded_.push_back(decoded(unit, dot));
  }

  const std::vector<Dot>& dots() const { return dots_; }
  std::uint32_t predicted(const DotModel& model, std::size_t n) const {
    return evaluated(model, unit_.operand, unit_.accumulator, decoded_[n].a, decoded_[n].b, dots_[n].c,
                     nan_bits(unit_, nan_));
  }
  bool explains(const DotModel& model, std::size_t n) const {
    return agrees(unit_, nan_, predicted(model, n), dots_[n].d);
  }
  /// Of the probes that the model does not explain the one with the fewest numbers other than zero.
  std::optional<std::size_t> simplest_refutation(const DotModel& model) const {
    std::optional<std::size_t> best;
    for (std::size_t n = 0; n < dots_.size(); ++n)
      if ((!best || numbers(dots_[n]) < numbers(dots_[*best])) && !explains(model, n)) best = n;
    return best;
  }
  /// The first probe that the model does not explain.
  std::optional<std::size_t> refutation(const DotModel& model) const {
    for (std::size_t n = 0; n < dots_.size(); ++n)
      if (!explains(model, n)) return n;
    return std::nullopt;
  }

  /// Whether the model explains the probes far from the ends of the range, and so all that differ at the ends
  /// alone do; and whether it explains the others.
  bool inner_explained_by(const DotModel& model) const {
    return std::ranges::all_of(inner_, [&](std::size_t n) { return explains(model, n); });
  }
  bool others_explained_by(const DotModel& model) const {
    return std::ranges::all_of(others_, [&](std::size_t n) { return explains(model, n); });
  }
  /// Probes on which some models of the family differ most come first, as they refute most.
  void put_decisive_first(const Family& family) {
    constexpr std::size_t some = 50;
    std::vector<DotModel> models;
    Random random(1);
    while (models.size() < std::min(some, family.size()))
      models.push_back(family.model(family.values_of(random.below(family.size()))));
    std::vector<std::pair<std::size_t, std::size_t>> order;  // how many results, and the probe
    for (std::size_t n = 0; n < dots_.size(); ++n) {
      std::set<std::uint32_t> results;
      for (const DotModel& model : models) results.insert(predicted(model, n));
      order.emplace_back(results.size(), n);
    }
    std::ranges::stable_sort(order, std::greater{}, &std::pair<std::size_t, std::size_t>::first);
    std::vector<Dot> dots;
    std::vector<Decoded> operands;
    for (const auto& [results, n] : order) {
      dots.push_back(std::move(dots_[n]));
      operands.push_back(std::move(decoded_[n]));
    }
    dots_ = std::move(dots);
    decoded_ = std::move(operands);
    for (std::size_t n = 0; n < dots_.size(); ++n) (is_inner(n) ? inner_ : others_).push_back(n);
    std::ranges::stable_sort(others_, {}, [&](std::size_t n) { return numbers(dots_[n]); });
  }

 private:
  /// Whether no operand is subnormal, all exact sums are zero or normal numbers within the range, and the
  /// result is not zero: products and c are multiples of the least normal number.
  bool is_inner(std::size_t n) const {
    if (unit_.operand == Operand::i8) return false;
    const Fields of_operands = fields_of(unit_.operand), of_c = fields_of(unit_.accumulator);
    const Number c = matrix::decoded(of_c, dots_[n].c);
    bool inner = (dots_[n].d & (of_c.sign() - 1)) != 0 && is_inner(c, c.exponent, of_c.fraction_bits);
    for (std::size_t i = 0; i < decoded_[n].a.size() && inner; ++i) {
      const Number &a = decoded_[n].a[i], &b = decoded_[n].b[i];
      if (a.significand == 0 && b.significand == 0 && !a.negative && !b.negative) continue;
      const bool normal =
          a.significand >> of_operands.fraction_bits != 0 && b.significand >> of_operands.fraction_bits != 0;
      Number product{a.kind == b.kind ? a.kind : Number::Kind::nan, false, a.significand * b.significand, 0};
      inner = normal && is_inner(product, a.exponent + b.exponent, 2 * of_operands.fraction_bits);
    }
    return inner;
  }
  bool is_inner(const Number& number, int exponent, int fraction_bits) const {
    constexpr int room = 10;  // for the sum of all
    const Fields fields = fields_of(unit_.accumulator);
    if (number.kind != Number::Kind::finite) return false;
    if (number.significand == 0) return !number.negative;
    return exponent - fraction_bits + std::countr_zero(number.significand) >= fields.emin() &&
           exponent + room < fields.bias();
  }

  static std::ptrdiff_t numbers(const Dot& dot) {
    const auto is_some = [](std::uint32_t bits) { return bits != 0; };
    return std::ranges::count_if(dot.a, is_some) + (dot.c != 0 ? 1 : 0);
  }

  const MatrixUnit& unit_;
  std::vector<Dot> dots_;
  std::optional<std::uint32_t> nan_;
  std::vector<Decoded> decoded_;
  std::vector<std::size_t> inner_, others_;  ///< numbers of probes; of the others the simplest come first
};

/// Models by their numbers in the family.
using Models = std::vector<std::pair<std::size_t, DotModel>>;

/// Those of the family's models from first to last that explain every probe. Precondition: both are multiples
/// of family.models_alike().
Models explaining_some(const Evidence& evidence, const Family& family, std::size_t first, std::size_t last) {
  Models out;
  for (std::size_t k = first; k < last; k += family.models_alike()) {
    const std::vector<std::size_t> values = family.values_of(k);
    if (!family.is_first_of_its_like(values) || !evidence.inner_explained_by(family.model(values))) continue;
    for (std::size_t n = k; n < k + family.models_alike(); ++n) {
      const DotModel model = family.model(family.values_of(n));
      if (evidence.others_explained_by(model)) out.emplace_back(n, model);
    }
  }
  return out;
}

/// Those of all models that explain every probe, in their order.
Models explaining(const Evidence& evidence, const Family& family, unsigned jobs, Datasheet& sheet) {
  sheet.models = family.size();
  std::vector<Models> parts(jobs);
  std::vector<std::jthread> threads;
  for (unsigned job = 0; job < jobs; ++job)
    threads.emplace_back([&, job] {
      const std::size_t alike = family.models_alike(), kinds = family.size() / alike;
      parts[job] =
          explaining_some(evidence, family, kinds * job / jobs * alike, kinds * (job + 1) / jobs * alike);
    });
  threads.clear();
  Models all;
  for (const Models& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

/// The value next to those that explain all, and the probe that refutes it in the first model.
std::optional<Finding::Witness> witness_of(const Evidence& evidence, const Family& family, std::size_t model,
                                           std::size_t property, const std::set<std::size_t>& values) {
  const std::vector<Property::Value>& all = family.properties()[property].values;
  for (const std::size_t value :
       {*values.begin() - 1, *values.rbegin() + 1, (*values.rbegin() + 2) % all.size()}) {
    if (value >= all.size() || values.contains(value)) continue;
    std::vector<std::size_t> other = family.values_of(model);
    other[property] = value;
    const DotModel refuted = family.model(other);
    const auto at = evidence.simplest_refutation(refuted);
    if (at) return Finding::Witness{all[value].text, evidence.dots()[*at], evidence.predicted(refuted, *at)};
  }
  return std::nullopt;
}

std::vector<Finding> findings_of(const Evidence& evidence, const Family& family, const Models& models) {
  std::vector<Finding> out;
  for (std::size_t k = 0; k < family.properties().size(); ++k) {
    const Property& property = family.properties()[k];
    const bool matters =
        !property.matters || std::ranges::any_of(models, property.matters, &Models::value_type::second);
    std::set<std::size_t> values;
    for (const auto& [number, model] : models) values.insert(family.values_of(number)[k]);
    if (!matters) {
      out.push_back({std::string(property.name), {"makes no difference"}, {}});
      continue;
    }
    Finding finding{std::string(property.name), {}, {}};
    for (const std::size_t value : values) finding.values.push_back(property.values[value].text);
    finding.witness = witness_of(evidence, family, models.front().first, k, values);
    out.push_back(std::move(finding));
  }
  return out;
}

/// Of no model: the one that explains most probes in a row, and the one that it does not explain.
void explain_failure(const Evidence& evidence, const Family& family, Datasheet& sheet) {
  std::size_t most = 0;
  for (std::size_t k = 0; k < family.size(); ++k) {
    const std::vector<std::size_t> values = family.values_of(k);
    if (!family.is_first_of_its_like(values)) continue;
    const DotModel model = family.model(values);
    const std::size_t explained = *evidence.refutation(model);
    if (sheet.unexplained && explained <= most) continue;
    most = explained;
    sheet.unexplained = evidence.dots()[explained];
    sheet.nearest = k;
  }
}

}  // namespace

bool agrees(const MatrixUnit& unit, std::optional<std::uint32_t> nan, std::uint32_t predicted,
            std::uint32_t result) {
  return predicted == result ||
         (!nan && is_nan(unit.accumulator, predicted) && is_nan(unit.accumulator, result));
}

std::uint32_t nan_bits(const MatrixUnit& unit, std::optional<std::uint32_t> nan) {
  const Fields fields = fields_of(unit.accumulator);
  return nan.value_or(fields.sign() - 1);
}

Outcome<Datasheet> datasheet_of(Evaluator& evaluator, const MatrixUnit& unit, std::uint64_t seed,
                                unsigned jobs) {
  Datasheet sheet;
  std::vector<Dot> nans = nan_probes(unit), dots = probes_of(unit, seed);
  if (!nans.empty())
    if (auto status = measure(evaluator, unit, nans); !status) return status.error();
  if (auto status = measure(evaluator, unit, dots); !status) return status.error();
  const auto same = [&](const Dot& dot) {
    return dot.d == nans.front().d && is_nan(unit.accumulator, dot.d);
  };
  if (!nans.empty() && std::ranges::all_of(nans, same)) sheet.nan = nans.front().d;
  dots.insert(dots.end(), nans.begin(), nans.end());
  sheet.probes = dots.size();
  const Family family(unit);
  Evidence evidence(unit, std::move(dots), sheet.nan);
  evidence.put_decisive_first(family);
  const Models models = explaining(evidence, family, jobs, sheet);
  sheet.explaining = models.size();
  if (models.empty()) {
    explain_failure(evidence, family, sheet);
    return sheet;
  }
  sheet.model = models.front().second;
  sheet.findings = findings_of(evidence, family, models);
  return sheet;
}

}  // namespace plumbline::matrix
