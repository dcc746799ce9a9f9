#include "harness/judge/filter_plan.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "harness/judge/judge.h"
#include "harness/judge/run_thresholds.h"
#include "reference/value_preserving.h"

namespace plumbline {
namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

/// The bits of a number of a format as binary64.
double number_of(ScalarType type, std::uint64_t bits) {
  const Operand x({type, bits});
  return std::bit_cast<double>(x.magnitude | (x.negative ? binary64.sign_mask() : 0));
}

FormatNumbers numbers_of(ScalarType type) {
  constexpr std::uint64_t bias = 1023;
  FormatNumbers out;
  if (!is_floating(type)) return out;
  const Format& f = format_of(type);
  out.min_normal = std::ldexp(1.0, f.emin());
  out.min_subnormal = std::ldexp(1.0, f.emin() - f.precision + 1);
  out.greatest = number_of(type, f.max_finite());
  out.overflow =
      f.width == 64 ? unlimited : std::ldexp(1.0, f.emax + 1) - std::ldexp(1.0, f.emax - f.precision);
  out.beyond = f.width == 64 ? unlimited : std::ldexp(1.0, f.emax + 1);
  out.slack = std::ldexp(1.0, -std::min(f.precision + 23, 51));
  out.per_ulp = std::ldexp(1.0, f.precision - 2);
  out.least_binade = bias - static_cast<std::uint64_t>(-f.emin());
  out.greatest_binade = bias + static_cast<std::uint64_t>(f.emax);
  return out;
}

/// The zeros that may stand for a subnormal operand, in the order in which the judge tries them.
std::vector<double> results_of_zeros(const Rule& rule, const Function& function, const JudgeOptions& options,
                                     ScalarType operand, int output, ScalarType type) {
  const Scalar zeros[] = {{operand, 0}, {operand, format_of(operand).sign_mask()}};
  const Format& f = format_of(type);
  std::vector<std::uint64_t> candidates{0, f.sign_mask(), f.infinity(), f.sign_mask() | f.infinity()};
  for (const Scalar& zero : zeros) {
    Truth truth(function, {&zero, 1});
    if (const auto& rounded = truth.rounded(output, f, Direction::nearest_even))
      candidates.push_back(rounded->bits);
  }
  std::vector<double> out;
  for (const std::uint64_t bits : candidates) {
    for (const Scalar& zero : zeros) {
      Truth truth(function, {&zero, 1});
      const Judgement judgement = judge(truth, output, {type, bits}, rule, options);
      if (!judgement.passed()) continue;
      // An infinity that passes under one overflow rule alone is judged by both.
      if (judgement.ulp == 0 && judgement.reason != PassReason::overflow)
        out.push_back(number_of(type, bits));
      break;
    }
  }
  return out;
}

/// Whether a result passes by its bits alone.
bool is_value(const Prescribed& result) {
  using Kind = Prescribed::Kind;
  return result.kind != Kind::exact && result.kind != Kind::undefined && result.kind != Kind::within_bound;
}

/// `decides_others`: what an edge case of one output fails is a failure.
std::optional<EdgeTest> test_of(const EdgeCase& edge, std::size_t output, const Call& call,
                                bool decides_others) {
  const std::vector<Prescribed>& gives = edge.gives[output];
  const bool alone = gives.size() == 1 && !edge.only_when_flushing;
  const bool values = std::ranges::all_of(gives, [&](const Prescribed& result) {
    return is_value(result) && is_testable(result, call.results[output], call.arguments);
  });
  if (!alone && !values) return std::nullopt;
  const bool fails_others = decides_others && alone && values && call.results[output] == ScalarType::i32;
  return EdgeTest{&edge, values && !edge.flush_never, fails_others};
}

std::optional<OutputPlan> output_of(const Rule& rule, int number, const Call& call, OverflowRule overflow,
                                    bool may_flush, bool decides_others) {
  const auto k = static_cast<std::size_t>(number);
  OutputPlan output;
  output.type = call.results[k];
  output.format = numbers_of(output.type);
  output.of_infinity = overflow == OverflowRule::lenient ? output.format.beyond : unlimited;
  for (const auto& edge : rule.edges) {
    if (edge->gives[k].empty() || edge->when.size() != call.arguments.size()) continue;
    if (edge->only_when_flushing && !may_flush) continue;
    auto test = test_of(*edge, k, call, decides_others);
    if (!test) return std::nullopt;
    (edge->only_when_flushing ? output.alternatives : output.edges).push_back(*test);
  }
  return output;
}

/// Whether the rule restricts operands of unsigned integers, whose values are not loaded.
bool restricts_unsigned(const FilterPlan& plan) {
  const auto is_unsigned = [](ScalarType t) { return !is_floating(t) && t != ScalarType::i32; };
  const auto has_edges = [](const OutputPlan& o) { return !o.edges.empty() || !o.alternatives.empty(); };
  return std::ranges::any_of(plan.arguments, is_unsigned) &&
         (!plan.pieces.empty() || std::ranges::any_of(plan.outputs, has_edges));
}

/// Whether vectors can test which operands a piece is for, and hold results to its bound.
bool is_testable(const BoundPiece& piece, std::span<const ScalarType> arguments) {
  const auto is_range = [](const Pattern& p) { return p.everything || p.shape == Pattern::Shape::any; };
  if (piece.bound.is_relative) return false;
  if (piece.largest && piece.largest->nan > Pattern::Nan::any) return false;
  // Squares of short numbers neither overflow binary64 nor vanish there.
  return !piece.squares || (is_range(*piece.squares) && piece.squares->nan <= Pattern::Nan::any &&
                            std::ranges::all_of(arguments, [](ScalarType type) {
                              return type == ScalarType::f16 || type == ScalarType::f32;
                            }));
}

}  // namespace

