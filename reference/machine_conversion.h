#pragma once

#include <optional>

#include "reference/direction.h"
#include "reference/machine_functions.h"

namespace plumbline {

/// convert() (reference/conversion.h) of a block of points by the machine's own arithmetic, in IEEE 754's
/// default environment; the operand is the first argument. Points of which convert() gives nothing are
/// undefined. Empty where a type is bfloat16. Shares no code with convert(), which the tests hold it to.
/// Precondition: no `saturate` with a floating-point destination.
MachineFunction machine_conversion(ScalarType from, ScalarType to, std::optional<Direction> direction = {},
                                   bool saturate = false);

}  // namespace plumbline
