#pragma once

#include <span>
#include <string>
#include <string_view>

#include "softcl/protocol/compilation.h"
#include "softcl/protocol/spirv_module.h"

namespace softcl {

/// OpenCL C to bitcode. `options` is the string of section 5.6.4, unparsed.
CompileOutput compile(std::string_view source, std::span<const Header> headers, std::string_view options);

/// The diagnostics of the compile() in progress, so far; empty if there is none. For handlers that end the
/// process meanwhile.
std::string_view diagnostics_so_far();

/// SPIR-V to bitcode, validated first.
CompileOutput compile_il(const SpirvWords& spirv, std::span<const Specialization> constants,
                         std::string_view options);

/// Links bitcode modules. With `-create-library` in the options the output is a library: undefined symbols
/// stay.
CompileOutput link(std::span<const Bitcode> modules, std::string_view options);

/// Compiles a linked module for the host. `functions` are those that the code may call. The code is of the
/// first tier where that is wanted and has_first_tier() (tiers.h).
GeneratedCode generate(const Bitcode& linked, std::span<const std::string> functions,
                       Tier wanted = Tier::full);

}  // namespace softcl
