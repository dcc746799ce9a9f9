#include "harness/commands/minimise.h"

#include <algorithm>
#include <cmath>

#include "harness/commands/opened_case.h"
#include "harness/commands/simpler_arguments.h"
#include "harness/commands/simpler_formats.h"

namespace plumbline {
namespace {

/// Which result fails, by which clause, and its error in ulp; NaN where it has no size.
struct Failure {
  int output;
  std::string clause;
  double ulp;

  /// Whether the other fails in the same result, by the same clause, and as far as `size` requires.
  bool stands_for(const Failure& other, ErrorSize size) const {
    if (output != other.output || clause != other.clause) return false;
    if (size == ErrorSize::any) return true;
    return std::isnan(ulp) ? std::isnan(other.ulp) : other.ulp >= ulp / 2;
  }
};

class FailureListener final : public ResultListener {
 public:
  /// `width` lanes are one point's.
  explicit FailureListener(int width) : width_(static_cast<std::uint64_t>(width)) {}
  void result(std::size_t, const JudgedResult& seen) override {
    if (seen.judgement.reason == PassReason::failed)
      failures_.emplace_back(seen.index / width_,
                             Failure{seen.output, std::string(seen.judgement.clause), seen.judgement.ulp});
  }
  /// The first of the block.
  std::optional<Failure> first() const {
    return failures_.empty() ? std::nullopt : std::optional(failures_.front().second);
  }
  /// The places of the points for which `failure` stands, in ascending order.
  std::vector<std::size_t> places_of(const Failure& failure, ErrorSize size) const {
    std::vector<std::size_t> out;
    for (const auto& [place, seen] : failures_)
      if (failure.stands_for(seen, size) && (out.empty() || out.back() != place)) out.push_back(place);
    return out;
  }

 private:
  std::uint64_t width_;
  std::vector<std::pair<std::size_t, Failure>> failures_;
};

class Search {
 public:
  Search(Case c, ErrorSize size, Device& device, const Composition& composition)
      : case_(std::move(c)), size_(size), device_(device), composition_(composition) {}

  Outcome<std::optional<Case>> result() {
    auto opened = OpenedCase::open(case_, device_, composition_);
    if (!opened) return opened.error();
    const auto point = point_of(case_, (*opened)->call());
    if (!point) return point.error();
    FailureListener listener((*opened)->call().width);
    if (auto status = (*opened)->evaluate(*point, listener); !status) return status.error();
    if (!listener.first()) return std::optional<Case>();
    failure_ = *listener.first();
    for (bool simpler = true; simpler;) {
      const auto settings = simplify_settings();
      if (!settings) return settings.error();
      const auto arguments = simplify_arguments();
      if (!arguments) return arguments.error();
      simpler = *settings || *arguments;
    }
    return std::optional(case_);
  }

 private:
  /// Whether it changed anything.
  Outcome<bool> simplify_settings() {
    bool changed = false;
    for (const auto& [list, simplest] :
         {std::pair(&RunOptions::modes, "default"), std::pair(&RunOptions::fronts, "source")})
      if ((case_.options.*list)[0] != simplest) {
        Case step = case_;
        step.options.*list = {simplest};
        const auto taken = try_step(step);
        if (!taken) return taken.error();
        changed |= *taken;
      }
    const int width = case_.options.widths.empty() ? 1 : case_.options.widths[0];
    for (const int narrower : {1, 2, 3, 4, 8}) {
      if (narrower >= width) break;
      Case step = case_;
      step.options.widths = {narrower};
      const auto taken = try_step(step);
      if (!taken) return taken.error();
      if (*taken) return true;
    }
    const auto format = simplify_format();
    if (!format) return format.error();
    return changed || *format;
  }

  Outcome<bool> simplify_format() {
    auto opened = OpenedCase::open(case_, device_, composition_);
    if (!opened) return opened.error();
    for (const std::string& builtin : simpler_formats((*opened)->test_case(), composition_)) {
      Case step = case_;
      step.options.builtins = {builtin};
      const auto taken = try_step(step);
      if (!taken || *taken) return taken;
    }
    return false;
  }

  /// A step that cannot be evaluated does not fail.
  Outcome<bool> try_step(const Case& step) {
    auto opened = OpenedCase::open(step, device_, composition_);
    if (!opened) return can_be_passed_over(opened.error()) ? Outcome<bool>(false) : opened.error();
    const auto point = point_of(step, (*opened)->call());
    if (!point) return false;  // another width of a test case of whole vectors has other arguments
    auto fails = fails_alone(**opened, *point);
    if (fails && *fails) case_ = step;
    return fails;
  }

  static bool can_be_passed_over(const Error& error) {
    return error.kind == Error::Kind::usage || error.kind == Error::Kind::unsupported ||
           error.kind == Error::Kind::build_failed;
  }

  Outcome<bool> fails_alone(OpenedCase& opened, const std::vector<Scalar>& point) {
    FailureListener listener(opened.call().width);
    if (auto status = opened.evaluate(point, listener); !status) return status.error();
    return !listener.places_of(failure_, size_).empty();
  }

  Outcome<bool> simplify_arguments() {
    auto opened = OpenedCase::open(case_, device_, composition_);
    if (!opened) return opened.error();
    auto point = point_of(case_, (*opened)->call());
    if (!point) return point.error();
    if (!has_numbers((*opened)->call())) return false;
    bool changed = false;
    for (std::size_t k = 0; k < point->size(); ++k) {
      const auto simpler = simpler_point(**opened, *point, k);
      if (!simpler) return simpler.error();
      if (!*simpler) continue;
      *point = **simpler;
      changed = true;
    }
    case_ = at_point(case_, *point);
    return changed;
  }

  /// The point with the simplest argument k with which it still fails; nothing where that is its own. Many
  /// are evaluated at once; one that fails among others must fail alone.
  Outcome<std::optional<std::vector<Scalar>>> simpler_point(OpenedCase& opened,
                                                            const std::vector<Scalar>& point, std::size_t k) {
    std::vector<std::vector<Scalar>> points;
    for (const Scalar simpler : simpler_than(point[k])) {
      points.push_back(point);
      points.back()[k] = simpler;
    }
    if (points.empty()) return std::optional<std::vector<Scalar>>();
    FailureListener listener(opened.call().width);
    if (auto status = opened.evaluate_each(points, listener); !status) return status.error();
    for (const std::size_t place : listener.places_of(failure_, size_)) {
      const auto alone = fails_alone(opened, points[place]);
      if (!alone) return alone.error();
      if (*alone) return std::optional(points[place]);
    }
    return std::optional<std::vector<Scalar>>();
  }

  Case case_;
  ErrorSize size_;
  Device& device_;
  const Composition& composition_;
  Failure failure_{};
};

}  // namespace

Outcome<std::optional<Case>> minimised(const Case& c, ErrorSize size, Device& device,
                                       const Composition& composition) {
  return Search(c, size, device, composition).result();
}

}  // namespace plumbline
