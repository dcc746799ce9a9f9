#include "harness/judge/formula_range.h"

// What rulebooks allow of the operations of a formula. The ends of every range are numbers of the format,
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
/// Monotone wherever they are defined, so that an interval's ends give the results' ends.
bool is_monotone(std::string_view name) {
  for (std::string_view known :
       {"acos", "asin", "atan", "exp", "exp10", "exp2", "log", "log10", "log2", "sqrt", "trunc"})
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
        any_direction_(any_direction),
        steps_(format_, {.may_flush = options.flush}) {}

  StepRange of(const Node& node) const {
    switch (node.kind) {
      case Node::Kind::operand:
        return leaf(operands_[static_cast<std::size_t>(node.index)]);
      case Node::Kind::number:
        return any_direction_ ? steps_.beside(node.value) : steps_.of(node.value);
      case Node::Kind::pi:
      case Node::Kind::inverse_pi:
        return steps_.of(circle(node.kind == Node::Kind::inverse_pi));
      case Node::Kind::negate:
        return steps_.negate(of(*node.operands[0]));
      case Node::Kind::magnitude:
        return steps_.magnitude(of(*node.operands[0]));
      case Node::Kind::call:
        return call(node);
    }
    return anything();
  }

 private:
  StepRange anything() const { return StepRange::any_of(type_); }

  static Real circle(bool inverse) {
    Real pi(256);
    mpfr_const_pi(pi.get(), MPFR_RNDN);
    if (inverse) mpfr_ui_div(pi.get(), 1, pi.get(), MPFR_RNDN);
    return pi;
  }

  StepRange leaf(Scalar x) const {
    if (!is_floating(x.type)) return steps_.of(Real::exactly(x));
    return is_nan(x) ? StepRange::only_nan(type_) : steps_.of(x);
  }

  /// Under finite math what follows an infinity or a NaN is open.
  StepRange call(const Node& node) const {
    const StepRange out = result_of(node);
    return options_.finite_math && (out.nan || out.empty || out.ends_infinite()) ? anything() : out;
  }

  StepRange result_of(const Node& node) const {
    std::array<StepRange, 3> ranges;
    const std::span<const StepRange> in(ranges.data(), node.operands.size());
    bool nan = false;
    for (std::size_t k = 0; k < in.size(); ++k) {
      ranges[k] = of(*node.operands[k]);
      if (in[k].anything) return anything();
      nan = nan || in[k].nan;
      if (in[k].empty) return StepRange::only_nan(type_);
    }
    if (node.rule == nullptr) return anything();
    StepRange out =
        node.operands.size() == 1 && node.function->name != "1/x" ? unary(node, in[0]) : at_corners(node, in);
    if (node.function->name == "x+y" || node.function->name == "x-y")
      for (const std::size_t place : {0U, 1U})
        if (is_product(*node.operands[place]))
          out = StepArithmetic::either(out, contracted(node, place, in[1 - place]));
    out.nan = out.nan || nan;
    return out;
  }

  static bool is_product(const Node& node) {
    return node.kind == Node::Kind::call && node.function->name == "x*y";
  }

  StepRange unary(const Node& node, const StepRange& in) const {
    if (in.is_point()) return allowed(node, {&in.low, 1}, {&in.low, 1});
    if (!is_monotone(node.function->name)) return anything();
    StepRange out = StepArithmetic::either(allowed(node, {&in.low, 1}, {&in.high, 1}),
                                           allowed(node, {&in.high, 1}, {&in.low, 1}));
    // Numbers down to the smallest lie between a negative end and a positive one.
    if (is_logarithm(node.function->name) && in.crosses_zero() && !format_.is_zero(in.low.bits) &&
        !format_.is_zero(in.high.bits))
      out.low.bits = format_.infinity() | format_.sign_mask();
    return out;
  }

  /// + - * / and 1/x are monotone in each operand where the divisor keeps its sign.
  StepRange at_corners(const Node& node, std::span<const StepRange> in) const {
    const std::string_view name = node.function->name;
    const bool divides = name == "x/y" || name == "1/x";
    if (divides && !in.back().is_point() && in.back().crosses_zero()) return anything();
    // Where both signs stay, atan2 is monotone in each operand.
    const bool is_angle = name == "atan2" && std::ranges::all_of(in, [](const StepRange& r) {
                            return r.is_point() || !r.crosses_zero();
                          });
    if (!divides && !is_angle && name != "x+y" && name != "x-y" && name != "x*y" &&
        !std::ranges::all_of(in, &StepRange::is_point))
      return anything();
    StepRange out = StepArithmetic::at_corners(in, [&](std::span<Scalar> corner) {
      if (node.function->name == "rootn") corner[1] = integer_of(*node.operands[1]);
      return allowed(node, corner, corner);
    });
    // A zero within a range is no corner of it.
    out.nan |= node.function->name == "x*y" && may_multiply_zero_by_infinity(in[0], in[1]);
    return out;
  }

  /// rootn's n stays the integer it is.
  static Scalar integer_of(const Node& node) {
    const auto n = node.kind == Node::Kind::number ? static_cast<std::int32_t>(node.value) : 0;
    return {ScalarType::i32, static_cast<std::uint32_t>(n)};
  }

  /// The factors of a sum's product, which is the term at `place`, and the other term, fused.
  StepRange contracted(const Node& sum, std::size_t place, const StepRange& term) const {
    const Node& product = *sum.operands[place];
    StepRange a = of(*product.operands[0]), c = term;
    const StepRange b = of(*product.operands[1]);
    if (sum.function->name == "x-y") (place == 0 ? c : a) = steps_.negate(place == 0 ? c : a);
    if (a.anything || b.anything || a.empty || b.empty) return anything();
    StepRange out = StepArithmetic::at_corners(std::array{a, b, c}, [&](std::span<const Scalar> x) {
      Truth truth(required_function("fma"), x);
      return correctly_rounded(truth, *sum.rule);
    });
    out.nan |= may_multiply_zero_by_infinity(a, b);
    return out;
  }

  /// In the direction of the options, or in any where the rule leaves it open.
  StepRange correctly_rounded(Truth& truth, const Rule& rule) const {
    if (!rule.any_direction && !any_direction_) return nearest_only(truth);
    const auto& down = truth.rounded(0, format_, Direction::toward_negative);
    const auto& up = truth.rounded(0, format_, Direction::toward_positive);
    return down && up ? StepRange{{type_, down->bits}, {type_, up->bits}} : anything();
  }

  StepRange nearest_only(Truth& truth) const {
    if (truth.at(0, first_precision(format_)).is_nan()) return StepRange::only_nan(type_);
    const auto& rounded = truth.rounded(0, format_, options_.rounding);
    if (!rounded) return anything();
    return {{type_, rounded->bits}, {type_, rounded->bits}};
  }

  /// What the rule allows at one point, by the bounds there and those at `beside`, the interval's other end.
  StepRange allowed(const Node& node, std::span<const Scalar> x, std::span<const Scalar> beside) const {
    const Rule& rule = *node.rule;
    Truth truth(*node.function, x);
    StepRange out = nearest_only(truth);
    if (out.empty || out.anything) return out;
    const Enclosure& start = truth.at(0, first_precision(format_));
    const bool limit = start.is_infinite() || std::ranges::any_of(x, [&](Scalar v) {
                         return is_floating(v.type) && format_.is_infinite(v.bits);
                       });
    for (const auto& end : {x, beside}) {
      const std::vector<Operand> at(end.begin(), end.end());
      const BoundPiece* piece = piece_for(rule, at);
      if (piece == nullptr && !rule.pieces.empty()) {
        if (!limit) return anything();
        continue;
      }
      const Bound& bound = bound_for(rule, piece);
      if (!limit) out = StepArithmetic::either(out, within(bound, x, truth, rule));
      if (piece != nullptr && piece->formula != nullptr)
        out = StepArithmetic::either(
            out, range_of(*piece->formula, x, type_, options_, any_direction_ || rule.any_direction));
    }
    return options_.flush || rule.result_may_flush ? with_flushed(out) : out;
  }

  /// The numbers within a bound of the truth, which is finite.
  StepRange within(const Bound& bound, std::span<const Scalar> x, Truth& truth, const Rule& rule) const {
    if (bound.kind == Bound::Kind::correctly_rounded) return correctly_rounded(truth, rule);
    if (bound.kind != Bound::Kind::ulp || bound.is_relative) return anything();
    const Enclosure& t = truth.at(0, first_precision(format_));
    const double per_x = bound.ulp_per_x * std::bit_cast<double>(Operand(x[0]).magnitude);
    const double ulps = bound.ulp + (bound.floor_per_x ? std::floor(per_x) : per_x);
    return numbers_within(format_, t.lower, t.upper, ulps, bound.absolute);
  }

  std::span<const Scalar> operands_;
  ScalarType type_;
  const Format& format_;
  const JudgeOptions& options_;
  bool any_direction_;
  StepArithmetic steps_;
};

}  // namespace

StepRange range_of(const Formula& formula, std::span<const Scalar> operands, ScalarType format,
                   const JudgeOptions& options, bool any_direction) {
  return Evaluation(operands, format, options, any_direction).of(formula.root());
}

}  // namespace plumbline
