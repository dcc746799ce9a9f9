#include "harness/judge/misrounded.h"

#include <cmath>

namespace plumbline {

bool is_misrounded(Truth& truth, int output, Scalar result, const Judgement& judgement,
                   const JudgeOptions& options) {
  using enum PassReason;
  if (!is_floating(result.type) || judgement.reason == edge) return false;
  if (judgement.reason == flush_result || judgement.reason == flush_operand) return true;
  if (std::isnan(judgement.ulp)) return judgement.reason == failed;
  const auto differs = [&](Direction direction) {
    const auto& rounded = truth.rounded(output, format_of(result.type), direction);
    return !rounded || rounded->bits != result.bits;
  };
  return differs(options.rounding) && (!options.nearest_too || differs(Direction::nearest_even));
}

}  // namespace plumbline
