#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>

namespace llvm {
class Module;
}

namespace softcl {

/// Whether softcl's OpenCL C library defines a function of this mangled name.
bool is_builtin(llvm::StringRef mangled_name);

/// Adds to `program` the builtins that it calls, and what those call. False and a log if the library, which
/// is part of softcl, cannot be read.
bool link_builtins(llvm::Module& program, std::string& log);

}  // namespace softcl
