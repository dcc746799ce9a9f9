#include "harness/judge/exact.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "reference/rounding.h"

namespace plumbline {
namespace {

bool is_subnormal(Scalar s) { return is_floating(s.type) && format_of(s.type).is_subnormal(s.bits); }
bool is_nan(Scalar s) { return is_floating(s.type) && format_of(s.type).is_nan(s.bits); }

bool may_flush(Scalar s, const JudgeOptions& options) {
  return options.flush && is_subnormal(s) && !(options.keep_halves && s.type == ScalarType::f16);
}

Scalar flushed(Scalar s) { return {s.type, s.bits & format_of(s.type).sign_mask()}; }

bool same(Scalar answer, Scalar result) {
  return answer.bits == result.bits || (is_nan(answer) && is_nan(result));
}

PassReason reason_of(Scalar answer) { return is_nan(answer) ? PassReason::nan_class : PassReason::bound; }

bool is_zero(Scalar s) { return is_floating(s.type) && format_of(s.type).is_zero(s.bits); }

Judgement failed(Scalar right, Scalar result) {
  const bool no_number = is_nan(result) || is_nan(right);
  return {PassReason::failed,
          no_number ? std::numeric_limits<double>::quiet_NaN() : std::numeric_limits<double>::infinity()};
}

std::vector<Scalar> with_flushed(std::span<const Scalar> arguments, const JudgeOptions& options) {
  std::vector<Scalar> zeros;
  for (const Scalar& argument : arguments)
    zeros.push_back(may_flush(argument, options) ? flushed(argument) : argument);
  return zeros;
}

/// The reason of a result among the alternatives; nothing if it is none of them.
std::optional<PassReason> reason_among(const Choice& choice, Scalar result) {
  std::optional<PassReason> reason;
  bool all = true;
  for (const Choice::Evaluation& evaluation : choice.right) {
    if (!same(evaluation.value, result))
      all = false;
    else if (!reason)
      reason = evaluation.reason;
  }
  if (!reason) return std::nullopt;
  return all ? reason_of(choice.right[0].value) : *reason;
}

bool flushes_to(const Choice& choice, Scalar result, const JudgeOptions& options) {
  return is_zero(result) &&
         std::any_of(choice.right.begin(), choice.right.end(),
                     [&](const auto& evaluation) { return may_flush(evaluation.value, options); });
}

}  // namespace

ExactAnswer answer_of(const Function& function, ScalarType result, bool all_ones) {
  return
      [&function, result, all_ones](std::span<const Scalar> arguments, int width) -> std::optional<Scalar> {
        constexpr mpfr_prec_t precision = 192;  // products of two 64-bit integers are exact
        Enclosure value(precision);
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

Judgement judge_exact(const ExactAnswer& answer, std::span<const Scalar> arguments, int width, Scalar result,
                      const JudgeOptions& options) {
  const auto right = answer(arguments, width);
  if (!right) return {PassReason::undefined, 0};
  if (same(*right, result)) return {reason_of(*right), 0};
  if (options.flush) {
    const bool zero = is_zero(result);
    if (may_flush(*right, options) && zero) return {PassReason::flush_result, 0};
    const auto without = answer(with_flushed(arguments, options), width);
    if (without && (same(*without, result) || (may_flush(*without, options) && zero)))
      return {PassReason::flush_operand, 0};
  }
  return failed(*right, result);
}

Judgement judge_alternatives(const Alternatives& alternatives, std::span<const Scalar> arguments,
                             const BuildMode& mode, Scalar result, const JudgeOptions& options) {
  const Choice choice = alternatives(arguments, mode);
  if (const auto reason = reason_among(choice, result)) return {*reason, 0};
  if (options.flush) {
    if (flushes_to(choice, result, options)) return {PassReason::flush_result, 0};
    const Choice without = alternatives(with_flushed(arguments, options), mode);
    if (reason_among(without, result) || flushes_to(without, result, options))
      return {PassReason::flush_operand, 0};
  }
  if (choice.open) return {PassReason::undefined, 0};
  return failed(choice.right[0].value, result);
}

}  // namespace plumbline
