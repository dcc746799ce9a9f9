#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "harness/judge/absolute_bound.h"
#include "harness/judge/figure.h"
#include "harness/judge/formula_range.h"
#include "harness/judge/misrounded.h"
#include "harness/judge/multiply_add.h"
#include "harness/judge/operands.h"
#include "harness/judge/precision.h"
#include "harness/judge/subnormal_before_rounding.h"
#include "harness/judge/without_inf_nan.h"
#include "harness/rulebook/edge_case.h"
#include "reference/value_preserving.h"

namespace plumbline {
namespace {

constexpr double no_size = std::numeric_limits<double>::quiet_NaN();

Judgement better(const Judgement& a, const Judgement& b) {
  if (a.passed()) return a;
  if (b.passed()) return b;
  if (a.reason != b.reason) return a.reason == PassReason::undecided ? a : b;
  return b.ulp < a.ulp || std::isnan(a.ulp) ? b : a;
}

/// One output of one point, for one set of operands: the device's, or some of them flushed.
class OutputJudge {
 public:
  OutputJudge(Truth& truth, int output, Scalar result, const Rule& rule, const JudgeOptions& options,
              bool may_flush)
      : truth_(truth),
        output_(output),
        result_(result),
        rule_(rule),
        options_(options),
        may_flush_(may_flush),
        operands_(truth.arguments(), rule.flush_below),
        piece_(piece_for(rule, operands_.view())),
        bound_(bound_for(rule, piece_)) {}

  /// The judgement without flushed operands; the result itself may be flushed.
  Judgement judge() {
    const EdgeCase* alternative = nullptr;
    const EdgeCase* edge = find_edge(alternative);
    Judgement judgement =
        alternative != nullptr ? by_edge(*alternative) : Judgement{PassReason::failed, no_size};
    if (judgement.passed()) return judgement;
    if (edge != nullptr) {
      fixed_ = edge->flush_never;
      return better(judgement, by_edge(*edge));
    }
    return better(judgement, by_formula_or_truth());
  }

  /// A multiply and an add for an fma, whose product was flushed.
  std::optional<Judgement> by_flushed_product() {
    if (!bound_.or_multiply_add || !may_flush_ || !is_multiply_add(true)) return std::nullopt;
    return Judgement{PassReason::derived, sharp_error().upper};
  }

  const Operands& operands() const { return operands_; }
  /// An edge case was met to which no flushing applies.
  bool fixed() const { return fixed_; }

 private:
  const Format& format() const { return format_of(result_.type); }

  /// The first edge case that prescribes this output, and the first that flushing devices may choose instead.
  const EdgeCase* find_edge(const EdgeCase*& alternative) const {
    const EdgeCase* found = nullptr;
    for (const auto& edge : rule_.edges) {
      const EdgeCase*& place = edge->only_when_flushing ? alternative : found;
      if (place != nullptr || edge->gives[static_cast<std::size_t>(output_)].empty()) continue;
      if (edge->only_when_flushing && !may_flush_) continue;
      if (edge->matches(operands_.view())) place = edge.get();
      if (found != nullptr && !may_flush_) break;
    }
    return found;
  }

  Judgement by_edge(const EdgeCase& edge) {
    Judgement judgement{PassReason::failed, no_size};
    for (const Prescribed& allowed : edge.gives[static_cast<std::size_t>(output_)]) {
      judgement = better(judgement, by_prescribed(allowed, !edge.flush_never));
      if (judgement.passed()) break;
    }
    judgement.clause = edge.clause;
    return judgement;
  }

