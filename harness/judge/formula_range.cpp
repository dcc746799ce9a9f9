#include "harness/judge/formula_range.h"

// Interval arithmetic over what rulebooks allow. The ends of every interval are numbers of the format,
// because that is what each operation of a derived implementation hands to the next.

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "harness/judge/judge.h"
#include "harness/judge/precision.h"
#include "harness/rulebook/edge_case.h"
#include "harness/rulebook/formula_node.h"
#include "reference/value_preserving.h"

namespace plumbline {
namespace {

using Node = Formula::Node;
using Range = FormulaRange;

/// Orders the numbers of a format; both zeros are equal.
std::int64_t order(Scalar x) {
  const Format& f = format_of(x.type);
  const auto magnitude = static_cast<std::int64_t>(f.magnitude(x.bits));
  return f.is_negative(x.bits) ? -magnitude : magnitude;
}

Range hull(const Range& a, const Range& b) {
  Range out = a.empty ? b : a;
  if (!a.empty && !b.empty) {
    out.low = order(b.low) < order(a.low) ? b.low : a.low;
    out.high = order(b.high) > order(a.high) ? b.high : a.high;
  }
  out.empty = a.empty && b.empty;
  out.nan = a.nan || b.nan;
  out.anything = a.anything || b.anything;
  return out;
}

Range point(Scalar x) { return {x, x}; }
Range nothing_but_nan(ScalarType type) { return {{type, 0}, {type, 0}, true, true, false}; }
Range anything(ScalarType type) { return {{type, 0}, {type, 0}, false, true, true}; }

bool is_point(const Range& r) { return !r.empty && !r.anything && r.low.bits == r.high.bits; }
bool crosses_zero(const Range& r) { return order(r.low) <= 0 && order(r.high) >= 0; }

/// Monotone wherever they are defined, so that an interval's ends give the results' ends.
bool is_monotone(std::string_view name) {
  for (std::string_view known :
       {"acos", "asin", "atan", "exp", "exp10", "exp2", "log", "log10", "log2", "sqrt"})
    if (name == known) return true;
  return false;
}
bool is_logarithm(std::string_view name) { return name.starts_with("log"); }

class Evaluation {
 public:
  Evaluation(std::span<const Scalar> operands, ScalarType type, const JudgeOptions& options,
             bool any_direction)
      : operands_(operands),
        type_(type),
        format_(format_of(type)),
        options_(options),
        any_direction_(any_direction) {}

  Range of(const Node& node) const {
    switch (node.kind) {
      case Node::Kind::operand:
        return leaf(operands_[static_cast<std::size_t>(node.index)]);
      case Node::Kind::number:
        return point(rounded(Real::exactly({ScalarType::f64, std::bit_cast<std::uint64_t>(node.value)})));
      case Node::Kind::pi:
      case Node::Kind::inverse_pi:
        return point(rounded(circle(node.kind == Node::Kind::inverse_pi)));
      case Node::Kind::negate:
        return negated(of(*node.operands[0]));
      case Node::Kind::magnitude:
        return magnitude(of(*node.operands[0]));
      case Node::Kind::call:
        return call(node);
    }
    return anything(type_);
  }

 private:
  Scalar rounded(const Real& x) const { return {type_, round_to(format_, x, Direction::nearest_even)}; }

  static Real circle(bool inverse) {
    Real pi(256);
    mpfr_const_pi(pi.get(), MPFR_RNDN);
    if (inverse) mpfr_ui_div(pi.get(), 1, pi.get(), MPFR_RNDN);
    return pi;
  }

  Range leaf(Scalar x) const {
    if (!is_floating(x.type)) return point(rounded(Real::exactly(x)));
    if (format_.is_nan(x.bits)) return nothing_but_nan(type_);
    return flushed(point(x), options_.flush);
  }

  /// With zero, where subnormal numbers among it may be flushed.
  Range flushed(Range r, bool may_flush) const {
    if (!may_flush || r.empty || r.anything) return r;
    const auto limit = static_cast<std::int64_t>(format_.min_normal());
    if (order(r.low) > 0 && order(r.low) < limit) r.low.bits = 0;
    if (order(r.high) < 0 && order(r.high) > -limit) r.high.bits = format_.sign_mask();
    return r;
  }

  Range negated(Range r) const {
    std::swap(r.low, r.high);
    r.low.bits ^= format_.sign_mask();
    r.high.bits ^= format_.sign_mask();
    return r;
  }

