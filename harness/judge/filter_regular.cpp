#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/judge/filter_plan.h"

namespace plumbline {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Whether nothing but NaNs, or one of zero and the infinities, passes.
bool is_special(const OperandTest& test) {
  if (test.everything) return false;
  if (test.nan != Pattern::Nan::none) return true;
  const bool one = test.ranged && test.low == test.high && (test.low == 0 || std::isinf(test.low));
  return one || (test.bounded && (test.greatest == 0 || test.least == infinity));
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

}  // namespace

std::optional<RegularPlan> regular_of(const FilterPlan& plan) {
  const FilterBound& bound = plan.bound;
  const bool by_error = bound.kind == Bound::Kind::correctly_rounded ||
                        (bound.kind == Bound::Kind::ulp && bound.ulp_per_x == 0);
  if (plan.outputs.size() != 1 || !is_floating(plan.outputs[0].type)) return std::nullopt;
  if (!by_error || !plan.pieces.empty() || !plan.pieces_known || plan.nan_optional) return std::nullopt;
  RegularPlan out;
  // A tie is for the general tests.
  out.allowed = bound.kind == Bound::Kind::correctly_rounded ? std::nextafter(0.5, 0) : bound.ulp;
  out.underflows = plan.outputs[0].type == ScalarType::f64 && plan.histogram_edges.size() > 1 &&
                   plan.histogram_edges[1] >= 0.25;
  for (const EdgeTest& edge : plan.outputs[0].alternatives) add(out, edge, true);
  for (const EdgeTest& edge : plan.outputs[0].edges) add(out, edge, false);
  return out;
}

}  // namespace plumbline
