#pragma once

#include <string_view>

namespace softcl {

/// softcl's OpenCL C builtin library: an archive of LLVM bitcode for spir64, one member for each file.
std::string_view builtin_library();

/// Clang's opencl-c-base.h: the types, enumerators and macros that builtin declarations need.
std::string_view opencl_base_header();

}  // namespace softcl
