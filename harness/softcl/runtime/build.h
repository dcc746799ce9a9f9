#pragma once

#include <span>
#include <string>
#include <vector>

#include "program.h"

namespace softcl {

/// What came of compiling or linking: the state to record for each device, and the error code for the
/// program.
struct BuildOutcome {
  Build build;
  cl_int error = CL_SUCCESS;
};

/// clBuildProgram: source, intermediate language or executable binary to executable. `binary` is what the
/// program holds.
BuildOutcome build(const Program& program, const std::shared_ptr<const ProgramBinary>& binary,
                   const std::string& options);

/// clCompileProgram, of a program that has source or an intermediate language.
BuildOutcome compile(const Program& program, std::span<const Header> headers, const std::string& options);

/// clLinkProgram: to an executable, or a library if the options select one.
BuildOutcome link(std::span<const std::shared_ptr<const ProgramBinary>> inputs, const std::string& options);

}  // namespace softcl
