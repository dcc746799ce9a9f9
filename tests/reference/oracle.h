#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "arb_ball.h"
#include "reference/format.h"

namespace plumbline::testing {

/// The value of a finite scalar, decoded without the reference's help. Nothing for infinities and NaN.
std::optional<mpq_class> value_of(Scalar x);

/// Each output of a function at finite operands, to about `precision` bits: by Arb, or by exact rationals.
/// A ball that is not finite means "not here" (poles, outside the domain, too large for Arb).
/// `format` is that of the first floating operand: fract and nextafter need it.
using Evaluate = std::vector<Ball> (*)(std::span<const mpq_class> x, const Format& format, slong precision);

/// Null when the function is not evaluated on real numbers (nan, the relations…).
Evaluate oracle(std::string_view function);

}  // namespace plumbline::testing
