#pragma once

namespace llvm {
class Module;
}

namespace softcl {

struct Options;

/// Gives every floating-point operation, calls of builtins included, of a module that Clang did not compile
/// with these options (SPIR-V, or what is being linked) the fast-math flags by which Clang implements 5.6.4.3
/// for OpenCL C: reassociation, no NaN, no signed zeros and so on. A module whose execution mode is
/// ContractionOff is not contracted, as if its source had set it by a pragma.
void relax_math(llvm::Module& module, const Options& options);

}  // namespace softcl
