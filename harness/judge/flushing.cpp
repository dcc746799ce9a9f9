#include "harness/judge/flushing.h"

#include <limits>

#include "reference/format.h"

namespace plumbline {

bool same_result(Scalar right, Scalar result) {
  return right.bits == result.bits || (is_nan(right) && is_nan(result));
}

bool are_alike(Scalar right, Scalar result, const JudgeOptions& options) {
  return options.signless_zeros && is_zero(right) && is_zero(result);
}

bool may_be_flushed(Scalar number, const JudgeOptions& options) {
  if (!options.flush || !is_floating(number.type) || !format_of(number.type).is_subnormal(number.bits))
    return false;
  return !(options.keep_halves && number.type == ScalarType::f16);
}

bool is_flush_of(Scalar right, Scalar result, const JudgeOptions& options) {
  return may_be_flushed(right, options) && is_floating(result.type) &&
         format_of(result.type).is_zero(result.bits);
}

std::vector<Scalar> with_flushed(std::span<const Scalar> arguments, const JudgeOptions& options) {
  std::vector<Scalar> zeros(arguments.begin(), arguments.end());
  for (Scalar& s : zeros)
    if (may_be_flushed(s, options)) s.bits &= format_of(s.type).sign_mask();
  return zeros;
}

PassReason reason_of(Scalar right) { return is_nan(right) ? PassReason::nan_class : PassReason::bound; }

Judgement wrong_result(Scalar right, Scalar result) {
  const bool no_number = is_nan(result) || is_nan(right);
  return {PassReason::failed,
          no_number ? std::numeric_limits<double>::quiet_NaN() : std::numeric_limits<double>::infinity()};
}

}  // namespace plumbline
