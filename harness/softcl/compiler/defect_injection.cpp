#include "softcl/compiler/defect_injection.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <cmath>

#include "softcl/compiler/work_group.h"

namespace softcl {
namespace {

/// Whether the mangled name is that of a builtin of one of these names, whatever its operand: "_Z3expDv4_f".
bool is_one_of(llvm::StringRef mangled, std::initializer_list<llvm::StringRef> names) {
  if (!mangled.consume_front("_Z")) return false;
  std::size_t length = 0;
  if (mangled.consumeInteger(10, length)) return false;
  return llvm::is_contained(names, mangled.take_front(length));
}

/// value (1 + 2^(6-p)) for a format of p bits: 32 to 64 ulp more.
llvm::Value* enlarged(llvm::IRBuilder<>& b, llvm::Value* value) {
  const auto precision = static_cast<int>(value->getType()->getScalarType()->getFPMantissaWidth());
  return b.CreateFMul(value, llvm::ConstantFP::get(value->getType(), 1 + std::ldexp(1.0, 6 - precision)));
}

llvm::Value* with_third_lane_enlarged(llvm::IRBuilder<>& b, llvm::Value* value) {
  const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(value->getType());
  if (vector == nullptr || vector->getNumElements() < 3) return value;
  return b.CreateInsertElement(value, enlarged(b, b.CreateExtractElement(value, std::uint64_t{2})),
                               std::uint64_t{2});
}

template <class Change>
void change_results(llvm::Function& function, Change&& change) {
  for (llvm::BasicBlock& block : function)
    if (auto* end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator())) {
      llvm::IRBuilder<> b(end);
      end->setOperand(0, change(b, end->getReturnValue()));
    }
}

}  // namespace

unsigned mxcsr_bits(const InjectedDefects& defects) {
  return (defects.ftz ? flush_bits : 0) | (defects.rtz ? toward_zero_bits : 0);
}

void inject_builtin_defects(llvm::Module& module, const InjectedDefects& defects) {
  for (llvm::Function& f : module) {
    if (f.isDeclaration()) continue;
    if (defects.inexact_exp && is_one_of(f.getName(), {"exp", "exp2", "exp10"})) change_results(f, enlarged);
    if (defects.third_lane && is_one_of(f.getName(), {"sin", "cos"}))
      change_results(f, with_third_lane_enlarged);
  }
}

}  // namespace softcl
