#include "harness/judge/without_inf_nan.h"

#include <algorithm>

#include "harness/judge/operands.h"
#include "harness/judge/precision.h"

namespace plumbline {

bool is_open_without_inf_nan(Truth& truth, int output, ScalarType result, Direction direction) {
  if (!is_floating(result)) return false;
  const auto finite = [](Scalar s) { return format_of(s.type).is_finite(s.bits); };
  if (!std::ranges::all_of(truth.arguments(), finite)) return true;
  const Format& format = format_of(result);
  const Enclosure& value = truth.at(output, first_precision(format));
  if (value.is_nan()) return true;
  if (value.is_infinite()) return false;
  // To zero, what overflows is 2^(emax+1) and above; to nearest, what rounds to it.
  const auto& rounded = truth.rounded(output, format, direction);
  return (rounded && format.is_infinite(rounded->bits)) ||
         (mpfr_regular_p(value.lower.get()) && mpfr_get_exp(value.lower.get()) > format.emax + 1 &&
          mpfr_get_exp(value.upper.get()) > format.emax + 1);
}

bool may_be_open_without_inf_nan(Truth& truth, int output, ScalarType result, const JudgeOptions& options) {
  if (is_open_without_inf_nan(truth, output, result, options.rounding)) return true;
  const Operands operands(truth.arguments());
  if (!options.flush || !operands.any_subnormal()) return false;
  const FlushedOperands variants(operands);
  for (int k = 1; k < variants.count(); ++k) {
    const auto arguments = variants.at(k);
    Truth flushed(truth.function(), {arguments.data(), truth.arguments().size()});
    if (is_open_without_inf_nan(flushed, output, result, options.rounding)) return true;
  }
  return false;
}

}  // namespace plumbline
