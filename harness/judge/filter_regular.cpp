#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/judge/filter_plan.h"
#include "reference/value_preserving.h"

namespace plumbline {
namespace {

/// Whether nothing but NaNs, or one of zero and the infinities, passes.
bool is_special(const OperandTest& test) {
  if (test.everything) return false;
  if (test.nan != Pattern::Nan::none) return true;
  const bool one = test.ranged && test.low == test.high && (test.low == 0 || std::isinf(test.low));
  return one ||
         (test.bounded && (test.greatest == 0 || test.least == std::numeric_limits<double>::infinity()));
}

RegularEdge of(const EdgeTest& edge, bool alternative) {
  using Kind = Acceptor::Kind;
  RegularEdge out;
  out.when = edge.when;
  if (alternative || edge.gives.size() != 1) return out;
  const Kind kind = edge.gives[0].kind;
  out.value = edge.gives[0];
  if (kind == Kind::nan || kind == Kind::quiet_nan) out.gives = RegularEdge::Gives::nan;
  if (kind == Kind::number || kind == Kind::operand) out.gives = RegularEdge::Gives::value;
  return out;
}

void add(RegularPlan& plan, const EdgeTest& edge, bool alternative) {
  const auto special = std::ranges::find_if(edge.when, is_special);
  if (special != edge.when.end())
    plan.special_operand[static_cast<std::size_t>(special - edge.when.begin())] = true;
  else
    plan.edges.push_back(of(edge, alternative));
}

/// What errors that are found in binary64 may be off by, in ulp and relatively: RegularFilter.
constexpr double margin = 0x1p-24, share = 0x1p-39;

void add_limits(RegularPlan& plan, const OutputPlan& output, const std::vector<double>& edges) {
  const FormatNumbers& format = output.format;
  for (const double edge : edges) {
    plan.surely_above.push_back((edge + margin) / format.per_ulp * (1 + share));
    plan.perhaps_above.push_back(surely_within(edge, format));
  }
  const bool is_wide = output.type == ScalarType::f64;
  if (edges.size() > 1 && edges[1] >= 0.25)
    plan.vanishing = is_wide ? 0x1p-1074 : format.min_normal / format.per_ulp / 8;
  if (is_wide) return;
  const Format& f = format_of(output.type);
  plan.near = output.type == ScalarType::f16 ? 2 : 8;
  plan.zone = static_cast<std::uint64_t>(2 * plan.near) << (binary64.precision - f.precision);
}

/// Whether vectors hold the values of the type.
bool is_comparable(ScalarType type) { return is_floating(type) || type == ScalarType::i32; }

}  // namespace

double surely_within(double ulp, const FormatNumbers& format) {
  return (ulp - margin) / format.per_ulp * (1 - share);
}

std::vector<RegularPlan> regular_of(const FilterPlan& plan) {
  const FilterBound& bound = plan.bound;
  const bool by_error = bound.kind == Bound::Kind::correctly_rounded ||
                        (bound.kind == Bound::Kind::ulp && bound.ulp_per_x == 0);
  const auto of_comparable = [](const OutputPlan& output) { return is_comparable(output.type); };
  if (!std::ranges::all_of(plan.outputs, of_comparable) || !is_floating(plan.outputs[0].type)) return {};
  if (!by_error || !plan.pieces.empty() || !plan.pieces_known || plan.nan_optional) return {};
  std::vector<RegularPlan> all;
  for (const OutputPlan& output : plan.outputs) {
    RegularPlan& out = all.emplace_back();
    // A tie is for the general tests.
    out.allowed = bound.kind == Bound::Kind::correctly_rounded ? std::nextafter(0.5, 0) : bound.ulp;
    if (is_floating(output.type)) add_limits(out, output, plan.histogram_edges);
    for (const EdgeTest& edge : output.alternatives) add(out, edge, true);
    for (const EdgeTest& edge : output.edges) add(out, edge, false);
  }
  return all;
}

bool is_near(const FilterPlan& plan) {
  const ScalarType type = plan.outputs[0].type;
  const auto is_same = [type](ScalarType other) { return other == type; };
  const auto has_same = [type](const OutputPlan& output) { return output.type == type; };
  return !plan.regular.empty() && plan.regular[0].zone != 0 && std::ranges::all_of(plan.arguments, is_same) &&
         std::ranges::all_of(plan.outputs, has_same);
}

}  // namespace plumbline
