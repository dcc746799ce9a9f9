#pragma once

#include <llvm/IR/IRBuilder.h>

namespace softcl {

// The register that controls arithmetic (softcl/protocol/processor.h), in code that is generated.

/// Its word, an integer. The builder is in the entry block of its function.
llvm::Value* read_control_register(llvm::IRBuilder<>& b);
void write_control_register(llvm::IRBuilder<>& b, llvm::Value* word);

}  // namespace softcl