  Judgement by_prescribed(const Prescribed& allowed, bool flushable) {
    using Kind = Prescribed::Kind;
    switch (allowed.kind) {
      case Kind::undefined:
        return {PassReason::undefined, no_size};
      case Kind::within_bound:
        return by_truth();
      case Kind::nan:
        return nan_due();
      case Kind::quiet_nan:
        return nan_due(true);
      case Kind::exact: {
        const auto& rounded = truth_.rounded(output_, format(), Direction::nearest_even);
        return rounded ? number_due(rounded->bits, flushable) : Judgement{PassReason::undecided, no_size};
      }
      default:
        break;
    }
    if (!is_floating(result_.type)) return integer_due(allowed.value);
    if (allowed.kind == Kind::operand && operands_.all[static_cast<std::size_t>(allowed.index)].is_nan)
      return nan_due();
    return number_due(prescribed_bits(allowed, format(), operands_.view()), flushable);
  }

  Judgement integer_due(std::int64_t value) const {
    const auto given =
        is_signed_integer(result_.type) ? sign_extended(result_) : static_cast<std::int64_t>(result_.bits);
    if (given == value) return {PassReason::edge, 0};
    return {PassReason::failed, std::fabs(static_cast<double>(given) - static_cast<double>(value))};
  }

  /// `quiet`: the document prescribes a quiet NaN.
  Judgement nan_due(bool quiet = false) const {
    const Format& f = format();
    if (!f.is_nan(result_.bits)) return {PassReason::failed, no_size};
    if (!f.is_signaling(result_.bits)) return {PassReason::nan_class, no_size};
    const QuietNan& rule = rule_.quiet_nan;
    const bool of_quiet_operand = operands_.any_nan() && !operands_.any_signaling();
    if (quiet || (of_quiet_operand && rule.required)) return {PassReason::failed, no_size};
    if (!rule.required && !operands_.any_signaling()) return {PassReason::departs, no_size, rule.clause};
    return {PassReason::nan_class, no_size};
  }

  Judgement number_due(std::uint64_t bits, bool flushable) const {
    const Format& f = format();
    if (result_.bits == bits) return {PassReason::edge, 0};
    if (f.is_nan(result_.bits)) return nan_given();
    if (flushable && may_flush_ && f.is_subnormal(bits) && f.is_zero(result_.bits))
      return {PassReason::flush_result, 0};
    Enclosure due(64);
    due.lower.set({f.type, bits});
    due.upper.set({f.type, bits});
    return {PassReason::failed, ulp_error(f, result_.bits, due, options_.overflow).lower};
  }

  /// A NaN result where a number is due: right only if it may come of a signaling NaN.
  Judgement nan_given() const {
    return {operands_.any_signaling() ? PassReason::nan_class : PassReason::failed, no_size};
  }

  /// A result that the bound does not allow may still be the operand, or one of the formula's.
  Judgement by_formula_or_truth() {
    const Judgement judgement = by_truth();
    if (judgement.passed() || piece_ == nullptr) return judgement;
    const auto place = static_cast<std::size_t>(output_);
    if (piece_->or_operand && place < operands_.count && result_.bits == operands_.all[place].scalar.bits)
      return {PassReason::bound, judgement.ulp};
    if (piece_->formula == nullptr || output_ != 0) return judgement;
    JudgeOptions options = options_;
    options.flush = may_flush_;
    const StepRange range =
        range_of(*piece_->formula, truth_.arguments(), result_.type, options, rule_.any_direction);
    if (!range.holds(result_)) return judgement;
    return {PassReason::derived, judgement.ulp, piece_->formula_text};
  }

