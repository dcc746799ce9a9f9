#pragma once

#include <llvm/Support/VirtualFileSystem.h>

#include <string_view>
#include <vector>

#include "softcl/protocol/compilation.h"

namespace clang {
class Preprocessor;
}  // namespace clang

namespace softcl {

/// Sets `is_dated`, which outlives the preprocessor, when a macro is expanded whose value is a time:
/// __DATE__, __TIME__, __TIMESTAMP__ (6.10; C99 6.10.8).
void watch_dated_macros(clang::Preprocessor& preprocessor, bool& is_dated);

/// `#pragma OPENCL EXTENSION` of an extension that the device offers and Clang does not know gives no
/// warning.
void take_extension_pragmas(clang::Preprocessor& preprocessor);

/// OpenCL C: declarations of the functions of extensions that Clang does not know, where their macros are
/// defined.
std::string_view extension_declarations();

/// OpenCL C: those of atomic_fetch_add and atomic_fetch_sub, one for each atomic type. Clang's table has two
/// for atomic_ulong, with a ulong and, because atomic_uintptr_t is the same type, with a ptrdiff_t, so that a
/// call with an int is ambiguous (6.15.12.7).
std::string_view atomic_fetch_declarations();

/// The machine's files, each read once. What is looked up is written to `seen`, which outlives it.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> recorded_files(std::vector<FileSeen>& seen);

}  // namespace softcl
