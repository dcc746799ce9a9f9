#include "harness/judge/filter_plan.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "harness/judge/judge.h"
#include "reference/value_preserving.h"

namespace plumbline {
namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

/// The bits of a number of a format as binary64.
double number_of(ScalarType type, std::uint64_t bits) {
  const Operand x({type, bits});
  return std::bit_cast<double>(x.magnitude | (x.negative ? binary64.sign_mask() : 0));
}

double limit_of(const Pattern::Limit& limit, ScalarType type) {
  using Kind = Pattern::Limit::Kind;
  double magnitude = std::bit_cast<double>(limit.magnitude);
  if (limit.kind != Kind::number && is_floating(type)) {
    const Format& f = format_of(type);
    magnitude = number_of(type, limit.kind == Kind::min_normal ? f.min_normal() : f.max_finite());
  }
  return limit.negative ? -magnitude : magnitude;
}

/// Ends that belong to the interval: every number of every format is one of binary64.
double closed(double end, bool open, double inward) { return open ? std::nextafter(end, inward) : end; }

/// What lies in [low, high] and in the interval, both closed. An open end at the infinity it points to leaves
/// nothing: nextafter stays there, so that the ends are then exchanged.
void narrow(double& low, double& high, const Pattern::Interval& interval, ScalarType type) {
  const double from = limit_of(interval.low, type), to = limit_of(interval.high, type);
  if ((interval.low_open && from == unlimited) || (interval.high_open && to == -unlimited)) {
    low = 1;
    high = 0;
    return;
  }
  low = std::max(low, closed(from, interval.low_open, unlimited));
  high = std::min(high, closed(to, interval.high_open, -unlimited));
}

OperandTest test_of(const Pattern& pattern, ScalarType type) {
  OperandTest test;
  test.everything = pattern.everything;
  test.nan = pattern.nan;
  test.sign = pattern.sign;
  test.shape = pattern.shape;
  test.low = -unlimited;
  test.high = test.greatest = unlimited;
  for (const Pattern::Interval& interval : pattern.intervals) {
    if (interval.absolute)
      narrow(test.least, test.greatest, interval, type);
    else
      narrow(test.low, test.high, interval, type);
  }
  test.ranged = test.low != -unlimited || test.high != unlimited;
  test.bounded = test.least > 0 || test.greatest != unlimited;
  return test;
}

PointTest test_of(const std::vector<Pattern>& when, const std::vector<ScalarType>& types) {
  PointTest tests;
  for (std::size_t k = 0; k < when.size(); ++k) tests.push_back(test_of(when[k], types[k]));
  return tests;
}

Acceptor acceptor_of(const Prescribed& allowed, const Call& call, ScalarType result, bool flushable) {
  using From = Prescribed::Kind;
  using Kind = Acceptor::Kind;
  Acceptor out{.sign = allowed.sign, .flushable = flushable};
  if (allowed.kind == From::undefined) out.kind = Kind::undefined;
  if (allowed.kind == From::within_bound) out.kind = Kind::within_bound;
  if (!is_floating(result)) {
    if (allowed.kind == From::number || allowed.kind == From::integer) {
      out.kind = Kind::integer;
      out.magnitude = static_cast<double>(allowed.value);
    }
    return out;
  }
  const Format& f = format_of(result);
  switch (allowed.kind) {
    case From::nan:
      out.kind = Kind::nan;
      break;
    case From::quiet_nan:
      out.kind = Kind::quiet_nan;
      break;
    case From::exact:
      out.kind = Kind::exact;
      break;
    case From::number:
      out.kind = Kind::number;
      out.magnitude = std::bit_cast<double>(allowed.magnitude);
      break;
    case From::min_subnormal:
    case From::min_normal:
      out.kind = Kind::number;
      out.magnitude = number_of(result, allowed.kind == From::min_normal ? f.min_normal() : 1);
      break;
    case From::operand:
      out.index = static_cast<std::size_t>(allowed.index);
      if (out.index < call.arguments.size() && call.arguments[out.index] == result) out.kind = Kind::operand;
      break;
    default:
      break;
  }
  return out;
}

FilterBound bound_of(const Bound& bound, bool or_otherwise) {
  FilterBound out;
  out.kind = bound.kind;
  out.ulp = bound.ulp + bound.ulp_per_lane;
  out.ulp_per_x = bound.ulp_per_x;
  out.floor_per_x = bound.floor_per_x;
  out.absolute = bound.absolute;
  out.alone = !or_otherwise && !bound.or_multiply_add;
  return out;
}

FormatNumbers numbers_of(ScalarType type) {
  constexpr std::uint64_t bias = 1023;
  FormatNumbers out;
  if (!is_floating(type)) return out;
  const Format& f = format_of(type);
  out.min_normal = std::ldexp(1.0, f.emin());
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

/// Whether a result passes by its bits alone, and by none of the others in another way.
bool is_value(const Acceptor& allowed) {
  using Kind = Acceptor::Kind;
  return allowed.kind == Kind::number || allowed.kind == Kind::operand || allowed.kind == Kind::integer ||
         allowed.kind == Kind::nan || allowed.kind == Kind::quiet_nan;
}

std::optional<EdgeTest> test_of(const EdgeCase& edge, std::size_t output, const Call& call) {
  EdgeTest test{test_of(edge.when, call.arguments), {}};
  for (const Prescribed& allowed : edge.gives[output])
    test.gives.push_back(acceptor_of(allowed, call, call.results[output], !edge.flush_never));
  const bool alone = test.gives.size() == 1 && !edge.only_when_flushing;
  const bool values = std::ranges::all_of(test.gives, is_value);
  if (!alone && !values) return std::nullopt;
  test.flushable = values && !edge.flush_never;
  return test;
}

std::optional<OutputPlan> output_of(const Rule& rule, int number, const Call& call, bool may_flush) {
  const auto k = static_cast<std::size_t>(number);
  OutputPlan output;
  output.type = call.results[k];
  output.format = numbers_of(output.type);
  for (const auto& edge : rule.edges) {
    if (edge->gives[k].empty() || edge->when.size() != call.arguments.size()) continue;
    if (edge->only_when_flushing && !may_flush) continue;
    auto test = test_of(*edge, k, call);
    if (!test) return std::nullopt;
    (edge->only_when_flushing ? output.alternatives : output.edges).push_back(std::move(*test));
  }
  return output;
}

/// Whether the rule says anything of operands of unsigned integers, whose values are not loaded.
bool asks_unsigned(const FilterPlan& plan) {
  const auto is_unsigned = [](ScalarType t) { return !is_floating(t) && t != ScalarType::i32; };
  const auto has_edges = [](const OutputPlan& o) { return !o.edges.empty() || !o.alternatives.empty(); };
  return std::ranges::any_of(plan.arguments, is_unsigned) &&
         (!plan.pieces.empty() || std::ranges::any_of(plan.outputs, has_edges));
}

}  // namespace

bool is_filtered_type(ScalarType type) {
  using enum ScalarType;
  constexpr ScalarType loaded[] = {f16, f32, f64, i32, u16, u32, u64};
  return std::ranges::find(loaded, type) != std::end(loaded);
}

std::optional<FilterPlan> plan_of(const Rule& rule, const Function& function, const JudgeOptions& options,
                                  const FilterRequest& request, bool decides_failures) {
  const Call& call = request.call;
  FilterPlan plan;
  plan.arguments = call.arguments;
  plan.may_flush = options.flush || rule.result_may_flush;
  plan.flush_below = std::bit_cast<double>(rule.flush_below);
  plan.nan_optional = rule.nan_optional;
  plan.any_direction = rule.any_direction;
  plan.zero_may_be_positive = rule.zero_may_be_positive;
  plan.signless_zeros = options.signless_zeros;
  plan.histogram_edges.assign(request.edges.begin(), request.edges.end());
  const bool excusable = !decides_failures || rule.ours || options.without_inf_nan;
  plan.bound = rule.pieces.empty() ? bound_of(rule.bound, excusable)
                                   : FilterBound{.kind = Bound::Kind::implementation_defined};
  plan.pieces_known = rule.pieces.empty() ? rule.bound.largest_power == 0 : true;
  for (const auto& piece : rule.pieces) {
    plan.pieces_known = !piece->largest && !piece->squares && piece->bound.largest_power == 0;
    if (!plan.pieces_known) break;
    if (piece->when.size() != call.arguments.size()) continue;
    plan.pieces.push_back(
        {test_of(piece->when, call.arguments),
         bound_of(piece->bound, excusable || piece->formula != nullptr || piece->or_operand)});
  }
  for (std::size_t k = 0; k < call.results.size(); ++k) {
    auto output = output_of(rule, static_cast<int>(k), call, plan.may_flush);
    if (!output) return std::nullopt;
    if (plan.may_flush && is_floating(output->type) && call.arguments.size() == 1 &&
        is_floating(call.arguments[0]))
      output->of_flushed_operand =
          results_of_zeros(rule, function, options, call.arguments[0], static_cast<int>(k), output->type);
    plan.outputs.push_back(std::move(*output));
  }
  if (asks_unsigned(plan)) return std::nullopt;
  plan.regular = regular_of(plan);
  plan.is_near = is_near(plan);
  return plan;
}

}  // namespace plumbline
