#include "harness/judge/exact.h"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>

#include "harness/device/shader_modes.h"
#include "harness/judge/bounded.h"
#include "harness/judge/exact_filter.h"
#include "harness/judge/flushing.h"
#include "harness/support/scalar_text.h"
#include "reference/rounding.h"

namespace plumbline {
namespace {

Judgement judge_exactly(const ExactFunction& exact, std::span<const Scalar> arguments, int width,
                        Scalar result, const JudgeOptions& options) {
  const auto right = exact(arguments, width);
  if (!right) return {PassReason::undefined, 0};
  if (same_result(*right, result) || are_alike(*right, result, options)) return {reason_of(*right), 0};
  if (options.flush) {
    if (is_flush_of(*right, result, options)) return {PassReason::flush_result, 0};
    const auto without = exact(with_flushed(arguments, options), width);
    if (without && (same_result(*without, result) || is_flush_of(*without, result, options)))
      return {PassReason::flush_operand, 0};
  }
  return wrong_result(*right, result);
}

/// Whether what the operation makes of these operands is open.
bool are_open(std::span<const Scalar> arguments, const JudgeOptions& options) {
  if (!options.without_inf_nan) return false;
  return std::ranges::any_of(arguments, [&](Scalar s) {
    return is_nan(s) || (options.finite_math && is_floating(s.type) && !format_of(s.type).is_finite(s.bits));
  });
}

/// Whether a rule requires the exact result: true is then written as the call has it, 1 or -1.
bool requires_exact_result(const Rule& rule, const Call& call) {
  return !is_floating(call.results[0]) && rule.pieces.empty() && rule.bound.kind == Bound::Kind::ulp &&
         rule.bound.ulp == 0;
}

/// "NaNs may not be generated. Instructions that operate on a NaN may not result in a NaN" (Vulkan's SPIR-V
/// environment), unless SignedZeroInfNanPreserve is set.
bool may_ignore_nan(const CriterionRequest& request) {
  const ShaderMode* mode = find_shader_mode(request.mode.name);
  return request.device.takes_shaders && !(mode != nullptr && mode->keeps_nan);
}

}  // namespace

ExactFunction exact_function_of(const Function& function, ScalarType result, bool all_ones) {
  return
      [&function, result, all_ones](std::span<const Scalar> arguments, int width) -> std::optional<Scalar> {
        constexpr mpfr_prec_t precision = 192;  // products of two 64-bit integers are exact
        static thread_local Enclosure value(precision);
        function.enclose(arguments, precision, {&value, 1});
        if (is_floating(result)) {
          const auto bits = round_to(format_of(result), value, Direction::nearest_even);
          return bits ? std::optional<Scalar>({result, *bits}) : std::nullopt;
        }
        if (value.is_nan()) return std::nullopt;
        const bool negative = mpfr_sgn(value.lower.get()) < 0;
        std::uint64_t bits = negative ? static_cast<std::uint64_t>(mpfr_get_sj(value.lower.get(), MPFR_RNDZ))
                                      : mpfr_get_uj(value.lower.get(), MPFR_RNDZ);
        if (all_ones && width > 1 && bits == 1) bits = ~std::uint64_t{0};
        return Scalar{result, bits & type_mask(result)};
      };
}

void Exact::judge(PointTruths& at, std::span<const Scalar> results, std::span<Judgement> judgements) const {
  for (std::size_t k = 0; k < results.size(); ++k) {
    judgements[k] = judge_exactly(right_.exact, at.arguments(), width_, results[k], options_);
    if (judgements[k].passed()) continue;
    if (recommendation_.at(at.arguments()))
      judgements[k] = {PassReason::departs, std::numeric_limits<double>::quiet_NaN(), recommendation_.clause};
    else if (are_open(at.arguments(), options_))
      judgements[k] = {PassReason::undefined, 0};
  }
}

std::string Exact::truth(std::span<const Scalar> point, int, int) const {
  const auto right = right_.exact(point, width_);
  return right ? literal(*right) : "undefined";
}

std::optional<Scalar> Exact::right_result(std::span<const Scalar> point, int) const {
  return right_.exact(point, width_);
}

bool Exact::must_reject(std::span<const Scalar> point, int, Scalar result) const {
  if (options_.flush || recommendation_.at(point) || are_open(point, options_)) return false;
  const auto right = right_.exact(point, width_);
  return right && !same_result(*right, result) && !are_alike(*right, result, options_);
}

bool Exact::judges_like(const Criterion& other) const {
  const auto* same = dynamic_cast<const Exact*>(&other);
  return same != nullptr && (same->width_ == 1) == (width_ == 1) && same->options_ == options_;
}

std::unique_ptr<Filter> Exact::filter(const FilterRequest& request) const {
  if (!request.find_kernel) return nullptr;
  const bool other_passes = options_.flush || options_.signless_zeros || options_.without_inf_nan;
  return std::make_unique<ExactFilter>(right_, !other_passes && !recommendation_.applies, request.call);
}

namespace {

CriterionFactory factory_of(RightResult right, Recommendation recommendation) {
  return [right = std::move(right),
          recommendation = std::move(recommendation)](const CriterionRequest& request) -> CriterionChoice {
    const Call& call = request.call;
    const std::vector<ScalarType> types = floating_types(request);
    const Rule* rule = rule_of(request, call.builtin);
    if (rule != nullptr && !requires_exact_result(*rule, call)) return bounded_by(*rule, request, types);
    JudgeOptions options = judge_options(request, types);
    if (rule != nullptr) options.flush |= rule->result_may_flush;
    options.finite_math = rule != nullptr && rule->finite_math;
    options.without_inf_nan |= may_ignore_nan(request) || options.finite_math;
    return {std::make_shared<Exact>(right, recommendation,
                                    rule != nullptr ? rule->clause : std::string(request.clause), call.width,
                                    options)};
  };
}

}  // namespace

CriterionFactory exactly(ExactFunction exact, Recommendation recommendation, MachineFunction of_blocks) {
  return factory_of({.exact = std::move(exact), .of_blocks = std::move(of_blocks)},
                    std::move(recommendation));
}

CriterionFactory exactly(const Function& function, ScalarType result, bool all_ones) {
  return factory_of({.exact = exact_function_of(function, result, all_ones),
                     .function = function.name,
                     .all_ones = all_ones},
                    {});
}

}  // namespace plumbline
