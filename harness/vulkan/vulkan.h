#pragma once

#include <memory>

#include "harness/device/device.h"
#include "harness/reproducer/parts.h"

namespace plumbline {

/// Kind "vulkan": compute devices of the Vulkan loader. Selectors: "" (the first), an index, or a part of the
/// device's name in any case. A call is a compute shader in SPIR-V, in the words of
/// harness/spirv/vulkan_shader.h.
std::unique_ptr<Adapter> vulkan_adapter();

/// A program that runs the shader through Vulkan's own functions, on devices of Vulkan 1.2 and newer: a
/// ReproducerMaker.
Outcome<ReproducerParts> vulkan_reproducer(const ReproducedCall& reproduced);

}  // namespace plumbline
