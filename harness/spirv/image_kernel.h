#pragma once

#include "harness/device/device.h"
#include "harness/spirv/module.h"

namespace plumbline::spirv {

/// A module of one kernel, "plumbline", that evaluates the ImageCall: read, read_integer, read_plain,
/// write or query. Its parameters, and what its work-items do, are those of the kernel in OpenCL C
/// (harness/opencl/image_source.h). It keeps to the environment's rules.
Outcome<Words> image_kernel_of(const Call& call, const Environment& environment);

}  // namespace plumbline::spirv
