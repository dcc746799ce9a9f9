#include "softcl/compiler/defect_injection.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <cmath>

#include "softcl/compiler/work_group_function.h"

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

/// A zero of its sign for each number that is no larger than the largest subnormal half.
llvm::Value* flushed_as_half(llvm::IRBuilder<>& b, llvm::Value* value) {
  llvm::Type* type = value->getType();
  llvm::Constant* largest = llvm::ConstantFP::get(type, std::ldexp(1023.0, -24));
  llvm::Value* magnitude = b.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, value);
  llvm::Value* zero =
      b.CreateBinaryIntrinsic(llvm::Intrinsic::copysign, llvm::ConstantFP::get(type, 0.0), value);
  return b.CreateSelect(b.CreateFCmpOLE(magnitude, largest), zero, value);
}

/// Whether the mangled name is that of one of these builtins of halves in memory, of any width and rounding:
/// "_Z16vstorea_half2_rtz…".
bool is_half_memory(llvm::StringRef mangled, llvm::StringRef operation) {
  if (!mangled.consume_front("_Z")) return false;
  std::size_t length = 0;
  if (mangled.consumeInteger(10, length)) return false;
  const llvm::StringRef name = mangled.take_front(length);
  return name.startswith(operation) && name.contains("_half");
}

void flush_first_argument(llvm::Function& function) {
  llvm::Argument* value = function.getArg(0);
  llvm::IRBuilder<> b(&*function.getEntryBlock().getFirstInsertionPt());
  llvm::SmallVector<llvm::Use*> uses;
  for (llvm::Use& use : value->uses()) uses.push_back(&use);
  llvm::Value* flushed = flushed_as_half(b, value);
  for (llvm::Use* use : uses) use->set(flushed);
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
    if (defects.half_ftz && is_half_memory(f.getName(), "vload")) change_results(f, flushed_as_half);
    if (defects.half_ftz && is_half_memory(f.getName(), "vstore")) flush_first_argument(f);
  }
}

}  // namespace softcl
