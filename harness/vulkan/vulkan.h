#pragma once

#include <memory>

#include "harness/device/device.h"

namespace plumbline {

/// Kind "vulkan": compute devices of the Vulkan loader. Selectors: "" (the first), an index, or a part of the
/// device's name in any case. A call is a compute shader in SPIR-V, in the words of
/// harness/spirv/vulkan_shader.h.
std::unique_ptr<Adapter> vulkan_adapter();

}  // namespace plumbline
