#pragma once

namespace llvm {
class Module;
}

namespace softcl {

/// Decides where the built-in functions that read and write images are inlined: at each call if there are
/// few, so that the choice of format and sampler is loop-invariant; nowhere if there are many, because code
/// that large would take seconds to optimise. Precondition: the builtin library is linked in.
void choose_image_inlining(llvm::Module& module);

}  // namespace softcl
