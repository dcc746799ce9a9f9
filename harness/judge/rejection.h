#pragma once

#include <span>

#include "harness/judge/judgement.h"
#include "harness/rulebook/rulebook.h"
#include "reference/function.h"

namespace plumbline {

/// Whether a result certainly breaks the rule, decided from the enclosure of the truth and the rule's bound
/// and edge cases alone. It shares no code with judge(), which it is there to check, and leaves out what is
/// hard to decide: formulas of derived implementations, flushing where subnormal numbers are about, sums that
/// overflow within a geometric function. False there. `figures`: beyond a bound of this project's
/// (Rule::ours) a result counts as outside.
bool lies_outside(const Rule& rule, const Function& function, const JudgeOptions& options,
                  std::span<const Scalar> point, int output, Scalar result, bool figures = false);

}  // namespace plumbline
