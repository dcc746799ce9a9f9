#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "reference/function.h"
#include "reference/rounding.h"

namespace plumbline {

/// The precisions Ziv's loop goes through: from `start`, doubled until `greatest`.
struct Precisions {
  mpfr_prec_t start = 96;
  mpfr_prec_t greatest = 1 << 16;
};

/// Ziv's loop: the first value that `decide(precision)`, which returns an optional, gives at one of the
/// precisions; an empty one when the greatest precision does not decide.
template <class Decide>
auto for_precisions(Precisions precisions, Decide&& decide) -> decltype(decide(precisions.start)) {
  for (mpfr_prec_t precision = precisions.start; precision <= precisions.greatest; precision *= 2)
    if (auto decision = decide(precision)) return decision;
  return std::nullopt;
}

/// Encloses with doubled precision until `decided(outputs)` is true. False when the greatest precision does
/// not decide it; `outputs` then hold the last enclosures. `outputs` must have function.outputs elements
/// (Function::lanes is how many a vector function has).
template <class Decided>
bool enclose_until(const Function& function, std::span<const Scalar> operands, std::span<Enclosure> outputs,
                   Precisions precisions, Decided&& decided) {
  const auto decision = for_precisions(precisions, [&](mpfr_prec_t precision) {
    function.enclose(operands, precision, outputs);
    return decided(std::as_const(outputs)) ? std::optional(true) : std::nullopt;
  });
  return decision.has_value();
}

/// One output rounded correctly to a format. NaN gives the quiet NaN. Nothing when undecided at the greatest
/// precision, which no function of the table ever is for operands of binary64 or less.
std::optional<std::uint64_t> correctly_rounded(const Function& function, std::span<const Scalar> operands,
                                               int output, const Format& format, Direction direction,
                                               Precisions precisions = {});

}  // namespace plumbline
