#pragma once

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/StringRef.h>

namespace llvm {
class Function;
class Module;
}  // namespace llvm

namespace softcl {

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

}  // namespace softcl
