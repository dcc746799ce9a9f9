#pragma once

#include <string>

#include "softcl/protocol/spirv_module.h"

namespace softcl {

/// The first rule of the OpenCL SPIR-V environment, 3.0 or by a pose that of 1.2, that the module breaks and
/// SPIRV-Tools do not know; empty where it keeps them all. `module` is valid but for these.
std::string broken_rule(const SpirvWords& module);

}  // namespace softcl
