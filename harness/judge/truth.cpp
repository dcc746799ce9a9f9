#include "harness/judge/truth.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "harness/judge/precision.h"

namespace plumbline {

Truth::Truth(const Function& function, std::span<const Scalar> arguments)
    : function_(&function), count_(arguments.size()) {
  assert(arguments.size() <= max_arguments);
  std::copy(arguments.begin(), arguments.end(), arguments_.begin());
}

const Enclosure& Truth::at(int output, mpfr_prec_t precision) {
  if (precision_ < precision) {
    if (outputs_.empty())
      outputs_.assign(static_cast<std::size_t>(function_->outputs_for(count_)), Enclosure(precision));
    function_->enclose(arguments(), precision, outputs_);
    precision_ = precision;
  }
  return outputs_[static_cast<std::size_t>(output)];
}

namespace {

/// Narrow enough to report: to 1/4096 ulp, or to as much of a larger error.
bool is_sharp(const UlpError& error) {
  return error.upper - error.lower <= std::max(error.lower, 1.0) * 0x1p-12 || error.lower == error.upper;
}

std::optional<Truth::Rounded> round_truth(Truth& truth, int output, const Format& format,
                                          Direction direction) {
  return for_precisions(precisions_of(format), [&](mpfr_prec_t precision) -> std::optional<Truth::Rounded> {
    const Enclosure& enclosure = truth.at(output, precision);
    const auto bits = round_to(format, enclosure, direction);
    if (!bits) return std::nullopt;
    if (format.is_infinite(*bits)) return Truth::Rounded{*bits, {0, 0}};
    const UlpError error = ulp_error(format, *bits, enclosure);
    // What overflows toward zero is the largest number, which is as right there as infinity is to nearest.
    const bool overflows = format.magnitude(*bits) == format.max_finite() && error.lower > 1;
    if (overflows && direction != Direction::nearest_even) return Truth::Rounded{*bits, {0, 0}};
    return is_sharp(error) ? std::optional(Truth::Rounded{*bits, error}) : std::nullopt;
  });
}

}  // namespace

std::optional<Truth::Rounded> Truth::rounded(int output, const Format& format, Direction direction) {
  for (const Cached& known : rounded_)
    if (known.output == output && known.type == format.type && known.direction == direction)
      return known.value;
  rounded_.push_back({format.type, direction, output, round_truth(*this, output, format, direction)});
  return rounded_.back().value;
}

}  // namespace plumbline
