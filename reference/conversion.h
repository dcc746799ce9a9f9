#pragma once

#include <optional>

#include "reference/rounding.h"

namespace plumbline {

/// convert_<to>[_sat][_direction](x) of OpenCL 1.2 section 6.2.3; with no direction the default of 6.2.3.2:
/// toward zero for integers, to nearest even for floating-point types. Also vload_half (binary16 to a wider
/// format) and vstore_half with its _r variants (to binary16), 6.12.7, and bfloat16 either way.
///
/// Nothing where 6.2.3.3 leaves the result to the implementation: a floating-point operand that is NaN,
/// infinite or outside [least, greatest] of an integer type, without _sat; by the text the operand counts,
/// so 255.5 to uchar is one of them although its integral part fits. With _sat such an operand gives
/// the nearest number of the type, and NaN gives 0. Integers out of range wrap around without _sat.
///
/// A NaN gives a NaN. Precondition: no `saturate` with a floating-point destination.
std::optional<Scalar> convert(Scalar x, ScalarType to, std::optional<Direction> direction, bool saturate);

}  // namespace plumbline
