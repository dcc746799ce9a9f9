#pragma once

#include "harness/spirv/vulkan_shader.h"

namespace plumbline::spirv {

/// A compute shader, "main", that evaluates the TextureCall once per invocation. Binding k is argument k
/// and, but of stores, the results follow; the last binding is the image: a storage image of loads and
/// stores, a sampled image of fetches, one with its sampler of samples. The push constant is the number of
/// points.
Outcome<Shader> texture_shader_of(const Call& call, const VulkanEnvironment& environment);

}  // namespace plumbline::spirv