  Judgement by_truth() {
    if (bound_.kind == Bound::Kind::any) return any_value(PassReason::bound);
    if (bound_.kind == Bound::Kind::implementation_defined) return any_value(PassReason::undefined);
    if (!is_floating(result_.type)) return by_integer_truth();
    const Format& f = format();
    const Enclosure& start = truth_.at(output_, first_precision(f));
    if (rule_.nan_optional && (start.is_nan() || operands_.any_nan()))
      return {PassReason::undefined, no_size};
    if (start.is_nan() && truth_.function().infinity_may_outweigh_nan && operands_.any_infinite() &&
        result_.bits == f.infinity())
      return {PassReason::undefined, no_size};
    if (start.is_nan()) return nan_due();
    if (formula_may_overflow(bound_, operands_.view(), lanes(), f)) return any_value(PassReason::undefined);
    if (f.is_nan(result_.bits) && bound_.or_multiply_add && is_multiply_add())
      return {PassReason::derived, no_size};  // inf - inf where the product alone overflows
    if (f.is_nan(result_.bits)) return nan_given();
    const auto& rounded = truth_.rounded(output_, f, options_.rounding);
    const Judgement judgement =
        rounded && rounded->bits == result_.bits ? correctly_rounded(*rounded) : measured(rounded);
    if (judgement.passed() || !may_flush_ || !f.is_zero(result_.bits)) return judgement;
    return better(judgement, flushed());
  }

  /// Whatever the result is it passes; its error is shown where it has one.
  Judgement any_value(PassReason reason) {
    if (!is_floating(result_.type) || format().is_nan(result_.bits)) return {reason, no_size};
    const Enclosure& enclosure = truth_.at(output_, first_precision(format()));
    if (enclosure.is_nan()) return {reason, no_size};
    const auto& rounded = truth_.rounded(output_, format(), options_.rounding);
    if (rounded && rounded->bits == result_.bits) return {reason, rounded->error.upper};
    return {reason, ulp_error(format(), result_.bits, enclosure, options_.overflow).upper};
  }

  Judgement by_integer_truth() {
    static thread_local Real given(64);
    given.set(result_);
    const Enclosure& truth = truth_.at(output_, 128);
    if (truth.is_nan()) return {PassReason::undefined, no_size};  // reference/function.h
    if (!truth.is_exact()) return {PassReason::undecided, no_size};
    if (mpfr_equal_p(given.get(), truth.lower.get())) return {PassReason::bound, 0};
    if (rule_.more_quotient_bits && output_ == 1 && same_low_quotient(given.get(), truth.lower.get()))
      return {PassReason::bound, 0};
    return {PassReason::failed,
            std::fabs(mpfr_get_d(given.get(), MPFR_RNDN) - mpfr_get_d(truth.lower.get(), MPFR_RNDN))};
  }

  /// Equal in the low seven bits of the magnitude, and not of opposite signs.
  static bool same_low_quotient(mpfr_srcptr given, mpfr_srcptr due) {
    const long a = mpfr_get_si(given, MPFR_RNDN), b = mpfr_get_si(due, MPFR_RNDN);
    return std::labs(a) % 128 == std::labs(b) % 128 && (a == 0 || b == 0 || (a < 0) == (b < 0));
  }

  std::size_t lanes() const {
    const std::size_t arity = static_cast<std::size_t>(truth_.function().arity());
    return arity == 0 ? 0 : operands_.count / arity;
  }

  double allowed_ulp() const {
    double per_x = 0;
    if (bound_.ulp_per_x > 0) per_x = bound_.ulp_per_x * std::bit_cast<double>(operands_.all[0].magnitude);
    return ulp_of(bound_, lanes()) + (bound_.floor_per_x ? std::floor(per_x) : per_x);
  }

  /// The directions that rounding may take: the device's, or each where the document leaves it undefined.
  std::span<const Direction> directions() const {
    static constexpr Direction all[] = {Direction::nearest_even, Direction::toward_zero,
                                        Direction::toward_positive, Direction::toward_negative};
    return rule_.any_direction ? std::span<const Direction>(all)
                               : std::span<const Direction>(&options_.rounding, 1);
  }

  bool is_multiply_add(bool flushed_product = false) const {
    return std::ranges::any_of(directions(), [&](Direction d) {
      return plumbline::is_multiply_add(truth_.arguments(), result_, d, flushed_product);
    });
  }

