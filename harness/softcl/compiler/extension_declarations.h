#pragma once

#include <string_view>

namespace softcl {

/// OpenCL C: declarations of the functions of extensions that Clang does not know, where their macros are
/// defined.
std::string_view extension_declarations();

/// OpenCL C: those of atomic_fetch_add and atomic_fetch_sub, one for each atomic type. Clang's table has two
/// for atomic_ulong, with a ulong and, because atomic_uintptr_t is the same type, with a ptrdiff_t, so that a
/// call with an int is ambiguous (6.15.12.7).
std::string_view atomic_fetch_declarations();

}  // namespace softcl
