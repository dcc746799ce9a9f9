#pragma once

#include <optional>
#include <string_view>

#include "harness/device/expression.h"

namespace plumbline::spirv {

/// A capability that a module declares, and where it is from: SPIR-V 1.minor and later, or an extension.
struct Need {
  std::string_view capability;
  int minor = 0;
  std::string_view extension = {};
};

/// What an instruction of work-groups or sub-groups takes beside its types (SPIR-V, Group and Non-Uniform
/// Instructions);
/// nothing for other instructions.
std::optional<Need> need_of(const Expression& instruction);

/// The same of a built-in variable, "SubgroupSize", in OpenCL's kernels or in Vulkan's shaders.
std::optional<Need> need_of_built_in(std::string_view name, bool shader);

/// Of sub-groups: an unsigned integer, or four that are a ballot. Others are vectors of three.
bool is_scalar_built_in(std::string_view name);
bool is_ballot_built_in(std::string_view name);

}  // namespace plumbline::spirv
