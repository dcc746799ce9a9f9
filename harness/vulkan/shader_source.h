#pragma once

#include <optional>
#include <string>

#include "harness/device/device.h"

namespace plumbline::vulkan {

/// Invocations per work-group of every shader.
inline constexpr unsigned group_size = 64;

/// Why GLSL cannot express the call, if it cannot: no such function, type or width.
std::optional<std::string> inexpressible(const Call& call);

/// A GLSL 4.60 compute shader that evaluates the call once per invocation, in buffers of packed scalars:
/// binding k is argument k, then the results follow. The push constant is the number of vectors.
/// Precondition: the call is expressible.
std::string shader_of(const Call& call);

}  // namespace plumbline::vulkan
