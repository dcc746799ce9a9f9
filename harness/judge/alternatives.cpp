#include "harness/judge/alternatives.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "harness/judge/bounded.h"
#include "harness/judge/default_rounding.h"
#include "harness/judge/flushing.h"
#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

/// The same bits, two NaNs, or two zeros where their signs do not matter.
bool is_right(Scalar value, Scalar result, const JudgeOptions& options) {
  return same_result(value, result) || are_alike(value, result, options);
}

/// The reason of a result among the evaluations; nothing if it is none of them.
std::optional<PassReason> reason_among(const Choice& choice, Scalar result, const JudgeOptions& options) {
  std::optional<PassReason> reason;
  bool all = true;
  for (const Choice::Evaluation& evaluation : choice.right) {
    if (!is_right(evaluation.value, result, options))
      all = false;
    else if (!reason)
      reason = evaluation.reason;
  }
  if (!reason) return std::nullopt;
  return all ? reason_of(choice.right[0].value) : *reason;
}

bool flushes_to(const Choice& choice, Scalar result, const JudgeOptions& options) {
  const auto is_one = [&](Scalar value) {
    return is_right(value, result, options) || is_flush_of(value, result, options);
  };
  if (std::ranges::any_of(choice.right_flushed, is_one)) return true;
  return std::ranges::any_of(choice.right,
                             [&](const auto& e) { return is_flush_of(e.value, result, options); });
}

/// How often a product and a sum were seen to be rounded, where that showed.
class RoundingsSeen final : public Observer {
 public:
  void see(PointTruths&, std::span<const Scalar>, std::span<const Judgement> judgements) override {
    for (const Judgement& j : judgements) {
      once_ += j.reason == PassReason::fused ? 1 : 0;
      twice_ += j.reason == PassReason::separate ? 1 : 0;
    }
  }
  bool is_selective() const override { return true; }
  Escalated wanted(const FilterBlock&, std::span<const ScalarType>, ScalarType) const override { return {}; }
  void count(const Counts& counts) override {
    once_ += counts.of(PassReason::fused);
    twice_ += counts.of(PassReason::separate);
  }
  std::vector<Sighting> sightings(const FpConfig&) const override {
    return {{.name = "product and sum",
             .shown = {{"rounded once", once_}, {"rounded twice", twice_}},
             .of = once_ + twice_}};
  }

 private:
  std::uint64_t once_ = 0, twice_ = 0;
};

/// A positive zero where a zero is right (10, item 7).
bool is_positive_zero(const Choice& choice, Scalar result) {
  return result.bits == 0 &&
         std::ranges::any_of(choice.right, [](const auto& e) { return is_zero(e.value); });
}

Judgement judge_choice(const Evaluations& evaluations, const Choice& choice,
                       std::span<const Scalar> arguments, const Arithmetic& arithmetic, Scalar result,
                       const JudgeOptions& options) {
  if (options.flush) {
    if (flushes_to(choice, result, options)) return {PassReason::flush_result, 0};
    const Choice without = evaluations(with_flushed(arguments, options), arithmetic);
    if (reason_among(without, result, options) || flushes_to(without, result, options))
      return {PassReason::flush_operand, 0};
  }
  if (choice.open) return {PassReason::undefined, 0};
  return wrong_result(choice.right[0].value, result);
}

}  // namespace

void Alternatives::judge(PointTruths& at, std::span<const Scalar> results,
                         std::span<Judgement> judgements) const {
  const Choice& choice = at.found(this, [&] { return choice_at(at.arguments()); });
  for (std::size_t k = 0; k < results.size(); ++k) {
    if (const auto reason = reason_among(choice, results[k], options_))
      judgements[k] = {*reason, 0};
    else if (terms_.zero_may_be_positive && is_positive_zero(choice, results[k]))
      judgements[k] = {PassReason::bound, 0};
    else
      judgements[k] = judge_choice(evaluations_, choice, at.arguments(), arithmetic(), results[k], options_);
  }
}