  Range magnitude(Range r) const {
    if (r.empty || r.anything || order(r.low) > 0) return r;
    const Range other = negated(r);
    if (order(r.high) <= 0) return other;
    return {{type_, 0}, order(other.high) > order(r.high) ? other.high : r.high, false, r.nan, false};
  }

  Range call(const Node& node) const {
    std::array<Range, 3> ranges;
    const std::span<const Range> in(ranges.data(), node.operands.size());
    bool nan = false;
    for (std::size_t k = 0; k < in.size(); ++k) {
      ranges[k] = of(*node.operands[k]);
      if (in[k].anything) return anything(type_);
      nan = nan || in[k].nan;
      if (in[k].empty) return nothing_but_nan(type_);
    }
    if (node.rule == nullptr) return anything(type_);
    Range out =
        node.operands.size() == 1 && node.function->name != "1/x" ? unary(node, in[0]) : at_corners(node, in);
    const bool adds = node.function->name == "x+y" || node.function->name == "x-y";
    if (adds && is_product(*node.operands[0])) out = hull(out, contracted(node, in[1]));
    out.nan = out.nan || nan;
    return out;
  }

  static bool is_product(const Node& node) {
    return node.kind == Node::Kind::call && node.function->name == "x*y";
  }

  Range unary(const Node& node, const Range& in) const {
    if (is_point(in)) return allowed(node, {&in.low, 1}, {&in.low, 1});
    if (!is_monotone(node.function->name)) return anything(type_);
    Range out = hull(allowed(node, {&in.low, 1}, {&in.high, 1}), allowed(node, {&in.high, 1}, {&in.low, 1}));
    // Numbers down to the smallest lie between a negative end and a positive one.
    if (is_logarithm(node.function->name) && order(in.low) < 0 && order(in.high) > 0)
      out.low.bits = format_.infinity() | format_.sign_mask();
    return out;
  }

  /// A zero within an interval is no corner of it.
  bool holds_zero_times_infinity(const Range& a, const Range& b) const {
    const auto ends_infinite = [&](const Range& r) {
      return format_.is_infinite(r.low.bits) || format_.is_infinite(r.high.bits);
    };
    return (ends_infinite(a) && crosses_zero(b)) || (ends_infinite(b) && crosses_zero(a));
  }

  /// + - * / and 1/x are monotone in each operand where the divisor keeps its sign.
  Range at_corners(const Node& node, std::span<const Range> in) const {
    const bool divides = node.function->name == "x/y" || node.function->name == "1/x";
    if (divides && !is_point(in.back()) && crosses_zero(in.back())) return anything(type_);
    if (!divides && node.function->name != "x+y" && node.function->name != "x-y" &&
        node.function->name != "x*y" && !std::ranges::all_of(in, is_point))
      return anything(type_);
    Range out = nothing_but_nan(type_);
    out.nan = node.function->name == "x*y" && holds_zero_times_infinity(in[0], in[1]);
    for (unsigned corner = 0; corner < 1u << in.size(); ++corner) {
      std::array<Scalar, 3> x{};
      for (std::size_t k = 0; k < std::min(in.size(), x.size()); ++k)
        x[k] = given(node, k, (corner >> k & 1) != 0 ? in[k].high : in[k].low);
      const std::span<const Scalar> operands(x.data(), in.size());
      out = hull(out, allowed(node, operands, operands));
    }
    return out;
  }

  /// rootn's n stays the integer it is.
  Scalar given(const Node& node, std::size_t k, Scalar value) const {
    const Node& operand = *node.operands[k];
    if (node.function->name != "rootn" || k != 1) return value;
    const auto n = operand.kind == Node::Kind::number ? static_cast<std::int32_t>(operand.value) : 0;
    return {ScalarType::i32, static_cast<std::uint32_t>(n)};
  }

  /// The factors of a sum's product and its other term, fused.
  Range contracted(const Node& sum, const Range& term) const {
    const Node& product = *sum.operands[0];
    const Range a = of(*product.operands[0]), b = of(*product.operands[1]),
                c = sum.function->name == "x-y" ? negated(term) : term;
    if (a.anything || b.anything || a.empty || b.empty) return anything(type_);
    Range out = nothing_but_nan(type_);
    out.nan = holds_zero_times_infinity(a, b);
    for (unsigned corner = 0; corner < 8; ++corner) {
      const std::array<Scalar, 3> x{corner & 1 ? a.high : a.low, corner & 2 ? b.high : b.low,
                                    corner & 4 ? c.high : c.low};
      Truth truth(required_function("fma"), x);
      out = hull(out, correctly_rounded(truth, *sum.rule));
    }
    return out;
  }

