#pragma once

#include <cstddef>
#include <span>

#include "harness/opencl/cl_handle.h"
#include "harness/spirv/module.h"
#include "harness/support/outcome.h"

namespace plumbline::opencl {

/// The rules for modules of the device: the newest SPIR-V that it lists and this program supports, its
/// version of OpenCL, profile and width of pointers. Precondition: the device takes SPIR-V (spirv_minor).
spirv::Environment spirv_environment(cl_device_id device);

/// clCreateProgramWithIL of OpenCL 2.1, or of cl_khr_il_program where the device is older.
Outcome<Program> create_program_with_il(cl_context context, cl_device_id device,
                                        std::span<const std::byte> module);

}  // namespace plumbline::opencl
