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

}  // namespace plumbline::spirv
