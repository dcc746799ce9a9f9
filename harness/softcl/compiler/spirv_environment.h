#pragma once

#include <string>

#include "softcl/protocol/spirv_module.h"

namespace softcl {

/// Whether the module keeps to the rules of SPIR-V and of the device's environment, OpenCL 3.0's or, by a
/// pose, 1.2's: those that SPIRV-Tools checks and those of broken_rule. Otherwise `log` states why not.
bool keeps_to_environment(const SpirvWords& module, std::string& log);

/// The first rule of the OpenCL SPIR-V environment, 3.0 or by a pose that of 1.2, that the module breaks and
/// SPIRV-Tools do not know; empty where it keeps them all. `module` is valid but for these.
std::string broken_rule(const SpirvWords& module);

}  // namespace softcl
