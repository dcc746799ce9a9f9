#pragma once

#include <memory>

#include "harness/suite/suite.h"

namespace plumbline {

/// Instructions of Vulkan's shaders that are no operator and no function of the math suite: GLSL.std.450's
/// common, geometric and integer functions, packing, matrices, bit fields.
std::unique_ptr<Suite> shader_suite();

}  // namespace plumbline
