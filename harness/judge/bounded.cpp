#include "harness/judge/bounded.h"

#include <array>
#include <limits>

#include "harness/device/shader_modes.h"
#include "harness/judge/bounded_filter.h"
#include "harness/judge/default_rounding.h"
#include "harness/judge/judge.h"
#include "harness/judge/rejection.h"
#include "harness/judge/special_values.h"
#include "harness/rulebook/edge_case.h"
#include "reference/cuda_forms.h"

namespace plumbline {
namespace {

/// The largest error in ulp that a bound allows; infinity where it has other terms.
double greatest_ulp(const Bound& bound, std::size_t lanes) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (bound.kind == Bound::Kind::correctly_rounded) return 0.5;
  if (bound.kind != Bound::Kind::ulp || bound.ulp_per_x > 0) return infinity;
  const double ulp = ulp_of(bound, lanes);
  return ulp == 0 && bound.absolute > 0 ? infinity : ulp;
}

/// What a device does with subnormal numbers and NaN, of the first result.
class SpecialObserver final : public Observer {
 public:
  SpecialObserver(const Rule& rule, const Function& function) : rule_(rule), function_(function) {}
  void see(PointTruths& at, std::span<const Scalar> results, std::span<const Judgement>) override {
    seen_.see(rule_, at.of(function_), results[0]);
  }
  bool is_selective() const override { return true; }
  Escalated wanted(const FilterBlock& block, std::span<const ScalarType> arguments,
                   ScalarType result) const override {
    return SpecialValues::wanted(block, arguments, result);
  }
  std::vector<Sighting> sightings(const FpConfig& config) const override { return seen_.sightings(config); }

 private:
  const Rule& rule_;
  const Function& function_;
  SpecialValues seen_;
};

/// In which direction a device rounds the first result.
class RoundingObserver final : public Observer {
 public:
  explicit RoundingObserver(const Function& function) : function_(function) {}
  void see(PointTruths& at, std::span<const Scalar> results, std::span<const Judgement>) override {
    seen_.see(at.of(function_), results[0]);
  }
  std::vector<Sighting> sightings(const FpConfig&) const override { return {seen_.sighting()}; }

 private:
  const Function& function_;
  DirectionsSeen seen_;
};

/// The zero of the other sign; nothing of a number that is no zero.
std::optional<Scalar> other_zero(Scalar s) {
  if (!is_floating(s.type) || !format_of(s.type).is_zero(s.bits)) return std::nullopt;
  return Scalar{s.type, s.bits ^ format_of(s.type).sign_mask()};
}

}  // namespace

StatedBound Bounded::bound() const {
  const Bound& bound = rule_.bound;
  return {.text = bound.text == "0 ulp" ? "exact" : bound.text,
          .ulp = greatest_ulp(bound, static_cast<std::size_t>(lanes_)),
          .clause = rule_.clause,
          .bounds_results = bounds_results(rule_),
          .counts_misrounded = true,
          .has_worst = true};
}

void Bounded::judge(PointTruths& at, std::span<const Scalar> results, std::span<Judgement> judgements) const {
  Truth& truth = at.of(function_);
  for (std::size_t k = 0; k < results.size(); ++k) {
    const int output = static_cast<int>(k);
    judgements[k] = judge_one(truth, output, results[k]);
    const auto other = options_.signless_zeros ? other_zero(results[k]) : std::nullopt;
    if (other && !judgements[k].passed()) judgements[k] = judge_one(truth, output, *other);
  }
}

Judgement Bounded::judge_one(Truth& truth, int output, Scalar result) const {
  const Judgement judgement = plumbline::judge(truth, output, result, rule_, options_);
  if (judgement.passed() || without_options_ == nullptr) return judgement;
  const Judgement usual = plumbline::judge(truth, output, result, *without_options_, options_);
  return usual.passed() ? usual : judgement;
}

std::string Bounded::truth(std::span<const Scalar> point, int output, int digits) const {
  const mpfr_prec_t precision = digits * 10 / 3 + 60;  // a digit is 3.32 bits
  Truth truth(function_, point);
  const Enclosure& value = truth.at(output, precision);
  return value.is_nan() ? "nan" : value.upper.text(digits);
}

