#include "softcl/compiler/image_builtins.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace softcl {
namespace {

/// A read with a sampler that is an argument takes some 60 ms to optimise where it is inlined, and more than
/// in proportion beyond a few.
constexpr unsigned few_calls = 4;

bool reads_image(llvm::StringRef mangled_name) {
  return mangled_name.startswith("_Z11read_image") || mangled_name.startswith("_Z12read_image");
}

bool accesses_image(llvm::StringRef mangled_name) {
  return reads_image(mangled_name) || writes_image(mangled_name);
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

bool is_called_by_these_alone(const llvm::Function& f, const ImageFunctions& callers) {
  return !f.use_empty() && llvm::all_of(f.users(), [&](const llvm::User* user) {
    const auto* const call = llvm::dyn_cast<llvm::CallInst>(user);
    return call != nullptr && call->getCalledFunction() == &f && callers.contains(call->getFunction());
  });
}

}  // namespace

bool writes_image(llvm::StringRef mangled_name) {
  return mangled_name.startswith("_Z12write_image") || mangled_name.startswith("_Z13write_image");
}

ImageFunctions image_functions(llvm::Module& module) {
  ImageFunctions found;
  for (llvm::Function& f : module)
    if (!f.isDeclaration() && accesses_image(f.getName())) found.insert(&f);
  for (std::size_t before = 0; before != found.size();) {
    before = found.size();
    for (llvm::Function& f : module)
      if (!f.isDeclaration() && is_called_by_these_alone(f, found)) found.insert(&f);
  }
  return found;
}

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
