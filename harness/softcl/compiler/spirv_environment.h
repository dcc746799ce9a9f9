#pragma once

#include <string>

#include "softcl/protocol/spirv_module.h"

namespace softcl {

/// Whether the module keeps to the rules of SPIR-V and of the device's environment, OpenCL 3.0's or, by a
/// pose, 1.2's: those that SPIRV-Tools checks and those of spirv_rules.h. Otherwise `log` states why not.
bool keeps_to_environment(const SpirvWords& module, std::string& log);

}  // namespace softcl
