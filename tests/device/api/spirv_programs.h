#pragma once

#include <string>
#include <vector>

#include "session.h"

/// Bytes of a SPIR-V module.
using Module = std::vector<unsigned char>;

/// OpenCL C through Clang and the translator, as programs that ship SPIR-V make it.
Module compiled(const std::string& source, const std::string& version = "1.0",
                const std::string& language = "CL1.2");
/// By the assembler of SPIRV-Tools.
Module assembled(const std::string& text);

/// Assembler text of a module with specialization constants of several types.
extern const char* const module_with_constants;

/// Created, not yet built.
cl_program program_from(const Session& s, const Module& module);
cl_program built_from(const Session& s, const Module& module, const char* options = "");
