#pragma once

#include <llvm/IR/PassManager.h>

#include <vector>

namespace softcl {

struct WorkItem;

// SOFTCL_CHECK=uninitialised, by LLVM's MemorySanitizer in the form that kernels of operating systems use,
// which gets from functions where the shadow of memory is (loader/initialisation.h).

/// Whether a function is the program's own: those are inlined into kernels, so that their lines are known.
bool has_lines(const llvm::Function& function);

/// Instruments all functions but the kernels. Work-item functions that are made later call them.
class LibraryInitialisationPass : public llvm::PassInfoMixin<LibraryInitialisationPass> {
 public:
  explicit LibraryInitialisationPass(std::vector<llvm::Function*> kernels) : kernels_(std::move(kernels)) {}
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);

 private:
  std::vector<llvm::Function*> kernels_;
};

/// Promotes the variables that are pointers, so that it can be seen what they point to. The others stay in
/// memory, so that InitialisationCheckPass has their names.
class PromotePointersPass : public llvm::PassInfoMixin<PromotePointersPass> {
 public:
  static llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
};

/// Makes a work-item function report to the runtime each use of what nothing has written: as an address, to
/// decide a branch, divided by, given to printf, stored to __global memory, changed by an atomic function.
/// The `item` outlives the pass.
class InitialisationCheckPass : public llvm::PassInfoMixin<InitialisationCheckPass> {
 public:
  explicit InitialisationCheckPass(const WorkItem& item) : item_(&item) {}
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);

 private:
  const WorkItem* item_;
};

}  // namespace softcl
