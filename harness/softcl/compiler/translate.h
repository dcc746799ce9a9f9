#pragma once

#include <optional>
#include <span>
#include <string>

#include "softcl/protocol/compilation.h"
#include "softcl/protocol/spirv_module.h"

namespace softcl {

/// SPIR-V to LLVM bitcode, with the constants set. Nothing and a log if the module is invalid or uses
/// what the device has not.
std::optional<Bitcode> translate(const SpirvWords& spirv, std::span<const Specialization> constants,
                                 std::string& log);

}  // namespace softcl
