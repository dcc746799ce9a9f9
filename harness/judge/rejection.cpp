#include "harness/judge/rejection.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "harness/rulebook/edge_case.h"
#include "harness/support/scalar_text.h"
#include "reference/ziv.h"

namespace plumbline {
namespace {

constexpr mpfr_prec_t precision = 200;  // more than any bound or number of binary64 needs

bool is_infinite(Scalar s) { return is_floating(s.type) && format_of(s.type).is_infinite(s.bits); }

/// Whether the result may be what an edge case prescribes; true where the prescription is not a plain value.
bool fits(const Prescribed& allowed, std::span<const Operand> operands, Scalar result) {
  switch (allowed.kind) {
    case Prescribed::Kind::undefined:
    case Prescribed::Kind::within_bound:
    case Prescribed::Kind::exact:
      return true;
    case Prescribed::Kind::nan:
    case Prescribed::Kind::quiet_nan:
      return is_nan(result);
    default:
      break;
  }
  if (!is_floating(result.type)) {
    const int size = 8 * size_of(result.type);
    return ((static_cast<std::uint64_t>(allowed.value) ^ result.bits) << (64 - size)) == 0;
  }
  if (allowed.kind == Prescribed::Kind::operand && operands[static_cast<std::size_t>(allowed.index)].is_nan)
    return is_nan(result);
  return prescribed_bits(allowed, format_of(result.type), operands) == result.bits;
}

/// One result at one point, against one rule.
class Check {
 public:
  Check(const Rule& rule, const Function& function, const JudgeOptions& options,
        std::span<const Scalar> point, int output, Scalar result, bool figures)
      : rule_(rule),
        function_(function),
        options_(options),
        point_(point),
        output_(output),
        result_(result),
        figures_(figures) {
    for (Scalar s : point) operands_.emplace_back(s);
  }

  bool breaks_rule() const {
    const bool nan_operand = std::ranges::any_of(point_, is_nan);
    if (nan_operand && is_nan(result_)) return false;
    if (may_be_flushed() || is_open()) return false;
    bool edge = false, fitting = false;
    for (const auto& e : rule_.edges) {
      const auto& gives = e->gives[static_cast<std::size_t>(output_)];
      if (gives.empty() || !e->matches(operands_)) continue;
      if (e->only_when_flushing && !options_.flush && !rule_.result_may_flush) continue;
      if (e->only_when_flushing) return false;
      edge = true;
      fitting = fitting ||
                std::ranges::any_of(gives, [&](const Prescribed& p) { return fits(p, operands_, result_); });
    }
    return edge ? !fitting : breaks_bound();
  }

 private:
  bool may_be_flushed() const {
    if (!options_.flush && !rule_.result_may_flush) return false;
    return is_subnormal(result_) || is_zero(result_) || std::ranges::any_of(operands_, [&](const Operand& x) {
             return x.is_subnormal || (x.magnitude != 0 && x.magnitude < rule_.flush_below);
           });
  }

  /// Without CL_FP_INF_NAN: where an operand or a result is an infinity or a NaN, or near to overflow.
  bool is_open() const {
    if (!options_.without_inf_nan) return false;
    const auto special = [](Scalar s) { return is_nan(s) || is_infinite(s); };
    if (special(result_) || std::ranges::any_of(point_, special)) return true;
    const Format& f = format_of(result_.type);
    const auto due = correctly_rounded(function_, point_, output_, f, options_.rounding);
    if (!due || !f.is_finite(*due) || f.magnitude(*due) == f.max_finite()) return true;
    // An infinity may be within the bound of any number of the last binade.
    return options_.finite_math &&
           f.magnitude(*due) >= (f.infinity() - (std::uint64_t{1} << (f.precision - 1)));
  }

  /// The bound for these operands; nothing where the rule leaves them open or another result passes as well.
  std::optional<Bound> bound() const {
    if (rule_.pieces.empty()) return rule_.bound;
    for (const auto& piece : rule_.pieces)
      if (piece->matches(operands_))
        return piece->formula_text.empty() && !piece->or_operand ? std::optional(piece->bound) : std::nullopt;
    return std::nullopt;
  }

  bool breaks_bound() const {
    const auto bound = this->bound();
    if (!bound || (bound->kind != Bound::Kind::ulp && bound->kind != Bound::Kind::correctly_rounded))
      return false;
    std::vector<Enclosure> outputs(static_cast<std::size_t>(function_.outputs_for(point_.size())),
                                   Enclosure(precision));
    function_.enclose(point_, precision, outputs);
    const Enclosure& truth = outputs[static_cast<std::size_t>(output_)];
    if (!is_floating(result_.type)) return breaks_integer(truth);
    const bool special_operand =
        std::ranges::any_of(point_, is_nan) || std::ranges::any_of(point_, is_infinite);
    if (truth.is_nan())
      return !is_nan(result_) && !rule_.nan_optional && !(special_operand && is_infinite(result_));
    if (is_nan(result_)) return !special_operand && !bound->or_multiply_add && !leaves_format(*bound);
    if (rule_.nan_optional && special_operand) return false;
    if (leaves_format(*bound)) return false;
    return breaks_number(*bound, truth);
  }

