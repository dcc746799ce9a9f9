#pragma once

#include <CL/cl.h>

#include <optional>
#include <string>

#include "harness/device/device.h"

namespace plumbline::opencl {

/// Whether a call's prologue names features of OpenCL C 3.0 (__opencl_c_…): it is then built as such.
bool needs_features(const Call& call);
/// What the prologue names in "#ifndef" and the device does not report: features
/// (CL_DEVICE_OPENCL_C_FEATURES, and for atomics of floats CL_DEVICE_*_FP_ATOMIC_CAPABILITIES_EXT) and
/// extensions; or that the options are for another version; nothing if all is there.
std::optional<std::string> lacking_features(cl_device_id device, const Call& call);
/// The call's build options, with -cl-std=CL3.0 where it needs features.
std::string options_of(const Call& call);

}  // namespace plumbline::opencl
