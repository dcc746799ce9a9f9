#pragma once

#include "softcl/protocol/pose.h"

namespace softcl {

/// Whether quotients and square roots of single precision can be required to be correctly rounded
/// (CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT): to nearest, and infinite where they are.
inline bool divides_correctly(const Pose& pose) { return !pose.rounds_to_zero && !pose.no_inf_nan; }

}  // namespace softcl
