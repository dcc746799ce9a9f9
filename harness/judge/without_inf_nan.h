#pragma once

#include "harness/judge/judgement.h"
#include "harness/judge/truth.h"

namespace plumbline {

/// Whether item 7 of chapter 10 leaves a sum, difference, product or quotient to a device that does not
/// report CL_FP_INF_NAN: an operand is an infinity or a NaN (what overflow and invalid operations give), the
/// operation is invalid, or the result, rounded in this direction, overflows. A number divided by zero
/// signals neither: it is infinite.
bool is_open_without_inf_nan(Truth& truth, int output, ScalarType result, Direction direction);

/// The same of the operands as they are or, where they may be flushed, with zeros for subnormal ones: 0 / 0
/// stands for 0.0f / 1e-45f.
bool may_be_open_without_inf_nan(Truth& truth, int output, ScalarType result, const JudgeOptions& options);

}  // namespace plumbline
