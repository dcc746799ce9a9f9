#pragma once

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/StringRef.h>

#include <string>
#include <string_view>

namespace llvm {
class Function;
class Module;
class Value;
}  // namespace llvm

namespace softcl {

/// Whether softcl's OpenCL C library defines a function of this mangled name.
bool is_builtin(llvm::StringRef mangled_name);

/// Adds to `program` the builtins that it calls, and what those call. False and a log if the library, which
/// is part of softcl, cannot be read.
bool link_builtins(llvm::Module& program, std::string& log);

/// Whether a pointer is to a constant variable that link_builtins() added.
bool points_to_library_table(const llvm::Value& pointer);

/// Decides where the built-in functions that read and write images are inlined: at each call if there are
/// few, so that the choice of format and sampler is loop-invariant; nowhere if there are many, because code
/// that large would take seconds to optimise. Precondition: the builtin library is linked in.
void choose_image_inlining(llvm::Module& module);

/// Whether a function of this name is a built-in function that writes to an image. The last argument is what
/// it writes.
bool writes_image(llvm::StringRef mangled_name);

/// The library's functions that read and write images, and those that only these call.
using ImageFunctions = llvm::SmallPtrSet<llvm::Function*, 16>;
ImageFunctions image_functions(llvm::Module& module);

/// softcl's OpenCL C builtin library: an archive of LLVM bitcode for spir64, one member for each file.
std::string_view builtin_library();

/// Clang's opencl-c-base.h: the types, enumerators and macros that builtin declarations need.
std::string_view opencl_base_header();

}  // namespace softcl
