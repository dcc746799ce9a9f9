#pragma once

#include "harness/device/device.h"
#include "harness/opencl/found_devices.h"

namespace plumbline::opencl {

/// Opens a device; `spec` is the name it shows.
Outcome<std::unique_ptr<Device>> open_device(const Found& found, std::string spec);

}  // namespace plumbline::opencl