  bool breaks_integer(const Enclosure& truth) const {
    if (truth.is_nan() || !truth.is_exact() || (rule_.more_quotient_bits && output_ == 1)) return false;
    Real given(precision);
    given.set(result_);
    return mpfr_equal_p(given.get(), truth.lower.get()) == 0;
  }

  bool breaks_number(const Bound& bound, const Enclosure& truth) const {
    if (rule_.ours && !figures_) return false;
    const Format& f = format_of(result_.type);
    const auto due = correctly_rounded(function_, point_, output_, f, options_.rounding);
    if (due && *due == result_.bits) return false;
    if (due && f.is_zero(*due) && is_zero(result_)) return false;  // edge cases decide signs of zeros
    if (truth.is_infinite()) return true;
    if (bound.or_multiply_add && is_multiply_add()) return false;
    if (rule_.any_direction)
      return ulp_error(f, result_.bits, truth, OverflowRule::lenient).lower > 1 + allowed(bound, truth);
    if (bound.kind == Bound::Kind::correctly_rounded) return due.has_value();
    if (is_infinite(result_) || (due && f.is_infinite(*due))) {
      // Where the truth is near the end of the range, the rule for overflow decides.
      return ulp_error(f, result_.bits, truth, OverflowRule::lenient).lower > allowed(bound, truth);
    }
    return ulp_error(f, result_.bits, truth).lower > allowed(bound, truth);
  }

  /// Round(Round(a * b) + c), the sign of a zero left open. Where subnormal numbers may be flushed a product
  /// of them is left to the judge.
  bool is_multiply_add() const {
    if (point_.size() != 3) return true;
    const Format& f = format_of(result_.type);
    const auto product = correctly_rounded(*find_function("x*y"), point_.first(2), 0, f, options_.rounding);
    if (!product) return true;
    if ((options_.flush || rule_.result_may_flush) && f.magnitude(*product) <= f.min_normal()) return true;
    const Scalar terms[] = {{point_[0].type, *product}, point_[2]};
    const auto sum = correctly_rounded(*find_function("x+y"), terms, 0, f, options_.rounding);
    return !sum || *sum == result_.bits || (f.is_zero(*sum) && is_zero(result_));
  }

  int lanes() const { return static_cast<int>(point_.size()) / function_.arity(); }

  /// The error that the bound allows, in ulp of the truth, not below what it is.
  double allowed(const Bound& bound, const Enclosure& truth) const {
    double ulp = bound.kind == Bound::Kind::ulp ? bound.ulp + bound.ulp_per_lane * lanes() : 0;
    if (bound.ulp_per_x > 0) ulp += bound.ulp_per_x * largest_operand();
    if (bound.absolute == 0) return ulp;
    if (bound.is_relative) return ulp + 1.001 * bound.absolute * truth_magnitude(truth) / spacing_at(truth);
    const double scale =
        (bound.lane_factor * lanes() + bound.lane_offset) * std::pow(largest_operand(), bound.largest_power);
    // Products that a bound scales with may each lose a subnormal.
    return ulp + 1.001 * bound.absolute * scale / spacing_at(truth) +
           (bound.largest_power > 0 ? 2 * lanes() : 0);
  }

  /// The spacing of the numbers of the result's format at the truth, or the one below at a power of two.
  double spacing_at(const Enclosure& truth) const {
    const Format& f = format_of(result_.type);
    const mpfr_srcptr end = truth.lower.get();
    const long exponent = mpfr_zero_p(end) ? f.emin() : std::max<long>(mpfr_get_exp(end) - 2, f.emin());
    return std::ldexp(1.0, static_cast<int>(exponent) - f.precision + 1);
  }

  /// Infinite where it is greater than any double.
  static double truth_magnitude(const Enclosure& truth) {
    const auto magnitude = [](mpfr_srcptr end) { return std::fabs(mpfr_get_d(end, MPFR_RNDA)); };
    return std::max(magnitude(truth.lower.get()), magnitude(truth.upper.get()));
  }

  double largest_operand() const {
    double largest = 0;
    for (Scalar x : point_)
      if (is_floating(x.type) && std::isfinite(to_double(x)))
        largest = std::max(largest, std::fabs(to_double(x)));
    return largest;
  }

  /// Sums and products of operands this large may overflow on the way to a result that does not.
  bool leaves_format(const Bound& bound) const {
    if (bound.largest_power == 0 && function_.lanes == Lanes::each) return false;
    const Format& f = format_of(result_.type);
    return largest_operand() >= std::ldexp(1.0, f.emax / 2 - 2);
  }

  const Rule& rule_;
  const Function& function_;
  const JudgeOptions& options_;
  std::span<const Scalar> point_;
  int output_;
  Scalar result_;
  bool figures_;
  std::vector<Operand> operands_;
};

}  // namespace

bool lies_outside(const Rule& rule, const Function& function, const JudgeOptions& options,
                  std::span<const Scalar> point, int output, Scalar result, bool figures) {
  return Check(rule, function, options, point, output, result, figures).breaks_rule();
}

}  // namespace plumbline
