#pragma once

#include "harness/judge/judgement.h"
#include "harness/judge/truth.h"
#include "harness/rulebook/rulebook.h"

namespace plumbline {

/// Judges one output of one point. Pure: no I/O, no device, no globals.
///
/// The judgement is the best over everything the rule allows, and names what let the result through:
/// 1. An edge case that matches the operands prescribes the result; the bound does not apply, and the
///    judgement carries its clause. Otherwise
/// 2. NaN is required where the truth is NaN, and nowhere else; a quiet NaN operand must not become a
///    signaling one (7.5.1). A signaling NaN operand may always give NaN: 7.2 does not require support for
///    signaling NaNs, and IEEE 754-2008 6.2 returns a quiet one even where C99 ignores a NaN.
/// 3. A number must lie within the bound. An exactly zero truth needs a zero with IEEE 754's sign or a number
///    within the bound; a nonzero truth that a zero result approximates prescribes no sign.
/// 4. Where subnormals may be flushed, the same with each subset of subnormal operands replaced by a zero of
///    either sign, and a zero of either sign for a conforming result below the smallest normal number.
/// 5. Without CL_FP_INF_NAN, anything where the document then leaves the operation open.
/// 6. Where the bound is this project's (Rule::ours), any number that nothing else forbids, excused.
/// A NaN that the document only recommends to be quiet departs from a recommendation where it is signaling.
Judgement judge(Truth& truth, int output, Scalar result, const Rule& rule, const JudgeOptions& options);

}  // namespace plumbline