  /// |result - truth| <= the absolute bound; nothing while this is open.
  std::optional<bool> within_absolute(const Enclosure& truth) const {
    return plumbline::within_absolute(bound_, operands_.view(), lanes(),
                                      may_flush_ ? format().min_normal() : 1, result_, truth);
  }

  Judgement correctly_rounded(const Truth::Rounded& rounded) const {
    const bool ends_at_half = options_.rounding == Direction::nearest_even;
    const double ulp = ends_at_half ? std::min(rounded.error.upper, 0.5) : rounded.error.upper;
    const bool absolute = bound_.absolute > 0;  // no format can require more than the nearest number
    const bool within = bound_.kind != Bound::Kind::ulp || ulp <= allowed_ulp() || absolute;
    if (bound_.kind == Bound::Kind::undefined) return {PassReason::undefined, ulp};
    return {within ? PassReason::bound : PassReason::failed, ulp};
  }

  /// A result that is not the correctly rounded one (`rounded` is empty if that is not known).
  Judgement measured(const std::optional<Truth::Rounded>& rounded) {
    const Format& f = format();
    const Enclosure& start = truth_.at(output_, first_precision(f));
    if (bound_.kind == Bound::Kind::correctly_rounded && !rounded) return {PassReason::undecided, no_size};
    if (rule_.any_direction && bound_.kind == Bound::Kind::correctly_rounded)
      for (Direction direction : directions()) {
        const auto& other = truth_.rounded(output_, f, direction);
        if (other && other->bits == result_.bits) return {PassReason::bound, other->error.upper};
      }
    // Item 7 of chapter 10 is about zero results: of those that a number underflows to as well.
    if (rule_.zero_may_be_positive && result_.bits == 0 && rounded && f.is_zero(rounded->bits))
      return {PassReason::bound, rounded->error.upper};
    if (start.is_exact() && mpfr_zero_p(start.lower.get()) && f.is_zero(result_.bits))
      return {bound_.absolute > 0 ? PassReason::bound : PassReason::failed, 0};
    // An infinite truth (a pole, or the limit at an infinite operand) is met by that infinity alone.
    if (start.is_infinite()) return {PassReason::failed, infinite_error};
    if (bound_.kind == Bound::Kind::undefined) return {PassReason::undefined, sharp_error().upper};
    if (bound_.or_multiply_add && is_multiply_add()) return {PassReason::derived, sharp_error().upper};
    const double allowed = bound_.kind == Bound::Kind::ulp ? allowed_ulp() : -1;  // -1: nothing else will do
    const auto judgement = for_precisions(precisions_of(f), [&](mpfr_prec_t precision) {
      return against_bound(truth_.at(output_, precision), allowed);
    });
    return judgement.value_or(Judgement{PassReason::undecided, no_size});
  }

  /// Nothing while the enclosure is too wide to decide whether the result is within `allowed` ulp or the
  /// absolute bound. An error that exceeds `allowed` and rounds to it is reported as the next number.
  std::optional<Judgement> against_bound(const Enclosure& truth, double allowed) const {
    const UlpError error = ulp_error(format(), result_.bits, truth, options_.overflow);
    if (error.upper <= allowed) return Judgement{PassReason::bound, error.upper};
    const auto absolute = bound_.absolute > 0 ? within_absolute(truth) : false;
    if (absolute && *absolute) return Judgement{PassReason::bound, error.upper};
    if (absolute && error.exceeds(allowed))
      return Judgement{PassReason::failed, std::max(error.lower, std::nextafter(allowed, infinite_error))};
    return std::nullopt;
  }

  UlpError sharp_error() {
    return ulp_error(format(), result_.bits, truth_.at(output_, 4 * first_precision(format())),
                     options_.overflow);
  }

