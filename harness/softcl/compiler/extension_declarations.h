#pragma once

#include <string_view>

namespace softcl {

/// OpenCL C: declarations of the functions of extensions that Clang does not know, where their macros are
/// defined.
std::string_view extension_declarations();

}  // namespace softcl
