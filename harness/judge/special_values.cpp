#include "harness/judge/special_values.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "harness/judge/judge.h"

namespace plumbline {
namespace {

bool is_nan(Scalar s) { return is_floating(s.type) && format_of(s.type).is_nan(s.bits); }
bool is_subnormal(Scalar s) { return is_floating(s.type) && format_of(s.type).is_subnormal(s.bits); }
bool is_zero(Scalar s) { return is_floating(s.type) && format_of(s.type).is_zero(s.bits); }

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

/// "kept", "flushed", "flushed at 3 of 10 points", "not met".
std::string text_of(std::uint64_t kept, std::uint64_t flushed_count) {
  if (kept + flushed_count == 0) return "not met";
  if (flushed_count == 0) return "kept";
  if (kept == 0) return "flushed";
  return "flushed at " + std::to_string(flushed_count) + " of " + std::to_string(kept + flushed_count) +
         " points";
}

/// The magnitude, in subnormals, up to which an allowed error makes a zero, so that a zero is no sign of
/// flushing.
std::uint64_t blur_of(const Bound& bound) {
  constexpr std::uint64_t unbounded = 8192;  // the loosest bound that a document has
  if (bound.kind == Bound::Kind::correctly_rounded) return 0;
  return bound.kind == Bound::Kind::ulp ? static_cast<std::uint64_t>(std::ceil(bound.ulp)) : unbounded;
}

std::string share_text(std::uint64_t part, std::uint64_t whole, const char* all, const char* none) {
  if (part == whole) return all;
  if (part == 0) return none;
  return std::string(all) + " at " + std::to_string(part) + " of " + std::to_string(whole) + " points";
}

}  // namespace

void SpecialValues::see(const Rule& rule, const Function& function, std::span<const Scalar> arguments,
                        Scalar result) {
  if (!is_floating(result.type)) return;
  const bool subnormal_operand = std::any_of(arguments.begin(), arguments.end(), is_subnormal);
  if (std::any_of(arguments.begin(), arguments.end(), is_nan)) return see_nan(arguments, result);
  Truth truth(function, arguments);
  const auto& rounded = truth.rounded(0, format_of(result.type), Direction::nearest_even);
  if (!rounded) return;
  const Scalar due{result.type, rounded->bits};
  if (is_subnormal(due)) {
    if (format_of(due.type).magnitude(due.bits) > blur_of(rule.bound))
      see_result(due, result, subnormal_operand ? passing_ : results_);
    return;
  }
  if (subnormal_operand) see_operands(rule, function, arguments, result);
}

/// Every NaN operand of the same format has a say in the payload and the sign.
void SpecialValues::see_nan(std::span<const Scalar> arguments, Scalar result) {
  if (!is_nan(result)) {
    ++not_nan_;  // right for fmax, hypot(inf, NaN), pow(1, NaN): the judge knows which
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
void SpecialValues::see_operands(const Rule& rule, const Function& function,
                                 std::span<const Scalar> arguments, Scalar result) {
  if (!strict_) {
    strict_ = rule;
    strict_->result_may_flush = false;
  }
  const auto zeros = flushed(arguments);
  Truth with_zeros(function, zeros);
  const auto& instead = with_zeros.rounded(0, format_of(result.type), Direction::nearest_even);
  if (!instead) return;
  Truth truth(function, arguments);
  if (judge(truth, 0, {result.type, instead->bits}, *strict_, {}).passed()) return;
  if (judge(truth, 0, result, *strict_, {}).passed())
    ++operands_.kept;
  else if (judge(with_zeros, 0, result, *strict_, {}).passed())
    ++operands_.flushed;
}

void SpecialValues::merge(const SpecialValues& other) {
  const auto add = [](Flushes& into, const Flushes& from) {
    into.kept += from.kept;
    into.flushed += from.flushed;
  };
  add(operands_, other.operands_);
  add(results_, other.results_);
  add(passing_, other.passing_);
  signed_zeros_ += other.signed_zeros_;
  unsigned_zeros_ += other.unsigned_zeros_;
  nans_ += other.nans_;
  not_nan_ += other.not_nan_;
  signaling_ += other.signaling_;
  payloads_ += other.payloads_;
  with_payload_ += other.with_payload_;
  signs_ += other.signs_;
}

std::map<std::string, std::string> SpecialValues::facts(const FpConfig& config) const {
  std::map<std::string, std::string> out;
  out["subnormal operands"] = text_of(operands_.kept, operands_.flushed);
  out["subnormal results"] = text_of(results_.kept, results_.flushed);
  out["subnormal operands and results"] = text_of(passing_.kept, passing_.flushed);
  if (signed_zeros_ + unsigned_zeros_ > 0)
    out["sign of flushed zeros"] =
        share_text(signed_zeros_, signed_zeros_ + unsigned_zeros_, "kept", "always +0");
  if (nans_ > 0) {
    std::string text = signaling_ == 0 ? "quiet"
                                       : "signaling at " + std::to_string(signaling_) + " of " +
                                             std::to_string(nans_) + " points";
    if (with_payload_ > 0)
      text += "; " + share_text(payloads_, with_payload_, "payload kept", "payload dropped");
    out["NaN"] = text + "; " + share_text(signs_, nans_, "sign kept", "sign dropped");
  } else if (not_nan_ > 0) {
    out["NaN"] = "never the result of a NaN operand";
  }
  const std::uint64_t flushes = operands_.flushed + results_.flushed + passing_.flushed;
  const std::uint64_t keeps = operands_.kept + results_.kept + passing_.kept;
  if (flushes + keeps > 0)
    out["CL_FP_DENORM"] = config.subnormals ? (flushes == 0 ? "reported, and subnormals are kept"
                                                            : "reported, but subnormals are flushed")
                                            : (flushes == 0 ? "not reported, yet subnormals are kept"
                                                            : "not reported, and subnormals are flushed");
  if (nans_ + not_nan_ > 0)
    out["CL_FP_INF_NAN"] = std::string(config.inf_nan ? "reported" : "not reported") +
                           (nans_ > 0 ? ", NaN results seen" : ", no NaN result seen");
  return out;
}

}  // namespace plumbline
