#pragma once

#include <span>

#include "harness/judge/judgement.h"
#include "harness/judge/step_range.h"
#include "harness/rulebook/formula.h"

namespace plumbline {

/// What the formula may give at `operands` in `format`, flushed as `options` allow. `any_direction`: of the
/// function that is so derived, whose operations each round as they like whatever direction their own rules
/// state.
StepRange range_of(const Formula& formula, std::span<const Scalar> operands, ScalarType format,
                   const JudgeOptions& options, bool any_direction);

}  // namespace plumbline
