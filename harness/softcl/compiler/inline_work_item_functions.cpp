#include <fmt/format.h>
#include <llvm/ADT/SCCIterator.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/CallGraph.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include "softcl/compiler/builtin_library.h"
#include "softcl/compiler/check_passes.h"
#include "softcl/compiler/group_layout.h"
#include "softcl/compiler/initialisation_passes.h"
#include "softcl/compiler/work_item.h"
#include "softcl/compiler/work_item_functions.h"
#include "softcl/protocol/settings.h"

namespace softcl {
namespace {

using FunctionSet = llvm::SmallPtrSet<llvm::Function*, 16>;

void add_users(llvm::Value* value, FunctionSet& out) {
  for (llvm::User* user : value->users()) {
    if (auto* instruction = llvm::dyn_cast<llvm::Instruction>(user)) {
      out.insert(instruction->getFunction());
    } else if (llvm::isa<llvm::Constant>(user)) {
      add_users(user, out);
    }
  }
}

/// Functions that use work-item state themselves.
FunctionSet direct_users(llvm::Module& module) {
  FunctionSet users;
  for (llvm::Function& f : module) {
    if (depends_on_work_item(f.getName())) add_users(&f, users);
  }
  const Checks& checks = settings().checks;
  // What is uninitialised is followed into calls: a kernel of many images would become too large. Coordinates
  // are limited to the image, so that only other checks have to see each access.
  const ImageFunctions called =
      checks.uninitialised && !checks.accesses() ? image_functions(module) : ImageFunctions();
  for (llvm::Function& f : module) {
    if (called.contains(&f)) continue;
    if ((checks.accesses() || checks.uninitialised) && accesses_foreign_memory(f)) users.insert(&f);
    if (checks.uninitialised && has_lines(f)) users.insert(&f);
  }
  for (llvm::GlobalVariable& variable : module.globals()) {
    if (variable.getAddressSpace() == local_address_space) add_users(&variable, users);
  }
  return users;
}

llvm::CallInst* next_call_to(llvm::Function& caller, const FunctionSet& callees) {
  for (llvm::Instruction& i : llvm::instructions(caller)) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&i);
    if (call != nullptr && call->getCalledFunction() != nullptr &&
        callees.contains(call->getCalledFunction())) {
      return call;
    }
  }
  return nullptr;
}

}  // namespace

bool inline_work_item_functions(llvm::Module& module, std::string& log) {
  FunctionSet users = direct_users(module);
  llvm::CallGraph graph(module);
  // Bottom-up: when a function is reached, its callees hold no further calls of context users.
  for (auto scc = llvm::scc_begin(&graph); !scc.isAtEnd(); ++scc) {
    const bool recursive = scc.hasCycle();
    for (llvm::CallGraphNode* node : *scc) {
      llvm::Function* f = node->getFunction();
      if (f == nullptr || f->isDeclaration()) continue;
      if (next_call_to(*f, users) != nullptr) users.insert(f);
      if (recursive) {
        log += fmt::format("error: '{}' is recursive, which OpenCL C does not allow (6.9.i)\n",
                           f->getName().str());
        return false;
      }
      while (llvm::CallInst* call = next_call_to(*f, users)) {
        call->getCalledFunction()->removeFnAttr(llvm::Attribute::OptimizeNone);
        llvm::InlineFunctionInfo info;
        if (!llvm::InlineFunction(*call, info).isSuccess()) {
          log += fmt::format("error: a call of '{}' could not be inlined\n",
                             call->getCalledFunction()->getName().str());
          return false;
        }
      }
    }
  }
  return true;
}

}  // namespace softcl