  /// In the direction of the options, or in any where the rule leaves it open.
  Range correctly_rounded(Truth& truth, const Rule& rule) const {
    if (!rule.any_direction && !any_direction_) return nearest_only(truth);
    const auto& down = truth.rounded(0, format_, Direction::toward_negative);
    const auto& up = truth.rounded(0, format_, Direction::toward_positive);
    return down && up ? Range{{type_, down->bits}, {type_, up->bits}} : anything(type_);
  }

  Range nearest_only(Truth& truth) const {
    if (truth.at(0, first_precision(format_)).is_nan()) return nothing_but_nan(type_);
    const auto& rounded = truth.rounded(0, format_, options_.rounding);
    return rounded ? point({type_, rounded->bits}) : anything(type_);
  }

  /// What the rule allows at one point, by the bounds there and those at `beside`, the interval's other end.
  Range allowed(const Node& node, std::span<const Scalar> x, std::span<const Scalar> beside) const {
    const Rule& rule = *node.rule;
    Truth truth(*node.function, x);
    Range out = nearest_only(truth);
    if (out.empty || out.anything) return out;
    const Enclosure& start = truth.at(0, first_precision(format_));
    const bool limit = start.is_infinite() || std::ranges::any_of(x, [&](Scalar v) {
                         return is_floating(v.type) && format_.is_infinite(v.bits);
                       });
    for (const auto& end : {x, beside}) {
      const std::vector<Operand> at(end.begin(), end.end());
      const BoundPiece* piece = matching(rule, at);
      if (piece == nullptr && !rule.pieces.empty()) {
        if (!limit) return anything(type_);
        continue;
      }
      const Bound& bound = piece != nullptr ? piece->bound : rule.bound;
      if (!limit) out = hull(out, within(bound, x, truth, rule));
      if (piece != nullptr && piece->formula != nullptr)
        out = hull(out, range_of(*piece->formula, x, type_, options_, any_direction_ || rule.any_direction));
    }
    return flushed(out, options_.flush || rule.result_may_flush);
  }

  static const BoundPiece* matching(const Rule& rule, std::span<const Operand> operands) {
    for (const auto& piece : rule.pieces)
      if (piece->matches(operands)) return piece.get();
    return nullptr;
  }

  /// The numbers within a bound of the truth, which is finite.
  Range within(const Bound& bound, std::span<const Scalar> x, Truth& truth, const Rule& rule) const {
    if (bound.kind == Bound::Kind::correctly_rounded) return correctly_rounded(truth, rule);
    if (bound.kind != Bound::Kind::ulp) return anything(type_);
    const Enclosure& t = truth.at(0, first_precision(format_));
    const double per_x = bound.ulp_per_x * std::bit_cast<double>(Operand(x[0]).magnitude);
    const double ulps = bound.ulp + (bound.floor_per_x ? std::floor(per_x) : per_x);
    Real low(256), high(256), reach(256);
    mpfr_exp_t exponent = mpfr_zero_p(t.upper.get()) ? format_.emin() : mpfr_get_exp(t.upper.get());
    if (!mpfr_zero_p(t.lower.get())) exponent = std::max(exponent, mpfr_get_exp(t.lower.get()));
    exponent = std::clamp<mpfr_exp_t>(exponent, format_.emin() + 1, format_.emax + 1);
    mpfr_set_d(reach.get(), ulps, MPFR_RNDU);
    mpfr_mul_2si(reach.get(), reach.get(), exponent - format_.precision, MPFR_RNDU);
    if (mpfr_cmp_d(reach.get(), bound.absolute) < 0) mpfr_set_d(reach.get(), bound.absolute, MPFR_RNDU);
    mpfr_sub(low.get(), t.lower.get(), reach.get(), MPFR_RNDD);
    mpfr_add(high.get(), t.upper.get(), reach.get(), MPFR_RNDU);
    return {{type_, round_to(format_, low, Direction::toward_positive)},
            {type_, round_to(format_, high, Direction::toward_negative)}};
  }

  std::span<const Scalar> operands_;
  ScalarType type_;
  const Format& format_;
  const JudgeOptions& options_;
  bool any_direction_;
};

}  // namespace

bool FormulaRange::holds(Scalar result) const {
  if (anything) return true;
  if (format_of(result.type).is_nan(result.bits)) return nan;
  return !empty && order(low) <= order(result) && order(result) <= order(high);
}

FormulaRange range_of(const Formula& formula, std::span<const Scalar> operands, ScalarType format,
                      const JudgeOptions& options, bool any_direction) {
  return Evaluation(operands, format, options, any_direction).of(formula.root());
}

}  // namespace plumbline