bool is_filtered_type(ScalarType type) {
  using enum ScalarType;
  constexpr ScalarType loaded[] = {f16, f32, f64, i32, u16, u32, u64};
  return std::ranges::find(loaded, type) != std::end(loaded);
}

double least_unflushed(const Rule& rule, ScalarType operand) {
  return std::max(std::bit_cast<double>(rule.flush_below), std::ldexp(1.0, format_of(operand).emin()));
}

bool is_testable(const Prescribed& result, ScalarType output, std::span<const ScalarType> arguments) {
  using Kind = Prescribed::Kind;
  if (!is_floating(output)) return result.kind == Kind::number || result.kind == Kind::integer;
  if (result.kind != Kind::operand) return result.kind != Kind::integer;
  const auto index = static_cast<std::size_t>(result.index);
  return index < arguments.size() && arguments[index] == output;
}

std::optional<FilterPlan> plan_of(const Rule& rule, const Function& function, const JudgeOptions& options,
                                  const FilterRequest& request, bool decides_failures) {
  const Call& call = request.call;
  const bool decides_all = decides_failures && !options.without_inf_nan;
  const PassReason reason = rule.ours ? PassReason::beyond_figure : PassReason::failed;
  const auto test_of_bound = [&](const Bound& bound, bool or_otherwise) {
    const bool is_tested = bound.absolute == 0 || bound.largest_power > 0;
    const bool alone = decides_all && !or_otherwise && !bound.or_multiply_add && is_tested;
    return BoundTest{&bound, alone ? std::optional(reason) : std::nullopt};
  };
  FilterPlan plan{.rule = rule,
                  .options = options,
                  .lanes = call.arguments.size() / function.arguments.size(),
                  .arguments = call.arguments,
                  .outputs = {},
                  .pieces = {},
                  .pieces_known = !rule.pieces.empty() || !rule.bound.is_relative,
                  .otherwise = test_of_bound(bound_for(rule, nullptr), false),
                  .may_flush = options.flush || rule.result_may_flush,
                  .regular = {}};
  for (const auto& piece : rule.pieces) {
    plan.pieces_known = is_testable(*piece, call.arguments);
    if (!plan.pieces_known) break;
    const bool by_operands = !piece->largest && !piece->squares;
    if (by_operands && piece->when.size() != call.arguments.size()) continue;
    plan.pieces.push_back(
        {piece.get(), test_of_bound(piece->bound, piece->formula != nullptr || piece->or_operand)});
  }
  // Nothing else may let a result pass that an edge case does not prescribe.
  const bool decides_others = plan.otherwise.beyond.has_value() && rule.pieces.empty();
  for (std::size_t k = 0; k < call.results.size(); ++k) {
    auto output =
        output_of(rule, static_cast<int>(k), call, options.overflow, plan.may_flush, decides_others);
    if (!output) return std::nullopt;
    if (plan.may_flush && is_floating(output->type) && call.arguments.size() == 1 &&
        is_floating(call.arguments[0]))
      output->of_flushed_operand =
          results_of_zeros(rule, function, options, call.arguments[0], static_cast<int>(k), output->type);
    plan.outputs.push_back(std::move(*output));
  }
  if (restricts_unsigned(plan)) return std::nullopt;
  plan.regular = regular_of(plan);
  plan.front = front_of(plan);
  plan.takes_runs = takes_runs(plan);
  return plan;
}

}  // namespace plumbline
