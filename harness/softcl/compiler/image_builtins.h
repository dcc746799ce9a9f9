#pragma once

namespace llvm {
class Module;
}

namespace softcl {

/// Decides where the built-in functions that read and write images are inlined. Few calls: at each, so that a
/// loop chooses formats and samplers once. Many: nowhere, for code that large would take seconds to optimise.
/// Precondition: the builtin library is linked in.
void settle_image_builtins(llvm::Module& module);

}  // namespace softcl
