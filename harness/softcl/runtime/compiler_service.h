#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>

#include "softcl/loader/executable.h"
#include "softcl/protocol/compilation.h"
#include "softcl/protocol/spirv_module.h"

namespace softcl {

/// Whether softcl-compiler is installed: without it nothing can be built.
bool has_compiler();

// What softcl-compiler does for the runtime. Whatever goes wrong there, its end included, is a failure with a
// log.

/// OpenCL C to bitcode. `options` is the string of section 5.6.4, unparsed.
CompileOutput compile(const std::string& source, std::span<const Header> headers, const std::string& options);

/// SPIR-V to bitcode, validated first.
CompileOutput compile_il(const SpirvWords& spirv, std::span<const Specialization> constants,
                         const std::string& options);

/// Links bitcode modules. With `-create-library` in the options the output is a library: undefined symbols
/// stay.
CompileOutput link(std::vector<Bitcode> modules, const std::string& options);

/// Compiles a linked module for the host, to code of the tier where the module has such. Null and a log if
/// the module is unusable (corrupt, unresolved names).
std::pair<std::shared_ptr<const Executable>, std::string> load(const Bitcode& linked, Tier tier);

/// Gives back what compiling needs, until the next build.
void unload_compiler();

}  // namespace softcl
