#include "softcl/compiler/image_builtins.h"

#include <llvm/IR/Module.h>

namespace softcl {
namespace {

/// A read with a sampler that is an argument takes about 30 ms to optimise where it is inlined, and more than
/// in proportion beyond a few.
constexpr unsigned few_calls = 4;

bool accesses_image(llvm::StringRef mangled_name) {
  for (const char* prefix : {"_Z11read_image", "_Z12read_image", "_Z12write_image", "_Z13write_image"}) {
    if (mangled_name.startswith(prefix)) return true;
  }
  return false;
}

}  // namespace

void settle_image_builtins(llvm::Module& module) {
  for (llvm::Function& f : module) {
    if (f.isDeclaration() || !accesses_image(f.getName())) continue;
    f.addFnAttr(f.hasNUsesOrMore(few_calls + 1) ? llvm::Attribute::NoInline : llvm::Attribute::AlwaysInline);
  }
}

}  // namespace softcl
