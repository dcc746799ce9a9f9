#include "softcl/compiler/image_builtins.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace softcl {
namespace {

/// A read with a sampler that is an argument takes some 60 ms to optimise where it is inlined, and more than
/// in proportion beyond a few.
constexpr unsigned few_calls = 4;

bool accesses_image(llvm::StringRef mangled_name) {
  for (const char* prefix : {"_Z11read_image", "_Z12read_image", "_Z12write_image", "_Z13write_image"}) {
    if (mangled_name.startswith(prefix)) return true;
  }
  return false;
}

/// The library's function that filters, a part of several built-in functions.
bool filters(llvm::StringRef name) { return name.startswith("__softcl_image_linear_"); }

/// How often the program calls the built-in functions that call `part`.
unsigned calls_through(const llvm::Function& part) {
  unsigned calls = 0;
  for (const llvm::User* user : part.users()) {
    if (const auto* call = llvm::dyn_cast<llvm::CallInst>(user)) calls += call->getFunction()->getNumUses();
  }
  return calls;
}

}  // namespace

void choose_image_inlining(llvm::Module& module) {
  for (llvm::Function& f : module) {
    if (f.isDeclaration()) continue;
    if (accesses_image(f.getName())) {
      f.addFnAttr(f.hasNUsesOrMore(few_calls + 1) ? llvm::Attribute::NoInline
                                                  : llvm::Attribute::AlwaysInline);
    } else if (filters(f.getName()) && calls_through(f) <= few_calls) {
      f.addFnAttr(llvm::Attribute::AlwaysInline);
    }
  }
}

}  // namespace softcl
