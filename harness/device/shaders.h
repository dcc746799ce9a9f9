#pragma once

#include "harness/device/device.h"

namespace plumbline {

/// Whether the device is asked in Vulkan's shaders: there is no other language for it.
inline bool takes_shaders(const DeviceInfo& device) {
  return device.platform == "Vulkan" || device.spec.starts_with("vulkan");
}

}  // namespace plumbline
