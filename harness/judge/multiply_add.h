#pragma once

#include <span>

#include "reference/rounding.h"
#include "reference/scalar.h"

namespace plumbline {

/// Whether a result is Round(Round(a * b) + c) of the three operands in its own format. A NaN result is where
/// the rounded product and c have no sum. `may_flush`: a product that is subnormal before rounding may be
/// zero. False for any other number of operands.
bool is_multiply_add(std::span<const Scalar> operands, Scalar result, Direction direction, bool may_flush);

}  // namespace plumbline
