#pragma once

#include <memory>

#include "harness/device/device.h"

namespace plumbline {

/// Kind "vulkan": compute devices of the Vulkan loader. Selectors: "" (the first), an index, or a part of the
/// device's name in any case. A call is expressed as a GLSL compute shader, compiled to SPIR-V: what GLSL
/// has no function for is unsupported.
std::unique_ptr<Adapter> vulkan_adapter();

}  // namespace plumbline
