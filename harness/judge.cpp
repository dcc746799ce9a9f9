#include "harness/judge.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "harness/absolute_bound.h"
#include "harness/derived.h"
#include "harness/judge_operands.h"
#include "harness/judge_precision.h"
#include "harness/rulebook_edge.h"

namespace plumbline {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

Verdict better(const Verdict& a, const Verdict& b) {
  if (a.passed()) return a;
  if (b.passed()) return b;
  if (a.ground != b.ground) return a.ground == Ground::undecided ? a : b;
  return b.ulp < a.ulp || std::isnan(a.ulp) ? b : a;
}

bool is_signaling(const Format& format, std::uint64_t bits) {
  return format.is_nan(bits) && (bits & format.quiet_nan()) != format.quiet_nan();
}

/// The first of the rule's bounds by operands that matches, or null.
const BoundPiece* piece_for(const Rule& rule, std::span<const Operand> operands) {
  for (const auto& piece : rule.pieces)
    if (piece->matches(operands)) return piece.get();
  return nullptr;
}

Bound bound_for(const Rule& rule, const BoundPiece* piece) {
  if (piece != nullptr) return piece->bound;
  return rule.pieces.empty() ? rule.bound : Bound{Bound::Kind::implementation_defined, 0};
}

/// One output of one point, for one set of operands: the device's, or some of them flushed.
class PointJudge {
 public:
  PointJudge(Truth& truth, int output, Scalar result, const Rule& rule, const Allowances& allowances,
             bool may_flush)
      : truth_(truth),
        output_(output),
        result_(result),
        rule_(rule),
        allowances_(allowances),
        may_flush_(may_flush),
        operands_(truth.arguments()),
        piece_(piece_for(rule, operands_.view())),
        bound_(bound_for(rule, piece_)) {}

