#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string_view>

#include "harness/judge/filter_plan.h"
#include "harness/judge/precision.h"
#include "reference/value_preserving.h"

namespace plumbline {
namespace {

/// Whether nothing but NaNs, or one of zero and the infinities, passes of operands of this type.
bool is_special(const Pattern& pattern, ScalarType type) {
  if (pattern.everything) return false;
  if (pattern.nan != Pattern::Nan::none) return true;
  const Pattern::Range& r = pattern.range(type);
  const bool one = r.low == r.high && (r.low == 0 || std::abs(r.low) == Pattern::Range::infinity);
  return one || r.greatest == 0 || r.least == Pattern::Range::infinity;
}

RegularEdge of(const EdgeTest& test, std::size_t output, const FilterPlan& plan) {
  using Kind = Prescribed::Kind;
  using Gives = RegularEdge::Gives;
  const EdgeCase& edge = *test.edge;
  const std::vector<Prescribed>& gives = edge.gives[output];
  const Prescribed& first = gives[0];
  RegularEdge out{.edge = &edge, .tests = {}};
  for (std::size_t k = 0; k < edge.when.size(); ++k)
    out.tests.emplace_back(edge.when[k], edge.when[k].range(plan.arguments[k]));
  const bool known = is_testable(first, plan.outputs[output].type, plan.arguments);
  if (edge.only_when_flushing || gives.size() != 1 || !known) return out;
  switch (first.kind) {
    case Kind::undefined:
      out.gives = Gives::undefined;
      break;
    case Kind::nan:
    case Kind::quiet_nan:
      out.gives = Gives::nan;
      break;
    case Kind::number:
    case Kind::integer:
    case Kind::operand:
    case Kind::min_subnormal:
    case Kind::min_normal:
      out.gives = Gives::value;
      out.value = &first;
      out.fails_others = test.fails_others;
      break;
    default:
      break;
  }
  return out;
}

void add(RegularPlan& regular, const EdgeTest& test, std::size_t output, const FilterPlan& plan) {
  const std::vector<Pattern>& when = test.edge->when;
  for (std::size_t k = 0; k < when.size(); ++k)
    if (is_special(when[k], plan.arguments[k])) {
      regular.special_operand[k] = true;
      return;
    }
  regular.edges.push_back(of(test, output, plan));
}

/// What errors that are found in binary64 may be off by, in ulp and relatively: NearFilter, RegularFilter.
constexpr double margin = 0x1p-24, share = 0x1p-39;
/// The margin where is_rounded_once(): two neighbours of the reference's first precision are 2^-43 ulp apart.
constexpr double narrow_margin = 0x1p-41;
/// The share of binary64, whose errors are rounded outward where they are found: for the reported number,
/// which is rounded too, and for what is made of the limit here.
constexpr double wide_share = 0x1p-50;
/// The relative margin beside half an ulp, of formats other than binary64. A result that is the nearest
/// number has a reported error of 1/2 at most, any other one of more, however wide the reference's enclosure
/// is: what counts there is the kernel's interval and two subtractions, of which one is exact.
constexpr double share_at_half = 0x1p-50;

double margin_of(const RegularPlan& plan) { return plan.rounded_once ? narrow_margin : margin; }

/// Of binary64: whether RegularFilter's ends of an error may be compared with this number of ulp itself.
/// Where the reference rounds once, what is so many ulp from a result is a number of its first precision, or
/// not in the truth's binade. Both ends of an enclosure are on the truth's side of it, or they are it. What
/// an enclosure of that precision reports is such a number of ulp.
bool is_settled(double ulp, const RegularPlan& plan) {
  static_assert(first_precision(binary64) == binary64.precision + 43);
  const double steps = ulp * 0x1p43;
  return ulp == 0.5 || (plan.rounded_once && steps < 0x1p52 && steps == std::floor(steps));
}

/// `rounded_once`: what the judge reports is of an enclosure of the first precision, which is rounded once.
void add_limits(RegularPlan& plan, const OutputPlan& output, bool rounded_once) {
  const FormatNumbers& format = output.format;
  const bool is_wide = output.type == ScalarType::f64;
  plan.rounded_once = rounded_once;
  const double off = margin_of(plan);
  for (const double edge : finite_histogram_edges) {
    const double above = edge == 0.5 ? 0.5 * (1 + share_at_half) : (edge + off) * (1 + share);
    const bool settled = is_wide && is_settled(edge, plan);
    plan.surely_above.push_back((settled ? edge : above) / format.per_ulp);
    plan.perhaps_above.push_back(surely_within(edge, output, plan));
  }
  static_assert(finite_histogram_edges[1] >= 0.25);
  plan.vanishing = is_wide ? 0x1p-1074 : format.min_normal / format.per_ulp / 8;
  if (is_wide) return;
  const Format& f = format_of(output.type);
  plan.near = output.type == ScalarType::f16 ? 2 : 8;
  plan.margin = off;
  plan.first_step = std::ldexp(1.0, 1 - static_cast<int>(first_precision(f)));
  if (!plan.rounded_once)
    plan.slack = static_cast<std::uint64_t>(std::ldexp(2 * format.slack, binary64.precision - 1));
  plan.zone = static_cast<std::uint64_t>(2 * plan.near) << (binary64.precision - f.precision);
}

constexpr double infinite_ulp = std::numeric_limits<double>::infinity();

/// Whether any result passes by the bound, and no NaN is due.
bool allows_all(const Bound& bound) {
  return bound.kind == Bound::Kind::any || bound.kind == Bound::Kind::implementation_defined;
}

/// The limit and the reasons of an output, as BoundFilter::hold has them. Precondition: it does not depend on
/// the operand.
void hold_to(const Bound& bound, std::size_t lanes, bool is_number, RegularPlan& out) {
  using enum Bound::Kind;
  const bool is_open = bound.kind == undefined || allows_all(bound);
  out.allowed = bound.kind == correctly_rounded ? 0.5 : is_open ? infinite_ulp : ulp_of(bound, lanes);
  if ((is_number && bound.kind == undefined) || bound.kind == implementation_defined)
    out.passed = PassReason::undefined;
  if (allows_all(bound)) out.nan = out.passed;
  out.any_integer = allows_all(bound) && !is_number;
  out.any_number = is_open && is_number;
  out.any_nan = allows_all(bound) && is_number;
}

/// Whether vectors hold the values of the type.
bool is_comparable(ScalarType type) { return is_floating(type) || type == ScalarType::i32; }

}  // namespace

bool is_rounded_once(const Function& function) {
  return function.lanes == Lanes::each && function.name != "degrees" && function.name != "radians";
}

double surely_within(double ulp, const OutputPlan& output, const RegularPlan& plan) {
  const bool is_wide = output.type == ScalarType::f64;
  if (is_wide && is_settled(ulp, plan)) return ulp / output.format.per_ulp;
  const double half = is_wide ? 0.5 : 0.5 * (1 - share_at_half), nearest = ulp >= 0.5 ? half : 0;
  const double within = (ulp - margin_of(plan)) * (1 - (is_wide ? wide_share : share));
  return std::max(within, nearest) / output.format.per_ulp;
}

std::vector<RegularPlan> regular_of(const FilterPlan& plan) {
  const Bound& bound = *plan.otherwise.bound;
  const auto of_comparable = [](const OutputPlan& output) { return is_comparable(output.type); };
  if (!std::ranges::all_of(plan.outputs, of_comparable)) return {};
  const bool depends = bound.kind == Bound::Kind::ulp && (bound.ulp_per_x != 0 || bound.scales());
  if (depends || !plan.pieces.empty() || !plan.pieces_known || plan.rule.nan_optional) return {};
  // Where one output needs a higher precision the judge measures all outputs in it.
  const bool rounded_once = plan.outputs.size() == 1 && is_rounded_once(*plan.rule.function);
  std::vector<RegularPlan> all;
  for (std::size_t k = 0; k < plan.outputs.size(); ++k) {
    const OutputPlan& output = plan.outputs[k];
    RegularPlan& out = all.emplace_back();
    hold_to(bound, plan.lanes, is_floating(output.type), out);
    if (is_floating(output.type)) add_limits(out, output, rounded_once);
    if (!plan.may_flush && !plan.rule.any_direction) out.beyond = plan.otherwise.beyond;
    // Errors that round to the bound are left to the judge.
    const bool is_rounding = bound.kind == Bound::Kind::correctly_rounded;
    const double least_failing = is_rounding ? 0.5 + 2 * margin : out.allowed * (1 + 0x1p-50);
    out.surely_beyond = least_failing / output.format.per_ulp;
    // is_out_of_range() of figure.cpp: 2^(precision - 2) ulp
    out.out_of_range = plan.rule.in_range ? 1 : infinite_ulp;
    for (const auto* tests : {&output.alternatives, &output.edges})
      for (const EdgeTest& test : *tests) add(out, test, k, plan);
    // A NaN that an edge case prescribes is counted apart from one that passes as any result does.
    const auto is_nan = [](const RegularEdge& edge) { return edge.gives == RegularEdge::Gives::nan; };
    if (allows_all(bound) && std::ranges::any_of(out.edges, is_nan)) return {};
  }
  return all;
}

FilterPlan::Front front_of(const FilterPlan& plan) {
  using enum FilterPlan::Front;
  const ScalarType type = plan.outputs[0].type;
  const auto is_same = [type](ScalarType other) { return other == type; };
  const auto has_same = [type](const OutputPlan& output) { return output.type == type; };
  if (plan.regular.empty() || !std::ranges::all_of(plan.outputs, has_same)) return none;
  if (type == ScalarType::f64) return wide;
  if (plan.regular[0].zone == 0 || !std::ranges::all_of(plan.arguments, is_same)) return none;
  // MeasuredFilter has errors beside the bound on one side of it.
  const double allowed = plan.regular[0].allowed;
  for (const double edge : finite_histogram_edges)
    if (edge != allowed && std::abs(edge - allowed) < 0x1p-20) return none;
  return near;
}

}  // namespace plumbline