std::unique_ptr<Observer> Bounded::observer(Study study) const {
  if (study == Study::special) return std::make_unique<SpecialObserver>(rule_, function_);
  if (study == Study::rounding) return std::make_unique<RoundingObserver>(function_);
  return nullptr;
}

bool Bounded::is_outside(std::span<const Scalar> point, int output, Scalar result, bool figures) const {
  const JudgeOptions to_nearest = rounding_to_nearest(options_);
  const auto breaks = [&](const Rule& rule, const JudgeOptions& options, Scalar s) {
    return lies_outside(rule, function_, options, point, output, s, figures);
  };
  const auto outside = [&](Scalar s) {
    return (without_options_ == nullptr || breaks(*without_options_, options_, s)) &&
           breaks(rule_, options_, s) && (!options_.nearest_too || breaks(rule_, to_nearest, s));
  };
  const auto other = options_.signless_zeros ? other_zero(result) : std::nullopt;
  return outside(result) && (!other || outside(*other));
}

bool Bounded::must_reject(std::span<const Scalar> point, int output, Scalar result) const {
  return is_outside(point, output, result, false);
}

bool Bounded::must_not_conform(std::span<const Scalar> point, int output, Scalar result) const {
  return is_outside(point, output, result, true);
}

std::unique_ptr<Filter> Bounded::filter(const FilterRequest& request) const {
  return bounded_filter(rule_, function_, options_, request, without_options_ == nullptr);
}

bool Bounded::judges_like(const Criterion& other) const {
  const auto* same = dynamic_cast<const Bounded*>(&other);
  return same != nullptr && &same->rule_ == &rule_ && &same->function_ == &function_ &&
         same->without_options_ == without_options_ && same->options_ == options_;
}

CriterionChoice bounded_by(const Rule& rule, const CriterionRequest& request,
                           std::span<const ScalarType> types) {
  const Function& function = *rule.function;
  JudgeOptions options = judge_options(request, types);
  // What a NaN or an infinity gives is open where the options exclude them (5.6.4.2).
  options.without_inf_nan |= request.mode.finite || rule.finite_math;
  options.finite_math = rule.finite_math;
  options.signless_zeros |= rule.signless_zeros;
  if (rule.default_direction || rule.either_direction)
    options.rounding = default_direction(config_of(request.device, request.precision));
  if (const ShaderMode* mode = find_shader_mode(request.mode.name); mode != nullptr && mode->rounding)
    options.rounding = *mode->rounding;
  if (const CudaForm* form = find_cuda_form(rule.builtin)) options.rounding = form->direction;
  // An operation that rounds as it likes may round to nearest, and so overflow to infinity.
  options.nearest_too =
      (rule.either_direction || rule.any_direction) && options.rounding != Direction::nearest_even;
  const int lanes =
      function.lanes == Lanes::each ? 1 : static_cast<int>(request.call.arguments.size()) / function.arity();
  const Rule* const usual =
      request.mode.unsafe ? request.rulebook.find(rule.builtin, request.precision) : nullptr;
  return {std::make_shared<Bounded>(rule, function, options, lanes, usual)};
}

const Rule* rule_of(const CriterionRequest& request, std::string_view builtin) {
  // -cl-finite-math-only lets single and double precision violate 7.4 and 7.5 (5.6.4.2), and does not name
  // half precision: what the default's bounds hold of numbers still holds.
  const bool finite_halves =
      request.precision == ScalarType::f16 && request.mode.bounds_mode() == "finite-only";
  return request.rulebook.find(builtin, request.precision,
                               finite_halves ? "default" : request.mode.bounds_mode());
}

CriterionFactory by_rulebook() {
  return [](const CriterionRequest& request) -> CriterionChoice {
    const Rule* rule = rule_of(request, request.call.builtin);
    if (rule != nullptr) return bounded_by(*rule, request, std::array{request.precision});
    return {nullptr, "rulebook " + request.rulebook.name() + " says nothing of it"};
  };
}

}  // namespace plumbline
