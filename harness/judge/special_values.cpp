#include "harness/judge/special_values.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "harness/judge/judge.h"

namespace plumbline {
namespace {

/// The fraction without the bit that makes a NaN quiet.
std::uint64_t payload_of(Scalar nan) {
  const Format& f = format_of(nan.type);
  return nan.bits & f.fraction_mask() & ~f.quiet_nan();
}

bool is_quiet(Scalar nan) {
  const Format& f = format_of(nan.type);
  return (nan.bits & f.quiet_nan()) == f.quiet_nan();
}

bool same_sign(Scalar a, Scalar b) {
  return format_of(a.type).is_negative(a.bits) == format_of(b.type).is_negative(b.bits);
}

std::vector<Scalar> flushed(std::span<const Scalar> arguments) {
  std::vector<Scalar> out(arguments.begin(), arguments.end());
  for (Scalar& s : out)
    if (is_subnormal(s)) s.bits &= format_of(s.type).sign_mask();
  return out;
}

/// The magnitude, in subnormals, up to which an allowed error makes a zero, so that a zero is no sign of
/// flushing.
std::uint64_t blur_of(const Bound& bound) {
  constexpr std::uint64_t unbounded = 8192;  // the loosest bound that a document has
  if (bound.kind == Bound::Kind::correctly_rounded) return 0;
  return bound.kind == Bound::Kind::ulp ? static_cast<std::uint64_t>(std::ceil(bound.ulp)) : unbounded;
}

/// The first word unless none of the points gave it.
Sighting share(const char* name, const char* first, std::uint64_t points, const char* other,
               std::uint64_t others) {
  return {.name = name, .shown = {{first, points}, {other, others}}, .of = points + others};
}

/// The same, also where no point could decide it.
Sighting share_or_none(const char* name, const char* first, std::uint64_t points, const char* other,
                       std::uint64_t others) {
  Sighting sighting = share(name, first, points, other, others);
  sighting.none = "not met";
  return sighting;
}

/// Whether the truth surely rounds to no subnormal number of the format: it is none, exactly zero or at least
/// twice the least normal number.
bool is_surely_not_subnormal(const fast::Enclosures& truth, std::size_t i, double min_normal) {
  const double center = truth.center[i], low = truth.low[i], high = truth.high[i];
  if (low == 0 && high == 0 && (center == 0 || std::isnan(center))) return true;
  const double half = std::fabs(center) / 2, scale = truth.scale == nullptr ? 1 : truth.scale[i];
  return half >= 2 * min_normal * scale && std::fabs(low) <= half && std::fabs(high) <= half;
}

const char* denormals_text(bool reported, bool flushed) {
  if (reported) return flushed ? "reported, but subnormals are flushed" : "reported, and subnormals are kept";
  return flushed ? "not reported, and subnormals are flushed" : "not reported, yet subnormals are kept";
}

}  // namespace

void SpecialValues::see(const Rule& rule, Truth& truth, Scalar result) {
  if (!is_floating(result.type)) return;
  const std::span<const Scalar> arguments = truth.arguments();
  const bool subnormal_operand = std::any_of(arguments.begin(), arguments.end(), is_subnormal);
  if (std::any_of(arguments.begin(), arguments.end(), is_nan)) return see_nan(arguments, result);
  const auto& rounded = truth.rounded(0, format_of(result.type), Direction::nearest_even);
  if (!rounded) return;
  const Scalar due{result.type, rounded->bits};
  if (is_subnormal(due)) {
    if (format_of(due.type).magnitude(due.bits) > blur_of(rule.bound))
      see_result(due, result, subnormal_operand ? passing_ : results_);
    return;
  }
  if (subnormal_operand) see_operands(rule, truth, result);
}

Escalated SpecialValues::wanted(const FilterBlock& block, std::span<const ScalarType> arguments,
                                ScalarType result) {
  Escalated points{};
  if (!is_floating(result)) return points;
  const double min_normal = std::ldexp(1.0, format_of(result).emin());
  for (std::size_t i = 0; i < block.count; ++i) {
    bool is_wanted = !is_surely_not_subnormal(block.truths[0], i, min_normal);
    for (std::size_t k = 0; k < arguments.size() && !is_wanted; ++k) {
      const Scalar argument = scalar_at(block.arguments[k], arguments[k], i);
      is_wanted = is_nan(argument) || is_subnormal(argument);
    }
    if (is_wanted) points[i / 64] |= std::uint64_t{1} << i % 64;
  }
  return points;
}

/// Every NaN operand of the same format can give the payload and the sign.
void SpecialValues::see_nan(std::span<const Scalar> arguments, Scalar result) {
  if (!is_nan(result)) {
    ++not_nan_;  // right for fmax, hypot(inf, NaN), pow(1, NaN): the judge decides which
    return;
  }
  ++nans_;
  if (!is_quiet(result)) ++signaling_;
  const auto given = [&](auto&& property) {
    return std::any_of(arguments.begin(), arguments.end(),
                       [&](Scalar s) { return s.type == result.type && is_nan(s) && property(s); });
  };
  if (given([](Scalar s) { return payload_of(s) != 0; })) {
    ++with_payload_;
    if (given([&](Scalar s) { return payload_of(s) != 0 && payload_of(s) == payload_of(result); }))
      ++payloads_;
  }
  if (given([&](Scalar s) { return same_sign(s, result); })) ++signs_;
}

void SpecialValues::see_result(Scalar truth, Scalar result, Flushes& counts) {
  if (!is_zero(result)) {
    if (!is_nan(result)) ++counts.kept;
    return;
  }
  ++counts.flushed;
  if (format_of(truth.type).is_negative(truth.bits))
    ++(same_sign(truth, result) ? signed_zeros_ : unsigned_zeros_);
}

/// A subnormal operand shows where the result for zero in its place would not do as well.
void SpecialValues::see_operands(const Rule& rule, Truth& truth, Scalar result) {
  if (!strict_) {
    strict_ = rule;
    strict_->result_may_flush = false;
  }
  Truth with_zeros(truth.function(), flushed(truth.arguments()));
  const auto& instead = with_zeros.rounded(0, format_of(result.type), Direction::nearest_even);
  if (!instead) return;
  if (judge(truth, 0, {result.type, instead->bits}, *strict_, {}).passed()) return;
  if (judge(truth, 0, result, *strict_, {}).passed())
    ++operands_.kept;
  else if (judge(with_zeros, 0, result, *strict_, {}).passed())
    ++operands_.flushed;
}

std::vector<Sighting> SpecialValues::sightings(const FpConfig& config) const {
  const auto flushes = [](const char* name, const Flushes& f) {
    return share_or_none(name, "flushed", f.flushed, "kept", f.kept);
  };
  const std::uint64_t flushed = operands_.flushed + results_.flushed + passing_.flushed;
  const std::uint64_t kept = operands_.kept + results_.kept + passing_.kept;
  const std::string inf_nan = config.inf_nan ? "reported" : "not reported";
  return {flushes("subnormal operands", operands_),
          flushes("subnormal results", results_),
          flushes("subnormal operands and results", passing_),
          share("sign of flushed zeros", "kept", signed_zeros_, "always +0", unsigned_zeros_),
          share("NaN", "signaling", signaling_, "quiet", nans_ - signaling_),
          {.name = "NaN", .shown = {{"never the result of a NaN operand", not_nan_}}, .of = not_nan_},
          share("NaN payload", "kept", payloads_, "dropped", with_payload_ - payloads_),
          share("NaN sign", "kept", signs_, "dropped", nans_ - signs_),
          {.name = "CL_FP_DENORM",
           .shown = {{denormals_text(config.subnormals, true), flushed},
                     {denormals_text(config.subnormals, false), kept}},
           .of = flushed + kept,
           .of_all = true},
          {.name = "CL_FP_INF_NAN",
           .shown = {{inf_nan + ", NaN results seen", nans_}, {inf_nan + ", no NaN result seen", not_nan_}},
           .of = nans_ + not_nan_,
           .of_all = true}};
}

}  // namespace plumbline
