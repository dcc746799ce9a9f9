#pragma once

#include "harness/device/device.h"
#include "harness/spirv/module.h"

namespace plumbline::spirv {

/// A module of one kernel, "plumbline", that prints what the PrintCall has: two pointers to global memory,
/// of which the first has the number of a print, past the last one for a probe, and a zero that no compiler
/// can derive, and the second takes what printf returns. Integers of fewer than 32 bits and no lanes are
/// passed as 32 bits, as C promotes them; other numbers as they are. It keeps to the environment's rules.
Outcome<Words> print_kernel_of(const Call& call, const Environment& environment);

}  // namespace plumbline::spirv
