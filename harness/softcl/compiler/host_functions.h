#pragma once

#include <llvm/ExecutionEngine/Orc/LLJIT.h>

namespace softcl {

/// Gives generated code the host functions it calls: memory for kept values, printf, and the C library's memory
/// functions and fused multiply-add that LLVM may emit calls to.
llvm::Error define_host_functions(llvm::orc::LLJIT& jit);

/// Whether a name is one of them, so that a program that calls anything else is told at build time.
bool is_host_function(llvm::StringRef name);

}  // namespace softcl