  /// A zero result in place of a conforming result that is subnormal before rounding (7.5.3 cases 2 and 4):
  /// the truth is below the smallest normal number, or that number itself is within the bound of it.
  Judgement flushed() {
    const double allowed = bound_.kind == Bound::Kind::ulp ? allowed_ulp() : 0;
    const auto may = for_precisions(precisions_of(format()), [&](mpfr_prec_t precision) {
      return may_be_subnormal(format(), truth_.at(output_, precision), allowed);
    });
    if (may.value_or(false)) return {PassReason::flush_result, 0};
    return {PassReason::failed, infinite_error};
  }

  Truth& truth_;
  int output_;
  Scalar result_;
  const Rule& rule_;
  const JudgeOptions& options_;
  bool may_flush_;
  Operands operands_;
  const BoundPiece* piece_;
  const Bound& bound_;
  bool fixed_ = false;
};

Judgement judge_with_flushing(Truth& truth, int output, Scalar result, const Rule& rule,
                              const JudgeOptions& options) {
  const bool may_flush = options.flush || rule.result_may_flush;
  OutputJudge own(truth, output, result, rule, options, may_flush);
  Judgement judgement = own.judge();
  if (judgement.passed() || !may_flush || own.fixed()) return judgement;
  std::optional<Judgement> derived = own.by_flushed_product();
  if (!own.operands().any_subnormal()) return derived.value_or(judgement);
  const FlushedOperands variants(own.operands());
  for (int k = 1; k < variants.count(); ++k) {
    const auto arguments = variants.at(k);
    Truth flushed(truth.function(), {arguments.data(), truth.arguments().size()});
    OutputJudge variant(flushed, output, result, rule, options, may_flush);
    const Judgement other = variant.judge();
    if (other.passed()) return {PassReason::flush_operand, other.ulp, other.clause};
    if (!derived) derived = variant.by_flushed_product();
    judgement = better(judgement, other);
  }
  return derived.value_or(judgement);
}

/// Whether the rule allows an infinity here: of 1 / 0, or of a truth within its bound of the format's end.
bool may_be_infinite(Truth& truth, int output, ScalarType type, const Rule& rule, JudgeOptions options) {
  if (!is_floating(type)) return false;
  options.overflow = OverflowRule::lenient;
  const Format& format = format_of(type);
  return std::ranges::any_of(
      std::array{format.infinity(), format.infinity() | format.sign_mask()}, [&](std::uint64_t infinity) {
        return judge_with_flushing(truth, output, {type, infinity}, rule, options).passed();
      });
}

Judgement judge_in_direction(Truth& truth, int output, Scalar result, const Rule& rule,
                             const JudgeOptions& options) {
  Judgement judgement = judge_with_flushing(truth, output, result, rule, options);
  if (options.without_inf_nan && !judgement.passed() &&
      (may_be_open_without_inf_nan(truth, output, result.type, options) ||
       (options.finite_math && may_be_infinite(truth, output, result.type, rule, options))))
    return {PassReason::undefined, judgement.ulp};
  if (!is_floating(result.type) || !format_of(result.type).is_infinite(result.bits)) return judgement;
  const bool strict = options.overflow == OverflowRule::strict;
  if (strict == judgement.passed()) return judgement;  // the other rule would decide the same
  JudgeOptions other = options;
  other.overflow = strict ? OverflowRule::lenient : OverflowRule::strict;
  const bool differs = judge_with_flushing(truth, output, result, rule, other).passed() != judgement.passed();
  if (strict)
    judgement.only_strictly = differs;
  else if (differs)
    judgement.reason = PassReason::overflow;
  return judgement;
}

}  // namespace

Judgement judge_as_stated(Truth& truth, int output, Scalar result, const Rule& rule,
                          const JudgeOptions& options) {
  Judgement judgement = judge_in_direction(truth, output, result, rule, options);
  if (!judgement.passed() && options.nearest_too)
    judgement =
        better(judgement, judge_in_direction(truth, output, result, rule, rounding_to_nearest(options)));
  judgement.misrounded = is_misrounded(truth, output, result, judgement, options);
  return judgement;
}

}  // namespace plumbline
