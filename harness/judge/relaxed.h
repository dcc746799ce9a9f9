#pragma once

#include <memory>

#include "harness/device/device.h"
#include "harness/judge/criterion.h"
#include "harness/judge/step_range.h"

namespace plumbline {

/// What a number of 32 bits may become where RelaxedPrecision truncates it (SPIR-V 2.14): "the floating point
/// range may be as small as (-2^14, 2^14)", whose largest number is 2^14 - 2^3, "the magnitude range includes
/// 0.0 and [2^-14, 2^14)", "the relative floating point precision may be as small as 2^-10", in no stated
/// direction. So any number between the two neighbours of 11 significant bits; below 2^-14 zero to 2^-14, and
/// beyond the range that number to infinity. Anything of a NaN. Precondition: binary32.
StepRange relaxed(Scalar x);

/// The same criterion of instructions that are decorated so: their results of 32 bits may be what comes of
/// operands that are "truncated to the relaxed precision", and be truncated themselves. "For some N, 16 <= N
/// <= 32", integers may be computed in N bits: what depends on more than 16 bits is open. The criterion
/// itself where nothing is judged against a right result of 32 bits.
std::shared_ptr<const Criterion> relaxing(std::shared_ptr<const Criterion> criterion, const Call& call);

}  // namespace plumbline
