#pragma once

#include <string>
#include <vector>

#include "harness/device/device.h"
#include "harness/spirv/module.h"

namespace plumbline::spirv {

/// Invocations per work-group of every shader.
inline constexpr int shader_group_size = 64;

/// A compute shader, in the making: what it takes of a device is known before it is a module.
struct Shader {
  std::string assembly;
  std::vector<std::string> capabilities;  ///< "Float64"
  /// Execution modes of float controls, each with the width it is of: "DenormPreserve 32".
  std::vector<std::string> modes;
};

/// A compute shader, "main", that evaluates a call once per invocation. Its statements are Call::spirv
/// (expression.h) with instructions of the core and of GLSL.std.450, and 1 to 4 lanes; an instruction of
/// OpenCL.std stands for the one that computes the same function. Buffers are of packed scalars: binding k is
/// argument k, then the results follow. The push constant is the number of vectors. Call::mode may be
/// of shaders (shader_modes.h): an execution mode of SPV_KHR_float_controls, which then holds for every
/// floating-point width of the call, or of a decoration (NoContraction, RelaxedPrecision) of every
/// instruction that may have it.
///
/// Error::unsupported: the words are those of OpenCL alone, or the call is none of values.
Outcome<Shader> shader_of(const Call& call, const VulkanEnvironment& environment);

/// The words of the shader, held to the rules of the environment.
Outcome<Words> module_of(const Shader& shader, const VulkanEnvironment& environment);

}  // namespace plumbline::spirv