  /// The verdict without flushed operands; the result itself may be flushed.
  Verdict judge() {
    const EdgeCase* alternative = nullptr;
    const EdgeCase* edge = find_edge(alternative);
    Verdict verdict = alternative != nullptr ? by_edge(*alternative) : Verdict{Ground::failed, not_a_number};
    if (verdict.passed()) return verdict;
    if (edge != nullptr) {
      fixed_ = edge->flush_never;
      return better(verdict, by_edge(*edge));
    }
    return better(verdict, by_formula_or_truth());
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

  Verdict by_edge(const EdgeCase& edge) {
    Verdict verdict{Ground::failed, not_a_number};
    for (const Prescribed& allowed : edge.gives[static_cast<std::size_t>(output_)]) {
      verdict = better(verdict, by_prescribed(allowed, !edge.flush_never));
      if (verdict.passed()) break;
    }
    verdict.clause = edge.clause;
    return verdict;
  }

  Verdict by_prescribed(const Prescribed& allowed, bool flushable) {
    using Kind = Prescribed::Kind;
    switch (allowed.kind) {
      case Kind::undefined:
        return {Ground::undefined, not_a_number};
      case Kind::within_bound:
        return by_truth();
      case Kind::nan:
        return nan_due(operands_.any_nan() && !operands_.any_signaling());
      case Kind::quiet_nan:
        return nan_due(true);
      case Kind::exact: {
        const auto& rounded = truth_.rounded(output_, format(), Direction::nearest_even);
        return rounded ? number_due(rounded->bits, flushable) : Verdict{Ground::undecided, not_a_number};
      }
      default:
        break;
    }
    if (!is_floating(result_.type)) return integer_due(allowed.value);
    if (allowed.kind == Kind::operand && operands_.all[static_cast<std::size_t>(allowed.index)].is_nan)
      return nan_due(!operands_.any_signaling());
    return number_due(prescribed_bits(allowed, format(), operands_.view()), flushable);
  }

  Verdict integer_due(std::int64_t value) const {
    const int unused = 64 - 8 * size_of(result_.type);
    const auto given = is_signed_integer(result_.type)
                           ? static_cast<std::int64_t>(result_.bits << unused) >> unused
                           : static_cast<std::int64_t>(result_.bits);
    if (given == value) return {Ground::edge, 0};
    return {Ground::failed, std::fabs(static_cast<double>(given) - static_cast<double>(value))};
  }

  Verdict nan_due(bool quiet) const {
    const Format& f = format();
    const bool good = f.is_nan(result_.bits) && !(quiet && is_signaling(f, result_.bits));
    return {good ? Ground::nan_class : Ground::failed, not_a_number};
  }

  Verdict number_due(std::uint64_t bits, bool flushable) const {
    const Format& f = format();
    if (result_.bits == bits) return {Ground::edge, 0};
    if (f.is_nan(result_.bits)) return nan_given();
    if (flushable && may_flush_ && f.is_subnormal(bits) && f.is_zero(result_.bits))
      return {Ground::flush_result, 0};
    Enclosure due(64);
    due.lower.set({f.type, bits});
    due.upper.set({f.type, bits});
    return {Ground::failed, ulp_error(f, result_.bits, due, allowances_.overflow).lower};
  }

  /// A NaN result where a number is due: right only if it may come of a signaling NaN.
  Verdict nan_given() const {
    return {operands_.any_signaling() ? Ground::nan_class : Ground::failed, not_a_number};
  }

  /// A result that the bound does not allow may still be one of the formula's.
  Verdict by_formula_or_truth() {
    const Verdict verdict = by_truth();
    if (verdict.passed() || piece_ == nullptr || piece_->derived == nullptr || output_ != 0) return verdict;
    Allowances allowances = allowances_;
    allowances.flush = may_flush_;
    if (!piece_->derived->range(truth_.arguments(), result_.type, allowances).holds(result_)) return verdict;
    return {Ground::derived, verdict.ulp, piece_->formula};
  }

  Verdict by_truth() {
    if (bound_.kind == Bound::Kind::any) return any_value(Ground::bound);
    if (bound_.kind == Bound::Kind::implementation_defined) return any_value(Ground::undefined);
    if (!is_floating(result_.type)) return by_integer_truth();
    const Format& f = format();
    const Enclosure& start = truth_.at(output_, first_precision(f));
    if (rule_.nan_optional && (start.is_nan() || operands_.any_nan()))
      return {Ground::undefined, not_a_number};
    if (start.is_nan() && truth_.function().infinity_may_outweigh_nan && operands_.any_infinite() &&
        result_.bits == f.infinity())
      return {Ground::undefined, not_a_number};
    if (start.is_nan()) return nan_due(operands_.any_nan() && !operands_.any_signaling());
    if (formula_may_overflow(bound_, operands_.view(), lanes(), f)) return any_value(Ground::undefined);
    if (f.is_nan(result_.bits) && bound_.or_multiply_add && is_multiply_add())
      return {Ground::derived, not_a_number};  // inf - inf where the product alone overflows
    if (f.is_nan(result_.bits)) return nan_given();
    const auto& rounded = truth_.rounded(output_, f, allowances_.rounding);
    const Verdict verdict =
        rounded && rounded->bits == result_.bits ? correctly_rounded(*rounded) : measured(rounded);
    if (verdict.passed() || !may_flush_ || !f.is_zero(result_.bits)) return verdict;
    return better(verdict, flushed());
  }

  /// Whatever the result is it passes; its error is shown where it has one.
  Verdict any_value(Ground ground) {
    if (!is_floating(result_.type) || format().is_nan(result_.bits)) return {ground, not_a_number};
    const Enclosure& enclosure = truth_.at(output_, first_precision(format()));
    if (enclosure.is_nan()) return {ground, not_a_number};
    const auto& rounded = truth_.rounded(output_, format(), allowances_.rounding);
    if (rounded && rounded->bits == result_.bits) return {ground, rounded->error.upper};
    return {ground, ulp_error(format(), result_.bits, enclosure, allowances_.overflow).upper};
  }

  Verdict by_integer_truth() {
    static thread_local Real given(64);
    given.set(result_);
    const Enclosure& truth = truth_.at(output_, 128);
    if (truth.is_nan()) return {Ground::undefined, not_a_number};  // as reference/function.h says
    if (!truth.is_exact()) return {Ground::undecided, not_a_number};
    if (mpfr_equal_p(given.get(), truth.lower.get())) return {Ground::bound, 0};
    if (rule_.more_quotient_bits && output_ == 1 && same_low_quotient(given.get(), truth.lower.get()))
      return {Ground::bound, 0};
    return {Ground::failed,
            std::fabs(mpfr_get_d(given.get(), MPFR_RNDN) - mpfr_get_d(truth.lower.get(), MPFR_RNDN))};
  }

  /// Equal in the low seven bits of the magnitude, and not of opposite signs.
  static bool same_low_quotient(mpfr_srcptr given, mpfr_srcptr due) {
    const long a = mpfr_get_si(given, MPFR_RNDN), b = mpfr_get_si(due, MPFR_RNDN);
    return std::labs(a) % 128 == std::labs(b) % 128 && (a == 0 || b == 0 || (a < 0) == (b < 0));
  }

  std::size_t lanes() const {
    const std::size_t arity = static_cast<std::size_t>(truth_.function().arity);
    return arity == 0 ? 0 : operands_.count / arity;
  }

  double allowed_ulp() const {
    double per_x = 0;
    if (bound_.ulp_per_x > 0) per_x = bound_.ulp_per_x * std::bit_cast<double>(operands_.all[0].magnitude);
    return bound_.ulp + bound_.ulp_per_lane * static_cast<double>(lanes()) +
           (bound_.floor_per_x ? std::floor(per_x) : per_x);
  }

  /// The directions that rounding may take: the device's, or each where the document leaves it undefined.
  std::span<const Direction> directions() const {
    static constexpr Direction all[] = {Direction::nearest_even, Direction::toward_zero,
                                        Direction::toward_positive, Direction::toward_negative};
    return rule_.any_direction ? std::span<const Direction>(all)
                               : std::span<const Direction>(&allowances_.rounding, 1);
  }

  bool is_multiply_add() const {
    return std::ranges::any_of(directions(), [&](Direction d) { return is_multiply_add(d); });
  }

  /// Round(Round(a * b) + c).
  bool is_multiply_add(Direction direction) const {
    const auto given = truth_.arguments();
    if (given.size() != 3) return false;
    Truth product(*find_function("x*y"), given.first(2));
    const auto& factor = product.rounded(0, format(), direction);
    if (!factor) return false;
    const std::array<Scalar, 2> terms{Scalar{given[0].type, factor->bits}, given[2]};
    Truth sum(*find_function("x+y"), terms);
    if (format().is_nan(result_.bits)) return sum.at(0, first_precision(format())).is_nan();
    const auto& rounded = sum.rounded(0, format(), direction);
    return rounded && rounded->bits == result_.bits;
  }

  /// |result - truth| <= the absolute bound; nothing while this is open.
  std::optional<bool> within_absolute(const Enclosure& truth) const {
    static thread_local Real given(64), error(128), tolerance(128);
    set_tolerance(tolerance.get(), bound_, operands_.view(), lanes(), may_flush_ ? format().min_normal() : 1,
                  format());
    if (format().is_infinite(result_.bits)) return false;
    given.set(result_);
    bool all = true, none = true;
    const bool inside =
        mpfr_lessequal_p(truth.lower.get(), given.get()) && mpfr_lessequal_p(given.get(), truth.upper.get());
    for (mpfr_srcptr end : {truth.lower.get(), truth.upper.get()}) {
      mpfr_sub(error.get(), given.get(), end, MPFR_RNDA);
      mpfr_abs(error.get(), error.get(), MPFR_RNDN);
      const bool within = mpfr_lessequal_p(error.get(), tolerance.get()) != 0;
      all = all && within;
      none = none && !within && !inside;
    }
    if (all || none) return all;
    return std::nullopt;
  }

  Verdict correctly_rounded(const Truth::Rounded& rounded) const {
    const bool ends_at_half = allowances_.rounding == Direction::nearest_even;
    const double ulp = ends_at_half ? std::min(rounded.error.upper, 0.5) : rounded.error.upper;
    const bool absolute = bound_.absolute > 0;  // no format can ask for more than the nearest number
    const bool within = bound_.kind != Bound::Kind::ulp || ulp <= allowed_ulp() || absolute;
    if (bound_.kind == Bound::Kind::undefined) return {Ground::undefined, ulp};
    return {within ? Ground::bound : Ground::failed, ulp};
  }

  /// A result that is not the correctly rounded one (`rounded` is empty if that is not known).
  Verdict measured(const std::optional<Truth::Rounded>& rounded) {
    const Format& f = format();
    const Enclosure& start = truth_.at(output_, first_precision(f));
    if (bound_.kind == Bound::Kind::correctly_rounded && !rounded) return {Ground::undecided, not_a_number};
    if (rule_.any_direction && bound_.kind == Bound::Kind::correctly_rounded)
      for (Direction direction : directions()) {
        const auto& other = truth_.rounded(output_, f, direction);
        if (other && other->bits == result_.bits) return {Ground::bound, other->error.upper};
      }
    if (start.is_exact() && mpfr_zero_p(start.lower.get()) && f.is_zero(result_.bits))
      return {(rule_.zero_may_be_positive && result_.bits == 0) || bound_.absolute > 0 ? Ground::bound
                                                                                       : Ground::failed,
              0};
    // An infinite truth (a pole, or the limit at an infinite operand) is met by that infinity alone.
    if (start.is_infinite()) return {Ground::failed, infinity};
    if (bound_.kind == Bound::Kind::undefined) return {Ground::undefined, sharp_error().upper};
    if (bound_.or_multiply_add && is_multiply_add()) return {Ground::derived, sharp_error().upper};
    const double allowed = bound_.kind == Bound::Kind::ulp ? allowed_ulp() : -1;  // -1: nothing else will do
    for (mpfr_prec_t precision = first_precision(f); precision <= greatest_precision; precision *= 2) {
      const UlpError error = ulp_error(f, result_.bits, truth_.at(output_, precision), allowances_.overflow);
      if (error.upper <= allowed) return {Ground::bound, error.upper};
      const auto absolute = bound_.absolute > 0 ? within_absolute(truth_.at(output_, precision)) : false;
      if (absolute && *absolute) return {Ground::bound, error.upper};
      if (absolute && error.lower > allowed) return {Ground::failed, error.lower};
    }
    return {Ground::undecided, not_a_number};
  }

  UlpError sharp_error() {
    return ulp_error(format(), result_.bits, truth_.at(output_, 4 * first_precision(format())),
                     allowances_.overflow);
  }

  /// A zero result in place of a conforming result that is subnormal before rounding (7.5.3 cases 2 and 4):
  /// the truth is below the smallest normal number, or that number itself is within the bound of it.
  Verdict flushed() {
    const Format& f = format();
    const double allowed = bound_.kind == Bound::Kind::ulp ? allowed_ulp() : 0;
    for (mpfr_prec_t precision = first_precision(f); precision <= greatest_precision; precision *= 2) {
      const Enclosure& truth = truth_.at(output_, precision);
      if (truth.is_exact() && mpfr_zero_p(truth.lower.get())) break;  // a zero is not subnormal
      const int low = compare_with_min_normal(truth.lower.get());
      const int high = compare_with_min_normal(truth.upper.get());
      if (low < 0 && high < 0) return {Ground::flush_result, 0};
      if (allowed > 0 && low >= 0 && high >= 0) {
        const std::uint64_t sign = mpfr_signbit(truth.lower.get()) != 0 ? f.sign_mask() : 0;
        const UlpError to_limit = ulp_error(f, f.min_normal() | sign, truth);
        if (to_limit.upper < allowed) return {Ground::flush_result, 0};
        if (to_limit.lower >= allowed) break;
      } else if (low >= 0 && high >= 0) {
        break;
      }
    }
    return {Ground::failed, infinity};
  }

  int compare_with_min_normal(mpfr_srcptr x) const {
    static thread_local Real magnitude(64);
    if (mpfr_nan_p(x)) return 1;
    mpfr_set_prec(magnitude.get(), mpfr_get_prec(x));
    mpfr_abs(magnitude.get(), x, MPFR_RNDN);
    return mpfr_cmp_ui_2exp(magnitude.get(), 1, format().emin());
  }

  Truth& truth_;
  int output_;
  Scalar result_;
  const Rule& rule_;
  const Allowances& allowances_;
  bool may_flush_;
  Operands operands_;
  const BoundPiece* piece_;
  Bound bound_;
  bool fixed_ = false;
};

Verdict judge_with_flushing(Truth& truth, int output, Scalar result, const Rule& rule,
                            const Allowances& allowances) {
  const bool may_flush = allowances.flush || rule.result_may_flush;
  PointJudge own(truth, output, result, rule, allowances, may_flush);
  Verdict verdict = own.judge();
  if (verdict.passed() || !may_flush || own.fixed() || !own.operands().any_subnormal()) return verdict;
  const FlushedOperands variants(own.operands());
  for (int k = 1; k < variants.count(); ++k) {
    const auto arguments = variants.at(k);
    Truth flushed(truth.function(), {arguments.data(), truth.arguments().size()});
    const Verdict other = PointJudge(flushed, output, result, rule, allowances, may_flush).judge();
    if (other.passed()) return {Ground::flush_operand, other.ulp, other.clause};
    verdict = better(verdict, other);
  }
  return verdict;
}

}  // namespace

Verdict judge(Truth& truth, int output, Scalar result, const Rule& rule, const Allowances& allowances) {
  Verdict verdict = judge_with_flushing(truth, output, result, rule, allowances);
  if (!is_floating(result.type) || !format_of(result.type).is_infinite(result.bits)) return verdict;
  const bool strict = allowances.overflow == OverflowRule::strict;
  if (strict == verdict.passed()) return verdict;  // the other rule would say the same
  Allowances other = allowances;
  other.overflow = strict ? OverflowRule::lenient : OverflowRule::strict;
  const bool differs = judge_with_flushing(truth, output, result, rule, other).passed() != verdict.passed();
  if (strict)
    verdict.only_strictly = differs;
  else if (differs)
    verdict.ground = Ground::overflow;
  return verdict;
}

}  // namespace plumbline
