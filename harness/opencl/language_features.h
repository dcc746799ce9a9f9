#pragma once

#include <CL/cl.h>

#include <optional>
#include <string>

#include "harness/device/device.h"

namespace plumbline::opencl {

/// What the call needs and the device does not report: features
/// (CL_DEVICE_OPENCL_C_FEATURES, and for atomics of floats CL_DEVICE_*_FP_ATOMIC_CAPABILITIES_EXT) and
/// extensions; or that the options are for another version; nothing if all is there.
std::optional<std::string> lacking_features(cl_device_id device, const Call& call);
/// The call's build options, with -cl-std=CL3.0 where it needs macros of features.
std::string options_of(const Call& call);

}  // namespace plumbline::opencl
