#pragma once

namespace llvm {
class Module;
}

namespace softcl {

struct Options;

/// What a module must remember of its build options until it becomes host code: written as named metadata.
struct ModuleFlags {
  bool denorms_are_zero = false;
  bool optimise = true;
};

void record_options(llvm::Module& module, const Options& options);

/// Modules linked from several: flushing needs every part's consent, optimising none's refusal.
ModuleFlags recorded_options(const llvm::Module& module);

}  // namespace softcl
