#pragma once

#include <CL/cl.h>

#include <optional>
#include <string>
#include <vector>

#include "harness/device/device.h"

namespace plumbline::opencl {

/// One device the loader finds, and its place: PLATFORM/DEVICE.
struct Found {
  cl_platform_id platform = nullptr;
  cl_device_id device = nullptr;
  int platform_index = 0;
  int device_index = 0;
};

/// Every device of every platform, in the loader's order. A platform that fails is left out.
std::vector<Found> find_devices();

/// What the device reports; a query that fails leaves its field empty. `spec` is "opencl:P/D".
DeviceInfo describe(const Found& found);

bool has_extension(cl_device_id device, std::string_view name);
bool is_embedded(cl_device_id device);
bool has_compiler(cl_device_id device);
/// The newest SPIR-V 1.x, up to 1.`newest`, that the device lists in CL_DEVICE_IL_VERSION (OpenCL 2.1, or
/// cl_khr_il_program); nothing where it takes no SPIR-V.
std::optional<int> spirv_minor(cl_device_id device, int newest);
/// 12, 20, 21, 22 or 30, of CL_DEVICE_VERSION; 0 where it is no version.
int device_version(cl_device_id device);
/// Whether the compiler takes -cl-std=CL1.2, CL2.0 or CL3.0: `version` is 12, 20 or 30.
bool compiles_version(cl_device_id device, int version);

}  // namespace plumbline::opencl
