#include "harness/judge/taken.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "harness/judge/claimed.h"

namespace plumbline {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr std::size_t outcome_output = 0, word_output = 1;

bool was_taken(Scalar outcome) { return outcome.bits == static_cast<std::uint32_t>(ModuleOutcome::ran); }

}  // namespace

std::uint32_t Taken::due(std::span<const Scalar> point) const {
  if (!module_->is_valid()) return 0;
  return module_->words[std::min<std::uint64_t>(point[0].bits, module_->words.size() - 1)];
}

StatedBound Taken::bound() const {
  return {module_->is_valid() ? "exact" : "refused, or undefined", module_->is_valid() ? 0 : infinite,
          clause_};
}

void Taken::judge(PointTruths& at, std::span<const Scalar> results, std::span<Judgement> judgements) const {
  std::ranges::fill(judgements, Judgement{PassReason::bound, 0});
  if (!module_->is_valid()) {
    if (was_taken(results[outcome_output]))
      judgements[outcome_output] = {PassReason::undefined, 0, module_->broken};
    return;
  }
  if (!was_taken(results[outcome_output])) judgements[outcome_output] = {PassReason::failed, infinite};
  if (results[word_output].bits != due(at.arguments()))
    judgements[word_output] = {PassReason::failed, infinite};
}

std::string Taken::truth(std::span<const Scalar> point, int output, int) const {
  if (!module_->is_valid()) return output == outcome_output ? "refused" : "anything";
  return output == outcome_output ? std::string(name_of(ModuleOutcome::ran))
                                  : fmt::format("{:#x}", due(point));
}

std::string Taken::text(const Call&, std::span<const Scalar> point, int output) const {
  return output == outcome_output ? module_->name : fmt::format("{}, word {}", module_->name, point[0].bits);
}

std::string Taken::result_text(std::span<const Scalar> results, int output) const {
  const std::uint64_t bits = results[static_cast<std::size_t>(output)].bits;
  if (output != outcome_output) return fmt::format("{:#x}", bits);
  return bits <= last_outcome ? std::string(name_of(static_cast<ModuleOutcome>(bits)))
                              : fmt::format("outcome {}", bits);
}

std::optional<Scalar> Taken::right_result(std::span<const Scalar> point, int output) const {
  if (output == word_output) return Scalar{ScalarType::u32, due(point)};
  const auto outcome = module_->is_valid() ? ModuleOutcome::ran : ModuleOutcome::refused_by_build;
  return Scalar{ScalarType::u32, static_cast<std::uint32_t>(outcome)};
}

bool Taken::must_reject(std::span<const Scalar> point, int output, Scalar result) const {
  return module_->is_valid() && right_result(point, output)->bits != result.bits;
}

bool Taken::judges_like(const Criterion& other) const {
  const auto* same = dynamic_cast<const Taken*>(&other);
  return same != nullptr && same->module_ == module_ && same->clause_ == clause_;
}

CriterionFactory taken(TakenModule module) {
  const auto shared = std::make_shared<const TakenModule>(std::move(module));
  return [shared](const CriterionRequest& request) -> CriterionChoice {
    const int version = opencl_version(request.device.version);
    const auto found =
        requirements_of(std::get<ModuleCall>(request.call.kind), version, request.device.embedded);
    if (!found.empty()) return {std::make_shared<Taken>(shared, found.front()->clause)};
    return {nullptr,
            fmt::format("the documents ask nothing of it of {} profile devices of {}",
                        request.device.embedded ? "embedded" : "full", request.device.version.substr(0, 10))};
  };
}

}  // namespace plumbline
