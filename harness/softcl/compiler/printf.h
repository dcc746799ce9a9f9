#pragma once

#include "softcl/compiler/compiler.h"

namespace llvm {
class Function;
}

namespace softcl {

/// What generated code calls for the built-in function printf (6.12.13). Vectors are passed by address.
/// Returns 0, or -1 if the format is none; then nothing is printed.
extern "C" int softcl_printf(PrintfSink* sink, const char* format, ...);

/// The name of softcl_printf in generated code.
inline constexpr const char* printf_name = "softcl_printf";

/// Turns calls of printf in a work-item function into calls of softcl_printf with the group's sink.
void lower_printf(llvm::Function& item);

}  // namespace softcl
