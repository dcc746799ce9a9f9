#include "softcl/compiler/control_register.h"

#if defined(__x86_64__)
#include <llvm/IR/IntrinsicsX86.h>
#elif defined(__aarch64__)
#include <llvm/IR/IntrinsicsAArch64.h>
#endif

namespace softcl {

#if defined(__x86_64__)
// The instructions' operand is memory.
llvm::Value* read_control_register(llvm::IRBuilder<>& b) {
  llvm::Value* word = b.CreateAlloca(b.getInt32Ty());
  b.CreateIntrinsic(llvm::Intrinsic::x86_sse_stmxcsr, {}, {word});
  return b.CreateLoad(b.getInt32Ty(), word);
}

void write_control_register(llvm::IRBuilder<>& b, llvm::Value* word) {
  llvm::Value* stored = b.CreateAlloca(b.getInt32Ty());
  b.CreateStore(word, stored);
  b.CreateIntrinsic(llvm::Intrinsic::x86_sse_ldmxcsr, {}, {stored});
}
#elif defined(__aarch64__)
llvm::Value* read_control_register(llvm::IRBuilder<>& b) {
  return b.CreateIntrinsic(llvm::Intrinsic::aarch64_get_fpcr, {}, {});
}

void write_control_register(llvm::IRBuilder<>& b, llvm::Value* word) {
  b.CreateIntrinsic(llvm::Intrinsic::aarch64_set_fpcr, {}, {word});
}
#endif

}  // namespace softcl
