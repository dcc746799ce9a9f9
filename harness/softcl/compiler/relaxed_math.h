#pragma once

namespace llvm {
class Module;
}

namespace softcl {

struct Options;

/// Gives a module that Clang did not compile with these options, SPIR-V or what is being linked, the licences
/// of 5.6.4.3 that Clang gives to OpenCL C: reassociation, no NaN, no sign of zero and so on, on each
/// floating-point operation, calls of builtins included. A module whose execution mode is ContractionOff is
/// not contracted, as if it had said so with a pragma.
void relax_math(llvm::Module& module, const Options& options);

}  // namespace softcl
