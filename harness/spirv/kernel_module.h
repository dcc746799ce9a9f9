#pragma once

#include <string>

#include "harness/device/device.h"
#include "harness/spirv/module.h"

namespace plumbline::spirv {

/// A module of one kernel, "plumbline", that evaluates a call (Call::spirv) once per work-item, for OpenCL:
/// its parameters, and the lanes of work-item i, are those of the kernel in OpenCL C
/// (harness/opencl/kernel_source.h). Its version of SPIR-V is the environment's; it keeps to that
/// environment's rules, and an error has the one that it breaks. Precondition: call.spirv is not empty.
Outcome<Words> kernel_of(const Call& call, const Environment& environment);

/// A module of one kernel, "plumbline", that evaluates the ImageCall: read, read_integer, read_plain,
/// write or query. Its parameters, and what its work-items do, are those of the kernel in OpenCL C
/// (harness/opencl/kernel_source.h). It keeps to the environment's rules.
Outcome<Words> image_kernel_of(const Call& call, const Environment& environment);

/// A module of one kernel, "plumbline", that prints what the PrintCall has: two pointers to global memory,
/// of which the first has the number of a print, past the last one for a probe, and a zero that no compiler
/// can derive, and the second takes what printf returns. Integers of fewer than 32 bits and no lanes are
/// passed as 32 bits, as C promotes them; other numbers as they are. It keeps to the environment's rules.
Outcome<Words> print_kernel_of(const Call& call, const Environment& environment);

}  // namespace plumbline::spirv
