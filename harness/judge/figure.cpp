#include "harness/judge/figure.h"

#include <cmath>

#include "harness/judge/judge.h"
#include "harness/judge/precision.h"

namespace plumbline {
namespace {

/// Whether a result overflowed, or has not two binary digits of the truth left: "without overflow or
/// extraordinary precision loss due to underflow" (7.5.1) allows neither, whatever the precision.
bool is_out_of_range(Truth& truth, int output, Scalar result) {
  const Format& f = format_of(result.type);
  if (f.is_infinite(result.bits)) return true;
  const UlpError error = ulp_error(f, result.bits, truth.at(output, first_precision(f)));
  return error.lower >= std::ldexp(1.0, f.precision - 2);
}

/// A failure that is one of the figure alone: without a bound the result would pass.
bool breaks_figure_alone(Truth& truth, int output, Scalar result, const Rule& rule,
                         const JudgeOptions& options) {
  if (!is_floating(result.type)) return false;
  Rule unbounded = rule;
  unbounded.pieces.clear();
  unbounded.bound = Bound{.kind = Bound::Kind::undefined};
  return judge_as_stated(truth, output, result, unbounded, options).passed() &&
         !(rule.in_range && is_out_of_range(truth, output, result));
}

}  // namespace

Judgement judge(Truth& truth, int output, Scalar result, const Rule& rule, const JudgeOptions& options) {
  Judgement judgement = judge_as_stated(truth, output, result, rule, options);
  const bool failed = judgement.reason == PassReason::failed;
  if (!failed || !rule.ours || !breaks_figure_alone(truth, output, result, rule, options)) return judgement;
  judgement.reason = PassReason::beyond_figure;
  judgement.clause = rule.clause;
  return judgement;
}

}  // namespace plumbline
