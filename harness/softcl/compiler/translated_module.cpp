#include "softcl/compiler/translated_module.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/Regex.h>

#include <string>
#include <utility>
#include <vector>

#include "softcl/compiler/spirv_dot_products.h"

namespace softcl {
namespace {

/// What the library calls a function of the translator, as llvm::Regex::sub has it. Groups and atomic
/// functions of floats are of extensions that the translator names on its own.
constexpr std::pair<const char*, const char*> renamed[] = {
    {"^_Z11fmax_common(.*)$", "_Z3max\\1"},
    {"^_Z11fmin_common(.*)$", "_Z3min\\1"},
    {"^_Z9get_fencePU3AS4K.*$", "_Z9get_fencePU3AS4Kv"},
    {"^_Z10atomic_(add|min|max)PU3AS(.)V(f|d|Dh)(f|d|Dh)$", "_Z16atomic_fetch_\\1PU3AS\\2VU7_Atomic\\3\\4"},
    {"^_Z28work_group_reduce_bitwise_or(.)$", "_Z20work_group_reduce_or\\1"},
    {"^_Z29work_group_reduce_bitwise_(and|xor)(.)$", "_Z21work_group_reduce_\\1\\2"},
    {"^_Z36work_group_scan_(..)clusive_bitwise_or(.)$", "_Z28work_group_scan_\\1clusive_or\\2"},
    {"^_Z37work_group_scan_(..)clusive_bitwise_(and|xor)(.)$", "_Z29work_group_scan_\\1clusive_\\2\\3"},
};

std::string library_name(llvm::StringRef name) {
  for (const auto& [pattern, replacement] : renamed)
    if (const llvm::Regex expression(pattern); expression.match(name))
      return expression.sub(replacement, name);
  return name.str();
}

void name_as_the_library(llvm::Module& module) {
  for (llvm::Function& function : llvm::make_early_inc_range(module)) {
    if (!function.isDeclaration()) continue;
    const std::string wanted = library_name(function.getName());
    if (function.getName() == wanted) continue;
    if (llvm::Function* known = module.getFunction(wanted)) {
      function.replaceAllUsesWith(known);
      function.eraseFromParent();
    } else {
      function.setName(wanted);
    }
  }
}

/// As kernels/builtins/convert/to_integer.h: clamped, and 0 for NaN.
void clamp(llvm::CastInst& cast) {
  const bool is_signed = cast.getOpcode() == llvm::Instruction::FPToSI;
  llvm::IRBuilder<> builder(&cast);
  cast.replaceAllUsesWith(
      builder.CreateIntrinsic(is_signed ? llvm::Intrinsic::fptosi_sat : llvm::Intrinsic::fptoui_sat,
                              {cast.getDestTy(), cast.getSrcTy()}, {cast.getOperand(0)}));
  cast.eraseFromParent();
}

/// The product that is `operand`, if nothing else uses it.
llvm::BinaryOperator* product_alone(llvm::Value* operand) {
  auto* product = llvm::dyn_cast<llvm::BinaryOperator>(operand);
  const bool alone =
      product != nullptr && product->getOpcode() == llvm::Instruction::FMul && product->hasOneUse();
  return alone ? product : nullptr;
}

/// As Clang's "#pragma OPENCL FP_CONTRACT ON": the left product where both operands are one.
void contract(llvm::BinaryOperator& sum) {
  llvm::BinaryOperator* const left = product_alone(sum.getOperand(0));
  llvm::BinaryOperator* const product = left != nullptr ? left : product_alone(sum.getOperand(1));
  if (product == nullptr) return;
  const bool subtracts = sum.getOpcode() == llvm::Instruction::FSub;
  llvm::IRBuilder<> builder(&sum);
  llvm::FastMathFlags flags = sum.getFastMathFlags();
  flags &= product->getFastMathFlags();
  builder.setFastMathFlags(flags);
  llvm::Value *factor = product->getOperand(0), *addend = sum.getOperand(left != nullptr ? 1 : 0);
  if (subtracts && left != nullptr) addend = builder.CreateFNeg(addend);
  if (subtracts && left == nullptr) factor = builder.CreateFNeg(factor);
  sum.replaceAllUsesWith(builder.CreateIntrinsic(llvm::Intrinsic::fmuladd, {sum.getType()},
                                                 {factor, product->getOperand(1), addend}));
  sum.eraseFromParent();
  product->eraseFromParent();
}

template <class Action>
void for_each(llvm::Module& module, std::initializer_list<unsigned> opcodes, Action&& action) {
  std::vector<llvm::Instruction*> found;
  for (llvm::Function& function : module)
    for (llvm::BasicBlock& block : function)
      for (llvm::Instruction& instruction : block)
        if (llvm::is_contained(opcodes, instruction.getOpcode())) found.push_back(&instruction);
  for (llvm::Instruction* instruction : found) action(*instruction);
}

}  // namespace

void complete_translation(llvm::Module& module) {
  using llvm::Instruction;
  name_as_the_library(module);
  write_dot_products(module);
  for_each(module, {Instruction::FPToSI, Instruction::FPToUI},
           [](Instruction& cast) { clamp(llvm::cast<llvm::CastInst>(cast)); });
  // The translator leaves this where no kernel has ContractionOff.
  if (module.getNamedMetadata("opencl.enable.FP_CONTRACT") == nullptr) return;
  for_each(module, {Instruction::FAdd, Instruction::FSub},
           [](Instruction& sum) { contract(llvm::cast<llvm::BinaryOperator>(sum)); });
}

}  // namespace softcl
