#include "harness/judge/inherited.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "harness/device/shader_modes.h"
#include "harness/support/scalar_text.h"
#include "reference/real.h"
#include "reference/value_preserving.h"

namespace plumbline {
namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// A document gives its formulas to numbers: what comes of NaN and infinities may be anything ("NaNs may not
/// be generated").
bool all_finite(std::span<const Scalar> point) {
  return std::ranges::all_of(
      point, [](Scalar x) { return !is_floating(x.type) || format_of(x.type).is_finite(x.bits); });
}

/// How far beyond the nearer end of a range, in ulp of that end.
double distance(const StepRange& range, Scalar result) {
  const Format& f = format_of(result.type);
  if (is_nan(result)) return not_a_number;
  if (f.is_infinite(result.bits)) return std::numeric_limits<double>::infinity();
  const auto error = [&](Scalar end) {
    Enclosure at(64);
    at.lower.set(end);
    at.upper.set(end);
    return std::fabs(ulp_error(f, result.bits, at, OverflowRule::lenient).lower);
  };
  return std::min(error(range.low), error(range.high));
}

long double value_of(Scalar x) { return mpfr_get_ld(Real::exactly(x).get(), MPFR_RNDN); }

/// Whether a result that the operations do not reach lies between them and the truth, or is a neighbour of
/// the truth: "inherit the above errors" allows errors and demands none.
bool is_more_accurate(const StepRange& range, const PlainNumber& plain, Scalar result) {
  if (is_nan(result) || !std::isfinite(plain.value)) return false;
  const Format& f = format_of(result.type);
  Real truth(64);
  mpfr_set_ld(truth.get(), plain.value, MPFR_RNDN);
  const StepRange around{{result.type, round_to(f, truth, Direction::toward_negative)},
                         {result.type, round_to(f, truth, Direction::toward_positive)}};
  return StepArithmetic::either(range, around).holds(result);
}

}  // namespace

StatedBound Inherited::bound() const {
  return {.text = terms_.bounded ? "inherited from " + terms_.formula : "implementation-defined",
          .clause = terms_.clause,
          .bounds_results = terms_.bounded};
}

void Inherited::judge(PointTruths& at, std::span<const Scalar> results,
                      std::span<Judgement> judgements) const {
  const std::vector<StepRange>& ranges =
      at.found(this, [&] { return formula_(at.arguments(), as_allowed()); });
  const bool finite = all_finite(at.arguments());
  const auto more_accurate = [&](std::size_t k) {
    return terms_.bounded && !terms_.of_core &&
           is_more_accurate(ranges[k], plain_at(at.arguments())[k], results[k]);
  };
  for (std::size_t k = 0; k < results.size(); ++k) {
    const StepRange& range = ranges[k];
    if (range.anything || !finite)
      judgements[k] = {PassReason::undefined, not_a_number};
    else if (range.holds(results[k]) || more_accurate(k))
      judgements[k] = {terms_.bounded ? PassReason::derived : PassReason::undefined, 0, terms_.formula};
    else
      judgements[k] = {terms_.bounded ? PassReason::failed : PassReason::undefined,
                       distance(range, results[k])};
  }
}

std::string Inherited::truth(std::span<const Scalar> point, int output, int) const {
  const StepRange range = formula_(point, as_allowed())[static_cast<std::size_t>(output)];
  if (range.anything || !all_finite(point)) return "undefined";
  return range.low.bits == range.high.bits ? literal(range.low)
                                           : literal(range.low) + " to " + literal(range.high);
}

std::optional<Scalar> Inherited::right_result(std::span<const Scalar> point, int output) const {
  const StepArithmetic nearest(format_of(type_),
                               {.any_direction = false, .may_flush = false, .least_error = true});
  const StepRange range = formula_(point, nearest)[static_cast<std::size_t>(output)];
  if (range.anything) return std::nullopt;
  return range.low;
}

std::vector<PlainNumber> Inherited::plain_at(std::span<const Scalar> point) const {
  std::vector<long double> x;
  for (const Scalar s : point) x.push_back(value_of(s));
  return plain_(x);
}

/// A hundred roundings of the largest part are more than any of the formulas has.
bool Inherited::must_reject(std::span<const Scalar> point, int output, Scalar result) const {
  if (!terms_.bounded || !all_finite(point)) return false;
  if (formula_(point, as_allowed())[static_cast<std::size_t>(output)].anything) return false;
  const PlainNumber plain = plain_at(point)[static_cast<std::size_t>(output)];
  const Format& f = format_of(type_);
  const long double unit = std::ldexp(1.0L, 1 - f.precision), greatest = std::ldexp(1.0L, f.emax - 2),
                    least = std::ldexp(1.0L, f.emin() + f.precision);
  // Near the ends of the range, steps may overflow or be flushed.
  const bool ordinary = plain.least > least && plain.largest < greatest;
  if (!ordinary || std::isnan(plain.size)) return false;
  if (is_nan(result)) return true;
  return std::fabs(value_of(result) - plain.value) > 100 * unit * plain.size;
}

bool Inherited::judges_like(const Criterion& other) const {
  const auto* same = dynamic_cast<const Inherited*>(&other);
  return same != nullptr && same->terms_ == terms_ && same->type_ == type_ &&
         same->arithmetic_ == arithmetic_;
}

StepArithmetic::Terms step_terms(const BuildMode& mode, bool of_core) {
  StepArithmetic::Terms terms;
  terms.contracts = true;
  if (const ShaderMode* shader = find_shader_mode(mode.name)) {
    terms.contracts = !(of_core && shader->forbids_contraction);
    terms.any_direction = !(of_core && shader->rounding);
    terms.direction = shader->rounding.value_or(Direction::nearest_even);
    terms.may_flush = !shader->keeps_subnormals;
  }
  return terms;
}

CriterionFactory inherited(InheritedFormula formula, PlainFormula plain, Inherited::Terms terms,
                           ScalarType type) {
  return [formula = std::move(formula), plain = std::move(plain), terms = std::move(terms),
          type](const CriterionRequest& request) -> CriterionChoice {
    Inherited::Terms here = terms;
    // "unless decorated with RelaxedPrecision", as results of 32 bits are; the tables are of single and
    // double precision.
    const ShaderMode* mode = find_shader_mode(request.mode.name);
    const bool relaxed = type == ScalarType::f32 && mode != nullptr && mode->relaxes;
    here.bounded = terms.bounded && type != ScalarType::f16 && !relaxed;
    return {std::make_shared<Inherited>(formula, plain, here, type, step_terms(request.mode, here.of_core))};
  };
}

CriterionFactory by_device(CriterionFactory of_shaders, CriterionFactory of_others) {
  return [of_shaders = std::move(of_shaders),
          of_others = std::move(of_others)](const CriterionRequest& request) -> CriterionChoice {
    return request.device.takes_shaders ? of_shaders(request) : of_others(request);
  };
}

}  // namespace plumbline
