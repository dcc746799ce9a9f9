#pragma once

#include "harness/judge/truth.h"

namespace plumbline {

/// Whether item 7 of chapter 10 leaves a sum, difference, product or quotient to a device that does not
/// report CL_FP_INF_NAN: an operand is an infinity or a NaN (what overflow and invalid operations give), the
/// operation is invalid, or the result, rounded in this direction, overflows. A number divided by zero
/// signals neither: it is infinite.
bool is_open_without_inf_nan(Truth& truth, int output, ScalarType result, Direction direction);

}  // namespace plumbline
