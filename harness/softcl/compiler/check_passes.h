#pragma once

#include <llvm/IR/PassManager.h>

#include "softcl/protocol/checks.h"

namespace softcl {

struct WorkItem;

/// Whether `function` accesses memory that is not its own variables': what is checked has to be inlined into
/// kernels, where it is known which work-item and object it is.
bool accesses_foreign_memory(const llvm::Function& function);

// Passes over a work-item function, for SOFTCL_CHECK. Its variables are values where that is possible. The
// `item` outlives the pass.

/// Inserts a call of the runtime before each access to memory, which checks its bounds and its order with
/// other work-items' accesses.
class AccessCheckPass : public llvm::PassInfoMixin<AccessCheckPass> {
 public:
  AccessCheckPass(const WorkItem& item, const Checks& checks) : item_(&item), checks_(checks) {}
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);

 private:
  const WorkItem* item_;
  Checks checks_;
};

/// Inserts a call of the runtime before each barrier and return.
class BarrierCheckPass : public llvm::PassInfoMixin<BarrierCheckPass> {
 public:
  static llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
};

}  // namespace softcl
