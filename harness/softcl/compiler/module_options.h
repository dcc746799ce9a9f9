#pragma once

namespace llvm {
class Module;
}  // namespace llvm

namespace softcl {

struct Options;

/// What a module must remember of its build options until it becomes host code: written as named metadata.
struct ModuleFlags {
  bool denorms_are_zero = false;
  bool optimise = true;
};

void record_options(llvm::Module& module, const Options& options);

/// Marks a library whose code no link option may change: one made without -enable-link-options (5.6.5.1).
void close_to_link_options(llvm::Module& module);
bool is_closed_to_link_options(const llvm::Module& module);

/// As if every part of the module had been compiled with -cl-denorms-are-zero.
void record_denorms_are_zero(llvm::Module& module);

/// Modules linked from several: subnormals are flushed only if every part was built so; optimisation is off
/// if any part was built without.
ModuleFlags recorded_options(const llvm::Module& module);

/// Gives every floating-point operation, calls of builtins included, of a module that Clang did not compile
/// with these options (SPIR-V, or what is being linked) the fast-math flags by which Clang implements 5.6.4.3
/// for OpenCL C: reassociation, no NaN, no signed zeros and so on. A module whose execution mode is
/// ContractionOff is not contracted, as if its source had set it by a pragma.
void relax_math(llvm::Module& module, const Options& options);

}  // namespace softcl
