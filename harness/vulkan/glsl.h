#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/support/outcome.h"

namespace plumbline::vulkan {

/// A GLSL compute shader as SPIR-V 1.3, the version of Vulkan 1.1. What does not compile is
/// Error::build_failed with the compiler's messages and the source in `detail`.
Outcome<std::vector<std::uint32_t>> compile(const std::string& source);

}  // namespace plumbline::vulkan