Choice Alternatives::choice_at(std::span<const Scalar> point) const {
  Choice choice = evaluations_(point, arithmetic());
  const bool nan = std::ranges::any_of(point, is_nan) ||
                   std::ranges::any_of(choice.right, [](const auto& e) { return is_nan(e.value); });
  choice.open |= (choice.open_as_mad && !terms_.bounds_mad) || (terms_.nan_optional && nan) ||
                 (options_.finite_math && !std::ranges::all_of(point, is_finite));
  return choice;
}

std::string Alternatives::truth(std::span<const Scalar> point, int, int) const {
  std::string text;
  for (const auto& evaluation : evaluations_(point, arithmetic()).right)
    text += (text.empty() ? "" : " or ") + literal(evaluation.value);
  return text;
}

std::unique_ptr<Observer> Alternatives::observer(Study) const { return std::make_unique<RoundingsSeen>(); }

std::unique_ptr<Filter> Alternatives::filter(const FilterRequest& request) const {
  // A zero of the other sign is right by several evaluations, which only the judge compares.
  if (!of_blocks_ || options_.rounding != Direction::nearest_even || options_.signless_zeros) return nullptr;
  return std::make_unique<AlternativesFilter>(of_blocks_(request.call.results[0], mode_), request.call);
}

std::optional<Scalar> Alternatives::right_result(std::span<const Scalar> point, int) const {
  return evaluations_(point, arithmetic()).right[0].value;
}

bool Alternatives::must_reject(std::span<const Scalar> point, int, Scalar result) const {
  const Choice choice = choice_at(point);
  return !options_.flush && !choice.open &&
         !(terms_.zero_may_be_positive && is_positive_zero(choice, result)) &&
         std::ranges::none_of(choice.right,
                              [&](const auto& e) { return is_right(e.value, result, options_); });
}

bool Alternatives::judges_like(const Criterion& other) const {
  const auto* same = dynamic_cast<const Alternatives*>(&other);
  return same != nullptr && &same->mode_ == &mode_ && same->options_ == options_ && same->terms_ == terms_;
}

CriterionFactory one_of(Evaluations evaluations, const RelatedRules& related, BlockEvaluations of_blocks) {
  return [evaluations = std::move(evaluations), of_blocks = std::move(of_blocks),
          related](const CriterionRequest& request) -> CriterionChoice {
    const Call& call = request.call;
    const std::vector<ScalarType> types = floating_types(request);
    const Rule* rule = rule_of(request, call.builtin);
    if (rule != nullptr && rule->any_direction) return bounded_by(*rule, request, types);
    const Rule* of_mad = rule_of(request, related.multiply_add);
    // How the device rounds by default does not depend on the mode.
    const Rule* like = request.rulebook.find(related.rounded_like, request.precision);
    const Alternatives::Terms terms{.clause = rule != nullptr ? rule->clause : std::string(request.clause),
                                    .bounds_mad = of_mad != nullptr && of_mad->bound.or_multiply_add,
                                    .nan_optional = rule != nullptr && rule->nan_optional,
                                    .zero_may_be_positive = like != nullptr && like->zero_may_be_positive};
    JudgeOptions options = judge_options(request, types);
    if (rule != nullptr) {
      options.flush |= rule->result_may_flush;
      options.finite_math = rule->finite_math;
      options.signless_zeros |= rule->signless_zeros;
    }
    if (like != nullptr && like->default_direction)
      options.rounding = default_direction(config_of(request.device, request.precision));
    options.without_inf_nan = request.precision == ScalarType::f32 && !request.device.single.inf_nan &&
                              request.rulebook.open_without_inf_nan(related.rounded_like);
    return {std::make_shared<Alternatives>(evaluations, of_blocks, terms, request.mode, options)};
  };
}

}  // namespace plumbline
